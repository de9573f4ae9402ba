"""Track as on printed tiles: dark with a light edge, the Stadtbahn brown with white dashes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from render.core.curves import dashes, length, line, stroke, taper
from render.core.hexgrid import APOTHEM, Point, along
from render.core.painter import Painter
from render.vienna1840.hexes.hexgeometry import Rail

__all__ = ["course", "draw_strand", "draw_stub", "strands"]

_OVER = 4
"""How far track is led on over its hex's outline, so that no line parts it from its neighbour's."""
_DASH, _DASHES = 10, 19
"""The length of a Stadtbahn track's dashes, and from one to the next about."""


def strands(rails: Sequence[Rail]) -> Iterator[tuple[Rail, ...]]:
    """The rails, those together that join in one stop; of the others each lies over those before."""
    for _, strand in groupby(rails, _joint):
        yield tuple(strand)


def _joint(rail: Rail) -> Hashable:
    return rail.node or rail.edges, rail.gauge, rail.terminal


def course(rail: Rail) -> list[Point]:
    """The rail's points, led on over the outline."""
    points = list(rail.points)
    points.insert(0, along(rail.edges[0], APOTHEM + _OVER))
    if len(rail.edges) == 2:
        points.append(along(rail.edges[1], APOTHEM + _OVER))
    return points


def draw_strand(painter: Painter, strand: Sequence[Rail]) -> None:
    """Draws rails of one stop: their light edges first, so that none of them cuts into another."""
    courses = [course(rail) for rail in strand]
    if strand[0].gauge == "stadtbahn":
        if len(courses) == 2:
            courses = [courses[0][:-1] + courses[1][::-1]]
        through = len(strand) == 2 or len(strand[0].edges) == 2
        for points in courses:
            _stadtbahn(painter, points, through)
    elif strand[0].terminal:
        for start, end, ink in ((17, 8, "edge"), (12, 3, "track")):
            for points in courses:
                painter.polygon(taper(points, start, end), ink)
    else:
        for wide, ink in ((18, "edge"), (11, "track")):
            for points in courses:
                painter.polygon(stroke(points, wide), ink)


def draw_stub(painter: Painter, edge: int, reach: float) -> None:
    """Draws Stadtbahn track that comes in over an edge so far, in hex units."""
    _stadtbahn(painter, line(along(edge, APOTHEM + _OVER), along(edge, APOTHEM - reach)), False)


def _stadtbahn(painter: Painter, points: Sequence[Point], through: bool) -> None:
    painter.polygon(stroke(points, 19), "edge")
    painter.polygon(stroke(points, 14), "stadtbahn")
    for outline in _sleepers(tuple(points), through):
        painter.polygon(outline, "white")


@lru_cache(256)
def _sleepers(points: tuple[Point, ...], through: bool) -> tuple[tuple[Point, ...], ...]:
    """The white dashes of a Stadtbahn track. One lies across each edge of the hex, so that those of two hexes
    are one; `through` says whether the track has an edge at its end too.
    """
    run = length(points) - 2 * _OVER
    pitch = run / round(run / _DASHES) if through else _DASHES
    return tuple(stroke(piece, 7) for piece in dashes(points, _DASH, pitch - _DASH, _OVER - _DASH / 2))
