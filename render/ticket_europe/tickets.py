"""Destination tickets as cards. Those of a player may be shown to him alone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.outlook import Outlook, outlook
from engine.ticket_europe.prospects import own, own_routes
from engine.ticket_europe.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.ticket_europe.alt import describe_offer, describe_tickets
from render.ticket_europe.atlas import draw_atlas
from render.ticket_europe.billets import BROAD, NARROW, Form, draw_billet
from render.ticket_europe.journeys import EDGE, TITLE, WIDTH, draw_title, lit
from render.ticket_europe.pen import BODY, Pen
from render.ticket_europe.standing import standing
from render.ticket_europe.themes import palette

__all__ = ["draw_offer", "draw_tickets"]

_GAP = 18
_PER_ROW = 3
_FEW = 4
"""So many cards are drawn large."""


def draw_tickets(
    view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """The tickets of the view's seat as cards: cities, points, where they lie, and whether they are joined.

    Raises:
        ValueError: the view is a spectator's, which holds no tickets.
    """
    player = own(view)
    found = [outlook(view, ticket) for ticket in player.tickets or ()]
    canvas = _sheet(theme, TITLE + _high(len(found)))
    pen = Pen(canvas, view, names, words)
    draw_title(pen, player.seat, words.say("your tickets"))
    _billets(pen, found, TITLE)
    if not found:
        middle = WIDTH // 2, TITLE + _high(0) // 2
        pen.text(middle, words.say("no tickets"), BODY, "muted", "page", 0.5)
    return Picture(encode(canvas.image), describe_tickets(pen, found), canvas.image.size)


def draw_offer(
    view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """The tickets that the view's seat may choose from now (`offered`), as cards numbered by their places,
    over the map with the ends of each, of those that he has already, and his routes.

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
    return max(-(-count // _columns(count)), 1) * (_form(count).high + _GAP)


def _form(count: int) -> Form:
    """So many cards are drawn so large."""
    return BROAD if count <= _FEW else NARROW


def _columns(count: int) -> int:
    """Cards beside each other: a few lie two by two."""
    return 2 if count <= _FEW else _PER_ROW


def _billets(pen: Pen, found: Sequence[Outlook], top: int) -> None:
    """The tickets as cards, numbered."""
    columns, form = _columns(len(found)), _form(len(found))
    for place, each in enumerate(found):
        row, column = divmod(place, columns)
        beside = min(columns, len(found) - row * columns)
        left = (WIDTH - beside * form.wide - (beside - 1) * _GAP) // 2
        corner = (left + column * (form.wide + _GAP), top + row * (form.high + _GAP))
        draw_billet(pen, each.ticket, corner, *standing(each, pen.words), number=place + 1, form=form)
