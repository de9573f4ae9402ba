"""The players' sides of the table: names and counts, and the columns with their trams."""

from __future__ import annotations

from engine.trambahn.facts import TRAMS
from engine.trambahn.view import ColumnView, PlayerView
from render.core.fonts import width
from render.trambahn.cards import BODY_HIGH, STRIP, sign_chip, value_chip
from render.trambahn.pen import BODY, FIGURE, HEAD, LABEL, SMALL, Pen
from render.trambahn.trams import TRAM, tram

__all__ = ["Sides"]

_HEAD = 100
_NAME_AT = 34
_COUNTS_AT = 78
_PITCH = TRAM[0] + 7
_MARGIN = 28
_GAP = 12
_EVEN = (4, 4)
_FIRST_LONGER = (5, 3)
"""How many columns stand side by side, of each player."""
_LABEL = 28
_SUM = 46
_BELOW = 8
_UNDER = 2
_EMPTY = 104
_WITH_PICTURES = 3
"""So many cards a column has at most where the last of each is shown whole."""
_ROOM = 310
_LEAST = 38
"""For the cards of a column that is longer; and of each of them, so that its value is read."""
_MOST = 580
"""How high the sides may be so that the whole picture, and some lines of text, fit a phone: columns that are
higher lie, each in a line.
"""
_LINE, _LEAST_LINE = 56, 44
_PLACES = (0, 32, 92)
"""Where a line has its number, what its tram multiplies by, and its cards."""
_CARDS_END = 84
_WIDEST = 38
"""Of the cards in a line: how far from its end they end, and how wide they are at most."""


class Sides:
    """Both players' sides, one beside the other: whoever has more columns has more room."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        first, second = pen.view.players
        in_a_row = _in_a_row(len(first.columns), len(second.columns))
        self.rows = [
            [player.columns[at : at + most] for at in range(0, len(player.columns), most)]
            for player, most in zip(pen.view.players, in_a_row, strict=True)
        ]
        self.edge = pen.left + in_a_row[0] * _PITCH + 2 * _MARGIN
        most = max((len(column.cards) for rows in self.rows for row in rows for column in row), default=0)
        self.whole = max(map(len, self.rows)) <= 1 and most <= _WITH_PICTURES
        self.step = STRIP[1] if self.whole else max(_LEAST, min(STRIP[1], _ROOM // max(most, 1)))
        high = max(sum(map(self._high, rows)) or _EMPTY for rows in self.rows)
        self.lie = _HEAD + high > _MOST
        if self.lie:
            most = max(len(player.columns) for player in pen.view.players)
            self.line = max(_LEAST_LINE, min(_LINE, (_MOST - _HEAD) // most))
            self.edge = (pen.left + pen.right - _GAP) // 2
            high = most * self.line + _BELOW
        self.height = _HEAD + high

    def draw(self, top: int) -> None:
        """Draws the sides."""
        pen, bottom = self.pen, top + self.height
        edges = ((pen.left, self.edge), (self.edge + _GAP, pen.right))
        for player, rows, (left, right) in zip(pen.view.players, self.rows, edges, strict=True):
            pen.canvas.rect((left, top, right, bottom), "panel")
            if player.seat in pen.view.deciders:
                pen.canvas.rect((left, top, left + 10, bottom), "change")
            self._head(player, top, left + _MARGIN, right - 18)
            if not rows:
                pen.text((left + _MARGIN, top + _HEAD + 22), pen.words.say("no column yet"), SMALL, "muted")
            y = top + _HEAD
            if self.lie:
                for place, column in enumerate(player.columns):
                    middle = y + place * self.line + self.line // 2
                    self._lying(player, left + _MARGIN - 6, right - 18, middle, column)
                continue
            for row in rows:
                for place, column in enumerate(row):
                    self._column(player, left + _MARGIN - 6 + place * _PITCH, y, column)
                y += self._high(row)

    def _head(self, player: PlayerView, top: int, left: int, right: int) -> None:
        """Name and points, and below them money and hand."""
        pen, y = self.pen, top + _NAME_AT
        x = right - pen.star(right, y)
        x -= pen.text((x, y), str(player.score), FIGURE, align=1) + 20
        pen.text((left, y), pen.short_name(player.seat, x - left, HEAD), HEAD)
        x, y = left, top + _COUNTS_AT
        counts = (
            (pen.words.say("hand"), str(player.hand_size)),
            (pen.words.say("money"), f"{pen.mark_sum(player.money)} M"),
        )
        most = (right - left - 34 - sum(width(value, BODY) + 12 for _, value in counts)) // 2
        for label, value in counts:
            x += pen.text((x, y), label, SMALL, "muted", most=most) + 12
            x += pen.text((x, y), value, BODY) + 34

    def _column(self, player: PlayerView, left: int, top: int, column: ColumnView) -> None:
        """The column's number, its tram, its cards, and what it brings in a tour."""
        pen = self.pen
        middle = left + TRAM[0] // 2
        pen.text((middle, top + _LABEL // 2 - 2), str(column.number), LABEL, "muted", align=0.5)
        y = top + _LABEL
        pen.canvas.put(tram(pen.canvas, column.tram, "panel"), (middle, y + TRAM[1] // 2))
        y += TRAM[1] + _UNDER
        y = pen.pile(column.cards, middle - STRIP[0] // 2, y, self.step, whole_last=self.whole)
        pen.points(middle, y + _SUM // 2, column.worth, "ink" if column.tram else "muted")
        if (player.seat, column.number) in pen.changes.columns:
            pen.frame((left - 3, top + _LABEL - 6, left + TRAM[0] + 3, y + 6), thick=4)

    def _lying(self, player: PlayerView, left: int, right: int, y: int, column: ColumnView) -> None:
        """The column in a line: its number, what its tram multiplies by, its cards, what it brings."""
        pen = self.pen
        number, times, cards = (left + place for place in _PLACES)
        pen.text((number, y), str(column.number), LABEL, "muted")
        factor = TRAMS[column.tram].multiplier if column.tram else 0
        ink = "ink" if column.tram else "muted"
        pen.text((times, y), f"×\u202f{factor}", BODY, ink)
        wide = min(_WIDEST, (right - _CARDS_END - cards) // (len(column.cards) + 1))
        high = self.line - 8
        pen.canvas.put(sign_chip(pen.canvas, column.cards[0], (wide, high), "panel"), (cards + wide // 2, y))
        for place, face in enumerate(column.cards, 1):
            chip = value_chip(pen.canvas, face, (wide, high), "panel")
            pen.canvas.put(chip, (cards + place * wide + wide // 2, y))
        pen.points(right - _CARDS_END // 2 + 6, y, column.worth, ink)
        if (player.seat, column.number) in pen.changes.columns:
            pen.frame((left - 8, y - self.line // 2, right + 8, y + self.line // 2), thick=4)

    def _high(self, row: tuple[ColumnView, ...]) -> int:
        steps = self.step * (max(len(column.cards) for column in row) - 1)
        cards = steps + STRIP[1] + (BODY_HIGH if self.whole else 0)
        return _LABEL + TRAM[1] + _UNDER + cards + _SUM + _BELOW


def _in_a_row(first: int, second: int) -> tuple[int, int]:
    """How many columns of each player stand beside one another."""
    longer = _FIRST_LONGER[0]
    if first >= longer and second <= _FIRST_LONGER[1]:
        return _FIRST_LONGER
    if second >= longer and first <= _FIRST_LONGER[1]:
        return _FIRST_LONGER[1], longer
    return _EVEN
