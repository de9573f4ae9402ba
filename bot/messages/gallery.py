"""Pictures: drawn off the event loop, one at a time, the latest ones kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from bot.presentation import Plate, Presentation, Scene
from engine.core import Event

__all__ = ["Gallery"]

KEPT = 12


class Gallery:
    """Draws and keeps pictures. Drawing has a thread of its own, so that moves never wait for it."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
        self._kept: OrderedDict[object, Plate] = OrderedDict()

    async def plate(
        self, shown: Presentation, name: str, scene: Scene, key: object, events: Sequence[Event] = ()
    ) -> Plate:
        """One picture. `key` names the position (game, revision, seat): the same key is the same picture."""
        whole = (key, name, scene.words.language)
        if whole not in self._kept:
            loop = asyncio.get_running_loop()
            self._kept[whole] = await loop.run_in_executor(self._pool, shown.draw, name, scene, tuple(events))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[whole]

    def close(self) -> None:
        """End the drawing thread."""
        self._pool.shutdown(wait=False, cancel_futures=True)
