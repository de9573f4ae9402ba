"""A sign for each colour of cards and routes, for those who see no colour, and what else stands for
something: the locomotive, the wagon, the station, the ticket. All are drawn in a square from -1 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from engine.ticket_europe.facts import LOCOMOTIVE
from render.core.hexgrid import Point

__all__ = ["SIGNS", "Pen", "Shape", "draw_sign", "shapes"]

Shape = tuple[tuple[Point, ...], bool]
"""A polygon, and whether it is of the ink (else it is cut out of the shapes before)."""
Pen = Callable[[Sequence[Point], bool], None]


def _ngon(count: int, radius: float, turn: float = -90, middle: Point = (0, 0)) -> tuple[Point, ...]:
    angles = (math.radians(turn + 360 * k / count) for k in range(count))
    return tuple((middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles)


def _disc(radius: float, middle: Point = (0, 0)) -> tuple[Point, ...]:
    return _ngon(28, radius, 0, middle)


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    return tuple(
        (radius * math.sin(angle), -radius * math.cos(angle))
        for k in range(2 * points)
        for angle, radius in [(math.pi * k / points, outer if k % 2 == 0 else inner)]
    )


def _wave(middle: float, thick: float) -> tuple[Point, ...]:
    steps = [k / 12 for k in range(-12, 13)]
    upper = [(x, middle - 0.26 * math.sin(math.pi * 1.5 * x) - thick) for x in steps]
    return (*upper, *((x, y + 2 * thick) for x, y in reversed(upper)))


SIGNS: Mapping[str, Sequence[Shape]] = {
    "violet": ((_ngon(4, 1.0), True),),
    "blue": ((_wave(-0.45, 0.23), True), (_wave(0.45, 0.23), True)),
    "orange": ((_disc(0.84), True),),
    "white": ((_disc(0.9), True), (_disc(0.46), False)),
    "green": ((((0, -0.95), (0.98, 0.78), (-0.98, 0.78)), True),),
    "yellow": ((_star(5, 1.08, 0.45), True),),
    "black": ((_box(-0.76, -0.76, 0.76, 0.76), True),),
    "red": ((_box(-0.3, -0.92, 0.3, 0.92), True), (_box(-0.92, -0.3, 0.92, 0.3), True)),
    LOCOMOTIVE: (
        (_box(-0.95, -0.28, 0.45, 0.38), True),
        (_box(0.2, -0.85, 0.95, 0.38), True),
        (_box(0.4, -0.62, 0.76, -0.22), False),
        (((-0.8, -0.85), (-0.42, -0.85), (-0.5, -0.28), (-0.72, -0.28)), True),
        (_box(-0.22, -0.5, 0.04, -0.28), True),
        (((-1.0, 0.38), (-0.8, 0.38), (-0.8, 0.72), (-1.15, 0.72)), True),
        (_disc(0.3, (-0.5, 0.56)), True),
        (_disc(0.3, (0.08, 0.56)), True),
        (_disc(0.3, (0.66, 0.56)), True),
    ),
    "wagon": (
        (_box(-1.0, -0.5, 1.0, 0.34), True),
        (_box(-1.1, -0.62, 1.1, -0.44), True),
        (_box(-0.8, -0.28, -0.4, 0.06), False),
        (_box(-0.2, -0.28, 0.2, 0.06), False),
        (_box(0.4, -0.28, 0.8, 0.06), False),
        (_disc(0.26, (-0.6, 0.48)), True),
        (_disc(0.26, (0.6, 0.48)), True),
    ),
    "station": (
        (((-1.05, -0.15), (0, -1.0), (1.05, -0.15)), True),
        (_box(-0.82, -0.2, 0.82, 0.85), True),
        (_box(-0.24, 0.2, 0.24, 0.85), False),
    ),
    "tunnel": (
        (((-1, 0.85), (-1, 0), (-0.72, -0.6), (0, -0.9), (0.72, -0.6), (1, 0), (1, 0.85)), True),
        (
            ((-0.62, 0.85), (-0.62, 0.1), (-0.4, -0.3), (0, -0.48), (0.4, -0.3), (0.62, 0.1), (0.62, 0.85)),
            False,
        ),
        (_box(-0.1, 0.1, 0.1, 0.85), True),
        (_box(-0.45, 0.3, 0.45, 0.42), True),
        (_box(-0.5, 0.6, 0.5, 0.74), True),
    ),
    "ticket": (
        (_box(-0.72, -0.98, 0.72, 0.98), True),
        (_box(-0.48, -0.72, 0.48, -0.52), False),
        (_box(-0.48, -0.3, 0.48, -0.1), False),
        (_disc(0.3, (0, 0.45)), False),
    ),
    "card": ((_box(-0.95, -0.66, 0.95, 0.66), True), (_box(-0.7, -0.42, 0.7, 0.42), False)),
    "deck": (
        (_box(-0.7, -0.9, 1.0, 0.3), True),
        (_box(-0.82, -0.72, 0.82, 0.46), False),
        (_box(-0.9, -0.66, 0.76, 0.54), True),
        (_box(-1.0, -0.48, 0.6, 0.72), False),
        (_box(-1.05, -0.42, 0.52, 0.78), True),
    ),
}
"""By the name of the card, or of the thing."""


def shapes(sign: str, middle: Point, size: float) -> list[Shape]:
    """The polygons of a sign around a point; `size` is from its middle to its side."""
    return [
        (tuple((middle[0] + x * size, middle[1] + y * size) for x, y in polygon), inked)
        for polygon, inked in SIGNS[sign]
    ]


def draw_sign(pen: Pen, sign: str, middle: Point, size: float) -> None:
    """Draws a sign with a pen that is told of each polygon whether it is of the ink or of the ground."""
    for polygon, inked in shapes(sign, middle, size):
        pen(polygon, inked)
