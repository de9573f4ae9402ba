"""A process of low priority, which is replaced when it dies or hangs."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any

from prometheus_client import Counter

from bot.aside.message import LENGTH, Answer, Work, WorkFailed, packed, unpacked

__all__ = ["Aside"]

log = logging.getLogger(__name__)

TRIES = 2
"""A process that dies is replaced at once, and its work done by the next one. Two of them will not be killed
by chance.
"""
BUFFER = 2**20
"""Bytes of an answer that are read ahead: more than the largest picture."""
COMMAND = (sys.executable, "-m", "bot.aside.worker")


class Aside:
    """A process that is begun with its first work. It does one at a time: the caller sees to that.

    Not a library's pool of processes: those import the bot's main module, with all of discord.py and the
    database, into each of their processes, and must be made anew as a whole where one dies that had nothing
    to do.

    Attributes:
        pid: the number of the process; None while there is none.
    """

    def __init__(self, lost: Counter, seconds: float, command: Sequence[str] = COMMAND) -> None:
        """`lost` counts the processes that died or hung; a work may take `seconds`, the start included."""
        self._lost = lost
        self._seconds = seconds
        self._command = command
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return None if self._process is None else self._process.pid

    async def do(self, work: Work) -> Any:
        """The result of a work. Raises WorkFailed: it can't be done, or took too long."""
        message = await asyncio.to_thread(packed, work)
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(self._seconds):
                    answer = await self._exchange(message)
            except TimeoutError:
                self._lost.inc()
                log.error("%s took too long", work.title)
                await self.close()
                raise WorkFailed(f"it took more than {self._seconds:.0f} s") from None
            except (OSError, asyncio.IncompleteReadError) as error:
                self._lost.inc()
                log.warning("a process is gone that worked aside: %r", error)
                await self.close()
            except BaseException:
                # An answer that nobody waits for any more would be taken for the next one.
                await self.close()
                raise
            else:
                if answer.failure is not None:
                    raise WorkFailed(answer.failure)
                return answer.result
        raise WorkFailed("the processes died over it")

    async def close(self) -> None:
        """End the process, with the work that is under way."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _exchange(self, message: bytes) -> Answer:
        """The answer to a work.

        Raises:
            OSError: the process is gone, or can't be begun.
            asyncio.IncompleteReadError: it is gone.
        """
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=BUFFER
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(message)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        answer: Answer = unpacked(await process.stdout.readexactly(length))
        return answer
