"""Drawing in a thread of the bot: no process is begun, but moves and pictures share one interpreter."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from bot.games import Pictures, Plate, Scene
from engine.core import Event

__all__ = ["ThreadEasel"]


class ThreadEasel:
    """An easel with a thread of its own, so that moves never wait for their turn in another pool."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")

    async def draw(self, pictures: Pictures, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """One of a game's pictures.

        Raises:
            Exception: it can't be drawn.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, pictures.draw, name, scene, tuple(events))

    async def hand(self, pictures: Pictures, scene: Scene) -> Plate | None:
        """What the scene's seat alone may see; None where a game has no hands.

        Raises:
            Exception: it can't be drawn.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, pictures.hand, scene)

    async def close(self) -> None:
        """End the thread after the picture that is under way."""
        self._thread.shutdown(wait=False, cancel_futures=True)
