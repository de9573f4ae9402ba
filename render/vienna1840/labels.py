"""Finding room for labels on a hex: a coarse grid of what is taken, searched with whole rows at once."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageDraw

from render.core.curves import stroke
from render.core.hexgrid import APOTHEM, RADIUS, Point, corners

__all__ = ["Occupied"]

_CELL = 3
_HALF_X = APOTHEM // _CELL
_HALF_Y = int(RADIUS) // _CELL
_COLUMNS = 2 * _HALF_X
_ROWS = 2 * _HALF_Y
_FULL = (1 << _COLUMNS) - 1


@cache
def _empty(margin: float) -> Image.Image:
    """An empty hex: taken is all that lies outside its outline, less a margin."""
    image = Image.new("1", (_COLUMNS, _ROWS), 1)
    inner = [_cell(corner) for corner in corners(RADIUS - margin * RADIUS / APOTHEM)]
    ImageDraw.Draw(image).polygon(inner, fill=0)
    return image


def _cell(point: Point) -> Point:
    return point[0] / _CELL + _HALF_X - 0.5, point[1] / _CELL + _HALF_Y - 0.5


class Occupied:
    """Which cells of a hex (3 units wide) are taken. Outside the hex everything is.

    What is taken is drawn on a small image, a pixel for each cell. To search it, each row is read as one
    whole number with a bit for each column: a rectangle's free places are found by joining rows and shifting,
    a few operations for a whole row.
    """

    def __init__(self, margin: float) -> None:
        self._image = _empty(margin).copy()
        self._draw = ImageDraw.Draw(self._image)
        self._rows: list[int] = []
        self._free: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def _changed(self) -> None:
        self._rows = []
        self._free.clear()

    def disc(self, centre: Point, radius: float) -> None:
        """Takes a circle."""
        (x, y), r = _cell(centre), radius / _CELL
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=1)
        self._changed()

    def band(self, points: list[Point], width: float) -> None:
        """Takes a band along a curve."""
        self._draw.polygon([_cell(point) for point in stroke(points, width)], fill=1)
        self._changed()

    def rect(self, centre: Point, size: tuple[float, float]) -> None:
        """Takes a rectangle."""
        (x, y), w, h = _cell(centre), size[0] / 2 / _CELL, size[1] / 2 / _CELL
        self._draw.rectangle((x - w + 0.5, y - h + 0.5, x + w - 0.5, y + h - 0.5), fill=1)
        self._changed()

    def place(
        self, size: tuple[float, float], wish: Point, squeeze: tuple[float, float] = (1, 1)
    ) -> tuple[Point, float] | None:
        """The free place nearest to `wish` for a rectangle, and how far off it is; None if there is none.

        Args:
            squeeze: how much a step away in x and in y costs.
        """
        columns = max(math.ceil(size[0] / _CELL), 1)
        rows = max(math.ceil(size[1] / _CELL), 1)
        best: tuple[float, Point] | None = None
        for top, free in _outwards(self._places(columns, rows), wish[1] / _CELL + _HALF_Y - rows / 2):
            y = (top + rows / 2 - _HALF_Y) * _CELL
            rise = abs(y - wish[1]) * squeeze[1]
            if best is not None and rise >= best[0]:
                break
            column = _nearest(free, (wish[0] / _CELL) + _HALF_X - columns / 2)
            x = (column + columns / 2 - _HALF_X) * _CELL
            off = math.hypot(rise, abs(x - wish[0]) * squeeze[0])
            if best is None or off < best[0]:
                best = (off, (x, y))
        return None if best is None else (best[1], best[0])

    def _taken(self) -> list[int]:
        """The rows as numbers."""
        if not self._rows:
            data = self._image.transpose(Image.Transpose.FLIP_LEFT_RIGHT).tobytes()
            wide = len(data) // _ROWS
            spare = 8 * wide - _COLUMNS
            self._rows = [
                int.from_bytes(data[at : at + wide], "big") >> spare for at in range(0, len(data), wide)
            ]
        return self._rows

    def _places(self, columns: int, rows: int) -> list[tuple[int, int]]:
        """Where a block of cells fits: top row and the columns at which it may begin."""
        known = self._free.get((columns, rows))
        if known is None:
            joined, have = self._taken(), 1
            while have < rows:
                step = min(have, rows - have)
                joined = [a | b for a, b in zip(joined, joined[step:], strict=False)]
                have += step
            spots = ((top, _starts(~taken & _FULL, columns)) for top, taken in enumerate(joined))
            known = self._free[columns, rows] = [spot for spot in spots if spot[1]]
        return known


def _outwards(places: list[tuple[int, int]], wished: float) -> Iterator[tuple[int, int]]:
    """Places ordered by row: those nearest to a row first."""
    below = bisect_left(places, (math.ceil(wished), 0))
    above = below - 1
    while above >= 0 and below < len(places):
        if wished - places[above][0] < places[below][0] - wished:
            yield places[above]
            above -= 1
        else:
            yield places[below]
            below += 1
    yield from reversed(places[: above + 1])
    yield from places[below:]


def _starts(free: int, columns: int) -> int:
    """The bits at which a run of that many set bits begins."""
    have = 1
    while have < columns and free:
        step = min(have, columns - have)
        free &= free >> step
        have += step
    return free


def _nearest(bits: int, wish: float) -> int:
    """The set bit nearest to a column."""
    at = min(max(round(wish), 0), _COLUMNS - 1)
    above = bits >> at
    below = bits & ((1 << at) - 1)
    up = at + ((above & -above).bit_length() - 1) if above else None
    down = below.bit_length() - 1 if below else None
    if up is None:
        return down if down is not None else 0
    if down is None:
        return up
    return up if up - wish <= wish - down else down
