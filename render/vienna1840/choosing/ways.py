"""A route in the making: what there is of it, and the hexes where it can go on, named."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.vienna1840.view import View
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import NO_CHANGES
from render.vienna1840.ground.geometry import sheet
from render.vienna1840.map.area import around, cut, name_hexes
from render.vienna1840.map.overlays import Tracing, frame_hex, ink_of
from render.vienna1840.map.vienna import hexes_of, labels_around, paint_map

__all__ = ["Way", "draw_way"]


@dataclass(frozen=True, slots=True)
class Way:
    """A line's way so far, from hex to hex, and the hexes that can be next at either end."""

    line: str
    hexes: tuple[str, ...]
    onward: tuple[str, ...] = ()


def draw_way(
    view: View, way: Way, reached: Collection[str], theme: str = "light", words: Words = ENGLISH
) -> Picture:
    """The part of the map that a line reaches, with its way in its colour, and the next hexes framed and
    named.

    Args:
        view: the position.
        way: what there is, and what can follow.
        reached: the hexes that are shown, with those around them.
        theme: "light", "dark", "safe" or "contrast".
        words: of the game, in a language.

    Raises:
        KeyError: no such theme.
        ValueError: none of the hexes is on the map.
    """
    canvas = paint_map(view, NO_CHANGES, theme)
    place, hexes = sheet(view.board.map), hexes_of(view, theme)
    tracing = Tracing(canvas, hexes, place.centres, place.scale)
    tracing.draw(way.hexes, ink_of(view, way.line))
    for hex in way.onward:
        frame_hex(canvas, place.centres[hex], place.scale, labels_around(hexes, hex))
    shown = around(view, reached, 1)
    name_hexes(canvas, view, way.onward, shown)
    title = words.say("Line {line}", line=way.line)
    picture = cut(view, canvas, shown, title)
    none = words.say("none")
    said = words.say(
        "The map around line {line}. Its way: {way}. It can go on to: {onward}.",
        line=way.line,
        way="-".join(way.hexes) or none,
        onward=", ".join(way.onward) or none,
    )
    return Picture(encode(picture.image), alt_text([said]), picture.image.size)
