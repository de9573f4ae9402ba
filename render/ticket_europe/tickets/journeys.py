"""A player's tickets on the map, for that player alone: which are connected, and for the others the ways
still open.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.facts import ROUTES, TICKETS
from engine.ticket_europe.network import cheapest_way
from engine.ticket_europe.outlook import Outlook, outlook
from engine.ticket_europe.prospects import own, own_routes
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.board.engraving import engrave, run
from render.ticket_europe.map.atlas import Lit, draw_atlas, pin
from render.ticket_europe.pen import Box, Pen, draw_state
from render.ticket_europe.standing import detour, losses, standing
from render.ticket_europe.terms import ticket_name
from render.ticket_europe.themes import palette
from render.ticket_europe.words.alt import describe_tickets

__all__ = ["EDGE", "TITLE", "WIDTH", "draw_journeys", "draw_title", "lit"]

WIDTH = 1440
EDGE = 14
TITLE = 104
_ROW = 92
_MORE = 50
"""Height of each further line on a ticket."""
_POINTS: Face = (52, 700, 80)
_SAID: Face = (42, 500, 76)
_NAME = 46
_NAMES_END = 760
"""How far names of tickets reach."""


def draw_journeys(
    view: View,
    tickets: Sequence[str] | None = None,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The map with the ends of each ticket of the view's seat, the seat's own routes, the cheapest way still
    open for each ticket that isn't connected, with its wagons and cards, and what others have taken from it.

    Args:
        tickets: only these; without them all that the seat has kept.

    Raises:
        ValueError: the view is a spectator's, which holds no tickets.
    """
    player = own(view)
    shown = tuple((player.tickets or ()) if tickets is None else tickets)
    found = [outlook(view, ticket) for ticket in shown]
    atlas = draw_atlas(
        view, [lit(view, each) for each in found], own_routes(view), theme, names, WIDTH - 2 * EDGE
    )
    rows = [_ROW + _MORE * len(_more(each, words)) for each in found]
    top = TITLE + atlas.image.height
    colours = palette(theme)
    canvas = Canvas(colours, colours.new((WIDTH, top + 8 + sum(rows) + EDGE), "page"), theme)
    pen = Pen(canvas, view, names, words)
    draw_title(pen, player.seat, words.say("your tickets"))
    canvas.rect((EDGE - 4, TITLE - 4, WIDTH - EDGE + 4, top + 4), "rimline")
    canvas.image.paste(atlas.image, (EDGE, TITLE))
    top += 8
    for number, (each, high) in enumerate(zip(found, rows, strict=True), 1):
        _line(pen, each, number, (EDGE, top, WIDTH - EDGE, top + high))
        top += high
    return Picture(encode(canvas.image), describe_tickets(pen, found), canvas.image.size)


def draw_title(pen: Pen, seat: int, what: str) -> None:
    """Whose picture it is, and of what."""
    y = TITLE // 2
    pen.marker(seat, (EDGE + 44, y), 38)
    left, right = EDGE + 100, WIDTH - EDGE - 10
    used = pen.text((right, y), what, _SAID, "muted", "page", 1, (right - left) // 2)
    pen.text((left, y), pen.short_name(seat, right - left - used - 30, _POINTS), _POINTS, "ink", "page")


def lit(view: View, found: Outlook) -> Lit:
    """A ticket on the map: the own routes that join it, or the way to be built, and what is gone."""
    if found.joined:
        mine = set(own_routes(view))
        way = cheapest_way(
            TICKETS[found.ticket].cities, lambda route: ROUTES[route].spaces if route in mine else None
        )
        return Lit(found.ticket, way or ())
    return Lit(found.ticket, found.ways[0].routes if found.ways else (), found.lost)


def _line(pen: Pen, found: Outlook, number: int, box: Box) -> None:
    """A ticket's number, cities, points, and how it stands."""
    left, top, right, _ = box
    ground = "panel2" if number % 2 else "panel"
    pen.canvas.rect(box, ground)
    y = top + _ROW // 2
    pin(pen.canvas, number, (left + 44, y), ground)
    name, size = ticket_name(found.ticket), _NAME
    while run(name, size) > _NAMES_END - 190:
        size -= 1
    middle = left + 90 + round(run(name, size) / 2)
    engrave(pen.canvas, name, (middle, y), size, "ink", ground)
    pen.text((left + _NAMES_END, y), str(TICKETS[found.ticket].points), _POINTS, "ink", ground, 1)
    state, said = standing(found, pen.words)
    draw_state(pen, state, said, (left + _NAMES_END + 40, y), right - 20, ground)
    y = top + _ROW + _MORE // 2 - 8
    for text, ink in _more(found, pen.words):
        pen.text((left + 90, y), text, _SAID, ink, ground, most=right - left - 110)
        y += _MORE


def _more(found: Outlook, words: Words) -> list[tuple[str, str]]:
    """What else is said of a ticket, each in its ink."""
    said = ((detour(found, words), "muted"), (losses(found, words), "bad"))
    return [(text, ink) for text, ink in said if text]
