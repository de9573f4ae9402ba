"""Drawing in a thread of the bot: no process is begun, but moves and pictures share one interpreter."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.games import Pictures, Scene
from bot.posting.pictures.drawing.subjects import Subject

__all__ = ["ThreadEasel"]

T = TypeVar("T")


class ThreadEasel:
    """An easel with a thread of its own, so that moves never wait for their turn in another pool."""

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
        """End the thread after the picture that is under way."""
        self._thread.shutdown(wait=False, cancel_futures=True)
