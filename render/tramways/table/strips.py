"""The strips below the plan: the timetable with the rounds, the players in their order of play, and the cards
that lie open.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.facts import TABLE, TYPES
from engine.tramways.view import PlayerView
from render.core.fonts import Face
from render.core.words import signed
from render.tramways.cards import ticket
from render.tramways.pen import BODY, FIGURE, LABEL, Pen
from render.tramways.plan.layout import (
    GROUP,
    MARKET_INSET,
    PLAYER,
    PLAYERS_HEAD,
    TICKET_APART,
    Box,
    Figures,
)

__all__ = ["draw_figures", "draw_timetable"]

_INSET = 22
_SMALL: Face = (32, 500, 75)
_MUCH = 15
"""Stress that is written as a warning."""


def draw_figures(pen: Pen, place: Figures) -> None:
    """Draws the strips of the players and of open cards."""
    pen.panel(place.players)
    _players(pen, place.players)
    if place.market is not None:
        pen.panel(place.market)
        _market(pen, place, place.market)


# -- timetable -----------------------------------------------------------------------------------


def draw_timetable(pen: Pen, box: Box) -> None:
    """Draws the strip with the rounds as stops of a line, each with the type of building that gets passengers
    at its end (R11.3), and what is left to be built.
    """
    pen.panel(box)
    left, top, right, bottom = box
    view = pen.view
    wide = round((right - left) * 0.56)
    pitch = (wide - 2 * _INSET) / TABLE.rounds
    y = top + 58
    pen.canvas.rect(
        (left + _INSET + round(pitch / 2), y - 5, left + _INSET + round(pitch * 5.5), y + 5), "ink"
    )
    for number in range(1, TABLE.rounds + 1):
        x = left + _INSET + round((number - 0.5) * pitch)
        _stop(pen, number, (x, y))
        if number < TABLE.rounds and number >= view.round:
            pen.type_plate(view.type_tiles[number - 1], (x, bottom - 52), min(54, round(pitch / 2) - 5))
    _supply(pen, (left + wide, top, right, bottom))


def _stop(pen: Pen, number: int, at: tuple[int, int]) -> None:
    """A round: over, now, or to come."""
    now = number == pen.view.round and pen.view.phase != "over"
    pen.stop(number, now, number < pen.view.round or pen.view.phase == "over", at)


def _supply(pen: Pen, box: Box) -> None:
    """Building tiles that are left, and white pieces."""
    left, top, right, bottom = box
    pen.canvas.rect((left, top + 16, left + 3, bottom - 16), "grid")
    pen.text((left + 24, top + 42), pen.words.say("left to build"), LABEL, "muted", most=right - left - 250)
    pitch = (right - left - 40) / len(TYPES)
    size = min(44, round(pitch * 0.3))
    for place, type_of in enumerate(TYPES):
        x = left + 24 + round(place * pitch)
        pen.type_plate(type_of, (x + size + 2, bottom - 58), size)
        count = str(len(pen.view.building_cards[type_of]))
        pen.text((x + 2 * size + 14, bottom - 58), count, FIGURE, most=round(pitch) - 2 * size - 16)
    pen.sign("person", (right - 128, top + 44), 27, "muted")
    pen.text((right - 92, top + 44), str(pen.view.supply), BODY)


# -- players -------------------------------------------------------------------------------------


def _players(pen: Pen, box: Box) -> None:
    """A row for each player in the order of play: place or bid, happiness, stress, money, workers, cards, and
    what it would come to now.
    """
    left, top, right, _ = box
    words = pen.words
    columns = _columns(box)
    heads = (
        ("happiness", words.say("happiness")),
        ("stress", words.say("stress")),
        ("coin", words.say("money")),
        ("worker", words.say("workers")),
        ("deck", words.say("hand")),
        ("total", words.say("points")),
    )
    room = columns[1] - columns[0] - 12
    for x, (sign, name) in zip(columns, heads, strict=True):
        pen.sign(sign, (x, top + 34), 23)
        pen.text((x, top + 74), name, _SMALL, "muted", align=0.5, most=room)
    for number, seat in enumerate(pen.view.order):
        row = top + PLAYERS_HEAD + number * PLAYER
        _player(pen, pen.view.players[seat], (left + 3, row, right - 3, row + PLAYER))


def _columns(box: Box) -> list[int]:
    """Middles of the columns of figures."""
    left, _, right, _ = box
    first, last = left + (right - left) * 0.47, right - 70
    return [round(first + (last - first) * k / 5) for k in range(6)]


def _player(pen: Pen, player: PlayerView, box: Box) -> None:
    left, top, right, bottom = box
    seat, view = player.seat, pen.view
    deciding = seat in view.deciders
    ground = "panel2" if deciding else "panel"
    pen.canvas.rect(box, ground)
    pen.canvas.rect((left, top, right, top + 2), "grid")
    if deciding:
        pen.canvas.rect((left, top, left + 12, bottom), "change")
    y = (top + bottom) // 2
    _place(pen, seat, (left + 66, y), ground)
    pen.disc(seat, (left + 162, y), 34)
    columns = _columns((left - 3, 0, right + 3, 0))
    room = columns[0] - (columns[1] - columns[0]) // 2 - left - 214
    pen.text((left + 212, y), pen.short_name(seat, room, BODY), BODY, ground=ground)
    figures = (
        signed(player.happiness),
        str(player.stress),
        str(player.money),
        str(player.workers),
        f"{player.cards}/{player.hand_limit}",
        signed(view.standings[seat].total),
    )
    room = columns[1] - columns[0] - 8
    for column, (x, figure) in enumerate(zip(columns, figures, strict=True)):
        ink = "bad" if column == 1 and player.stress > _MUCH else "ink"
        face = FIGURE if column in (0, 5) else BODY
        pen.text((x, y), figure, face, ink, ground, 0.5, room)


def _place(pen: Pen, seat: int, at: tuple[int, int], ground: str) -> None:
    """A player's place in the turn order; in the auction their bid, as long as they have no place."""
    auction = pen.view.auction
    if auction is None or seat in auction.placed:
        order = pen.view.order if auction is None else auction.placed
        pen.text(at, f"{order.index(seat) + 1}.", FIGURE, "ink", ground, 0.5)
    elif seat in auction.bids:
        bid = str(auction.bids[seat])
        pen.sign("coin", (at[0] - 26, at[1]), 20, "change", ground)
        pen.text((at[0] + 4, at[1]), bid, FIGURE, "change", ground, most=44)
    else:
        pen.text(at, "–", FIGURE, "muted", ground, 0.5)


# -- open cards ----------------------------------------------------------------------------------


def _market(pen: Pen, place: Figures, box: Box) -> None:
    """Auction cards, and the development cards that lie face up."""
    left, top, *_ = box
    pitch, wide, high = place.pitch, place.pitch - TICKET_APART, place.row
    shared = len(place.rows) == 1
    x, y = left + MARKET_INSET, top + 10
    for number, (title, unseen, cards) in enumerate(_groups(pen)):
        room = pitch * (max(len(cards), 1) if shared else place.per_row) - TICKET_APART
        line = y + GROUP // 2 + 4
        end = _group_title(pen, title, unseen, (x, line), room)
        if not cards:
            at = (x, y + GROUP + (high - 12) // 2) if shared else (end, line)
            pen.text(at, pen.words.say("none"), LABEL, "muted", most=x + room - at[0])
        for each, card in enumerate(cards):
            row, column = divmod(each, place.per_row)
            middle = x + column * pitch + wide // 2
            height = y + GROUP + row * high + (high - 12) // 2
            pen.canvas.put(ticket(pen.canvas, card, wide, "panel"), (middle, height))
        if shared:
            x += pitch * max(len(cards), 1)
        else:
            y += GROUP + high * place.rows[number]


def _group_title(pen: Pen, title: str, unseen: int, at: tuple[int, int], room: int) -> int:
    """What cards these are, and how many are unseen; returns where the rest of the line begins."""
    x, y = at
    x += pen.text(at, title, LABEL, "muted", most=room - 110 if unseen else room) + 22
    if unseen:
        pen.sign("deck", (x + 12, y), 15, "muted")
        x += 36 + pen.text((x + 36, y), str(unseen), LABEL) + 22
    return x


def _groups(pen: Pen) -> Sequence[tuple[str, int, Sequence[int]]]:
    """The groups of open cards: title, how many lie unseen below, cards."""
    view, words = pen.view, pen.words
    title = words.say("line of cards") if len(view.players) == 1 else words.say("auction")
    if view.options.development == "books":
        tops = [book.top for book in view.books if book.top is not None]
        return (title, view.auction_deck, view.market), (words.say("ticket books"), 0, tops)
    return (
        (title, view.auction_deck, view.market),
        (words.say("development"), view.development, view.development_open),
    )
