"""What there is of memory and cores, as control groups of both versions say it, and what fits it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.operations.means import Means, fitting, means

MIB = 2**20
MEMINFO = {"proc/meminfo": "MemTotal:        8388608 kB\nMemFree:         1000 kB\n"}
V1 = {"proc/self/cgroup": "9:memory:/docker/ab\n4:cpu,cpuacct:/docker/ab\n1:name=systemd:/\n"}
V2 = {"proc/self/cgroup": "0::/system.slice/stellwerk.service\n"}


def laid_out(root: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.fixture(autouse=True)
def _eight_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({}, Means(2**20, 8)),
        (MEMINFO, Means(8192, 8)),
        (
            # A container with a group of its own at the top, as Docker has it on the first version.
            MEMINFO
            | V1
            | {
                "sys/fs/cgroup/memory/memory.limit_in_bytes": f"{512 * MIB}\n",
                "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "150000\n",
                "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
            },
            Means(512, 2),
        ),
        (
            # No limit is a number beyond all memory, and a quota of -1.
            MEMINFO
            | V1
            | {
                "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
                "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
                "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
            },
            Means(8192, 8),
        ),
        (
            # A unit of systemd, in a slice that is allowed less than the unit.
            MEMINFO
            | V2
            | {
                "sys/fs/cgroup/system.slice/stellwerk.service/memory.max": f"{1024 * MIB}\n",
                "sys/fs/cgroup/system.slice/memory.max": f"{700 * MIB}\n",
                "sys/fs/cgroup/system.slice/stellwerk.service/cpu.max": "max 100000\n",
                "sys/fs/cgroup/system.slice/cpu.max": "50000 100000\n",
            },
            Means(700, 1),
        ),
        (
            # A container on the second version.
            MEMINFO
            | {"proc/self/cgroup": "0::/\n"}
            | {"sys/fs/cgroup/memory.max": f"{512 * MIB}\n", "sys/fs/cgroup/cpu.max": "100000 100000\n"},
            Means(512, 1),
        ),
        (MEMINFO | V2 | {"sys/fs/cgroup/system.slice/memory.max": "max\n"}, Means(8192, 8)),
    ],
)
def test_the_least_that_is_allowed_counts(files: Mapping[str, str], found: Means, tmp_path: Path) -> None:
    assert means(laid_out(tmp_path, files)) == found


def test_this_machine_has_something() -> None:
    assert means().memory > 0


def test_a_small_one_has_no_processes_beside_the_bot_and_keeps_less() -> None:
    small, usual, large = (fitting(Means(*each)) for each in ((512, 1), (1024, 1), (8192, 8)))
    assert (small.drawing_processes, usual.drawing_processes, large.drawing_processes) == (0, 1, 2)
    assert small.share < usual.share == large.share == 1
    assert small.games < usual.games
    assert small.plates < usual.plates
    # Memory alone is no reason for a second one that draws.
    assert fitting(Means(8192, 2)) == usual
