"""The market's small plates as sprites: price tokens and chips."""

from __future__ import annotations

from render.core.fonts import fitted
from render.core.painter import Painter, Sprite
from render.core.palette import Palette

__all__ = ["chip", "hollow"]

_SIZES = (64, 58, 52, 48, 44, 41, 38, 36, 34, 32, *range(30, 13, -1), 12, 10, 8)
_SIZES_OF_ARROWS = (38, 30, 24, 18)
_HALVES = {"GWStStB": ("GWSt", "StB")}
"""Letters too many for one line on narrow plates."""
_NARROW = 100
_TALL = 34
_RIM = 3
_AIR = 0.1
"""Of a plate's height: what stays free beside its letters, on each side within the rim."""


def chip(palette: Palette, text: str, ink: str, fill: str, size: tuple[int, int], ground: str) -> Sprite:
    """A rounded plate with a text in the middle, for a ground of one colour; sizes in pixels."""
    painter = Painter(palette, (size[0] / 2, size[1] / 2), 1, ground)
    painter.box((0, 0), size, "deep" if fill != "WT" else "muted", min(size) * 0.28)
    painter.box((0, 0), (size[0] - 4, size[1] - 4), fill, min(size) * 0.22)
    lines = _HALVES[text] if text in _HALVES and size[0] < _NARROW and size[1] >= _TALL else (text,)
    # Capitals are only seven tenths of the size, so on low plates it may be nearly the plate's height.
    room = size[1] * (0.98 if size[1] < _TALL or len(lines) > 1 else 0.82) / len(lines)
    sizes = tuple(each for each in _SIZES if each <= room)
    longest = max(lines, key=len)
    face = fitted(longest, size[0] - 2 * (_RIM + _AIR * size[1]), sizes, 700)
    for row, part in enumerate(lines):
        painter.text((0, (row - (len(lines) - 1) / 2) * face[0] * 0.86), part, face, ink)
    return painter.sprite()


def hollow(palette: Palette, text: str, ink: str, rim: str, size: tuple[int, int], ground: str) -> Sprite:
    """A plate that is only an outline in a company's colour, with a text in the middle; sizes in pixels."""
    painter = Painter(palette, (size[0] / 2, size[1] / 2), 1, ground)
    painter.box((0, 0), size, rim, min(size) * 0.28)
    painter.box((0, 0), (size[0] - 8, size[1] - 8), "white", min(size) * 0.18)
    painter.text((0, 0), text, fitted(text, size[0] - 8, _SIZES_OF_ARROWS, 700), ink)
    return painter.sprite()
