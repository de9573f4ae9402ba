"""A player's side of the table: the name and the counts, and the columns with their trams."""

from __future__ import annotations

from engine.trambahn.view import ColumnView, PlayerView
from render.trambahn.cards import BODY_HIGH, STRIP
from render.trambahn.ornament import SKYLINE, skyline
from render.trambahn.pen import BODY, FIGURE, HEAD, LABEL, SMALL, Pen
from render.trambahn.trams import TRAM, tram

__all__ = ["Side"]

_HEAD = 76
_PITCH = TRAM[0] + 7
_PER_ROW = 9
_LABEL = 32
_SUM = 52
_STEP = STRIP[1]
_EMPTY = 104
_GAP = 14
_UNDER = 2


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
        self._ornament(top + self.height)
        if self.player.seat in pen.view.deciders:
            pen.canvas.rect((pen.left, top, pen.left + 10, top + self.height), "change")
        self._head(top + _HEAD // 2)
        top += _HEAD
        if not self.rows:
            pen.text((pen.left + 28, top + 22), pen.words.say("no column yet"), SMALL, "muted")
        for row in self.rows:
            for place, column in enumerate(row):
                self._column(pen.left + 22 + place * _PITCH, top, column)
            top += _height(row)

    def _ornament(self, bottom: int) -> None:
        """The town behind the columns, where there is room beside them."""
        pen = self.pen
        free = pen.right - pen.left - 22 - (len(self.rows[0]) if self.rows else 3) * _PITCH
        if len(self.rows) <= 1 and free >= SKYLINE[0] + 20:
            at = (pen.right - SKYLINE[0] // 2 - 10, bottom - SKYLINE[1] // 2)
            pen.canvas.put(skyline(pen.canvas, "panel"), at)

    def _head(self, y: int) -> None:
        pen, player = self.pen, self.player
        x = pen.right - 20 - pen.star(pen.right - 20, y)
        for value, label, face in (
            (str(player.score), pen.words.say("points"), FIGURE),
            (f"{pen.mark_sum(player.money)} M", pen.words.say("money"), BODY),
            (str(player.hand_size), pen.words.say("hand"), BODY),
        ):
            x -= pen.text((x, y), value, face, align=1) + 12
            x -= pen.text((x, y), label, SMALL, "muted", align=1) + 34
        pen.text((pen.left + 28, y), pen.short_name(player.seat, x - pen.left - 28, HEAD), HEAD)

    def _column(self, left: int, top: int, column: ColumnView) -> None:
        """The column's number, its tram, its cards, and what it brings in a tour."""
        pen = self.pen
        middle = left + TRAM[0] // 2
        pen.text((middle, top + _LABEL // 2 - 2), str(column.number), LABEL, "muted", align=0.5)
        y = top + _LABEL
        pen.canvas.put(tram(pen.canvas, column.tram, "panel"), (middle, y + TRAM[1] // 2))
        y = pen.pile(column.cards, middle - STRIP[0] // 2, y + TRAM[1] + _UNDER)
        pen.points(middle, y + _SUM // 2, column.worth, "ink" if column.tram else "muted")
        if (self.player.seat, column.number) in pen.changes.columns:
            pen.frame((left - 3, top + _LABEL - 6, left + TRAM[0] + 3, y + 6), thick=4)


def _height(row: tuple[ColumnView, ...]) -> int:
    most = max(len(column.cards) for column in row)
    return _LABEL + TRAM[1] + _UNDER + _STEP * most + BODY_HIGH + _SUM + _GAP
