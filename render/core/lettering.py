"""Letters spaced along a curve."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from render.core.fonts import Face, line_of, middle, width
from render.core.hexgrid import Point, length, point_at

__all__ = ["letters_along", "turned_letter"]


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


def turned_letter(letter: str, face: Face, direction: float) -> Image.Image | None:
    """A letter's opacity, turned around the middle of its run at half the height of capitals, which is the
    middle of the image; None for a blank.
    """
    if not letter.strip():
        return None
    line = line_of(letter, face)
    side = 2 * max(face[0], line.run)
    sheet = Image.new("L", (side, side))
    left = round(side / 2 - line.run / 2) + line.left
    sheet.paste(255, (left, round(side / 2 + middle(face)) + line.top), line.mask)
    return sheet.rotate(-math.degrees(direction), Image.Resampling.BICUBIC)
