"""The middle of the table: passenger rows and what their tours would bring, trams on sale, the piles."""

from __future__ import annotations

from collections import Counter

from engine.trambahn.facts import TABLE, TRAMS
from render.core.fonts import width
from render.trambahn.cards import SEAT, STRIP, empty_seat, seat, terminal
from render.trambahn.pen import BODY, FIGURE, LABEL, SMALL, Pen
from render.trambahn.trams import TRAM, tram

__all__ = ["Middle"]

_PITCH = SEAT[1] + 4
_LINE = 28
_HEAD = 2 * _LINE + 6
_NUMERALS = ("I", "II", "III", "IV")
_SLOT = SEAT[0] + 7
_WORTH = 74
"""The room for what a tour would bring to a player."""


class Middle:
    """Rows on the left, trams and piles on the right."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.height = _HEAD + len(pen.view.rows) * _PITCH + 8
        self.seats = pen.left + 24 + STRIP[0] + 10
        self.worths = self.seats + TABLE.row * _SLOT + 2
        self.right = self.worths + len(pen.view.players) * _WORTH + 28

    def draw(self, top: int) -> None:
        """Draws the middle."""
        pen = self.pen
        pen.panel(top, top + self.height)
        self._heads(top + 16)
        for index, colour in enumerate(pen.view.rows):
            self._row(top + _HEAD + index * _PITCH, colour, _NUMERALS[index])
        pen.canvas.rect((self.right - 18, top + 18, self.right - 16, top + self.height - 18), "panel2")
        self._trams(top)
        self._piles(top + _HEAD + 2 * _PITCH + 26)

    def _heads(self, y: int) -> None:
        """What stands over the rows, and the players' names over what a tour would bring them: a line for
        each, for a name is wider than a number.
        """
        pen = self.pen
        left, right = pen.left + 28, self.worths - 4
        half = (right - left - 20) // 2
        pen.text((left, y), pen.words.say("Passengers"), SMALL, "muted", most=half)
        pen.text((right, y + _LINE), pen.words.say("a tour scores"), LABEL, "muted", align=1, most=half)
        end = self.right - 28
        for player in pen.view.players:
            middle = self.worths + player.seat * _WORTH + _WORTH // 2
            name = pen.short_name(player.seat, end - self.worths, LABEL)
            x = min(middle + width(name, LABEL) // 2, end)
            pen.text((x, y + player.seat * _LINE), name, LABEL, "muted", align=1)

    def _row(self, top: int, colour: str, number: str) -> None:
        pen = self.pen
        middle = top + SEAT[1] // 2
        pen.canvas.put(terminal(pen.canvas, colour, number, "panel"), (pen.left + 24 + STRIP[0] // 2, middle))
        cards = pen.view.rows[colour]
        pitch = min(_SLOT, (TABLE.row - 1) * _SLOT // max(len(cards) - 1, 1))
        for place in range(max(TABLE.row, len(cards))):
            at = (self.seats + place * pitch + SEAT[0] // 2, middle)
            if place < len(cards):
                pen.canvas.put(seat(pen.canvas, cards[place], "panel"), at)
            else:
                pen.canvas.put(empty_seat(pen.canvas, "panel"), at)
        for player in pen.view.players:
            worth = sum(column.worth for column in player.columns if column.colour == colour)
            x = self.worths + player.seat * _WORTH + _WORTH // 2
            ink = "ink" if worth else "muted"
            pen.text((x, middle), str(worth), FIGURE, ink, align=0.5, most=_WORTH - 10)
        if colour in pen.changes.rows:
            left = self.seats + (len(cards) - 1) * pitch
            pen.frame((left - 4, top - 4, left + SEAT[0] + 4, top + SEAT[1] + 4), thick=4)

    def _trams(self, top: int) -> None:
        """The display with prices, the stack by kinds."""
        pen, view = self.pen, self.pen.view
        room, head = pen.right - self.right - 12, pen.words.say("Trams on display")
        pen.text((self.right, top + 18), head, SMALL, "muted", most=room)
        y = top + _HEAD - 10 + TRAM[1] // 2
        for place, kind in enumerate(view.display):
            x = self.right + place * (TRAM[0] + 8) + TRAM[0] // 2
            pen.canvas.put(tram(pen.canvas, kind, "panel"), (x, y))
            pen.text((x, y + 56), pen.mark_sum(TRAMS[kind].price), BODY, align=0.5, most=TRAM[0] - 4)
        counts = Counter(view.stack)
        kinds = "   ".join(
            f"{counts[kind]}\u202f×\u202f{TRAMS[kind].multiplier}" for kind in TRAMS if counts[kind]
        )
        used = pen.text((self.right, y + 104), pen.words.say("Stack"), SMALL, "muted", most=110)
        room = pen.right - self.right - used - 26
        pen.text((self.right + used + 14, y + 104), kinds or pen.words.say("empty"), BODY, most=room)

    def _piles(self, top: int) -> None:
        """How many cards are left to draw and how many are discarded, with the one on top."""
        pen, view = self.pen, self.pen.view
        edge = self.right + 240
        y = top + 36
        room = edge - self.right - 12 - pen.text((edge, y), str(view.draw_pile), BODY, align=1)
        pen.text((self.right, y), pen.words.say("Draw pile"), SMALL, "muted", most=room)
        room = edge - self.right - 12 - pen.text((edge, y + 52), str(view.discarded), BODY, align=1)
        pen.text((self.right, y + 52), pen.words.say("Discards"), SMALL, "muted", most=room)
        if view.discard_top is not None:
            pen.canvas.put(seat(pen.canvas, view.discard_top, "panel"), (edge + 12 + SEAT[0] // 2, y + 40))
