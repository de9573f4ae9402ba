"""What was drawn once: things by their key, and boards from which the next picture starts, in memory and on
disk for the next start.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from threading import RLock
from typing import Generic, TypeVar

from cachetools import LRUCache
from PIL import Image

from render.core.stored import Shelf

__all__ = [
    "MIB",
    "Cache",
    "Layers",
    "keep_share",
]

Made = TypeVar("Made")
MIB = 2**20
"""Bytes, in which what is kept is weighed."""


_share = 1.0
"""Of its room, how much each cache takes."""


def keep_share(share: float) -> None:
    """Has every cache of this process keep only so much of what it has room for, down to one thing each. To
    be called before the first picture.
    """
    global _share
    _share = share


def _kept(room: int) -> int:
    return max(1, round(_share * room))


class Cache(Generic[Made]):
    """What was drawn once, by key: what was used last, as much as there is room for. Safe to use from several
    threads.

    Args:
        room: how much is kept, if a process keeps all it can.
        weigh: how much room a thing takes; without it each takes one.
    """

    def __init__(self, room: int, weigh: Callable[[Made], int] | None = None) -> None:
        self._room = room
        self._weigh = weigh
        self._lock = RLock()

    @cached_property
    def _things(self) -> LRUCache[Hashable, Made]:
        return LRUCache(_kept(self._room), self._weigh)

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The thing kept under the key, made now if there is none."""
        with self._lock:
            try:
                return self._things[key]
            except KeyError:
                made = make()
            with suppress(ValueError):  # there is no room for it at all
                self._things[key] = made
            return made

    def __contains__(self, key: Hashable) -> bool:
        """Whether something is kept under the key."""
        with self._lock:
            return key in self._things

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._things.clear()


_A_MOVE = 4
"""A board that differs in no more cells follows from the other by a move, and takes its place."""
_A_ROUND = 12
"""A board that differs from the one stored last in more cells is stored, but one in so many at most: where
many games are at play, each of their boards differs from the last one.
"""


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    board: Hashable
    cells: Mapping[str, Hashable]
    image: Image.Image


class Layers:
    """The newest `room` boards as painted, each with what lies on its cells; fewer where a process keeps a
    share only.

    A new picture starts from the most similar board, and only the cells that differ are painted. Safe to use
    from several threads.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._layers: list[_Layer] = []
        self._lock = RLock()
        self._shelf: Shelf | None = None
        self._stored: dict[Hashable, dict[str, str]] = {}
        self._painted = 0

    def get(
        self,
        board: Hashable,
        cells: Mapping[str, Hashable],
        empty: Callable[[], Image.Image],
        paint: Callable[[Image.Image, Iterable[str]], None],
    ) -> Image.Image:
        """An image of the board, to be drawn on.

        Args:
            board: what the image is of besides its cells: the map, the theme.
            cells: what lies on each cell; a cell is painted again when this differs.
            empty: makes the sheet with nothing on it.
            paint: paints cells on it; the order must not matter.
        """
        with self._lock:
            near, changed = self._nearest(board, cells)
            if near is not None and not changed:
                self._layers.remove(near)
                self._layers.append(near)
                return near.image.copy()
            if near is None or (len(changed) > _A_ROUND and len(self._layers) < _kept(self._room)):
                near, changed = self._from_disk(board, cells, near, changed)
            image = self._begin(near, len(changed)) or empty()
            paint(image, changed)
            self._layers.append(_Layer(board, dict(cells), image))
            del self._layers[: -_kept(self._room)]
            self._store(board, cells, image)
            return image.copy()

    def _begin(self, near: _Layer | None, changed: int) -> Image.Image | None:
        """What the next board is painted on: the nearest one itself if the new one takes its place, else a
        copy of it; None if there is none.
        """
        if near is None:
            return None
        if near in self._layers and changed <= _A_MOVE:
            self._layers.remove(near)
            return near.image
        return near.image.copy()

    def keep_in(self, shelf: Shelf | None) -> None:
        """Keeps boards on disk from now on, or (None) no longer."""
        with self._lock:
            self._shelf = shelf
            self._stored.clear()

    def _from_disk(
        self, board: Hashable, cells: Mapping[str, Hashable], near: _Layer | None, changed: list[str]
    ) -> tuple[_Layer | None, list[str]]:
        """The most similar board on disk if it is nearer than the one known, else that one."""
        found = self._shelf.nearest(repr(board), _said(cells)) if self._shelf else None
        if found is None:
            return near, changed
        image, lying = found
        self._stored[board] = lying
        differing = [cell for cell, lies in cells.items() if lying[cell] != repr(lies)]
        if near is not None and len(differing) >= len(changed):
            return near, changed
        return _Layer(board, {}, image), differing

    def _store(self, board: Hashable, cells: Mapping[str, Hashable], image: Image.Image) -> None:
        if self._shelf is None:
            return
        self._painted += 1
        known, said = self._stored.get(board), _said(cells)
        if known is not None:
            differing = sum(known[cell] != lies for cell, lies in said.items())
            if self._painted <= _A_ROUND or differing <= _A_ROUND:
                return
        self._shelf.keep(repr(board), said, image)
        self._stored[board] = said
        self._painted = 0

    def _nearest(self, board: Hashable, cells: Mapping[str, Hashable]) -> tuple[_Layer | None, list[str]]:
        """The most similar board painted before, and the cells in which it differs."""
        best: _Layer | None = None
        changed = list(cells)
        for layer in self._layers:
            if layer.board == board:
                differing = [cell for cell, lies in cells.items() if layer.cells[cell] != lies]
                if best is None or len(differing) < len(changed):
                    best, changed = layer, differing
        return best, changed

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._layers.clear()


def _said(cells: Mapping[str, Hashable]) -> dict[str, str]:
    """What lies on the cells, as text."""
    return {cell: repr(lies) for cell, lies in cells.items()}
