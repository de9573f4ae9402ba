"""A part of the map, as large as a phone shows it well: what a move would change, or what is asked about."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.board import paint_board
from render.ticket_europe.changes import NO_CHANGES, Changes
from render.ticket_europe.layout import LAND, at
from render.ticket_europe.lights import point_at_changes
from render.ticket_europe.pen import BODY, Box, Pen
from render.ticket_europe.sentences import Sentences
from render.ticket_europe.terms import city_name

__all__ = ["around", "cut", "draw_area"]

_TITLE = 92
_MARGIN = (200, 130)
"""Pixels of land shown beside and above what is asked about, so that names stay whole."""
_LEAST = (940, 660)
_EDGE = 10


def draw_area(
    view: View,
    cities: Collection[str],
    title: str = "",
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The map around some cities. The preview of a claim or of a station: the view after it, the cities of
    its route or its own, and its changes.

    Args:
        cities: all of them are shown, with some land around.
        title: a line above the map.
    """
    canvas = paint_board(view, theme, names)
    point_at_changes(canvas, view, changes)
    picture = cut(Pen(canvas, view, names, words), around(cities), title)
    said = Sentences(view, names, words)
    shown = words.say("Part of the map: {cities}.", cities=", ".join(map(city_name, cities)))
    told = [*([f"{title}."] if title else []), *said.changed(changes), shown, said.owners(cities)]
    return Picture(encode(picture), alt_text([each for each in told if each]), picture.size)


def around(cities: Collection[str]) -> Box:
    """The part of the picture on which the cities lie, with some land around; the whole map without any."""
    if not cities:
        return LAND
    across, down = ([at(city)[axis] for city in cities] for axis in (0, 1))
    left, right = _span(min(across), max(across), _MARGIN[0], _LEAST[0], (LAND[0], LAND[2]))
    top, bottom = _span(min(down), max(down), _MARGIN[1], _LEAST[1], (LAND[1], LAND[3]))
    return left, top, right, bottom


def _span(low: int, high: int, margin: int, least: int, limits: tuple[int, int]) -> tuple[int, int]:
    """A stretch with a margin on both sides, at least so long, moved to lie within limits."""
    long = min(max(high - low + 2 * margin, least), limits[1] - limits[0])
    start = (low + high - long) // 2
    start = min(max(start, limits[0]), limits[1] - long)
    return start, start + long


def cut(pen: Pen, box: Box, title: str = "", foot: int = 0) -> Image.Image:
    """A part of the pen's picture in a frame, a title above it, and so many pixels of empty page below."""
    head = _TITLE if title else _EDGE
    wide, high = box[2] - box[0], box[3] - box[1]
    palette, theme = pen.canvas.palette, pen.canvas.theme
    image = palette.new((wide + 2 * _EDGE, head + high + _EDGE + foot), "page")
    canvas = Canvas(palette, image, theme)
    canvas.rect((_EDGE - 4, head - 4, _EDGE + wide + 4, head + high + 4), "rimline")
    image.paste(pen.canvas.image.crop(box), (_EDGE, head))
    if title:
        room = wide - 2 * _EDGE
        canvas.text((2 * _EDGE, head // 2), title, BODY, "ink", "page", most=room)
    return image
