"""The map's own type: Old Standard, which follows what was set around 1900; free under the SIL Open Font
License (fonts/OFL.txt). It is for names of places and numbers alone: sentences are in the type that all
pictures share.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from render.core.canvas import Canvas

__all__ = ["Engraved", "Style", "engrave", "engraved", "run"]

Style = Literal["Bold", "Italic"]
_KEPT = 512
_CAPITALS = "H"


@dataclass(frozen=True, slots=True)
class Engraved:
    """A line of text as opacity: its ink, and where the middle of its run at half the height of its capitals
    lies, seen from the image's upper left.
    """

    ink: Image.Image
    middle: tuple[float, float]


@cache
def _font(size: int, style: Style) -> ImageFont.FreeTypeFont:
    path = resources.files(__package__).joinpath("fonts", f"OldStandardTT-{style}.ttf")
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def run(text: str, size: int, style: Style = "Bold") -> float:
    """How far a line of text runs, in pixels."""
    return _font(size, style).getlength(text)


@lru_cache(_KEPT)
def engraved(text: str, size: int, style: Style = "Bold") -> Engraved:
    """A line of text."""
    font = _font(size, style)
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    ink = Image.new("L", (round(right - left) or 1, round(bottom - top) or 1))
    ImageDraw.Draw(ink).text((-left, -top), text, 255, font, anchor="ls")
    high = -font.getbbox(_CAPITALS, anchor="ls")[1]
    return Engraved(ink, (font.getlength(text) / 2 - left, -high / 2 - top))


def engrave(canvas: Canvas, text: str, middle: tuple[int, int], size: int, ink: str, ground: str) -> None:
    """Writes a line of text around a point, on a ground of about one colour."""
    line = engraved(text, size)
    corner = round(middle[0] - line.middle[0]), round(middle[1] - line.middle[1])
    centre = corner[0] + line.ink.width // 2, corner[1] + line.ink.height // 2
    canvas.lettered(line.ink, centre, ink, ground)
