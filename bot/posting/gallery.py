"""Pictures: drawn off the event loop, one at a time, the latest ones kept.

Where moves come faster than pictures, the newest position wins: a picture that still waits is drawn as it was
asked for last, and everybody who waited for it gets that one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import NamedTuple, ParamSpec, TypeVar

from cachetools import LRUCache
from prometheus_client import Histogram

from bot.games import Pictures, Plate, Scene
from engine.core import Event, Seat

__all__ = ["KEPT_BYTES", "Gallery", "ViewKey"]

DRAWING = Histogram("stellwerk_drawing_seconds", "Drawing a picture, without waiting for others")

KEPT_BYTES = 8 * 2**20
"""Pictures kept: a map with its market takes about 0.6 MiB, so these are the newest dozen or so."""

P = ParamSpec("P")
T = TypeVar("T")


class ViewKey(NamedTuple):
    """A position as somebody sees it: the game's number, the revision, and the seat (None: everybody)."""

    game: Hashable
    revision: int
    seat: Seat | None


class _PictureKey(NamedTuple):
    """Where a picture is looked at: what a newer revision of it takes the place of."""

    game: Hashable
    seat: Seat | None
    name: str
    language: str
    theme: str


@dataclass(slots=True, eq=False)
class _Job:
    """A picture that is asked for: of which revision, how it is drawn, and what will come of it."""

    revision: int
    draw: Callable[[], Plate]
    done: asyncio.Future[Plate] = field(init=False)


class Gallery:
    """Draws and keeps pictures. Drawing has a thread of its own, so that moves never wait for it.

    `room`: bytes of the pictures that are kept.
    """

    def __init__(self, room: int = KEPT_BYTES) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
        self._kept: LRUCache[tuple[_PictureKey, int], Plate] = LRUCache(room, lambda plate: len(plate.png))
        self._waiting: dict[_PictureKey, _Job] = {}
        self._drawing: tuple[_PictureKey, _Job] | None = None
        self._lock = Lock()

    async def plate(
        self,
        pictures: Pictures,
        name: str,
        scene: Scene,
        view_key: tuple[Hashable, int, Seat | None],
        events: Sequence[Event] = (),
    ) -> Plate:
        """One picture: of the revision of its `ViewKey`, or of a newer one if that was asked for while this
        one waited. The same key is the same picture.
        """
        view = ViewKey(*view_key)
        key = _PictureKey(view.game, view.seat, name, scene.words.language, scene.theme)
        if (kept := self._kept.get((key, view.revision))) is not None:
            return kept
        draw = partial(pictures.draw, name, scene, tuple(events))
        # A caller that gives up must not take the picture away from the others who wait for it.
        return await asyncio.shield(self._asked(key, view.revision, draw).done)

    def _asked(self, key: _PictureKey, revision: int, draw: Callable[[], Plate]) -> _Job:
        """The picture as it will be drawn; it takes the place of an older one that still waits."""
        with self._lock:
            if self._drawing is not None:
                under_way, job = self._drawing
                if under_way == key and job.revision == revision:
                    return job
            if (waits := self._waiting.get(key)) is not None:
                if waits.revision < revision:
                    waits.revision, waits.draw = revision, draw
                return waits
            job = self._waiting[key] = _Job(revision, draw)
        loop = asyncio.get_running_loop()
        job.done = asyncio.ensure_future(self._drawn(loop, key))
        return job

    async def _drawn(self, loop: asyncio.AbstractEventLoop, key: _PictureKey) -> Plate:
        revision, plate = await loop.run_in_executor(self._pool, self._draw, key)
        with suppress(ValueError):  # there is no room for it at all
            self._kept[key, revision] = plate
        return plate

    def _draw(self, key: _PictureKey) -> tuple[int, Plate]:
        """In the thread: the picture as it was asked for last."""
        with self._lock:
            job = self._waiting.pop(key)
            self._drawing = key, job
        try:
            with DRAWING.time():
                return job.revision, job.draw()
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
