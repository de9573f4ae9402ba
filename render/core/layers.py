"""Boards painted before, from which the next picture starts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from threading import RLock

from PIL import Image

__all__ = ["Layers"]

_A_MOVE = 4
"""A board that differs in no more cells follows from the other by a move, and takes its place."""


@dataclass(frozen=True, slots=True)
class _Layer:
    board: Hashable
    cells: Mapping[str, Hashable]
    image: Image.Image


class Layers:
    """The newest `room` boards as painted, each with what lies on its cells.

    A new picture starts from the most similar board, and only the cells that differ are painted. Safe to use
    from several threads.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._layers: list[_Layer] = []
        self._lock = RLock()

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
            image = near.image.copy() if near is not None else empty()
            paint(image, changed)
            if near is not None and len(changed) <= _A_MOVE:
                self._layers.remove(near)
            self._layers.append(_Layer(board, dict(cells), image))
            del self._layers[: -self._room]
            return image.copy()

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
