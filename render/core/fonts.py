"""Type: IBM Plex Sans, a variable font with tabular figures, free under the SIL Open Font License.

The licence is beside the font in fonts/OFL.txt.

A line of text is put together from its glyphs, each drawn once per face: pictures repeat the same few, and
drawing them is what costs. The font has no kerning of the plain kind and advances are whole pixels, so the
line is the same as if it had been drawn at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from PIL import Image, ImageFont

from render.core.pasting import stain

__all__ = [
    "Face",
    "Glyph",
    "TextLine",
    "cut",
    "cut_apart",
    "fitted",
    "line_of",
    "middle",
    "squeezed",
    "width",
]

Face = tuple[int, int, int]
"""Size in pixels, weight (100..700) and width (75 condensed .. 100 normal)."""
_LINES = 1024
"""Lines of text kept: about 7 MiB."""
_OPEN = 24
"""Fonts kept open, each about 0.3 MiB; the glyphs of the others stay. Opening one again takes 0.2 ms."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character of a face: its opacity as an image of Pillow's core (None where it has no ink) and the size
    of that, where it lies seen from the pen on the base line, and how far it moves the pen, in pixels.
    """

    mask: Any
    size: tuple[int, int]
    left: int
    top: int
    advance: float


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text as opacity. `left` and `top` are its corner seen from the pen on the base line; `run` is
    how far it moves the pen.
    """

    mask: Image.Image
    left: int
    top: int
    run: int


class _Typeface:
    """The glyphs of one face, drawn when first needed."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._glyphs: dict[str, Glyph] = {}
        self._advances: dict[str, float] = {}

    def advance(self, character: str) -> float:
        known = self._advances.get(character)
        if known is None:
            known = self._advances[character] = _font(self._face).getlength(character)
        return known

    def glyph(self, character: str) -> Glyph:
        known = self._glyphs.get(character)
        if known is None:
            known = self._glyphs[character] = self._draw(character)
        return known

    def _draw(self, character: str) -> Glyph:
        core, (left, top) = _font(self._face).getmask2(character, "L", anchor="ls")
        advance = self.advance(character)
        if 0 in core.size:
            return Glyph(None, (0, 0), 0, 0, advance)
        return Glyph(core, core.size, round(left), round(top), advance)


@lru_cache(_OPEN)
def _font(face: Face) -> ImageFont.FreeTypeFont:
    size, weight, condensed = face
    font = ImageFont.truetype(_path(), size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([weight, condensed])
    return font


@cache
def _path() -> str:
    return str(resources.files(__package__).joinpath("fonts", "IBMPlexSans-Variable.ttf"))


@cache
def _typeface(face: Face) -> _Typeface:
    return _Typeface(face)


@cache
def width(text: str, face: Face) -> int:
    """How far a line of text runs, in pixels."""
    typeface = _typeface(face)
    return round(sum(typeface.advance(character) for character in text))


@cache
def middle(face: Face) -> float:
    """How far the mid-height of the face's capitals and figures lies above the base line, in pixels."""
    glyphs = [_typeface(face).glyph(character) for character in "H0"]
    top = min(glyph.top for glyph in glyphs)
    bottom = max(glyph.top + glyph.size[1] for glyph in glyphs)
    return -(top + bottom) / 2


@lru_cache(_LINES)
def line_of(text: str, face: Face) -> TextLine:
    """A line of text as opacity."""
    typeface = _typeface(face)
    pen = 0.0
    placed: list[tuple[int, int, Glyph]] = []
    for character in text:
        glyph = typeface.glyph(character)
        if glyph.mask is not None:
            placed.append((round(pen) + glyph.left, glyph.top, glyph))
        pen += glyph.advance
    if not placed:
        return TextLine(Image.new("L", (1, 1)), 0, 0, round(pen))
    left = min(x for x, _, _ in placed)
    top = min(y for _, y, _ in placed)
    right = max(x + glyph.size[0] for x, _, glyph in placed)
    bottom = max(y + glyph.size[1] for _, y, glyph in placed)
    line = Image.new("L", (right - left, bottom - top))
    for x, y, glyph in placed:
        stain(line, 255, (x - left, y - top), glyph.mask)
    return TextLine(line, left, top, round(pen))


_NARROW = 75
"""The most condensed type."""
_LEAST = 0.6
"""How small a type may become, of its usual size: beyond that, less can be read than the half of the text."""
_KEPT = 512


def cut(text: str, face: Face, most: int, kept: int = 0) -> str:
    """The text, shortened to be no wider than `most` pixels; so many of its last letters are kept, as far as
    they have room.
    """
    if width(text, face) <= most:
        return text
    begun = text[: len(text) - kept]
    end = "…" + text[len(begun) :]
    while begun and width(begun + end, face) > most:
        begun = begun[:-1]
    return begun.rstrip() + end if begun or not kept else cut(text, face, most)


def cut_apart(text: str, others: Iterable[str], face: Face, most: int) -> str:
    """As `cut`, keeping as many of the last letters as it takes to read differently from all others that are
    cut likewise.
    """
    rest = [other for other in others if other != text]
    for kept in range(len(text)):
        short = cut(text, face, most, kept)
        if short not in (cut(other, face, most, kept) for other in rest):
            return short
    return cut(text, face, most)


def fitted(text: str, most: float, sizes: tuple[int, ...], weight: int) -> Face:
    """The largest of the sizes, normal or condensed, at which a text is at most so wide; else the least."""
    for size in sizes:
        for condensed in (85, _NARROW):
            face = (size, weight, condensed)
            if width(text, face) <= most:
                return face
    return (sizes[-1], weight, _NARROW)


@lru_cache(_KEPT)
def squeezed(text: str, face: Face, most: int) -> tuple[str, Face]:
    """A text and its type so that it is no wider than `most` pixels: as wished where that does; else
    condensed, then smaller, and in the end cut off.
    """
    if width(text, face) <= most:
        return text, face
    size, weight, condensed = face
    least = round(size * _LEAST)
    narrow = min(condensed, _NARROW)
    for smaller in range(size, least - 1, -1):
        if width(text, (smaller, weight, narrow)) <= most:
            return text, (smaller, weight, narrow)
    return cut(text, (least, weight, narrow), most), (least, weight, narrow)
