"""Pictures: drawn off the event loop, one at a time on each easel, the latest ones kept.

Where moves come faster than pictures, the newest position wins: a picture that still waits is drawn as it was
asked for last, and everybody who waited for it gets that one.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple, TypeVar

import discord
from cachetools import LRUCache
from prometheus_client import Gauge, Histogram

from bot.games import Pictures, Plate, Scene
from bot.limits import ALT_TEXT, shorten
from bot.posting.pictures.drawing import Easel, Hand, Position, Subject, ThreadEasel
from engine.core import Event, Seat

__all__ = ["KEPT_BYTES", "PRIVATE", "PUBLIC", "Gallery", "PlateFile", "ViewKey", "file_of"]

DRAWING = Histogram("stellwerk_drawing_seconds", "Drawing a picture, without waiting for others")
WAITING = Gauge("stellwerk_drawing_waiting", "Pictures that wait to be drawn")

KEPT_BYTES = 8 * 2**20
"""Pictures kept: a map with its market takes about 0.6 MiB, so these are the newest dozen or so."""

T = TypeVar("T")

PRIVATE, PUBLIC = 0, 1
"""Whose turn it is to be drawn: what one person waits for in front of a screen goes before posts, which have
gone out in words by then.
"""


class PlateFile(discord.File):
    """The picture of a plate as an attachment; all other attachments were asked for as files."""


def file_of(plate: Plate) -> PlateFile:
    """A picture as an attachment with its alt text."""
    return PlateFile(
        io.BytesIO(plate.png), filename=f"{plate.name}.png", description=shorten(plate.alt_text, ALT_TEXT)
    )


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


Drawing = Callable[[Easel], Awaitable[Any]]
"""Draws something on an easel."""


@dataclass(slots=True, eq=False)
class _Job:
    """A picture that is asked for.

    Attributes:
        drawing: how it is drawn.
        done: what will come of it.
        key: where it is looked at; None for what is never kept.
        revision: of which position it is.
        begun: it is drawn, or was.
    """

    drawing: Drawing
    done: asyncio.Future[Any]
    key: _PictureKey | None = None
    revision: int = 0
    begun: bool = False


class Gallery:
    """Draws and keeps pictures.

    Args:
        easels: where they are drawn, as many at a time as there are; by default one thread.
        room: bytes of the pictures that are kept.
    """

    def __init__(self, easels: Sequence[Easel] = (), room: int = KEPT_BYTES) -> None:
        self._easels = tuple(easels) or (ThreadEasel(),)
        self._kept: LRUCache[tuple[_PictureKey, int], Plate] = LRUCache(room, lambda plate: len(plate.png))
        self._waiting: dict[_PictureKey, _Job] = {}
        self._under_way: dict[_PictureKey, _Job] = {}
        self._line: list[tuple[int, int, _Job]] = []
        self._numbers = count()
        self._idle = list(self._easels)
        self._painters: set[asyncio.Task[None]] = set()

    async def plate(
        self,
        pictures: Pictures,
        name: str,
        scene: Scene,
        view_key: tuple[Hashable, int, Seat | None],
        events: Sequence[Event] = (),
        rank: int = PRIVATE,
    ) -> Plate:
        """One picture: of the revision of its `ViewKey`, or of a newer one if that was asked for while this
        one waited. The same key is the same picture.

        Raises:
            Exception: it can't be drawn.
        """
        view = ViewKey(*view_key)
        key = _PictureKey(view.game, view.seat, name, scene.words.language, scene.theme)
        if (kept := self._kept.get((key, view.revision))) is not None:
            return kept
        subject = Position(name, tuple(events))
        job = self._asked(key, view.revision, lambda easel: easel.draw(pictures, subject, scene), rank)
        # A caller that gives up must not take the picture away from the others who wait for it.
        plate: Plate = await asyncio.shield(job.done)
        return plate

    async def hand(self, pictures: Pictures, scene: Scene) -> Plate | None:
        """What the scene's seat alone may see. It is never kept, so that no key can bring it to somebody
        else.

        Raises:
            Exception: it can't be drawn.
        """
        return await self.drawn(pictures, Hand(), scene)

    async def drawn(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """What one person alone waits for. It is never kept, and not drawn where the caller gives up before
        its turn has come.

        Raises:
            Exception: it can't be drawn.
        """
        job = self._lined_up(_Job(lambda easel: easel.draw(pictures, subject, scene), _promise()), PRIVATE)
        try:
            # A drawing process would be lost with a picture that is broken off.
            result: T = await asyncio.shield(job.done)
        finally:
            job.begun = True
        return result

    async def close(self) -> None:
        """Draw no more; whoever still waits is told so by a cancellation."""
        waiting, self._line = self._line, []
        for _, _, job in waiting:
            job.done.cancel()
        for painter in self._painters:
            painter.cancel()
        await asyncio.gather(*self._painters, return_exceptions=True)
        await asyncio.gather(*(easel.close() for easel in self._easels))

    def _asked(self, key: _PictureKey, revision: int, drawing: Drawing, rank: int) -> _Job:
        """The picture as it will be drawn; it takes the place of an older one that still waits."""
        under_way = self._under_way.get(key)
        if under_way is not None and under_way.revision == revision:
            return under_way
        if (waits := self._waiting.get(key)) is None:
            waits = self._waiting[key] = _Job(drawing, _promise(), key, revision)
            return self._lined_up(waits, rank)
        if waits.revision < revision:
            waits.revision, waits.drawing = revision, drawing
        # It may stand in the line twice then: it goes by the better place.
        return self._lined_up(waits, rank) if rank == PRIVATE else waits

    def _lined_up(self, job: _Job, rank: int) -> _Job:
        heappush(self._line, (rank, next(self._numbers), job))
        WAITING.set(len(self._line))
        if self._idle:
            painter = asyncio.create_task(self._paint(self._idle.pop()))
            self._painters.add(painter)
            painter.add_done_callback(self._painters.discard)
        return job

    async def _paint(self, easel: Easel) -> None:
        """Draw on an easel, picture after picture, until nobody waits for one."""
        try:
            while self._line:
                _, _, job = heappop(self._line)
                WAITING.set(len(self._line))
                if not job.begun:
                    await self._finish(job, easel)
        finally:
            self._idle.append(easel)

    async def _finish(self, job: _Job, easel: Easel) -> None:
        """A picture as it was asked for last."""
        job.begun = True
        if job.key is not None:
            self._under_way[job.key] = self._waiting.pop(job.key)
        try:
            with DRAWING.time():
                drawn = await job.drawing(easel)
        except Exception as error:
            job.done.set_exception(error)
        except BaseException:
            job.done.cancel()
            raise
        else:
            if job.key is not None:
                with suppress(ValueError):  # there is no room for it at all
                    self._kept[job.key, job.revision] = drawn
            job.done.set_result(drawn)
        finally:
            if job.key is not None and self._under_way.get(job.key) is job:
                del self._under_way[job.key]


def _promise() -> asyncio.Future[Any]:
    """What will come of a picture; nobody need ask whether it failed."""
    promise = asyncio.get_running_loop().create_future()
    promise.add_done_callback(lambda done: done.cancelled() or done.exception())
    return promise
