"""Finding room for labels on a hex: a coarse grid of what is taken, searched with whole rows at once."""

from __future__ import annotations

import math
from functools import cache

from render.core.hexgrid import APOTHEM, RADIUS, Point

__all__ = ["Occupied"]

_CELL = 3
_HALF_X = APOTHEM // _CELL
_HALF_Y = int(RADIUS) // _CELL
_COLUMNS = 2 * _HALF_X
_ROWS = 2 * _HALF_Y
_FULL = (1 << _COLUMNS) - 1


@cache
def _outside(margin: float) -> tuple[int, ...]:
    """The rows of an empty hex: taken is all that lies outside its outline, less a margin."""
    rows = []
    for row in range(_ROWS):
        y = (row + 0.5 - _HALF_Y) * _CELL
        half = min(APOTHEM - margin, (RADIUS - abs(y) - margin * 1.15) * math.sqrt(3))
        cells = max(int(half / _CELL), 0)
        rows.append(_FULL & ~(((1 << (2 * cells)) - 1) << (_HALF_X - cells)))
    return tuple(rows)


class Occupied:
    """Which cells of a hex (3 units wide) are taken. Outside the hex everything is.

    Each row is one whole number whose bit k is column k: a rectangle's free places are found by joining rows
    and shifting, a few operations for a whole row.
    """

    def __init__(self, margin: float) -> None:
        self._rows = list(_outside(margin))
        self._free: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def disc(self, centre: Point, radius: float) -> None:
        """Takes a circle."""
        x, y = centre
        first = max(int((y - radius) / _CELL + _HALF_Y), 0)
        last = min(int((y + radius) / _CELL + _HALF_Y), _ROWS - 1)
        for row in range(first, last + 1):
            off = (row + 0.5 - _HALF_Y) * _CELL - y
            half = math.sqrt(max(radius * radius - off * off, 0))
            self._take(row, x - half, x + half)
        self._free.clear()

    def rect(self, centre: Point, size: tuple[float, float]) -> None:
        """Takes a rectangle."""
        first = max(int((centre[1] - size[1] / 2) / _CELL + _HALF_Y), 0)
        last = min(int((centre[1] + size[1] / 2) / _CELL + _HALF_Y), _ROWS - 1)
        for row in range(first, last + 1):
            self._take(row, centre[0] - size[0] / 2, centre[0] + size[0] / 2)
        self._free.clear()

    def _take(self, row: int, left: float, right: float) -> None:
        a = max(int(left / _CELL + _HALF_X), 0)
        b = min(int(right / _CELL + _HALF_X), _COLUMNS - 1)
        if b >= a:
            self._rows[row] |= ((1 << (b - a + 1)) - 1) << a

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
        for top, free in self._places(columns, rows):
            y = (top + rows / 2 - _HALF_Y) * _CELL
            rise = abs(y - wish[1]) * squeeze[1]
            if best is not None and rise >= best[0]:
                continue
            column = _nearest(free, (wish[0] / _CELL) + _HALF_X - columns / 2)
            x = (column + columns / 2 - _HALF_X) * _CELL
            off = math.hypot(rise, abs(x - wish[0]) * squeeze[0])
            if best is None or off < best[0]:
                best = (off, (x, y))
        return None if best is None else (best[1], best[0])

    def _places(self, columns: int, rows: int) -> list[tuple[int, int]]:
        """Where a block of cells fits: top row and the columns at which it may begin."""
        known = self._free.get((columns, rows))
        if known is None:
            joined, have = self._rows, 1
            while have < rows:
                step = min(have, rows - have)
                joined = [a | b for a, b in zip(joined, joined[step:], strict=False)]
                have += step
            spots = ((top, _starts(~taken & _FULL, columns)) for top, taken in enumerate(joined))
            known = self._free[columns, rows] = [spot for spot in spots if spot[1]]
        return known


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
