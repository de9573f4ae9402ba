"""The circles of one hex to choose from: the hex and its neighbours, a letter in each free circle."""

from __future__ import annotations

from collections.abc import Collection

from engine.vienna1840.facts import game_map
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import Changes
from render.vienna1840.ground.geometry import MapSheet, sheet
from render.vienna1840.hexes.hexgeometry import City
from render.vienna1840.map.area import around, cut
from render.vienna1840.map.vienna import hexes_of, paint_map

__all__ = ["draw_circles"]

_LETTER = (56, 800, 90)


def draw_circles(
    view: View, hex: str, circles: Collection[str], theme: str = "light", words: Words = ENGLISH
) -> Picture:
    """The hex, with the letter of each of these interchanges in its first free circle.

    Raises:
        KeyError: no such theme.
        ValueError: the hex is not on the map.
    """
    canvas = paint_map(view, Changes(), theme)
    place, hexes = sheet(view.board.map), hexes_of(view, theme)
    for city in hexes[hex].geometry.cities:
        if city.node.id in circles:
            _letter(canvas, view, hex, city, place)
    title = f"{hex} {game_map(view.board.map).hexes[hex].name}".strip()
    picture = cut(view, canvas, around(view, [hex], 1), title)
    said = words.say("Free circles to choose from: {circles}.", circles=", ".join(circles))
    return Picture(encode(picture.image), alt_text([f"{title}.", said]), picture.image.size)


def _letter(canvas: Canvas, view: View, hex: str, city: City, place: MapSheet) -> None:
    taken = view.board.stations.get(hex, {}).get(city.node.id, ())
    for slot, (x, y) in enumerate(city.circles):
        if slot >= len(taken) or taken[slot] is None:
            middle = place.centres[hex]
            at = (middle[0] + round(x * place.scale), middle[1] + round(y * place.scale))
            canvas.text(at, city.node.id, _LETTER, "change", "slot", 0.5)
            return
