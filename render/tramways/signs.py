"""Signs for what stands on cards, tables and the plan, for those who see no colour. All are drawn in a square
from -1 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from render.core.hexgrid import Point
from render.core.signs import OF_CARDS, Shape, Signs, box, disc, star

__all__ = ["SIGNS"]


def _arc(middle: Point, outer: float, inner: float, start: float, end: float) -> tuple[Point, ...]:
    """A part of a ring, in degrees clockwise from east."""
    angles = [math.radians(start + (end - start) * k / 16) for k in range(17)]
    x, y = middle
    return tuple(
        (x + radius * math.cos(a), y + radius * math.sin(a))
        for radius, along in ((outer, angles), (inner, angles[::-1]))
        for a in along
    )


def _bar(start: Point, end: Point, thick: float) -> tuple[Point, ...]:
    """A straight band between two points."""
    run = math.dist(start, end)
    x, y = (start[1] - end[1]) / run * thick / 2, (end[0] - start[0]) / run * thick / 2
    return (
        (start[0] + x, start[1] + y),
        (end[0] + x, end[1] + y),
        (end[0] - x, end[1] - y),
        (start[0] - x, start[1] - y),
    )


_RESIDENCE: Sequence[Shape] = (
    (box(0.42, -0.92, 0.68, -0.2), True),
    (((-1.08, -0.12), (0, -1.0), (1.08, -0.12), (0.94, 0.06), (0, -0.72), (-0.94, 0.06)), True),
    (((-0.8, 0), (0, -0.64), (0.8, 0), (0.8, 0.95), (-0.8, 0.95)), True),
    (box(-0.18, 0.38, 0.18, 0.95), False),
    (box(-0.6, 0.18, -0.32, 0.5), False),
    (box(0.32, 0.18, 0.6, 0.5), False),
)
_COMMERCE: Sequence[Shape] = (
    (box(-0.86, -0.92, 0.86, -0.62), True),
    (((-0.9, -0.54), (0.9, -0.54), (1.08, -0.08), (-1.08, -0.08)), True),
    *((disc(0.18, (x, -0.08)), True) for x in (-0.9, -0.54, -0.18, 0.18, 0.54, 0.9)),
    *((_bar((x, -0.5), (x * 1.2, -0.04), 0.07), False) for x in (-0.6, -0.3, 0, 0.3, 0.6)),
    (box(-0.86, 0.08, 0.86, 0.95), True),
    (box(-0.66, 0.26, 0.16, 0.72), False),
    (box(0.34, 0.26, 0.66, 0.95), False),
)
_INDUSTRY: Sequence[Shape] = (
    (((-0.95, -0.05), (-0.86, -0.95), (-0.58, -0.95), (-0.5, -0.05)), True),
    (disc(0.17, (-0.5, -1.02)), True),
    (disc(0.22, (-0.2, -1.0)), True),
    (disc(0.15, (0.12, -1.04)), True),
    (
        (
            (-1.0, 0.95),
            (-1.0, 0.05),
            (-0.36, 0.05),
            (-0.36, -0.35),
            (0.1, 0.05),
            (0.1, -0.35),
            (0.56, 0.05),
            (0.56, -0.35),
            (1.0, 0.05),
            (1.0, 0.95),
        ),
        True,
    ),
    *((box(x, 0.32, x + 0.28, 0.6), False) for x in (-0.78, -0.32, 0.14, 0.56)),
)
_LEISURE: Sequence[Shape] = (
    (_bar((0, -1.1), (0, -0.8), 0.08), True),
    (((0, -1.12), (0.42, -1.0), (0, -0.88)), True),
    (((-1.05, -0.3), (0, -0.88), (1.05, -0.3)), True),
    (disc(0.13, (0, -0.5)), False),
    (box(-0.98, -0.24, 0.98, -0.06), True),
    *((box(x - 0.13, -0.02, x + 0.13, 0.66), True) for x in (-0.78, -0.27, 0.27, 0.78)),
    (box(-1.0, 0.7, 1.0, 0.82), True),
    (box(-1.1, 0.84, 1.1, 0.97), True),
)

SIGNS = Signs(
    {
        "R": _RESIDENCE,
        "C": _COMMERCE,
        "I": _INDUSTRY,
        "L": _LEISURE,
        "rail": (
            *((box(-0.72, y - 0.09, 0.72, y + 0.09), True) for y in (-0.75, -0.25, 0.25, 0.75)),
            (box(-0.46, -1.0, -0.3, 1.0), True),
            (box(0.3, -1.0, 0.46, 1.0), True),
        ),
        "arrow": (
            (
                ((0, -1), (0.85, -0.1), (0.34, -0.1), (0.34, 1), (-0.34, 1), (-0.34, -0.1), (-0.85, -0.1)),
                True,
            ),
        ),
        "plus": ((box(-0.3, -0.95, 0.3, 0.95), True), (box(-0.95, -0.3, 0.95, 0.3), True)),
        "plot": (
            (box(-1.0, -0.1, 1.0, 0.95), True),
            (box(-0.8, 0.1, 0.8, 0.75), False),
            (_bar((-0.5, -0.9), (-0.5, 0.5), 0.16), True),
            (_bar((0.5, -0.9), (0.5, 0.5), 0.16), True),
            (_bar((-0.6, -0.55), (0.6, -0.55), 0.16), True),
        ),
        "house": _RESIDENCE[1:4],
        "coin": ((disc(0.95), True), (disc(0.76), False), (disc(0.62), True)),
        "worker": (
            (_bar((-0.7, 0.9), (0.62, -0.62), 0.2), True),
            (_bar((0.7, 0.9), (-0.62, -0.62), 0.2), True),
            (((-1.0, -0.5), (-0.45, -1.0), (-0.2, -0.76), (-0.76, -0.24)), True),
            (((0.22, -1.0), (0.62, -0.86), (0.92, -0.5), (0.98, -0.08), (0.72, -0.36), (0.5, -0.6)), True),
        ),
        "person": (
            (disc(0.36, (0, -0.62)), True),
            (((-0.2, -0.3), (0.2, -0.3), (0.56, 0.95), (-0.56, 0.95)), True),
            (disc(0.3, (0, -0.1)), True),
        ),
        "calm": (
            (box(-0.8, -0.1, 0.5, 0.45), True),
            (((-0.8, 0.44), (0.5, 0.44), (0.24, 0.84), (-0.54, 0.84)), True),
            (_arc((0.5, 0.2), 0.42, 0.22, -90, 90), True),
            (box(-1.0, 0.86, 0.75, 1.0), True),
            *((_bar((x, -0.28), (x + 0.1, -0.9), 0.12), True) for x in (-0.6, -0.2, 0.2)),
        ),
        "stress": (
            (((0.28, -1.05), (-0.66, 0.16), (-0.08, 0.16), (-0.3, 1.05), (0.68, -0.28), (0.1, -0.28)), True),
        ),
        "happiness": (
            (disc(0.97), True),
            (disc(0.14, (-0.34, -0.26)), False),
            (disc(0.14, (0.34, -0.26)), False),
            (_arc((0, 0.04), 0.62, 0.42, 15, 165), False),
        ),
        "strip": (
            (box(-1.0, -0.7, 1.0, 0.7), True),
            (box(-1.0, -0.38, 1.0, 0.04), False),
            (box(-0.8, 0.28, 0.1, 0.42), False),
        ),
        **OF_CARDS,
        "tram": (
            (_bar((-0.1, -0.62), (0.5, -1.02), 0.1), True),
            (box(-1.0, -0.62, 1.0, -0.46), True),
            (box(-0.92, -0.5, 0.92, 0.52), True),
            *((box(x, -0.34, x + 0.3, 0.06), False) for x in (-0.76, -0.34, 0.06, 0.46)),
            (disc(0.24, (-0.5, 0.62)), True),
            (disc(0.24, (0.5, 0.62)), True),
            (box(-1.05, 0.88, 1.05, 0.97), True),
        ),
        "star": ((star(5, 1.0, 0.42), True),),
        "flag": (
            (_bar((-0.6, -1.0), (-0.6, 1.0), 0.18), True),
            (((-0.55, -0.95), (0.85, -0.5), (-0.55, -0.05)), True),
        ),
        "total": (
            (
                (
                    (-0.7, -0.9),
                    (0.7, -0.9),
                    (0.7, -0.6),
                    (-0.15, -0.6),
                    (0.3, 0),
                    (-0.15, 0.6),
                    (0.7, 0.6),
                    (0.7, 0.9),
                    (-0.7, 0.9),
                    (-0.7, 0.66),
                    (-0.14, 0),
                    (-0.7, -0.66),
                ),
                True,
            ),
        ),
    }
)
"""By the type of the building, or the name of the thing."""
