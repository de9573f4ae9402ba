"""Processes that begin as copies of one that has read in the bot (`tests/preloaded.py`): that takes most of
what a start costs, and is the same each time. Whatever the program does then, each does itself.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import runpy
import signal
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

__all__ = ["Forked", "outcome", "spent"]

LOOK_SECONDS = 0.02
"""How often it is looked whether a process has ended."""
MOST_SECONDS = 60.0
"""How long a process may run that is to end by itself."""
PARENT = 1
TIMES = slice(11, 15)
"""Where there stands the parent's number, and the time of a process and of those that it has seen end."""
TICKS = os.sysconf("SC_CLK_TCK")

_server = multiprocessing.get_context("forkserver")
_server.set_forkserver_preload(["tests.preloaded", __name__])


class Forked:
    """As a process of `asyncio.subprocess` that runs a module as `python -m` does; without pipes, what it
    prints goes to the end of a file.

    Attributes:
        origin: the number of the process of which all are forks; 0 where it is not known.
    """

    origin: ClassVar[int] = 0

    def __init__(self, module: str, folder: Path, environment: Mapping[str, str], log: Path) -> None:
        self._process = _server.Process(
            target=_run, args=(module, folder, dict(environment), log), daemon=True
        )

    async def start(self) -> None:
        """Begin; the first process of all waits for the imports."""
        await asyncio.to_thread(self._process.start)
        with suppress(OSError):  # it is over already, or this is not Linux
            Forked.origin = int(_fields(self.pid)[PARENT])

    @property
    def pid(self) -> int:
        """The process's number."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """Its exit code, the negative number of the signal that ended it, or None while it runs."""
        return self._process.exitcode

    async def wait(self) -> int:
        """Its exit code, once it has ended."""
        while (code := self.returncode) is None:
            await asyncio.sleep(LOOK_SECONDS)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)


async def outcome(module: str, folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    """With what exit code a process ends by itself, and all that it said.

    Raises:
        TimeoutError: it took more than a minute.
    """
    with tempfile.NamedTemporaryFile() as log:
        forked = Forked(module, folder, environment, Path(log.name))
        await forked.start()
        try:
            async with asyncio.timeout(MOST_SECONDS):
                return await forked.wait(), Path(log.name).read_text(encoding="utf-8")
        finally:
            if forked.returncode is None:
                forked.send_signal(signal.SIGKILL)


def spent() -> float:
    """The CPU seconds of the forks that have ended, and of the process of which they are."""
    return sum(map(int, _fields(Forked.origin)[TIMES])) / TICKS if Forked.origin else 0.0


def _fields(pid: int) -> list[str]:
    """What Linux tells of a process, its state first."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()


def _run(module: str, folder: Path, environment: Mapping[str, str], log: Path) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab", buffering=0) as end:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(end.fileno(), stream.fileno())
            stream.reconfigure(write_through=True)  # type: ignore[union-attr]
    # It is run, and not found imported.
    sys.modules.pop(f"{module}.__main__", None)
    sys.argv = [module]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
