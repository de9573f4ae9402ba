"""Hexes with a point at the top. Edges are 0..5 clockwise from the upper right (0 NE, 1 E .. 5 NW).

Lengths are in units of which a hex is 180 wide (its apothem is 90) and rows lie 156 apart, so that every
centre falls on a whole pixel at scale 1. Y grows downwards.
"""

from __future__ import annotations

import math

__all__ = [
    "APOTHEM",
    "EDGES",
    "PITCH",
    "RADIUS",
    "Point",
    "along",
    "corners",
    "edge_middle",
]

Point = tuple[float, float]
APOTHEM = 90
PITCH = 156
RADIUS = PITCH / 1.5
EDGES = range(6)


def along(edge: float, distance: float) -> Point:
    """The point `distance` units from the centre towards the middle of an edge; with a half, towards the
    corner after it.
    """
    angle = math.radians(60 * edge - 60)
    return distance * math.cos(angle), distance * math.sin(angle)


def edge_middle(edge: int) -> Point:
    """Where track leaves the hex by that edge."""
    return along(edge, APOTHEM)


def corners(radius: float = RADIUS) -> list[Point]:
    """The six corners, clockwise from the top; corner k and k + 1 bound edge k."""
    return [
        (radius * math.sin(math.radians(60 * k)), -radius * math.cos(math.radians(60 * k))) for k in EDGES
    ]
