"""The strips below the map: the row of face-up cards, the piles, and the players."""

from __future__ import annotations

from engine.ticket_europe.facts import TABLE
from engine.ticket_europe.view import PlayerView
from render.core.fonts import Face
from render.core.words import signed
from render.ticket_europe.board.layout import FRAME, SIZE
from render.ticket_europe.cards.cards import card
from render.ticket_europe.changes import Changes
from render.ticket_europe.pen import BODY, FIGURE, Box, Pen

__all__ = ["draw_foot"]

_LEFT, _RIGHT = FRAME[0], FRAME[2]
_TOP, _BOTTOM = FRAME[3] + 16, SIZE[1] - 14
_MIDDLE = 1160
_GAP = 16
_CARD = (204, 262)
_PITCH = 218
_PILES: Face = (64, 700, 80)
_LABEL: Face = (48, 500, 75)
"""Larger than elsewhere: this picture is the widest."""
_HEAD = 66
_COLUMNS = (570, 700, 830, 960, 1080)
"""Middles of the columns of figures, from the table's left."""


def draw_foot(pen: Pen, changes: Changes) -> None:
    """Draws the strips."""
    left = (_LEFT, _TOP, _MIDDLE, _BOTTOM)
    pen.panel(left)
    _row(pen, changes, left)
    _piles(pen, left)
    right = (_MIDDLE + _GAP, _TOP, _RIGHT, _BOTTOM)
    pen.panel(right)
    _players(pen, right)


def _row(pen: Pen, changes: Changes, box: Box) -> None:
    """The face-up cards; those that may have come last are framed."""
    view = pen.view
    y = box[1] + 24 + _CARD[1] // 2
    for place in range(TABLE.row):
        x = box[0] + 34 + _CARD[0] // 2 + place * _PITCH
        half = _CARD[0] // 2, _CARD[1] // 2
        around = (x - half[0], y - half[1], x + half[0], y + half[1])
        if place >= len(view.row):
            pen.canvas.rect(around, "grid")
            pen.canvas.rect((around[0] + 3, around[1] + 3, around[2] - 3, around[3] - 3), "panel")
            continue
        face = view.row[place]
        pen.canvas.put(card(pen.canvas, face, _CARD, "panel"), (x, y))
        if face in changes.filled and (changes.swept or view.row.count(face) == 1):
            pen.frame((around[0] - 7, around[1] - 7, around[2] + 7, around[3] + 7), thick=5)


def _piles(pen: Pen, box: Box) -> None:
    """How many cards are left to draw, discarded, and how many tickets are left."""
    view, words = pen.view, pen.words
    y = (box[1] + 24 + _CARD[1] + box[3]) // 2
    room = (box[2] - box[0] - 40) // 3
    for place, (sign, count, label) in enumerate(
        (
            ("deck", view.deck, words.say("deck")),
            ("card", view.discards, words.say("discards")),
            ("ticket", view.ticket_deck, words.say("tickets left")),
        )
    ):
        x = box[0] + 34 + place * room
        pen.sign(sign, (x + 34, y), 34)
        x += 86
        x += pen.text((x, y), str(count), _PILES) + 14
        pen.text((x, y + 4), label, _LABEL, "muted", most=box[0] + 34 + (place + 1) * room - x - 20)


def _players(pen: Pen, box: Box) -> None:
    """A row for each player: points, wagons, stations, cards, tickets; at the end the parts of the score."""
    left, top, right, bottom = box
    over = pen.view.phase == "over"
    signs = ("wagon", "ticket", "station", "loco") if over else ("wagon", "station", "card", "ticket")
    middle = left + _COLUMNS[0], top + _HEAD // 2 + 2
    pen.text(middle, pen.words.say("points"), _LABEL, "muted", align=0.5, most=140)
    for column, sign in zip(_COLUMNS[1:], signs, strict=True):
        pen.sign(sign, (left + column, top + _HEAD // 2 + 4), 25, "muted")
    high = min((bottom - top - _HEAD - 8) // len(pen.view.players), 100)
    for player in pen.view.players:
        row = top + _HEAD + player.seat * high
        _player(pen, player, (left + 3, row, right - 3, row + high))


def _player(pen: Pen, player: PlayerView, box: Box) -> None:
    left, top, right, bottom = box
    seat = player.seat
    ground = "panel2" if seat in pen.view.deciders else "panel"
    pen.canvas.rect((left, top, right, bottom), ground)
    if seat in pen.view.deciders:
        pen.canvas.rect((left, top, left + 12, bottom), "change")
    y = (top + bottom) // 2
    pen.marker(seat, (left + 56, y), 32)
    pen.text((left + 106, y), pen.short_name(seat, _COLUMNS[0] - 180, BODY), BODY, ground=ground)
    figures = _figures(pen, player)
    for column, figure in zip(_COLUMNS, figures, strict=True):
        face = FIGURE if column == _COLUMNS[0] else BODY
        pen.text((left + column, y), figure, face, ground=ground, align=0.5)


def _figures(pen: Pen, player: PlayerView) -> tuple[str, ...]:
    if pen.view.phase != "over":
        counts = (player.points, player.wagons, player.stations, player.cards, player.ticket_count)
        return tuple(map(str, counts))
    score = pen.view.scores[player.seat]
    parts = (score.total, score.routes, score.tickets, score.stations, score.express)
    return tuple(map(signed, parts))
