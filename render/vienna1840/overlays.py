"""What points at the last move: rings around changed hexes and new stations, traces of runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from render.core.canvas import Canvas, Kept, opacity_levels
from render.core.curves import stroke
from render.core.hexgrid import EDGES, RADIUS, Point, corners
from render.core.painter import Painter
from render.vienna1840.scene import SLOT, Scene

__all__ = ["ring_circle", "ring_hex", "trace"]

Boxes = Sequence[tuple[str, Point, tuple[float, float]]]
"""Labels on a hex: what, centre and size; traces keep clear of them."""
Levels = tuple[Image.Image | None, ...]
_LEVELS = Kept(64)
_NEIGHBOURS = {0: (-1, 1), 1: (0, 2), 2: (1, 1), 3: (1, -1), 4: (0, -2), 5: (-1, -1)}


def ring_hex(canvas: Canvas, at: tuple[int, int], scale: float) -> None:
    """A thick ring just inside a hex's outline, with a light one around it."""
    half = RADIUS + 14
    for ink, outer, inner in (("white", RADIUS + 8, RADIUS - 12), ("change", RADIUS + 5, RADIUS - 9)):
        levels: Levels = _LEVELS.get(
            ("hex", ink, scale),
            lambda o=outer, i=inner: _hex_ring(canvas, half, scale, o, i),  # type: ignore[misc]
        )
        side = round(half * scale)
        canvas.veil(levels, (at[0] - side, at[1] - side), ink)


def _hex_ring(canvas: Canvas, half: float, scale: float, outer: float, inner: float) -> Levels:
    painter = Painter(canvas.palette, (half, half), scale, "black")
    painter.polygon(corners(outer), "white")
    painter.polygon(corners(inner), "black")
    return opacity_levels(painter.alpha())


def ring_circle(canvas: Canvas, at: tuple[int, int], scale: float) -> None:
    """A ring around a station's circle."""
    half = SLOT + 20.0
    for ink, outer, inner in (("white", SLOT + 15, SLOT + 1), ("change", SLOT + 12.5, SLOT + 2.5)):
        levels: Levels = _LEVELS.get(
            ("circle", ink, scale),
            lambda o=outer, i=inner: _circle_ring(canvas, half, scale, o, i),  # type: ignore[misc]
        )
        side = round(half * scale)
        canvas.veil(levels, (at[0] - side, at[1] - side), ink)


def _circle_ring(canvas: Canvas, half: float, scale: float, outer: float, inner: float) -> Levels:
    painter = Painter(canvas.palette, (half, half), scale, "black")
    painter.disc((0, 0), outer, "white")
    painter.disc((0, 0), inner, "black")
    return opacity_levels(painter.alpha())


def edge_between(a: str, b: str) -> int | None:
    """The edge of hex `a` that touches hex `b`, or None if they are no neighbours."""
    step = (ord(b[0]) - ord(a[0]), int(b[1:]) - int(a[1:]))
    return next((edge for edge in EDGES if _NEIGHBOURS[edge] == step), None)


def trace(
    canvas: Canvas,
    route: Sequence[str],
    scenes: Mapping[str, Scene],
    boxes: Mapping[str, Boxes],
    centres: dict[str, tuple[int, int]],
    scale: float,
    ink: str,
) -> None:
    """Bands in an ink along both sides of the track that a run used, on each of its hexes."""
    for place, hex in enumerate(route):
        if hex not in scenes:
            continue
        near = [route[k] for k in (place - 1, place + 1) if 0 <= k < len(route)]
        edges = frozenset(edge for other in near if (edge := edge_between(hex, other)) is not None)
        curves = [list(rail.points) for rail in scenes[hex].rails if edges & set(rail.edges)]
        if curves:
            _trace_hex(canvas, curves, scenes[hex], boxes[hex], centres[hex], scale, ink)


def _trace_hex(
    canvas: Canvas,
    curves: list[list[Point]],
    scene: Scene,
    boxes: Boxes,
    at: tuple[int, int],
    scale: float,
    ink: str,
) -> None:
    half = RADIUS - 2
    masks = []
    for outer, inner in ((36, 13), (30, 19)):
        painter = Painter(canvas.palette, (half, half), scale, "black")
        for curve in curves:
            painter.polygon(stroke(curve, outer), "white")
        for curve in curves:
            painter.polygon(stroke(curve, inner), "black")
        for city in scene.cities:
            for circle in city.circles:
                painter.disc(circle, SLOT + 6, "black")
        for _, centre, size in boxes:
            painter.box(centre, size, "black")
        masks.append(opacity_levels(painter.alpha()))
    side = round(half * scale)
    corner = (at[0] - side, at[1] - side)
    for levels, colour in zip(masks, ("white", ink), strict=True):
        if any(level is not None for level in levels):
            canvas.veil(levels, corner, colour)
