"""A player's side of the table: the name and the counts, and the columns with their trams."""

from __future__ import annotations

from engine.trambahn.view import ColumnView, PlayerView
from render.trambahn.cards import STRIP, TRAM, tram
from render.trambahn.pen import BODY, FIGURE, HEAD, SMALL, Pen

__all__ = ["Side"]

_HEAD = 76
_PITCH = STRIP[0] + 13
_PER_ROW = 9
_LABEL = 38
_SUM = 46
_STEP = STRIP[1]
_EMPTY = 70
_GAP = 16
_UNDER = 4


class Side:
    """One player's side."""

    def __init__(self, pen: Pen, player: PlayerView) -> None:
        self.pen = pen
        self.player = player
        columns = player.columns
        self.rows = [columns[at : at + _PER_ROW] for at in range(0, len(columns), _PER_ROW)]
        self.height = _HEAD + sum(_height(row) for row in self.rows) + (0 if self.rows else _EMPTY)

    def draw(self, top: int) -> None:
        """Draws the side."""
        pen = self.pen
        pen.panel(top, top + self.height)
        if self.player.seat in pen.view.deciders:
            pen.canvas.rect((pen.left, top, pen.left + 10, top + self.height), "change")
        self._head(top + _HEAD // 2)
        top += _HEAD
        if not self.rows:
            pen.text(pen.left + 28, top + 22, pen.words.say("no column yet"), SMALL, "muted")
        for row in self.rows:
            for place, column in enumerate(row):
                self._column(pen.left + 22 + place * _PITCH, top, column)
            top += _height(row)

    def _head(self, y: int) -> None:
        pen, player = self.pen, self.player
        x = pen.right - 20
        for value, label, face in (
            (str(player.score), pen.words.say("points"), FIGURE),
            (f"{pen.mark_sum(player.money)} M", pen.words.say("money"), BODY),
            (str(player.hand_size), pen.words.say("hand"), BODY),
        ):
            x -= pen.text(x, y, value, face, align=1) + 12
            x -= pen.text(x, y, label, SMALL, "muted", align=1) + 34
        pen.text(pen.left + 28, y, pen.short_name(player.seat, x - pen.left - 28, HEAD), HEAD)

    def _column(self, left: int, top: int, column: ColumnView) -> None:
        """The column's number, its tram, its cards, and what it brings in a tour."""
        pen = self.pen
        middle = left + STRIP[0] // 2
        pen.text(middle, top + _LABEL // 2 - 2, str(column.number), SMALL, "muted", align=0.5)
        y = top + _LABEL
        pen.canvas.put(tram(pen.canvas, column.tram, "panel"), (middle, y + TRAM[1] // 2))
        y += TRAM[1] + _UNDER
        for card in column.cards:
            pen.strip(card, left, y)
            y += _STEP
        text = str(column.worth) if column.tram else "0"
        pen.text(middle, y + _SUM // 2, text, FIGURE, "ink" if column.tram else "muted", align=0.5)
        if (self.player.seat, column.number) in pen.changes.columns:
            pen.mark((left - 6, top + _LABEL - 6, left + STRIP[0] + 6, y + 6))


def _height(row: tuple[ColumnView, ...]) -> int:
    return _LABEL + TRAM[1] + _UNDER + _STEP * max(len(column.cards) for column in row) + _SUM + _GAP
