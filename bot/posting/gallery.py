"""Pictures: drawn off the event loop, one at a time, the latest ones kept.

Where moves come faster than pictures, the newest position wins: a picture that still waits is drawn as it was
asked for last, and everybody who waited for it gets that one.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import NamedTuple, ParamSpec, TypeVar

from prometheus_client import Histogram

from bot.games import Pictures, Plate, Scene
from engine.core import Event, Seat

__all__ = ["KEPT_BYTES", "Gallery", "Sight"]

DRAWING = Histogram("stellwerk_drawing_seconds", "Drawing a picture, without waiting for others")

KEPT_BYTES = 8 * 2**20
"""Pictures kept: a map with its market takes about 0.6 MiB, so these are the newest dozen or so."""

P = ParamSpec("P")
T = TypeVar("T")


class Sight(NamedTuple):
    """A position as somebody sees it: the game's number, the revision, and the seat (None: everybody)."""

    game: Hashable
    revision: int
    seat: Seat | None


class _Spot(NamedTuple):
    """Where a picture is looked at: what a newer revision of it takes the place of."""

    game: Hashable
    seat: Seat | None
    name: str
    language: str
    theme: str


@dataclass(slots=True, eq=False)
class _Wanted:
    """A picture that is asked for: of which revision, how it is drawn, and what will come of it."""

    revision: int
    draw: Callable[[], Plate]
    done: asyncio.Future[Plate] = field(init=False)


class Gallery:
    """Draws and keeps pictures. Drawing has a thread of its own, so that moves never wait for it."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
        self._kept: OrderedDict[tuple[_Spot, int], Plate] = OrderedDict()
        self._waiting: dict[_Spot, _Wanted] = {}
        self._drawing: tuple[_Spot, _Wanted] | None = None
        self._lock = Lock()

    async def plate(
        self,
        pictures: Pictures,
        name: str,
        scene: Scene,
        sight: tuple[Hashable, int, Seat | None],
        events: Sequence[Event] = (),
    ) -> Plate:
        """One picture of a `Sight`: of that revision, or of a newer one if that was asked for while this one
        waited. The same sight is the same picture.
        """
        seen = Sight(*sight)
        spot = _Spot(seen.game, seen.seat, name, scene.words.language, scene.theme)
        if (spot, seen.revision) in self._kept:
            return self._kept[spot, seen.revision]
        draw = partial(pictures.draw, name, scene, tuple(events))
        # A caller that gives up must not take the picture away from the others who wait for it.
        return await asyncio.shield(self._asked(spot, seen.revision, draw).done)

    def _asked(self, spot: _Spot, revision: int, draw: Callable[[], Plate]) -> _Wanted:
        """The picture as it will be drawn; it takes the place of an older one that still waits."""
        with self._lock:
            if self._drawing is not None:
                under_way, wanted = self._drawing
                if under_way == spot and wanted.revision == revision:
                    return wanted
            if (waits := self._waiting.get(spot)) is not None:
                if waits.revision < revision:
                    waits.revision, waits.draw = revision, draw
                return waits
            wanted = self._waiting[spot] = _Wanted(revision, draw)
        loop = asyncio.get_running_loop()
        wanted.done = asyncio.ensure_future(self._drawn(loop, spot))
        return wanted

    async def _drawn(self, loop: asyncio.AbstractEventLoop, spot: _Spot) -> Plate:
        revision, plate = await loop.run_in_executor(self._pool, self._draw, spot)
        self._kept[spot, revision] = plate
        held = sum(len(each.png) for each in self._kept.values())
        while held > KEPT_BYTES and len(self._kept) > 1:
            held -= len(self._kept.popitem(last=False)[1].png)
        return plate

    def _draw(self, spot: _Spot) -> tuple[int, Plate]:
        """In the thread: the picture as it was asked for last."""
        with self._lock:
            wanted = self._waiting.pop(spot)
            self._drawing = spot, wanted
        try:
            with DRAWING.time():
                return wanted.revision, wanted.draw()
        finally:
            with self._lock:
                self._drawing = None

    async def hand(self, pictures: Pictures, scene: Scene) -> Plate | None:
        """What the scene's seat alone may see. It is never kept, so that no key can bring it to somebody
        else.
        """
        return await self._off_the_loop(pictures.hand, scene)

    async def _off_the_loop(self, draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, partial(draw, *args, **kwargs))

    def close(self) -> None:
        """End the drawing thread."""
        self._pool.shutdown(wait=False, cancel_futures=True)
