"""Drawing in a process of low priority, which is replaced when it dies or hangs."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any, TypeVar

from prometheus_client import Counter

from bot.games import Pictures, Scene
from bot.posting.drawing.easel import DrawingFailed
from bot.posting.drawing.request import LENGTH, Drawn, packed, request_for, unpacked
from bot.posting.drawing.subjects import Subject

__all__ = ["DRAWING_SECONDS", "ProcessEasel"]

log = logging.getLogger(__name__)

T = TypeVar("T")

LOST = Counter("stellwerk_drawing_processes_lost", "Drawing processes that died or hung, and were replaced")

DRAWING_SECONDS = 20.0
"""How long a picture may take, the start of its process included: a hundred times what the slowest takes."""
TRIES = 2
"""A process that dies is replaced at once, and the picture is drawn by the next one. Two of them will not be
killed by chance.
"""
BUFFER = 2**20
"""Bytes of an answer that are read ahead: more than the largest picture."""
COMMAND = (sys.executable, "-m", "bot.posting.drawing.worker")


class ProcessEasel:
    """An easel in a process of its own, begun with the first picture. One picture at a time: the caller sees
    to that.

    Not a library's pool of processes: those import the bot's main module, with all of discord.py and the
    database, into each of their processes, and must be made anew as a whole where one dies that had nothing
    to do.

    Attributes:
        pid: the number of the process; None while there is none.
    """

    def __init__(self, seconds: float = DRAWING_SECONDS, command: Sequence[str] = COMMAND) -> None:
        self._seconds = seconds
        self._command = command
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return None if self._process is None else self._process.pid

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """The picture, or the pictures, of a subject by a game's way to draw.

        Raises:
            DrawingFailed: it can't be drawn, or took too long.
            Exception: what is needed for it could not be worked out.
        """
        message = await asyncio.to_thread(_message, pictures, subject, scene)
        for _ in range(TRIES):
            try:
                async with asyncio.timeout(self._seconds):
                    drawn = await self._exchange(message)
            except TimeoutError:
                LOST.inc()
                log.error("game=%s took too long: %s", pictures.game.id, _named(subject))
                await self.close()
                raise DrawingFailed(f"it took more than {self._seconds:.0f} s") from None
            except (OSError, asyncio.IncompleteReadError) as error:
                LOST.inc()
                log.warning("a drawing process is gone: %r", error)
                await self.close()
            except BaseException:
                # An answer that nobody waits for any more would be taken for the next one.
                await self.close()
                raise
            else:
                if drawn.failure is not None:
                    raise DrawingFailed(drawn.failure)
                result: T = drawn.result
                return result
        raise DrawingFailed("the drawing processes died over it")

    async def close(self) -> None:
        """End the process, with the picture that is under way."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _exchange(self, message: bytes) -> Drawn:
        """The answer to a request.

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
        drawn: Drawn = unpacked(await process.stdout.readexactly(length))
        return drawn


def _message(pictures: Pictures, subject: Subject[Any], scene: Scene) -> bytes:
    """A request as it travels."""
    return packed(request_for(pictures, subject, scene))


def _named(subject: Subject[Any]) -> str:
    """A subject for the log: a picture by its name, all else by its sort."""
    return getattr(subject, "name", type(subject).__name__)
