"""A sign for each colour of cards and routes, for those who see no colour, and what else stands for
something: the locomotive, the wagon, the station, the ticket. All are drawn in a square from -1 to 1.
"""

from __future__ import annotations

import math

from engine.ticket_europe.facts import LOCOMOTIVE
from render.core.hexgrid import Point
from render.core.signs import OF_CARDS, Signs, box, disc, ngon, star

__all__ = ["SIGNS"]


def _wave(middle: float, thick: float) -> tuple[Point, ...]:
    steps = [k / 12 for k in range(-12, 13)]
    upper = [(x, middle - 0.26 * math.sin(math.pi * 1.5 * x) - thick) for x in steps]
    return (*upper, *((x, y + 2 * thick) for x, y in reversed(upper)))


SIGNS = Signs(
    {
        "violet": ((ngon(4, 1.0), True),),
        "blue": ((_wave(-0.45, 0.23), True), (_wave(0.45, 0.23), True)),
        "orange": ((disc(0.84), True),),
        "white": ((disc(0.9), True), (disc(0.46), False)),
        "green": ((((0, -0.95), (0.98, 0.78), (-0.98, 0.78)), True),),
        "yellow": ((star(5, 1.08, 0.45), True),),
        "black": ((box(-0.76, -0.76, 0.76, 0.76), True),),
        "red": ((box(-0.3, -0.92, 0.3, 0.92), True), (box(-0.92, -0.3, 0.92, 0.3), True)),
        LOCOMOTIVE: (
            (box(-0.95, -0.28, 0.45, 0.38), True),
            (box(0.2, -0.85, 0.95, 0.38), True),
            (box(0.4, -0.62, 0.76, -0.22), False),
            (((-0.8, -0.85), (-0.42, -0.85), (-0.5, -0.28), (-0.72, -0.28)), True),
            (box(-0.22, -0.5, 0.04, -0.28), True),
            (((-1.0, 0.38), (-0.8, 0.38), (-0.8, 0.72), (-1.15, 0.72)), True),
            (disc(0.3, (-0.5, 0.56)), True),
            (disc(0.3, (0.08, 0.56)), True),
            (disc(0.3, (0.66, 0.56)), True),
        ),
        "wagon": (
            (box(-1.0, -0.5, 1.0, 0.34), True),
            (box(-1.1, -0.62, 1.1, -0.44), True),
            (box(-0.8, -0.28, -0.4, 0.06), False),
            (box(-0.2, -0.28, 0.2, 0.06), False),
            (box(0.4, -0.28, 0.8, 0.06), False),
            (disc(0.26, (-0.6, 0.48)), True),
            (disc(0.26, (0.6, 0.48)), True),
        ),
        "station": (
            (((-1.05, -0.15), (0, -1.0), (1.05, -0.15)), True),
            (box(-0.82, -0.2, 0.82, 0.85), True),
            (box(-0.24, 0.2, 0.24, 0.85), False),
        ),
        "tunnel": (
            (((-1, 0.85), (-1, 0), (-0.72, -0.6), (0, -0.9), (0.72, -0.6), (1, 0), (1, 0.85)), True),
            (
                (
                    (-0.62, 0.85),
                    (-0.62, 0.1),
                    (-0.4, -0.3),
                    (0, -0.48),
                    (0.4, -0.3),
                    (0.62, 0.1),
                    (0.62, 0.85),
                ),
                False,
            ),
            (box(-0.1, 0.1, 0.1, 0.85), True),
            (box(-0.45, 0.3, 0.45, 0.42), True),
            (box(-0.5, 0.6, 0.5, 0.74), True),
        ),
        "ticket": (
            (box(-0.72, -0.98, 0.72, 0.98), True),
            (box(-0.48, -0.72, 0.48, -0.52), False),
            (box(-0.48, -0.3, 0.48, -0.1), False),
            (disc(0.3, (0, 0.45)), False),
        ),
        **OF_CARDS,
    }
)
"""By the name of the card, or of the thing."""
