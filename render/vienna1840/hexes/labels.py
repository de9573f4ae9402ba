"""Finding room for labels on a hex: a coarse grid of what is taken, searched all places at once."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Sequence
from functools import cache

from PIL import Image, ImageDraw

from render.core.hexgrid import APOTHEM, RADIUS, Point, corners, stroke

__all__ = ["Occupied"]

_CELL = 3
_HALF_X = APOTHEM // _CELL
_HALF_Y = int(RADIUS) // _CELL
_COLUMNS = 2 * _HALF_X
_ROWS = 2 * _HALF_Y
_STRIDE = 64
"""Cells of a row as kept: those right of the hex are taken."""
_ALL = (1 << _STRIDE * _ROWS) - 1
_BELOW = _ALL << _STRIDE * _ROWS


@cache
def _empty(margin: float) -> Image.Image:
    """An empty hex: taken is all that lies outside its outline, less a margin."""
    image = Image.new("1", (_STRIDE, _ROWS), 1)
    inner = [_cell(corner) for corner in corners(RADIUS - margin * RADIUS / APOTHEM)]
    ImageDraw.Draw(image).polygon(inner, fill=0)
    return image


def _cell(point: Point) -> Point:
    return point[0] / _CELL + _HALF_X - 0.5, point[1] / _CELL + _HALF_Y - 0.5


class Occupied:
    """Which cells of a hex (3 units wide) are taken. Outside the hex everything is.

    What is taken is drawn on a small image, a pixel for each cell. To search it, the image is read as one
    whole number with a bit for each cell: a rectangle's free places are found by shifting the number by rows
    and columns, a few operations for the whole hex.
    """

    def __init__(self, margin: float) -> None:
        self._image = _empty(margin).copy()
        self._draw = ImageDraw.Draw(self._image)
        self._number: int | None = None
        self._free: dict[tuple[int, int], tuple[int, ...]] = {}

    def copy(self) -> Occupied:
        """The same cells, to be taken further."""
        other = Occupied.__new__(Occupied)
        other._image = self._image.copy()
        other._draw = ImageDraw.Draw(other._image)
        other._number = self._number
        other._free = dict(self._free)
        return other

    def _changed(self) -> None:
        self._number = None
        self._free.clear()

    def disc(self, centre: Point, radius: float) -> None:
        """Takes a circle."""
        (x, y), r = _cell(centre), radius / _CELL
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=1)
        self._changed()

    def band(self, points: Sequence[Point], width: float) -> None:
        """Takes a band along a curve."""
        self._draw.polygon([_cell(point) for point in stroke(points, width)], fill=1)
        self._changed()

    def rect(self, centre: Point, size: tuple[float, float]) -> None:
        """Takes a rectangle."""
        (x, y), w, h = _cell(centre), size[0] / 2 / _CELL, size[1] / 2 / _CELL
        self._draw.rectangle((x - w + 0.5, y - h + 0.5, x + w - 0.5, y + h - 0.5), fill=1)
        self._changed()

    def has_room(self, size: tuple[float, float], at: Point) -> bool:
        """Whether a rectangle about a point is free."""
        (x, y), w, h = _cell(at), size[0] / 2 / _CELL, size[1] / 2 / _CELL
        box = (round(x - w + 0.5), round(y - h + 0.5), round(x + w + 0.5), round(y + h + 0.5))
        return self._image.crop(box).getbbox() is None

    def place(
        self, size: tuple[float, float], aim: Point, squeeze: tuple[float, float] = (1, 1)
    ) -> tuple[Point, float] | None:
        """The free place nearest to `aim` for a rectangle, and how far off it is; None if there is none.

        Args:
            squeeze: how much a step away in x and in y costs.
        """
        columns = max(math.ceil(size[0] / _CELL), 1)
        rows = max(math.ceil(size[1] / _CELL), 1)
        free = self._places(columns, rows)
        if not free:
            return None
        aimed_row = aim[1] / _CELL + _HALF_Y - rows / 2
        aimed_column = aim[0] / _CELL + _HALF_X - columns / 2
        off, best = math.inf, None
        for top in _outwards(aimed_row):
            rise = abs(top - aimed_row) * _CELL * squeeze[1]
            if rise >= off:
                break
            if free[top]:
                column = _nearest(free[top], aimed_column)
                away = math.hypot(rise, abs(column - aimed_column) * _CELL * squeeze[0])
                if away < off:
                    off, best = away, (top, column)
        if best is None:
            return None
        return ((best[1] + columns / 2 - _HALF_X) * _CELL, (best[0] + rows / 2 - _HALF_Y) * _CELL), off

    def _taken(self) -> int:
        """The image as one number: a row takes `_STRIDE` bits, the upper left cell has the lowest."""
        if self._number is None:
            turned = self._image.transpose(Image.Transpose.ROTATE_180)
            self._number = int.from_bytes(turned.tobytes(), "big")
        return self._number

    def _places(self, columns: int, rows: int) -> tuple[int, ...]:
        """Where a block of cells fits: for each top row the bits at which it may begin; empty if nowhere."""
        known = self._free.get((columns, rows))
        if known is None:
            taken = self._taken() | _BELOW
            for length, step in ((rows, _STRIDE), (columns, 1)):
                have = 1
                while have < length:
                    more = min(have, length - have)
                    taken |= taken >> (more * step)
                    have += more
            free = ~taken & _ALL
            packed = free.to_bytes(_ROWS * _STRIDE // 8, "little")
            known = self._free[columns, rows] = struct.unpack(f"<{_ROWS}Q", packed) if free else ()
        return known


def _outwards(aim: float) -> Iterator[int]:
    """The rows, those nearest to a height first."""
    below = min(max(math.ceil(aim), 0), _ROWS)
    above = below - 1
    while above >= 0 and below < _ROWS:
        if aim - above < below - aim:
            yield above
            above -= 1
        else:
            yield below
            below += 1
    yield from range(above, -1, -1)
    yield from range(below, _ROWS)


def _nearest(bits: int, aim: float) -> int:
    """The set bit nearest to a column."""
    at = min(max(round(aim), 0), _COLUMNS - 1)
    above = bits >> at
    below = bits & ((1 << at) - 1)
    up = at + ((above & -above).bit_length() - 1) if above else None
    down = below.bit_length() - 1 if below else None
    if up is None:
        return down if down is not None else 0
    if down is None:
        return up
    return up if up - aim <= aim - down else down
