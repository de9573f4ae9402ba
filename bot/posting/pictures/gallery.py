"""Draws pictures off the event loop, one at a time on each easel, and keeps the latest ones.

If moves come faster than pictures, the newest position wins: a waiting picture is drawn as last requested,
and everyone who waits for it gets that one.
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
"""Bytes of pictures that are kept. A map with its market takes about 0.6 MiB, so that's the newest dozen."""

T = TypeVar("T")

PRIVATE, PUBLIC = 0, 1
"""The order of drawing: what one person is waiting for comes before posts, which have been sent in words by
then.
"""


class PlateFile(discord.File):
    """A plate's picture as an attachment. All other attachments are files that were asked for."""


def file_of(plate: Plate) -> PlateFile:
    """A picture as an attachment with its alt text."""
    return PlateFile(
        io.BytesIO(plate.png), filename=f"{plate.name}.png", description=shorten(plate.alt_text, ALT_TEXT)
    )


class ViewKey(NamedTuple):
    """A position as a seat (None: a spectator) sees it: the game's number, the revision, and the seat."""

    game: Hashable
    revision: int
    seat: Seat | None


class _PictureKey(NamedTuple):
    """A picture regardless of its revision: a newer revision replaces the older one."""

    game: Hashable
    seat: Seat | None
    name: str
    language: str
    theme: str


Drawing = Callable[[Easel], Awaitable[Any]]
"""Draws something on an easel."""


@dataclass(slots=True, eq=False)
class _Job:
    """A requested picture.

    Attributes:
        drawing: how it is drawn.
        done: will hold the picture.
        key: its key; None if it's never kept.
        revision: the position that it shows.
        begun: whether drawing has begun.
    """

    drawing: Drawing
    done: asyncio.Future[Any]
    key: _PictureKey | None = None
    revision: int = 0
    begun: bool = False


class Gallery:
    """Draws and keeps pictures.

    Args:
        easels: draw the pictures, each one at a time; by default one thread.
        room: how many bytes of pictures are kept.
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
        """One picture: of the revision in its `ViewKey`, or of a newer one that was requested while it
        waited. Equal keys mean the same picture.

        Raises:
            Exception: it can't be drawn.
        """
        view = ViewKey(*view_key)
        key = _PictureKey(view.game, view.seat, name, scene.words.language, scene.theme)
        if (kept := self._kept.get((key, view.revision))) is not None:
            return kept
        subject = Position(name, tuple(events))
        job = self._asked(key, view.revision, lambda easel: easel.draw(pictures, subject, scene), rank)
        # A caller that gives up must not cancel the picture for others who wait for it.
        plate: Plate = await asyncio.shield(job.done)
        return plate

    async def hand(self, pictures: Pictures, scene: Scene) -> Plate | None:
        """What only the scene's seat may see. It's never kept, so no key can lead anyone else to it.

        Raises:
            Exception: it can't be drawn.
        """
        return await self.drawn(pictures, Hand(), scene)

    async def drawn(self, pictures: Pictures, subject: Subject[T], scene: Scene) -> T:
        """What only one person waits for. It's never kept, and not drawn if the caller gives up before its
        turn.

        Raises:
            Exception: it can't be drawn.
        """
        job = self._lined_up(_Job(lambda easel: easel.draw(pictures, subject, scene), _promise()), PRIVATE)
        try:
            # Cancelling a picture that is being drawn would cost its process.
            result: T = await asyncio.shield(job.done)
        finally:
            job.begun = True
        return result

    async def close(self) -> None:
        """Stop drawing; waiting callers are cancelled."""
        waiting, self._line = self._line, []
        for _, _, job in waiting:
            job.done.cancel()
        for painter in self._painters:
            painter.cancel()
        await asyncio.gather(*self._painters, return_exceptions=True)
        await asyncio.gather(*(easel.close() for easel in self._easels))

    def _asked(self, key: _PictureKey, revision: int, drawing: Drawing, rank: int) -> _Job:
        """The job for a picture; it replaces an older one that still waits."""
        under_way = self._under_way.get(key)
        if under_way is not None and under_way.revision == revision:
            return under_way
        if (waits := self._waiting.get(key)) is None:
            waits = self._waiting[key] = _Job(drawing, _promise(), key, revision)
            return self._lined_up(waits, rank)
        if waits.revision < revision:
            waits.revision, waits.drawing = revision, drawing
        # It may be queued twice then, and the better place counts.
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
        """Draw pictures on an easel until nobody waits for one."""
        try:
            while self._line:
                _, _, job = heappop(self._line)
                WAITING.set(len(self._line))
                if not job.begun:
                    await self._finish(job, easel)
        finally:
            self._idle.append(easel)

    async def _finish(self, job: _Job, easel: Easel) -> None:
        """Draw a picture as it was last requested."""
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
    """A future for a picture, whose exception needn't be retrieved."""
    promise = asyncio.get_running_loop().create_future()
    promise.add_done_callback(lambda done: done.cancelled() or done.exception())
    return promise
