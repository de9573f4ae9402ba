"""Destination tickets as cards: the cities, a small map with both of them, the points, and how the ticket
stands.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.ticket_europe.facts import TICKETS
from render.core.canvas import veil_of
from render.core.fonts import Face
from render.core.painter import Stencil
from render.ticket_europe.board.engraving import engrave, run
from render.ticket_europe.board.layout import LAND, at
from render.ticket_europe.board.printed import outline
from render.ticket_europe.map.atlas import pin
from render.ticket_europe.pen import Pen, draw_state
from render.ticket_europe.standing import Standing
from render.ticket_europe.terms import ticket_name

__all__ = ["HIGH", "WIDE", "draw_billet"]


WIDE, HIGH = 697, 448
"""Of a ticket in pixels: two fill the width of a picture, and a phone shows their words large enough."""
_NAME = 58
"""The largest size of the cities' names."""
_HEAD = 92
"""Height of the band that they stand on."""
_SEALED = (554, 240)
"""The middle of the seal with the points, from the left and from the top."""
_RADIUS = 84
_POINTS: Face = (92, 700, 78)
_SAID: Face = (44, 500, 76)
_LEAST = 28
_LINE = {"open": "brick", "joined": "good", "lent": "good", "lost": "bad"}


def draw_billet(
    pen: Pen,
    ticket: str,
    corner: tuple[int, int],
    state: Standing,
    said: str = "",
    number: int = 0,
) -> None:
    """Draws a ticket.

    Args:
        corner: its upper left corner.
        said: a line at its foot.
        number: of the ticket among those shown; 0 for none.
    """
    left, top = corner
    facts, canvas = TICKETS[ticket], pen.canvas
    head = "night" if facts.long else "billet"
    right, bottom = left + WIDE, top + HIGH
    canvas.rect((left, top, right, bottom), "deep")
    canvas.rect((left + 3, top + 3, right - 3, bottom - 3), "panel")
    canvas.rect((left + 10, top + 10, right - 10, top + 10 + _HEAD), head)
    _title(pen, ticket, (left, top), head, number)
    _map(pen, ticket, (left + 40, top + _HEAD + 22), _LINE[state])
    if number:
        pin(canvas, number, (left + 46, top + 10 + _HEAD // 2), head)
    _seal(pen, str(facts.points), (left + _SEALED[0], top + _SEALED[1]), head)
    foot = bottom - _SAID[0] // 2 - 15
    draw_state(pen, state, said, (left + 24, foot), right - 20, "panel", _SAID)


def _title(pen: Pen, ticket: str, corner: tuple[int, int], ground: str, number: int) -> None:
    """The cities, as large as they fit."""
    text, size = ticket_name(ticket), _NAME
    left = corner[0] + (80 if number else 20)
    room = corner[0] + WIDE - 20 - left
    while run(text, size) > room and size > _LEAST:
        size -= 1
    engrave(pen.canvas, text, (left + room // 2, corner[1] + 10 + _HEAD // 2), size, "paper", ground)


def _map(pen: Pen, ticket: str, corner: tuple[int, int], ink: str) -> None:
    """Europe, small, with the cities and the line between them."""
    land = outline()
    box = (*corner, corner[0] + land.width, corner[1] + land.height)
    pen.canvas.rect((box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2), "rimline")
    numbers = land.tobytes().translate(pen.canvas.palette.ramp("land", "sea"))
    pen.canvas.image.paste(Image.frombytes("P", land.size, numbers), corner)
    ends = [_small(city, corner) for city in TICKETS[ticket].cities]
    _line(pen, ends, ink)
    draw = ImageDraw.Draw(pen.canvas.image)
    for x, y in ends:
        for radius, fill in ((10, "deep"), (8, "paper"), (5, ink)):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), pen.canvas.palette.index(fill))


def _small(city: str, corner: tuple[int, int]) -> tuple[int, int]:
    scale = outline().width / (LAND[2] - LAND[0])
    x, y = at(city)
    return corner[0] + round((x - LAND[0]) * scale), corner[1] + round((y - LAND[1]) * scale)


def _line(pen: Pen, ends: Sequence[tuple[int, int]], ink: str) -> None:
    (ax, ay), (bx, by) = ends
    middle = (ax + bx) // 2, (ay + by) // 2
    stencil = Stencil((abs(bx - ax) / 2 + 8, abs(by - ay) / 2 + 8), 1)
    far = math.dist((ax, ay), (bx, by)) or 1
    aside = -(by - ay) / far * 2.5, (bx - ax) / far * 2.5
    band = ((ax + aside[0], ay + aside[1]), (bx + aside[0], by + aside[1]))
    back = ((bx - aside[0], by - aside[1]), (ax - aside[0], ay - aside[1]))
    stencil.polygon([(x - middle[0], y - middle[1]) for x, y in (*band, *back)], True)
    veil = veil_of(stencil)
    if veil is not None:
        pen.canvas.veil(veil, middle, ink)


def _seal(pen: Pen, text: str, middle: tuple[int, int], ink: str) -> None:
    """The points on a round seal."""
    draw = ImageDraw.Draw(pen.canvas.image)
    x, y = middle
    for inset, fill in ((0, "paper"), (3, ink), (7, "paper"), (9, ink)):
        radius = _RADIUS - inset
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), pen.canvas.palette.index(fill))
    pen.text((x, y), text, _POINTS, "paper", ink, 0.5)
