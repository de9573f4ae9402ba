"""What points at the last move: rings around changed hexes and new stations, traces of runs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from render.core.canvas import Canvas, veil_of
from render.core.curves import stroke
from render.core.hexgrid import RADIUS, Point, corners
from render.core.painter import Stencil
from render.vienna1840.geometry import edge_between
from render.vienna1840.hexes import HexSprite
from render.vienna1840.scene import SLOT

__all__ = ["Box", "Tracing", "ring_circle", "ring_hex"]

Box = tuple[str, Point, tuple[float, float]]
_HEX_BANDS = (("white", RADIUS + 21, RADIUS - 11), ("change", RADIUS + 17, RADIUS - 7.5))
"""A ring's bands from below: ink, outer and inner radius. On a phone it is three pixels thick."""
_CIRCLE_BANDS = (("white", SLOT + 15, SLOT + 1), ("change", SLOT + 12.5, SLOT + 2.5))
_TRACE_BANDS = ((39.0, 14.0), (33.0, 18.0))
"""Widths of a run's bands, white and in the line's colour, and of the track left free between them."""


def ring_hex(canvas: Canvas, at: tuple[int, int], scale: float, labels: Sequence[Box] = ()) -> None:
    """A thick ring along a hex's outline, with a light one around it.

    Args:
        labels: boxes seen from the hex's middle that stay free.
    """
    for ink, outer, inner in _HEX_BANDS:
        stencil = Stencil((outer + 2, outer + 2), scale)
        stencil.polygon(corners(outer), True)
        stencil.polygon(corners(inner), False)
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
        """Bands in an ink along both sides of the track that a run used, on each of its hexes."""
        for place, hex in enumerate(route):
            if hex not in self.hexes:
                continue
            near = [route[k] for k in (place - 1, place + 1) if 0 <= k < len(route)]
            edges = frozenset(edge for other in near if (edge := edge_between(hex, other)) is not None)
            self.light(hex, edges, ink)

    def light(self, hex: str, edges: frozenset[int], ink: str) -> None:
        """Bands in an ink along both sides of a hex's track that leads to these edges."""
        drawn = self.hexes[hex]
        curves = [list(rail.points) for rail in drawn.scene.rails if edges & set(rail.edges)]
        if not curves:
            return
        for (outer, inner), colour in zip(_TRACE_BANDS, ("white", ink), strict=True):
            veil = veil_of(self._stencil(curves, drawn, outer, inner))
            if veil:
                self.canvas.veil(veil, self.centres[hex], colour)

    def _stencil(self, curves: list[list[Point]], drawn: HexSprite, outer: float, inner: float) -> Stencil:
        """Open beside the track; closed over labels, circles and stops."""
        stencil = Stencil((RADIUS - 2, RADIUS - 2), self.scale)
        for curve in curves:
            stencil.polygon(stroke(curve, outer), True)
        for curve in curves:
            stencil.polygon(stroke(curve, inner), False)
        for city in drawn.scene.cities:
            for circle in city.circles:
                stencil.disc(circle, SLOT + 6, False)
        for stop in drawn.scene.stops:
            x, y = stop.centre
            if stop.direction is None:
                stencil.disc(stop.centre, 15, False)
                continue
            dx, dy = -21 * math.sin(stop.direction), 21 * math.cos(stop.direction)
            stencil.polygon(stroke([(x - dx, y - dy), (x + dx, y + dy)], 14), False)
        for _, centre, size in drawn.boxes:
            stencil.box(centre, size, False)
        return stencil
