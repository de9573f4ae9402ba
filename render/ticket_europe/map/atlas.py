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
from render.core.hexgrid import dashes, line, stroke
from render.core.painter import Painter, round_cut
from render.ticket_europe.board.board import paint_board
from render.ticket_europe.board.layout import at, name_box, slots
from render.ticket_europe.map.area import around, clear_plates
from render.ticket_europe.map.lights import glow_route, veil_all_but, write_over
from render.ticket_europe.pen import Box
from render.ticket_europe.themes import WAYS

__all__ = ["PIN", "Lit", "draw_atlas", "ink_of", "pin", "reduced"]

PIN = 26
"""Radius of a pin in a list; on the map it is smaller."""
_ON_MAP = 20
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
        missed: whether a broken line joins its ends, since nothing else does.
    """

    ticket: str
    way: Collection[str] = ()
    lost: Collection[str] = ()
    missed: bool = False


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
    cities = {*ends, *(city for route in by_route for city in ROUTES[route].cities)}
    box = around(cities, [city for route in plain for city in ROUTES[route].cities])
    clear_plates(canvas, box)
    clear = veil_all_but(canvas, {*by_route, *plain, *lost}, ends)
    for route, numbers in by_route.items():
        for place, number in enumerate(numbers):
            glow_route(canvas, route, ink_of(number), _NEAR + place * _BAND, _BAND)
    write_over(canvas, by_route, clear=clear)
    for number, each in enumerate(lit, 1):
        if each.missed:
            _broken(canvas, each.ticket, ink_of(number))
    for route in lost:
        _cross_out(canvas, route)
    drawn, scale = reduced(canvas, box, wide)
    _pins(drawn, lit, box, scale)
    return drawn


def reduced(canvas: Canvas, box: Box, wide: int) -> tuple[Canvas, float]:
    """A part of the picture, made so wide, and by how much that is larger."""
    scale = wide / (box[2] - box[0])
    size = (wide, round((box[3] - box[1]) * scale))
    small = canvas.image.crop(box).convert("RGB").resize(size, Image.Resampling.LANCZOS)
    image = canvas.palette.new(size, "page")
    image.paste(canvas.palette.match(small))
    return Canvas(canvas.palette, image, canvas.theme), scale


def _cross_out(canvas: Canvas, route: str) -> None:
    """A cross on each space of a route that is gone."""
    for slot in slots(route):
        for turn in (1, -1):
            shape = ((-13, -10 * turn), (-9, -14 * turn), (13, 10 * turn), (9, 14 * turn))
            canvas.polygon([(slot.x + x, slot.y + y) for x, y in shape], "bad")


def _broken(canvas: Canvas, ticket: str, ink: str) -> None:
    """A broken line from one end of a ticket to the other."""
    start, end = map(at, TICKETS[ticket].cities)
    for dash in dashes(line(start, end), 26, 18, 30):
        canvas.polygon(stroke(dash, 11), "paper")
        canvas.polygon(stroke(dash, 7), ink)


def _pins(canvas: Canvas, lit: Sequence[Lit], box: Box, scale: float) -> None:
    """The numbers of the tickets at their ends; several of them side by side, away from the city's name."""
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    for number, each in enumerate(lit, 1):
        for city in TICKETS[each.ticket].cities:
            numbers[city].append(number)
    pitch = 2 * _ON_MAP * _BESIDE
    for city, here in numbers.items():
        x, y = ((at(city)[axis] - box[axis]) * scale for axis in (0, 1))
        left, _, right, _ = name_box(city)
        if right < at(city)[0]:
            first = x
        elif left > at(city)[0]:
            first = x - (len(here) - 1) * pitch
        else:
            first = x - (len(here) - 1) / 2 * pitch
        for place, number in enumerate(here):
            middle = round(first + place * pitch), round(y)
            pin(canvas, number, middle, radius=_ON_MAP)


def pin(
    canvas: Canvas, number: int, middle: tuple[int, int], ground: str = "deep", radius: int = PIN
) -> None:
    """A ticket's number on a disc in its ink."""
    painter = Painter(canvas.palette, (radius + 2, radius + 2), 1, ground)
    fill = ink_of(number)
    for inset, ink in ((0, "deep"), (2, "paper"), (4, fill)):
        painter.disc((0, 0), radius - inset, ink)
    on = canvas.palette.legible(fill, "paper", "deep")
    painter.text((0, 0), str(number), (round(radius * 1.45), 700, 85), on)
    canvas.put(painter.sprite(round_cut(radius)), middle)
