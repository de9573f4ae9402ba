"""What points at the last move: marks about changed hexes, rings around new stations, traces of runs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.vienna1840.view import View
from render.core.canvas import Canvas, veil_of
from render.core.hexgrid import APOTHEM, EDGES, RADIUS, Point, along, corners, stroke
from render.core.painter import Stencil
from render.vienna1840.ground.geometry import edge_between
from render.vienna1840.hexes.hexgeometry import SLOT, Rail
from render.vienna1840.hexes.sprites import HexSprite

__all__ = ["Box", "Tracing", "frame_hex", "ink_of", "mark_hex", "ring_circle"]

Box = tuple[str, Point, tuple[float, float]]
_HEX_BANDS = (("white", RADIUS + 19, RADIUS - 15, 42.0), ("change", RADIUS + 15, RADIUS - 11, 49.0))
"""The bands of a changed hex's corners from below: ink, outer and inner radius, and how much of each edge
stays free between them. On a phone they are three and a half pixels thick.
"""
_FRAME_BANDS = (("white", RADIUS - 2, RADIUS - 21, 42.0), ("change", RADIUS - 4, RADIUS - 18, 48.0))
"""Frames lie within their hexes, so that those of neighbours stay apart."""
_CIRCLE_BANDS = (("white", SLOT + 15, SLOT + 1), ("change", SLOT + 12.5, SLOT + 2.5))
_TRACE_BANDS = (("deep", 46.0), ("white", 38.0), ("", 26.0))
"""A run's bands from below: ink (none: the line's colour) and width. The dark one parts it from light ground,
the light one from dark ground, and both together from ground of its own colour. On a phone the colour is
three and a half pixels wide, more than any track.
"""
_OVERLAP = 1.5
"""How far a band reaches over the hex's edge, so that no seam is seen there."""


def ink_of(view: View, line: str) -> str:
    """The ink of a line: its company's, or that of a change where nobody owns it."""
    owner = view.owner_of(line)
    return "change" if owner is None else owner.company


def mark_hex(canvas: Canvas, at: tuple[int, int], scale: float, labels: Sequence[Box] = ()) -> None:
    """Brackets about a hex's corners, with a light rim. Where track may leave the hex, its edges stay free.

    Args:
        labels: boxes seen from the hex's middle that stay free.
    """
    _outline(canvas, at, scale, labels, _HEX_BANDS)


def frame_hex(canvas: Canvas, at: tuple[int, int], scale: float, labels: Sequence[Box] = ()) -> None:
    """Brackets within a hex's corners, for one of several hexes to choose from.

    Args:
        labels: boxes seen from the hex's middle that stay free.
    """
    _outline(canvas, at, scale, labels, _FRAME_BANDS)


def _outline(
    canvas: Canvas,
    at: tuple[int, int],
    scale: float,
    labels: Sequence[Box],
    bands: Sequence[tuple[str, float, float, float]],
) -> None:
    for ink, outer, inner, free in bands:
        stencil = Stencil((outer + 2, outer + 2), scale)
        stencil.polygon(corners(outer), True)
        stencil.polygon(corners(inner), False)
        for edge in EDGES:
            stencil.polygon(stroke([(0, 0), along(edge, outer)], free), False)
        for _, centre, (wide, high) in labels:
            stencil.box(centre, (wide + 3, high + 3), False)
        veil = veil_of(stencil)
        if veil:
            canvas.veil(veil, at, ink)


def ring_circle(canvas: Canvas, at: tuple[int, int], scale: float, labels: Sequence[Box] = ()) -> None:
    """A ring around a station's circle.

    Args:
        labels: boxes seen from the circle's middle that stay free.
    """
    for ink, outer, inner in _CIRCLE_BANDS:
        stencil = Stencil((outer + 2, outer + 2), scale)
        stencil.disc((0, 0), outer, True)
        stencil.disc((0, 0), inner, False)
        for _, centre, size in labels:
            stencil.box(centre, size, False)
        veil = veil_of(stencil)
        if veil:
            canvas.veil(veil, at, ink)


@dataclass(frozen=True, slots=True)
class Tracing:
    """Traces of runs on a map: its hexes as drawn, and where their middles are."""

    canvas: Canvas
    hexes: Mapping[str, HexSprite]
    centres: Mapping[str, tuple[int, int]]
    scale: float

    def draw(self, route: Sequence[str], ink: str) -> None:
        """A band in an ink over the track that a run used, on each of its hexes."""
        for place, hex in enumerate(route):
            if hex not in self.hexes:
                continue
            near = [route[k] for k in (place - 1, place + 1) if 0 <= k < len(route)]
            edges = frozenset(edge for other in near if (edge := edge_between(hex, other)) is not None)
            self.light(hex, edges, ink)

    def light(self, hex: str, edges: frozenset[int], ink: str) -> None:
        """A band in an ink over a hex's track that leads to these edges."""
        drawn = self.hexes[hex]
        rails = [rail for rail in drawn.geometry.rails if edges & set(rail.edges)]
        if not rails:
            return
        for colour, wide in _TRACE_BANDS:
            veil = veil_of(self._stencil(rails, drawn, wide))
            if veil:
                self.canvas.veil(veil, self.centres[hex], colour or ink)

    def _stencil(self, rails: Sequence[Rail], drawn: HexSprite, wide: float) -> Stencil:
        """Open over the track; closed over labels, circles and stops."""
        stencil = Stencil((RADIUS - 2, RADIUS - 2), self.scale)
        lit = {rail.node for rail in rails}
        for rail in rails:
            stencil.polygon(stroke(_prolonged(rail, drawn), wide), True)
        for stop in drawn.geometry.stops:
            if stop.direction is None and stop.node.id in lit:
                stencil.disc(stop.centre, wide / 2, True)
        for city in drawn.geometry.cities:
            for circle in city.circles:
                stencil.disc(circle, SLOT + 6, False)
        for stop in drawn.geometry.stops:
            x, y = stop.centre
            if stop.direction is None:
                stencil.disc(stop.centre, 15, False)
                continue
            dx, dy = -21 * math.sin(stop.direction), 21 * math.cos(stop.direction)
            stencil.polygon(stroke([(x - dx, y - dy), (x + dx, y + dy)], 14), False)
        for _, centre, size in drawn.boxes:
            stencil.box(centre, size, False)
        return stencil


def _prolonged(rail: Rail, drawn: HexSprite) -> list[Point]:
    """A rail's curve, a little over the hex's edges; in a red area, where rails are short, to its circles."""
    points = list(rail.points)
    for edge in rail.edges:
        beyond = along(edge, APOTHEM + _OVERLAP)
        if math.dist(points[0], beyond) < math.dist(points[-1], beyond):
            points.insert(0, beyond)
        else:
            points.append(beyond)
    if drawn.geometry.hex.facts.area is not None and drawn.geometry.cities:
        circles = drawn.geometry.cities[0].circles
        points.append((sum(x for x, _ in circles) / len(circles), sum(y for _, y in circles) / len(circles)))
    return points
