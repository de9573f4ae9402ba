"""The town as an ornament: what stands behind a player's columns."""

from __future__ import annotations

from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.trambahn.landmarks import landmark, tree
from render.trambahn.sketch import Sketch

__all__ = ["SKYLINE", "skyline"]

SKYLINE = (420, 104)
"""In pixels."""
_TOWN = (("red", -150, 1.1), ("yellow", -30, 1.55), ("green", 128, 1.2))
"""Landmarks from left to right: where, and how large."""
_SPRITES: Cache[Sprite] = Cache(8)


def skyline(canvas: Canvas, ground: str) -> Sprite:
    """Gate, towers and temple of Munich in one line, hardly darker than the ground."""
    return _SPRITES.get((canvas.theme, ground), lambda: _skyline(canvas.palette, ground))


def _skyline(palette: Palette, ground: str) -> Sprite:
    painter = Painter(palette, (SKYLINE[0] / 2, SKYLINE[1] / 2), 1, ground)
    foot = SKYLINE[1] / 2
    for colour, x, large in _TOWN:
        landmark(Sketch(painter, (x, foot), large), colour, "skyline", ground)
    for x, high in ((-92, 34), (58, 38), (197, 32)):
        tree(Sketch(painter, (x, foot)), 0, high, "skyline")
    return painter.sprite()
