"""Large shapes with soft edges laid on a canvas, and letters spaced along a curve."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from render.core.canvas import Canvas, veil_of, veil_over
from render.core.curves import length, point_at
from render.core.fonts import Face, line_of, middle, width
from render.core.hexgrid import Point
from render.core.painter import Stencil

__all__ = ["fill", "letters_along", "write_along"]


def fill(canvas: Canvas, shapes: Sequence[Sequence[Point]], ink: str, opacity: float = 1) -> None:
    """Fills polygons, given in pixels, all in one go: where they overlap nothing is laid twice."""
    points = [point for shape in shapes for point in shape]
    if not points:
        return
    wide, high = canvas.image.size
    left, top = max(min(x for x, _ in points), -4), max(min(y for _, y in points), -4)
    right, bottom = min(max(x for x, _ in points), wide + 4), min(max(y for _, y in points), high + 4)
    if right <= left or bottom <= top:
        return
    centre = round((left + right) / 2), round((top + bottom) / 2)
    stencil = Stencil(((right - left) / 2 + 3, (bottom - top) / 2 + 3), 1)
    for shape in shapes:
        stencil.polygon([(x - centre[0], y - centre[1]) for x, y in shape], True)
    veil = veil_of(stencil, opacity)
    if veil:
        canvas.veil(veil, centre, ink)


def letters_along(
    curve: Sequence[Point], text: str, face: Face, spacing: float
) -> list[tuple[str, Point, float]]:
    """The letters of a text, centred on a curve: each with its middle and its direction (radians)."""
    runs = [width(letter, face) for letter in text]
    at = (length(curve) - sum(runs) - spacing * (len(text) - 1)) / 2
    placed = []
    for letter, run in zip(text, runs, strict=True):
        spot, direction = point_at(curve, at + run / 2)
        placed.append((letter, spot, direction))
        at += run + spacing
    return placed


def write_along(
    canvas: Canvas, curve: Sequence[Point], text: str, face: Face, spacing: float, ink: str
) -> None:
    """Writes a text along a curve, both in pixels; `spacing` is added between letters."""
    for letter, (x, y), direction in letters_along(curve, text, face, spacing):
        turned = _turned(letter, face, direction)
        if turned is not None:
            half = turned.width // 2
            veil = veil_over(turned, (-half, -half))
            canvas.veil(veil, (round(x), round(y)), ink)


def _turned(letter: str, face: Face, direction: float) -> Image.Image | None:
    """A letter's opacity, turned around the middle of its run at half the height of capitals."""
    line = line_of(letter, face)
    if not letter.strip():
        return None
    side = 2 * max(face[0], line.run)
    sheet = Image.new("L", (side, side))
    left = round(side / 2 - line.run / 2) + line.left
    sheet.paste(255, (left, round(side / 2 + middle(face)) + line.top), line.mask)
    return sheet.rotate(-math.degrees(direction), Image.Resampling.BICUBIC)
