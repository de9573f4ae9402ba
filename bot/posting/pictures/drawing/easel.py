"""Easels, which draw one picture at a time: a process of low priority, or a thread of the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from prometheus_client import Counter

from bot.aside import Aside, WorkFailed
from bot.aside.process import COMMAND
from bot.games import Pictures, Scene
from bot.posting.pictures.drawing.request import request_for
from bot.posting.pictures.drawing.subjects import Subject

__all__ = ["DRAWING_SECONDS", "DrawingFailed", "Easel", "ProcessEasel", "ThreadEasel"]

T = TypeVar("T")

LOST = Counter("stellwerk_drawing_processes_lost", "Drawing processes that died or hung, and were replaced")

DRAWING_SECONDS = 20.0
"""How long a picture may take, including the start of its process: a hundred times the slowest one's time."""


class DrawingFailed(Exception):
    """A picture couldn't be drawn; the text says why, for the log."""


class Easel(Protocol):
    """Draws one subject at a time, off the event loop."""

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """The picture, or the pictures, of a subject by a game's way to draw.

        Raises:
            Exception: it can't be drawn.
        """
        ...

    async def close(self) -> None:
        """Stop drawing. A picture being drawn may be lost."""


class ProcessEasel(Aside):
    """An easel in a process of its own, started with the first picture."""

    def __init__(self, seconds: float = DRAWING_SECONDS, command: Sequence[str] = COMMAND) -> None:
        super().__init__(LOST, seconds, command)

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """The picture, or the pictures, of a subject by a game's way to draw.

        Raises:
            DrawingFailed: it can't be drawn, or took too long.
            Exception: what is needed to draw it couldn't be worked out.
        """
        request = await asyncio.to_thread(request_for, pictures, subject, scene)
        try:
            drawn: T = await self.do(request)
        except WorkFailed as error:
            raise DrawingFailed(str(error)) from None
        return drawn


class ThreadEasel:
    """An easel with a thread of its own, so that moves never wait in a shared pool. It starts no process, but
    moves and pictures share one interpreter.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")

    async def draw(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """The picture, or the pictures, of a subject by a game's way to draw.

        Raises:
            Exception: it can't be drawn.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, subject.drawn, pictures, scene)

    async def close(self) -> None:
        """End the thread after the picture being drawn."""
        self._thread.shutdown(wait=False, cancel_futures=True)
