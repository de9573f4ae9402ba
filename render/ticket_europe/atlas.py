"""The map with tickets on it: their ends with numbers, their ways lit, what is gone crossed out; made as
wide as pictures for phones are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.ticket_europe.facts import ROUTES, TICKETS
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.masks import round_cut
from render.core.painter import Painter
from render.ticket_europe.area import around
from render.ticket_europe.board import paint_board
from render.ticket_europe.layout import at, slots
from render.ticket_europe.lights import glow_route, veil_all_but
from render.ticket_europe.pen import Box
from render.ticket_europe.themes import WAYS

__all__ = ["Lit", "draw_atlas", "ink_of", "pin"]

_PIN = 26
_PIN_FACE: Face = (38, 700, 85)
_NEAR, _BAND = 3.0, 8.0
"""How far from its spaces the innermost way lies, and how thick ways are."""
_BESIDE = 0.8
"""How far from each other pins stand in one city, in their width."""


@dataclass(frozen=True, slots=True)
class Lit:
    """A ticket on the map.

    Attributes:
        way: routes to be lit in the ticket's ink.
        lost: routes to be crossed out.
    """

    ticket: str
    way: Collection[str] = ()
    lost: Collection[str] = ()


def ink_of(number: int) -> str:
    """The ink of the ticket with a number, counted from 1."""
    return WAYS[(number - 1) % len(WAYS)]


def draw_atlas(
    view: View,
    lit: Sequence[Lit],
    plain: Collection[str],
    theme: str,
    names: Sequence[str],
    wide: int,
) -> Canvas:
    """The part of the map on which the tickets lie.

    Args:
        plain: routes that are neither veiled nor lit.
        wide: pixels of the picture.
    """
    canvas = paint_board(view, theme, names)
    by_route: defaultdict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(lit, 1):
        for route in each.way:
            by_route[route].append(number)
    lost = {route for each in lit for route in each.lost}
    ends = [city for each in lit for city in TICKETS[each.ticket].cities]
    veil_all_but(canvas, {*by_route, *plain, *lost}, ends)
    for route, numbers in by_route.items():
        for place, number in enumerate(numbers):
            glow_route(canvas, route, ink_of(number), _NEAR + place * _BAND, _BAND)
    for route in lost:
        _cross_out(canvas, route)
    cities = {*ends, *(city for route in by_route for city in ROUTES[route].cities)}
    box = around(cities)
    scale = wide / (box[2] - box[0])
    small = canvas.image.crop(box).convert("RGB")
    size = (wide, round((box[3] - box[1]) * scale))
    small = small.resize(size, Image.Resampling.LANCZOS)
    image = canvas.palette.new(size, "page")
    image.paste(canvas.palette.match(small))
    drawn = Canvas(canvas.palette, image, theme)
    _pins(drawn, lit, box, scale)
    return drawn


def _cross_out(canvas: Canvas, route: str) -> None:
    """A cross on each space of a route that is gone."""
    for slot in slots(route):
        for turn in (1, -1):
            shape = ((-13, -10 * turn), (-9, -14 * turn), (13, 10 * turn), (9, 14 * turn))
            canvas.polygon([(slot.x + x, slot.y + y) for x, y in shape], "bad")


def _pins(canvas: Canvas, lit: Sequence[Lit], box: Box, scale: float) -> None:
    """The numbers of the tickets at their ends, side by side where several meet."""
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(lit, 1):
        for city in TICKETS[each.ticket].cities:
            numbers[city].append(number)
    pitch = 2 * _PIN * _BESIDE
    for city, here in numbers.items():
        x, y = ((at(city)[axis] - box[axis]) * scale for axis in (0, 1))
        for place, number in enumerate(here):
            pin(canvas, number, (round(x + (place - (len(here) - 1) / 2) * pitch), round(y)))


def pin(canvas: Canvas, number: int, middle: tuple[int, int], ground: str = "deep") -> None:
    """A ticket's number on a disc in its ink."""
    painter = Painter(canvas.palette, (_PIN + 2, _PIN + 2), 1, ground)
    painter.disc((0, 0), _PIN, "deep")
    painter.disc((0, 0), _PIN - 2, "paper")
    painter.disc((0, 0), _PIN - 5, ink_of(number))
    painter.text((0, 0), str(number), _PIN_FACE, "paper")
    canvas.put(painter.sprite(round_cut(_PIN)), middle)
