"""What there is of memory and cores, and what the bot makes larger where there is more of them."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Means", "Sizes", "fitting", "means"]

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Means:
    """What the process may use.

    Attributes:
        memory: MiB, of the machine or, where that is less, of what its container or unit allows.
        cores: as many as may be busy at a time; at least 1.
    """

    memory: int
    cores: int


@dataclass(frozen=True, slots=True)
class Sizes:
    """What the bot takes, if nothing else is set.

    Attributes:
        drawing_processes: processes that draw; 0: the bot draws and thinks in threads of its own.
        games: how many are held in memory beyond those in use.
        plates: bytes of finished pictures that are kept.
        share: how much of its room each cache of what was drawn takes, up to 1.
    """

    drawing_processes: int
    games: int
    plates: int
    share: float


_SMALL = Sizes(drawing_processes=0, games=32, plates=4 * MIB, share=0.25)
_USUAL = Sizes(drawing_processes=1, games=128, plates=8 * MIB, share=1.0)
_LARGE = Sizes(drawing_processes=2, games=128, plates=8 * MIB, share=1.0)
_SIZES = ((Means(2048, 4), _LARGE), (Means(768, 1), _USUAL), (Means(0, 1), _SMALL))
"""What is taken from so much memory and so many cores on, the most first."""


def fitting(given: Means) -> Sizes:
    """What fits a machine."""
    return next(
        sizes for least, sizes in _SIZES if given.memory >= least.memory and given.cores >= least.cores
    )


def means(root: Path = Path("/")) -> Means:
    """This machine, as far as it can be known: what isn't limited, or isn't told, is plenty.

    `root` is where its files are.
    """
    memory = min((_total(root), *_memory_limits(root)))
    cores = min((_own_cores(), *_quotas(root)))
    return Means(memory // MIB, max(1, math.ceil(cores)))


def _own_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _total(root: Path) -> int:
    """Bytes of the machine."""
    for line in _read(root / "proc/meminfo").splitlines():
        if line.startswith("MemTotal:"):
            return int(line.split()[1]) * 1024
    return 2**40


def _memory_limits(root: Path) -> Iterator[int]:
    """Bytes that control groups allow, of either version; where there is no limit, none or a huge one."""
    for folder in _groups(root, "memory"):
        for name in ("memory.max", "memory.limit_in_bytes"):
            if (said := _read(folder / name).strip()).isdecimal():
                yield int(said)


def _quotas(root: Path) -> Iterator[float]:
    """Cores that control groups allow, of either version."""
    for folder in _groups(root, "cpu"):
        said = _read(folder / "cpu.max").split() or [
            _read(folder / f"cpu.cfs_{each}_us").strip() for each in ("quota", "period")
        ]
        if all(each.isdecimal() for each in said):
            quota, period = map(int, said)
            yield quota / period


def _groups(root: Path, kind: str) -> Iterator[Path]:
    """The folders of the process's control groups of a kind, and of those around them. A container sees its
    own group at the top, whatever it is called outside.
    """
    for line in _read(root / "proc/self/cgroup").splitlines():
        _, kinds, path = line.split(":", 2)
        if kinds == "" or kind in kinds.split(","):
            top = root / "sys/fs/cgroup" / (kind if kinds else "")
            inner = Path(path.lstrip("/"))
            yield from (top / each for each in (inner, *inner.parents))


def _read(file: Path) -> str:
    """What a file says; nothing where there is none."""
    try:
        return file.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
