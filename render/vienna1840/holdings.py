"""One company or one player on a sheet: the rows of the market that speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.vienna1840.facts import COMPANIES, PRIVATES, STADTBAHN
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fitting import fitted
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.alt import describe_market
from render.vienna1840.changes import NO_CHANGES
from render.vienna1840.offers import Privates
from render.vienna1840.pen import Pen
from render.vienna1840.people import player_name
from render.vienna1840.tables import Companies, Players, StadtbahnCompanies
from render.vienna1840.themes import palette

__all__ = ["draw_company", "draw_player"]

_WIDTH = 1440
_HEAD = 116
_MARGIN = 30
_TITLE_SIZES = (52, 46, 42, 38)


def draw_company(
    view: View, company: str, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """A tramway or Stadtbahn company with all that it owns, and who holds its shares.

    Raises:
        KeyError: no such company or theme.
    """
    title = COMPANIES[company].name if company in COMPANIES else STADTBAHN[company].name
    part = replace(
        view,
        companies=tuple(each for each in view.companies if each.company == company),
        stadtbahn=tuple(each for each in view.stadtbahn if each.company == company),
        players=tuple(player for player in view.players if player.shares.get(company)),
        order=tuple(
            seat
            for seat in view.order
            if any(player.seat == seat and player.shares.get(company) for player in view.players)
        ),
        privates=(),
        market=tuple((cell, stack) for cell, stack in view.market if company in stack),
        trams=(),
        lines_offered=(),
    )
    return _sheet(part, f"{company} · {title}", theme, words, names)


def draw_player(
    view: View, seat: int, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """A player's cash, shares and privates, and the companies that they direct.

    Raises:
        KeyError: no such theme.
    """
    privates = {private for player in view.players if player.seat == seat for private in player.privates}
    part = replace(
        view,
        companies=tuple(each for each in view.companies if each.director == seat),
        stadtbahn=tuple(each for each in view.stadtbahn if each.holders.get(seat)),
        players=tuple(player for player in view.players if player.seat == seat),
        order=(seat,),
        privates=tuple(each for each in view.privates if each.private in privates),
        market=(),
        trams=(),
        lines_offered=(),
    )
    title = player_name(seat, names, words)
    if privates:
        title += " · " + ", ".join(PRIVATES[private].name for private in PRIVATES if private in privates)
    return _sheet(part, title, theme, words, names)


def _sheet(view: View, title: str, theme: str, words: Words, names: Sequence[str]) -> Picture:
    colours = palette(theme)
    sides = (_MARGIN, _WIDTH - _MARGIN)
    pen = Pen(Canvas(colours, colours.new((1, 1), "page"), theme), view, {}, names, words, sides)
    sections: list[Players | Companies | StadtbahnCompanies | Privates] = [
        Players(pen),
        Companies(pen),
        StadtbahnCompanies(pen),
        Privates(pen),
    ]
    height = _HEAD + sum(each.height for each in sections) + _MARGIN
    pen.canvas = canvas = Canvas(colours, colours.new((_WIDTH, height), "page"), theme)
    room = _WIDTH - 2 * _MARGIN
    face = fitted(title, room, _TITLE_SIZES, 700)
    canvas.text((_MARGIN, 60), pen.cut(title, face, room), face, "ink", "page")
    top = _HEAD
    for section in sections:
        section.draw(top)
        top += section.height
    return Picture(encode(canvas.image), describe_market(view, NO_CHANGES, names, words), canvas.image.size)
