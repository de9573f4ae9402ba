"""Where everything lies on the map, in pixels of its picture: cities, the spaces of routes, names, the rim.

What is not a matter of arithmetic, as how far a route bends and on which side of its city a name stands, is
set by hand in `data/layout.json`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict

from engine.ticket_europe.facts import CITIES, ROUTES, TWINS
from render.core.hexgrid import Point, length, point_at
from render.ticket_europe.board.engraving import engraved

__all__ = [
    "CITY",
    "FOOT",
    "FRAME",
    "HEADER",
    "LAND",
    "NAME",
    "RIM",
    "SIZE",
    "SLOT_WIDE",
    "WIDTH",
    "Slot",
    "at",
    "course",
    "name_at",
    "name_box",
    "of_board",
    "slots",
]

WIDTH = 2400
"""Of the whole picture."""
HEADER = 168
"""Height of the strip above the map."""
_EDGE = 14
RIM = 64
"""Thickness of the score track around the map."""
_LINE = 6
FRAME = (_EDGE, HEADER, WIDTH - _EDGE, HEADER + 1488 + 2 * (RIM + _LINE))
"""The score track's outer edge: left, top, right, bottom."""
LAND = (
    FRAME[0] + RIM + _LINE,
    FRAME[1] + RIM + _LINE,
    FRAME[2] - RIM - _LINE,
    FRAME[3] - RIM - _LINE,
)
"""The map inside of it."""
FOOT = 468
"""Height of the strips below the map."""
SIZE = (WIDTH, FRAME[3] + FOOT)
"""Of the whole picture."""
CITY = 15
"""Radius of a city's dot."""
NAME = 33
"""Size of the cities' names."""
SLOT_WIDE = 24
"""Width of a space."""
_SHORTEST, _LONGEST = 40, 66
"""Lengths of spaces."""
_BETWEEN = 5
"""Room from space to space along a route, at least; of what is more the spaces take `_SPREAD`."""
_SPREAD = 0.8
_APART = 16
"""How far either track of a double route lies from the middle between them."""
_STEPS = 24


class _Layout(BaseModel):
    """What is set by hand, in pixels where nothing else is said.

    Attributes:
        cities: by how much a city lies off its place, to the right and down.
        routes: by their cities' ids joined by a hyphen: how far the middle is from the straight line, in
            parts of its length, to the right as seen from the first city; and how far the spaces begin from
            the middle of the first city, and end before that of the other.
        names: of cities: where the middle of the name is, seen from the city.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    cities: Mapping[str, tuple[int, int]]
    routes: Mapping[str, tuple[float, int, int]]
    names: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Slot:
    """A space of a route: its middle, its direction in degrees (clockwise from east), its length."""

    x: float
    y: float
    turn: int
    long: int

    def corners(self, more: float = 0) -> list[Point]:
        """Its corners, the space made larger by so much on each side."""
        return self.outline(self.long / 2 + more, SLOT_WIDE / 2 + more)

    def outline(self, half_long: float, half_wide: float) -> list[Point]:
        """The corners of a rectangle of that half size in its place."""
        signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
        return [self.place((a * half_long, b * half_wide)) for a, b in signs]

    def place(self, point: Point) -> Point:
        """A point of the space, seen along it from its middle, on the picture."""
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        return (self.x + point[0] * cos - point[1] * sin, self.y + point[0] * sin + point[1] * cos)


@cache
def _layout() -> _Layout:
    text = resources.files(__package__).joinpath("data", "layout.json").read_text()
    return _Layout.model_validate_json(text)


def of_board(point: Point) -> Point:
    """A place of the board, 0 to 1 each way, on the picture."""
    left, top, right, bottom = LAND
    return left + point[0] * (right - left), top + point[1] * (bottom - top)


@cache
def _places() -> Mapping[str, tuple[int, int]]:
    found = {}
    for city, facts in CITIES.items():
        x, y = of_board((facts.x, facts.y))
        right, down = _layout().cities.get(city, (0, 0))
        found[city] = round(x) + right, round(y) + down
    return MappingProxyType(found)


def at(city: str) -> tuple[int, int]:
    """The middle of a city's dot."""
    return _places()[city]


def name_at(city: str) -> tuple[int, int]:
    """The middle of a city's name."""
    (x, y), (right, down) = at(city), _layout().names[city]
    return x + right, y + down


def name_box(city: str) -> tuple[float, float, float, float]:
    """The letters of a city's name: left, top, right, bottom."""
    line, (x, y) = engraved(CITIES[city].name, NAME), name_at(city)
    left, top = x - line.middle[0], y - line.middle[1]
    return left, top, left + line.ink.width, top + line.ink.height


def _set(route: str) -> tuple[float, int, int]:
    return _layout().routes["-".join(ROUTES[route].cities)]


@cache
def course(route: str) -> tuple[Point, ...]:
    """The line along which a route's spaces lie, from the middle of its first city to that of the other. Both
    tracks of a double route have the same.
    """
    here, there = (at(city) for city in ROUTES[route].cities)
    bend, _, _ = _set(route)
    dx, dy = there[0] - here[0], there[1] - here[1]
    # A quadratic curve's middle is half as far out as its control point.
    pull = (here[0] + dx / 2 - 2 * bend * dy, here[1] + dy / 2 + 2 * bend * dx)
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        x, y = (
            sum(weight * point[axis] for weight, point in zip(weights, (here, pull, there), strict=True))
            for axis in (0, 1)
        )
        points.append((x, y))
    return tuple(points)


@cache
def slots(route: str) -> tuple[Slot, ...]:
    """A route's spaces from its first city to the other."""
    line, count = course(route), ROUTES[route].spaces
    _, start, end = _set(route)
    room = length(line) - start - end
    pitch = room / count
    long = min(max(2 * int((pitch - _BETWEEN) / 2), _SHORTEST), _LONGEST)
    least = long + _BETWEEN
    # Spaces that have more room than they need stand nearer together than that, away from the cities.
    pitch = min(pitch, least + (pitch - least) * _SPREAD)
    aside = _aside(route)
    found = []
    for number in range(count):
        (x, y), direction = point_at(line, start + room / 2 + (number - (count - 1) / 2) * pitch)
        x, y = x - math.sin(direction) * aside, y + math.cos(direction) * aside
        found.append(Slot(x, y, (round(math.degrees(direction)) + 90) % 180 - 90, long))
    return tuple(found)


def _aside(route: str) -> float:
    """How far the route lies to the right of its course: the tracks of a double one lie beside each other."""
    twin = TWINS.get(route)
    if twin is None:
        return 0
    return _APART if route < twin else -_APART
