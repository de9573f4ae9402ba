"""Destination tickets to choose from, as cards over the map. They may be shown to their player alone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.outlook import Outlook, outlook
from engine.ticket_europe.prospects import own, own_routes
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.map.atlas import draw_atlas
from render.ticket_europe.pen import Pen
from render.ticket_europe.standing import standing
from render.ticket_europe.themes import palette
from render.ticket_europe.tickets.billets import HIGH, WIDE, draw_billet
from render.ticket_europe.tickets.journeys import EDGE, TITLE, WIDTH, draw_title, lit
from render.ticket_europe.words.alt import describe_offer

__all__ = ["draw_offer"]

_GAP = 18
_PER_ROW = 2


def draw_offer(
    view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """The tickets that the view's seat may choose from now (`offered`), as cards numbered by their places,
    over the map with the ends of each, those of the tickets it already has, and its routes.

    Raises:
        ValueError: the view is a spectator's, or the seat has nothing to choose from.
    """
    player = own(view)
    if not player.offered:
        raise ValueError("there is nothing to choose from")
    found = [outlook(view, ticket) for ticket in player.offered]
    kept = [outlook(view, ticket) for ticket in player.tickets or ()]
    shown = [lit(view, each) for each in (*found, *kept)]
    atlas = draw_atlas(view, shown, own_routes(view), theme, names, WIDTH - 2 * EDGE)
    below = TITLE + _high(len(found))
    canvas = _sheet(theme, below + atlas.image.height + EDGE)
    pen = Pen(canvas, view, names, words)
    draw_title(pen, player.seat, words.say("tickets to choose from"))
    _billets(pen, found, TITLE)
    canvas.rect((EDGE - 4, below - 4, WIDTH - EDGE + 4, below + atlas.image.height + 4), "rimline")
    canvas.image.paste(atlas.image, (EDGE, below))
    return Picture(encode(canvas.image), describe_offer(pen, found), canvas.image.size)


def _sheet(theme: str, height: int) -> Canvas:
    colours = palette(theme)
    return Canvas(colours, colours.new((WIDTH, height), "page"), theme)


def _high(count: int) -> int:
    """The height of so many cards."""
    return -(-count // _PER_ROW) * (HIGH + _GAP)


def _billets(pen: Pen, found: Sequence[Outlook], top: int) -> None:
    """The tickets as cards, numbered."""
    for place, each in enumerate(found):
        row, column = divmod(place, _PER_ROW)
        beside = min(_PER_ROW, len(found) - row * _PER_ROW)
        left = (WIDTH - beside * WIDE - (beside - 1) * _GAP) // 2
        corner = (left + column * (WIDE + _GAP), top + row * (HIGH + _GAP))
        draw_billet(pen, each.ticket, corner, *standing(each, pen.words), number=place + 1)
