"""Hexes with a point at the top. Edges are 0..5 clockwise from the upper right (0 NE, 1 E .. 5 NW). Curves as
lists of points: arcs between those edges, strokes of even width, dashes.

Lengths are in units of which a hex is 180 wide (its apothem is 90) and rows lie 156 apart, so that every
centre falls on a whole pixel at scale 1. Y grows downwards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

__all__ = [
    "APOTHEM",
    "EDGES",
    "PITCH",
    "RADIUS",
    "Point",
    "along",
    "arc",
    "corners",
    "dashes",
    "edge_middle",
    "length",
    "line",
    "point_at",
    "smooth",
    "stroke",
    "taper",
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


# By how far two edges are apart: the control length that makes a cubic curve follow the circle
# through both middles.
_CONTROL = {1: 0.444 * APOTHEM, 2: 0.619 * APOTHEM, 3: 0.5 * APOTHEM}
_STEPS = 18


def line(start: Point, end: Point, steps: int = 8) -> list[Point]:
    """A straight line as points."""
    return [
        (start[0] + (end[0] - start[0]) * t / steps, start[1] + (end[1] - start[1]) * t / steps)
        for t in range(steps + 1)
    ]


@cache
def arc(first: int, second: int) -> tuple[Point, ...]:
    """The track between two edges' middles, leaving both at right angles."""
    turn = min((first - second) % 6, (second - first) % 6)
    pull = APOTHEM - _CONTROL[turn]
    a, b, c, d = edge_middle(first), along(first, pull), along(second, pull), edge_middle(second)
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points.append(
            (
                sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
            )
        )
    return tuple(points)


def smooth(points: Sequence[Point], steps: int = 10) -> list[Point]:
    """A smooth curve through the points (Catmull-Rom)."""
    whole = [points[0], *points, points[-1]]
    found: list[Point] = []
    for a, b, c, d in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        for step in range(steps):
            t = step / steps
            weights = (
                (-t + 2 * t * t - t * t * t) / 2,
                (2 - 5 * t * t + 3 * t * t * t) / 2,
                (t + 4 * t * t - 3 * t * t * t) / 2,
                (t * t * t - t * t) / 2,
            )
            found.append(
                (
                    sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                    sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
                )
            )
    return [*found, points[-1]]


def length(points: Sequence[Point]) -> float:
    """How long the curve is."""
    return sum(math.dist(points[k], points[k + 1]) for k in range(len(points) - 1))


def point_at(points: Sequence[Point], distance: float) -> tuple[Point, float]:
    """The point that far along the curve, and the direction there (radians)."""
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if distance <= step and step:
            t = max(distance, 0) / step
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), math.atan2(b[1] - a[1], b[0] - a[0])
        distance -= step
    a, b = points[-2], points[-1]
    return b, math.atan2(b[1] - a[1], b[0] - a[0])


def _normals(points: Sequence[Point]) -> list[Point]:
    normals = []
    last = len(points) - 1
    for k in range(len(points)):
        a, b = points[max(k - 1, 0)], points[min(k + 1, last)]
        run = math.dist(a, b) or 1
        normals.append(((a[1] - b[1]) / run, (b[0] - a[0]) / run))
    return normals


def stroke(points: Sequence[Point], width: float) -> tuple[Point, ...]:
    """The outline of a band of that width along the curve."""
    return _stroke(tuple(points), width)


@lru_cache(1024)
def _stroke(points: tuple[Point, ...], width: float) -> tuple[Point, ...]:
    """Tiles repeat the same curves, so outlines are kept."""
    return tuple(_band(points, [width / 2] * len(points)))


def taper(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The outline of a band that narrows evenly from one width to another."""
    last = len(points) - 1
    return _band(points, [(start + (end - start) * k / last) / 2 for k in range(len(points))])


def _band(points: Sequence[Point], halves: list[float]) -> list[Point]:
    sides = list(zip(points, _normals(points), halves, strict=True))
    left = [(p[0] + n[0] * half, p[1] + n[1] * half) for p, n, half in sides]
    right = [(p[0] - n[0] * half, p[1] - n[1] * half) for p, n, half in sides]
    return left + right[::-1]


def dashes(points: Sequence[Point], dash: float, gap: float, start: float) -> list[list[Point]]:
    """Pieces of the curve: the first begins `start` along it, then a gap follows each dash."""
    total = length(points)
    pieces = []
    at = start
    while at < total:
        end = min(at + dash, total)
        if end - max(at, 0) > 1:
            inner = [max(at, 0) + (end - max(at, 0)) * k / 3 for k in range(4)]
            pieces.append([point_at(points, distance)[0] for distance in inner])
        at += dash + gap
    return pieces
