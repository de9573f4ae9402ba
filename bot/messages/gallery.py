"""Pictures: drawn off the event loop, one at a time, the latest ones kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from bot.metrics import DRAWING
from bot.presentation import Plate, Presentation, Scene
from engine.core import Event

__all__ = ["Gallery"]

KEPT = 12

P = ParamSpec("P")
T = TypeVar("T")


class Gallery:
    """Draws and keeps pictures. Drawing has a thread of its own, so that moves never wait for it."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
        self._kept: OrderedDict[object, Plate] = OrderedDict()

    async def plate(
        self, shown: Presentation, name: str, scene: Scene, key: object, events: Sequence[Event] = ()
    ) -> Plate:
        """One picture. `key` names the position (game, revision, seat): the same key is the same picture."""
        whole = (key, name, scene.words.language, scene.theme)
        if whole not in self._kept:
            self._kept[whole] = await self._drawn(shown.draw, name, scene, tuple(events))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[whole]

    async def hand(self, shown: Presentation, scene: Scene) -> Plate | None:
        """What the scene's seat alone may see. It is never kept, so that no key can bring it to somebody
        else.
        """
        return await self._drawn(shown.draw_hand, scene)

    async def _drawn(self, draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, partial(_timed, draw, *args, **kwargs))

    def close(self) -> None:
        """End the drawing thread."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _timed(draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    with DRAWING.time():
        return draw(*args, **kwargs)
