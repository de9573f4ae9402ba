"""Hexes to choose from: the part of the map that holds them, each framed and named in large type."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face, width
from render.core.hexgrid import APOTHEM, RADIUS
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import NO_CHANGES
from render.vienna1840.ground.geometry import sheet
from render.vienna1840.map.area import around, cut
from render.vienna1840.map.reach import light, said_of_reach
from render.vienna1840.map.vienna import paint_map

__all__ = ["draw_sites"]

_LEAST = 44
"""Size of a name in pixels, at least; a name is a 27th of the picture's width where that is more."""
_OF_WIDTH = 27
_WIDEST = "M28"
_IN_A_HEX = 1.7
"""Half widths of a hex that the widest name may fill."""


def draw_sites(
    view: View,
    line: str,
    edges: Mapping[str, Collection[int]],
    hexes: Collection[str],
    theme: str = "light",
    words: Words = ENGLISH,
) -> Picture:
    """The hexes framed and named, with the line's reach lit in its colour.

    Args:
        view: the position.
        line: the line that acts.
        edges: by hex, the edges to which the line's network leads.
        hexes: what there is to choose from.
        theme: "light", "dark", "safe" or "contrast".
        words: of the game, in a language.

    Raises:
        KeyError: no such theme.
        ValueError: none of the hexes is on the map.
    """
    canvas = paint_map(view, NO_CHANGES, theme)
    place = sheet(view.board.map)
    light(canvas, view, line, edges, hexes)
    shown = around(view, hexes, 1)
    size = _size([place.box(hex) for hex in shown], place.scale)
    for hex in hexes:
        if hex in place.centres:
            _name(canvas, place.centres[hex], hex, size, place.scale)
    title = words.say("Reach of line {line}", line=line)
    picture = cut(view, canvas, shown, title)
    said = said_of_reach(view, line, edges, hexes, words)
    return Picture(encode(picture.image), alt_text([f"{title}.", *said]), picture.image.size)


def _size(boxes: Collection[tuple[int, int, int, int]], scale: float) -> int:
    """As large as the picture's width asks for, and no wider than a hex."""
    wide = max((box[2] for box in boxes), default=0) - min((box[0] for box in boxes), default=0)
    within = round(_LEAST * _IN_A_HEX * APOTHEM * scale / width(_WIDEST, _face(_LEAST)))
    return min(max(_LEAST, wide // _OF_WIDTH), within)


def _face(size: int) -> Face:
    return size, 700, 80


def _name(canvas: Canvas, at: tuple[int, int], hex: str, size: int, scale: float) -> None:
    """The hex's name on a plate at its lower corner."""
    x, y = at[0], at[1] + round(RADIUS * scale * 0.6)
    wide, high = width(hex, _face(size)) // 2 + size // 6, round(size * 0.56)
    canvas.rect((x - wide, y - high, x + wide, y + high), "change")
    canvas.text((x, y), hex, _face(size), "white", "change", 0.5)
