"""A part of the map, as large as a phone shows it well: what a move would change, or what is asked about."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from engine.ticket_europe.facts import CITIES
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.board.board import paint_board
from render.ticket_europe.board.layout import CITY, LAND, at, name_box
from render.ticket_europe.board.ornaments import PLATES
from render.ticket_europe.board.printed import bare
from render.ticket_europe.changes import NO_CHANGES, Changes
from render.ticket_europe.map.lights import point_at_changes
from render.ticket_europe.pen import BODY, Box, Pen
from render.ticket_europe.terms import city_name
from render.ticket_europe.words.sentences import Sentences

__all__ = ["around", "clear_plates", "cut", "draw_area"]

_TITLE = 92
_MARGIN = (200, 130)
"""Pixels of land shown beside and above what is asked about, so that names stay whole."""
_LEAST = (940, 660)
_EDGE = 10
_BESIDE = 6
"""Pixels between a name and the edge."""
_CUT = 150
"""So many pixels an edge goes out of the way of a name."""
_ROUNDS = 3
"""How often edges are moved: each makes others cut names that they did not."""


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
    canvas, box = paint_board(view, theme, names), around(cities)
    clear_plates(canvas, box)
    point_at_changes(canvas, view, changes)
    picture = cut(Pen(canvas, view, names, words), box, title)
    said = Sentences(view, names, words)
    shown = words.say("Part of the map: {cities}.", cities=", ".join(map(city_name, cities)))
    told = [*([f"{title}."] if title else []), shown, *said.changed(changes)]
    return Picture(encode(picture), alt_text(told), picture.size)


def around(cities: Collection[str], beside: Collection[str] = ()) -> Box:
    """The part of the picture on which the cities lie, with some land around, its edges where they cut fewest
    names and none of these cities'; the whole map without any.

    Args:
        beside: cities that need not lie there, but whose names must not be cut either.
    """
    if not cities:
        return LAND
    across, down = ([at(city)[axis] for city in cities] for axis in (0, 1))
    left, right = _span(min(across), max(across), _MARGIN[0], _LEAST[0], (LAND[0], LAND[2]))
    top, bottom = _span(min(down), max(down), _MARGIN[1], _LEAST[1], (LAND[1], LAND[3]))
    box = _trimmed((left, top, right, bottom), _needed(cities))
    parted = {city for city in beside if _is_cut(name_box(city), box)}
    return around(parted.union(cities), beside) if parted else box


def _needed(cities: Collection[str]) -> Sequence[float]:
    """What has to lie in a part of the map on which the cities lie: they and their names."""
    boxes: list[Sequence[float]] = [name_box(city) for city in cities]
    for x, y in map(at, cities):
        boxes.append((x - CITY, y - CITY, x + CITY, y + CITY))
    least = (min(box[side] for box in boxes) - _BESIDE for side in (0, 1))
    most = (max(box[side] for box in boxes) + _BESIDE for side in (2, 3))
    return *least, *most


def _trimmed(box: Box, needed: Sequence[float]) -> Box:
    """A part of the map, its edges moved a little so that they cut fewest names, and none of them what is
    needed.
    """
    sides = list(box)
    for _ in range(_ROUNDS):
        for axis in (0, 1):
            other = 1 - axis
            names = [
                (name[axis], name[axis + 2])
                for name in map(name_box, CITIES)
                if name[other + 2] > sides[other] and name[other] < sides[other + 2]
            ]
            sides[axis] = _edge(sides[axis], names, LAND[axis], needed[axis])
            sides[axis + 2] = _edge(sides[axis + 2], names, needed[axis + 2], LAND[axis + 2])
    left, top, right, bottom = sides
    return left, top, right, bottom


def _edge(wanted: int, names: Sequence[tuple[float, float]], least: float, most: float) -> int:
    """The best place near the one wanted, from the least to the most: it cuts few names, and is not far."""

    def cost(place: int) -> float:
        return abs(place - wanted) + _CUT * sum(low <= place <= high for low, high in names)

    beside = [place for low, high in names for place in (int(low) - _BESIDE, int(high) + _BESIDE)]
    places = (wanted, *beside, int(least), int(most))
    return min((place for place in places if least <= place <= most), key=cost, default=wanted)


def _span(low: int, high: int, margin: int, least: int, limits: tuple[int, int]) -> tuple[int, int]:
    """A stretch with a margin on both sides, at least so long, moved to lie within limits."""
    long = min(max(high - low + 2 * margin, least), limits[1] - limits[0])
    start = (low + high - long) // 2
    start = min(max(start, limits[0]), limits[1] - long)
    return start, start + long


def _is_cut(thing: Sequence[float], box: Box) -> bool:
    """Whether of a thing (left, top, right, bottom) a piece alone lies in a part of the map."""
    left, top, right, bottom = thing
    outside = right < box[0] or left > box[2] or bottom < box[1] or top > box[3]
    inside = left >= box[0] and right <= box[2] and top >= box[1] and bottom <= box[3]
    return not outside and not inside


def clear_plates(canvas: Canvas, box: Box) -> None:
    """Takes away the plates that a part of the map would cut."""
    for plate, covered in PLATES.items():
        if _is_cut(covered, box):
            canvas.image.paste(bare(canvas.theme, plate), covered[:2])


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
