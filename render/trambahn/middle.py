"""The middle of the table: passenger rows, trams on sale, the piles."""

from __future__ import annotations

from collections import Counter

from engine.trambahn.facts import TABLE, TRAMS
from render.trambahn.cards import STRIP, TRAM, terminal, tram
from render.trambahn.pen import BODY, SMALL, Pen

__all__ = ["Middle"]

_ROW = STRIP[1] + 16
_HEAD = 56
_NUMERALS = ("I", "II", "III", "IV")
_SLOT = STRIP[0] + 8


class Middle:
    """Rows on the left, trams and piles on the right."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.height = _HEAD + len(pen.view.rows) * _ROW + 20
        self.right = pen.left + 28 + (TABLE.row + 1) * _SLOT + 44

    def draw(self, top: int) -> None:
        """Draws the middle."""
        pen = self.pen
        pen.panel(top, top + self.height)
        pen.text(pen.left + 28, top + 30, pen.words.say("Passengers"), SMALL, "muted")
        for index, colour in enumerate(pen.view.rows):
            self._row(top + _HEAD + index * _ROW, colour, _NUMERALS[index])
        self._trams(top)
        self._piles(top + _HEAD + 2 * _ROW + 34)

    def _row(self, top: int, colour: str, number: str) -> None:
        pen = self.pen
        x = pen.left + 28
        middle = top + STRIP[1] // 2
        pen.canvas.put(terminal(pen.canvas, colour, number, "panel"), (x + STRIP[0] // 2, middle))
        cards = pen.view.rows[colour]
        pitch = min(_SLOT, (TABLE.row - 1) * _SLOT // max(len(cards) - 1, 1))
        for place in range(max(TABLE.row, len(cards))):
            left = x + _SLOT + place * pitch + 6
            if place < len(cards):
                pen.strip(cards[place], left, top)
            else:
                pen.canvas.rect((left, top + 3, left + STRIP[0], top + STRIP[1] - 3), "grid")
                pen.canvas.rect((left + 2, top + 5, left + STRIP[0] - 2, top + STRIP[1] - 5), "panel")
        if colour in pen.changes.rows:
            left = x + _SLOT + (len(cards) - 1) * pitch + 6
            pen.mark((left - 5, top - 5, left + STRIP[0] + 5, top + STRIP[1] + 5))

    def _trams(self, top: int) -> None:
        """The display with prices, the stack by kinds."""
        pen, view = self.pen, self.pen.view
        room, head = pen.right - self.right - 12, pen.words.say("Trams on sale")
        pen.text(self.right, top + 30, head, SMALL, "muted", most=room)
        y = top + _HEAD + TRAM[1] // 2
        for place, kind in enumerate(view.display):
            x = self.right + place * (TRAM[0] + 20) + TRAM[0] // 2
            pen.canvas.put(tram(pen.canvas, kind, "panel"), (x, y))
            pen.text(x, y + 54, pen.mark_sum(TRAMS[kind].price), BODY, align=0.5)
        counts = Counter(view.stack)
        kinds = "  ".join(f"{counts[kind]} ×{TRAMS[kind].multiplier}" for kind in TRAMS if counts[kind])
        used = pen.text(self.right, y + 104, pen.words.say("Stack"), SMALL, "muted")
        pen.text(self.right + used + 14, y + 104, kinds or pen.words.say("empty"), BODY)

    def _piles(self, top: int) -> None:
        """How many cards are left to draw and how many are discarded, with the one on top."""
        pen, view = self.pen, self.pen.view
        edge = self.right + 268
        y = top + 36
        room = edge - self.right - 12 - pen.text(edge, y, str(view.draw_pile), BODY, align=1)
        pen.text(self.right, y, pen.words.say("Draw pile"), SMALL, "muted", most=room)
        room = edge - self.right - 12 - pen.text(edge, y + 48, str(view.discarded), BODY, align=1)
        pen.text(self.right, y + 48, pen.words.say("Discards"), SMALL, "muted", most=room)
        if view.discard_top is not None:
            pen.strip(view.discard_top, edge + 16, y + 48 - STRIP[1] // 2)
