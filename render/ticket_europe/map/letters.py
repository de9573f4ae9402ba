"""Letters on routes to choose from: each on a disc beside the middle of its route, where it covers least."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from engine.ticket_europe.facts import CITIES, ROUTES
from render.core.canvas import Canvas
from render.core.hexgrid import Point
from render.core.letters import letter
from render.core.painter import Painter, round_cut
from render.ticket_europe.board.layout import CITY, SLOT_WIDE, Slot, at, name_box, slots
from render.ticket_europe.pen import Box

__all__ = ["draw_letters", "letter_spots", "radius_in"]

_PART = 0.0205
"""The radius of a disc, in parts of the width of what is shown: some 8 pixels on a phone."""
_SMALLEST = 30
_AFAR = 0.35
"""What a pixel between a disc and the middle of its route costs."""
_ON_NAME, _ON_CITY, _ON_DISC, _ON_SPACE, _OUTSIDE = 40, 60, 400, 6, 1000
"""What it costs to cover something, for each pixel by which a disc reaches over it; to lie outside."""


def radius_in(box: Box) -> int:
    """The radius of the discs where this part of the map is shown."""
    return max(_SMALLEST, round((box[2] - box[0]) * _PART))


def draw_letters(canvas: Canvas, routes: Sequence[str], ahead: int, box: Box) -> None:
    """Letters routes A, B, C ... in their order; those after the first `ahead` ones stand back."""
    radius = radius_in(box)
    for number, spot in enumerate(letter_spots(routes, radius, box)):
        ink, ground = ("marked", "change") if number < ahead else ("deep", "paper")
        painter = Painter(canvas.palette, (radius + 2, radius + 2), 1, "deep")
        painter.disc((0, 0), radius, "deep")
        painter.disc((0, 0), radius - 3, "paper")
        painter.disc((0, 0), radius - 5, ground)
        said = letter(number)
        painter.text((0, 0), said, (round(radius * (1.5 if len(said) == 1 else 1.15)), 700, 85), ink)
        canvas.put(painter.sprite(round_cut(radius)), (round(spot[0]), round(spot[1])))


def letter_spots(routes: Sequence[str], radius: int, box: Box) -> Sequence[Point]:
    """The middles of the discs, one after the other where each covers least."""
    taken: list[Point] = []
    for route in routes:
        spots = list(_around(route, radius))
        near = _Neighbours.of(spots, radius)
        middle = _middle(slots(route))
        taken.append(min(spots, key=lambda spot: _cost(spot, middle, radius, box, near, taken)))
    return taken


def _around(route: str, radius: int) -> Iterator[Point]:
    """Where the disc of a route may lie: on its spaces, or beside them."""
    beside = radius + SLOT_WIDE / 2 - 2
    for slot in slots(route):
        for along in (-slot.long / 2, 0, slot.long / 2):
            for aside in (0, beside, -beside):
                yield slot.place((along, aside))


class _Neighbours(NamedTuple):
    """What a disc may cover: spaces, cities and their names."""

    spaces: Sequence[Point]
    cities: Sequence[Point]
    names: Sequence[Sequence[float]]

    @classmethod
    def of(cls, spots: Sequence[Point], radius: int) -> Self:
        """Those near these places."""
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        top, bottom = min(y for _, y in spots), max(y for _, y in spots)
        around = (left, top, right, bottom)
        reach = radius + SLOT_WIDE
        spaces = [(slot.x, slot.y) for route in ROUTES for slot in slots(route)]
        return cls(
            [space for space in spaces if _to_box(space, around) < reach],
            [at(city) for city in CITIES if _to_box(at(city), around) < reach],
            [name for name in map(name_box, CITIES) if _apart(name, around) < reach],
        )


def _cost(
    spot: Point, middle: Point, radius: int, box: Box, near: _Neighbours, taken: Sequence[Point]
) -> float:
    """How ill a disc lies there."""
    cost = _AFAR * math.dist(spot, middle)
    left, top, right, bottom = box
    if not (left + radius < spot[0] < right - radius and top + radius < spot[1] < bottom - radius):
        cost += _OUTSIDE
    cost += sum(_ON_DISC * _over(math.dist(spot, other), 2 * radius + 2) for other in taken)
    cost += sum(_ON_CITY * _over(math.dist(spot, city), radius + CITY) for city in near.cities)
    cost += sum(_ON_NAME * _over(_to_box(spot, name), radius) for name in near.names)
    # Of its own route, too, as little as can be is covered: a single space is all there is to see.
    return cost + sum(
        _ON_SPACE * _over(math.dist(spot, space), radius + SLOT_WIDE / 2) for space in near.spaces
    )


def _middle(spaces: Sequence[Slot]) -> Point:
    return (
        sum(slot.x for slot in spaces) / len(spaces),
        sum(slot.y for slot in spaces) / len(spaces),
    )


def _over(distance: float, reach: float) -> float:
    return max(0.0, reach - distance)


def _to_box(spot: Point, box: Sequence[float]) -> float:
    """How far a point is from a rectangle."""
    return _apart((*spot, *spot), box)


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two rectangles are from each other."""
    across = max(other[0] - one[2], 0, one[0] - other[2])
    down = max(other[1] - one[3], 0, one[1] - other[3])
    return math.hypot(across, down)
