"""From places on earth to places on the board.

Lambert's conformal conic projection with the standard parallels 40° and 56° north around 48° north 15° east,
fitted to the board. The cities do not lie quite where it puts them: some were moved to make room for the
routes between them. The land around each city moves with it (by a thin plate spline), so that a port stays a
port.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise

from engine.ticket_europe.facts import CITIES
from render.core.hexgrid import Point

__all__ = ["on_board", "placed"]

STANDARD = (math.radians(40), math.radians(56))
MIDDLE = (math.radians(48), math.radians(15))
FIT = ((1.384444, 0.48576), (-2.266868, 0.556509))
"""How the projection, in radii of the earth, becomes x and y of the board: factor and addend."""
FIXED = tuple((x / 4, y / 4) for x in range(-1, 6) for y in range(-1, 6) if not (0 < x < 4 and 0 < y < 4))
"""Where the board's rim and what is beyond stays as it is: on it and a quarter outside."""
STEP = 0.5
"""Degrees after which a line gets another point: straight on the globe is not straight on the board."""

_CONE: float = math.log(math.cos(STANDARD[0]) / math.cos(STANDARD[1])) / math.log(
    math.tan(math.pi / 4 + STANDARD[1] / 2) / math.tan(math.pi / 4 + STANDARD[0] / 2)
)
_FACTOR: float = math.cos(STANDARD[0]) * math.tan(math.pi / 4 + STANDARD[0] / 2) ** _CONE / _CONE


def on_board(east: float, north: float) -> Point:
    """The place on the board, 0 to 1 each way, of a longitude and a latitude in degrees."""
    return _bent(_projected(east, north))


def placed(line: Iterable[tuple[float, float]]) -> list[Point]:
    """A line through longitudes and latitudes as it runs on the board."""
    return [on_board(*point) for point in _fine(list(line))]


def _fine(line: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    yield line[0]
    for one, other in pairwise(line):
        steps = math.ceil(math.dist(one, other) / STEP) or 1
        for step in range(1, steps + 1):
            share = step / steps
            yield one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _projected(east: float, north: float) -> Point:
    radius = _radius(math.radians(north))
    turn = _CONE * (math.radians(east) - MIDDLE[1])
    x, y = radius * math.sin(turn), _radius(MIDDLE[0]) - radius * math.cos(turn)
    return x * FIT[0][0] + FIT[0][1], y * FIT[1][0] + FIT[1][1]


def _radius(latitude: float) -> float:
    """Of the parallel's arc, in radii of the earth."""
    return _FACTOR * math.exp(-_CONE * math.log(math.tan(math.pi / 4 + latitude / 2)))


def _bent(point: Point) -> Point:
    across, down = _spline()
    return point[0] + across(point), point[1] + down(point)


def _bend(distance: float) -> float:
    return distance * distance * math.log(distance) if distance else 0.0


@cache
def _spline() -> tuple[Callable[[Point], float], Callable[[Point], float]]:
    """By how much each place is moved across and down: as the cities were, and on the rim not at all."""
    knots = [_projected(city.longitude, city.latitude) for city in CITIES.values()]
    moves = [(city.x - x, city.y - y) for city, (x, y) in zip(CITIES.values(), knots, strict=True)]
    knots += FIXED
    moves += [(0.0, 0.0)] * len(FIXED)
    rows = [[_bend(math.dist(one, other)) for other in knots] + [1.0, *one] for one in knots]
    rows += [[1.0] * len(knots) + [0.0] * 3]
    rows += [[knot[axis] for knot in knots] + [0.0] * 3 for axis in (0, 1)]
    values = [*moves, *[(0.0, 0.0)] * 3]
    solved = _solved([[*row, *value] for row, value in zip(rows, values, strict=True)])

    def by(axis: int) -> Callable[[Point], float]:
        weights = [row[axis] for row in solved]

        def move(point: Point) -> float:
            bends = sum(
                weight * _bend(math.dist(point, knot)) for weight, knot in zip(weights, knots, strict=False)
            )
            plain, across, down = weights[-3:]
            return bends + plain + across * point[0] + down * point[1]

        return move

    return by(0), by(1)


def _solved(rows: list[list[float]]) -> list[list[float]]:
    """The solutions of linear equations, whose right sides stand at the rows' ends (Gauss and Jordan)."""
    count = len(rows)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for row in range(count):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [
                    value - factor * other for value, other in zip(rows[row], rows[column], strict=True)
                ]
    return [row[count:] for row in rows]
