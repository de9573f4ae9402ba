"""Emblems: small square pictures that stand within lines of text, on buttons and in menus."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from render.core.painter import Painter
from render.core.palette import Palette

__all__ = ["SIDE", "emblem_of", "sheet"]

SIDE: Final = 128
"""Pixels of width and height, as Discord wants them; shown, they are some 20."""
CORNER: Final = 26
_SMOOTH: Final = 4
"""The outline is drawn so many times larger."""


def sheet(palette: Palette, ground: str, rim: str) -> Painter:
    """A sheet to draw an emblem on, around its middle in pixels: a plate in a colour within a rim that sets
    it off whatever it stands on.
    """
    painter = Painter(palette, (SIDE / 2, SIDE / 2), 1, rim)
    painter.box((0, 0), (SIDE - 10, SIDE - 10), ground, CORNER - 5)
    return painter


def emblem_of(painter: Painter) -> bytes:
    """The emblem on a sheet as PNG, with round corners; what lies outside them is clear."""
    large = Image.new("L", (SIDE * _SMOOTH, SIDE * _SMOOTH))
    box = (0, 0, SIDE * _SMOOTH - 1, SIDE * _SMOOTH - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, CORNER * _SMOOTH, 255)
    image = painter.plain().convert("RGBA")
    image.putalpha(large.reduce(_SMOOTH))
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()
