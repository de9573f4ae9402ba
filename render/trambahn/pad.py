"""The score pad: ten tours, the extra tours, the totals."""

from __future__ import annotations

from engine.trambahn.facts import TABLE
from render.core.painter import Painter, Sprite
from render.trambahn.pen import BODY, SMALL, Pen
from render.trambahn.signs import sign
from render.trambahn.sketch import Sketch
from render.trambahn.themes import CARD_INK
from render.trambahn.trams import traveller

__all__ = ["Pad"]

_HEAD = 54
_ROW = 42
_PITCH = 66
_NAME = 176
_EXTRA = 84
_SHORT = (31, 600, 75)
_LABEL = (26, 500, 80)


class Pad:
    """One row a player, one column a tour."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.height = _HEAD + len(pen.view.players) * _ROW + 4
        self.tours = pen.left + _NAME

    def draw(self, top: int) -> None:
        """Draws the pad."""
        pen, view = self.pen, self.pen.view
        pen.panel(top, top + self.height)
        y = top + _HEAD // 2
        first, last = self.tours + _PITCH // 2, self.tours + (TABLE.tours - 1) * _PITCH + _PITCH // 2
        pen.canvas.rect((first, y + 24, last, y + 27), "grid")
        for number in range(1, TABLE.tours + 1):
            x = self.tours + (number - 1) * _PITCH + _PITCH // 2
            if number <= len(view.tours):
                pen.canvas.put(self._chip(view.tours[number - 1].colour), (x, y))
            elif number == len(view.tours) + 1:
                pen.canvas.put(traveller(pen.canvas, "panel"), (x, y))
            else:
                pen.text((x, y), str(number), SMALL, "muted", align=0.5)
            if number in pen.changes.tours:
                pen.frame((x - _PITCH // 2, top + 6, x + _PITCH // 2, top + self.height - 6), thick=4)
        extra = self.tours + TABLE.tours * _PITCH + _EXTRA
        pen.text((extra, y), pen.words.say("Extra"), _LABEL, "muted", align=1, most=_EXTRA - 4)
        pen.text((pen.right - 16, y), pen.words.say("Total"), _LABEL, "muted", align=1, most=_EXTRA)
        if pen.changes.extras:
            pen.frame((extra - _EXTRA + 6, top + 6, extra + 8, top + self.height - 6), thick=4)
        for row, player in enumerate(view.players):
            y = top + _HEAD + row * _ROW + _ROW // 2 - 2
            pen.text((pen.left + 16, y), pen.short_name(player.seat, _NAME - 22, _SHORT), _SHORT)
            for index, tour in enumerate(view.tours):
                x = self.tours + index * _PITCH + _PITCH // 2
                pen.text((x, y), str(tour.points[player.seat]), BODY, align=0.5)
            pen.text((extra, y), str(player.extra), BODY, align=1)
            pen.text((pen.right - 16, y), str(player.score), (38, 700, 85), align=1)

    def _chip(self, colour: str) -> Sprite:
        painter = Painter(self.pen.canvas.palette, (24, 22), 1, "panel")
        painter.box((0, 0), (46, 42), colour, 10)
        sign(Sketch(painter, unit=16), colour, CARD_INK[colour], colour)
        return painter.sprite()
