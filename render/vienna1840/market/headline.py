"""The head of the market, made for phones: whose turn it is, which prices moved, and the rounds to come."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.facts import ROUND_TRACK
from render.core.fonts import Face
from render.core.people import player_name
from render.vienna1840.changes import PriceChange
from render.vienna1840.market.pen import Pen
from render.vienna1840.words.terms import STEPS, round_code, round_kind

__all__ = ["Headline"]

_ROUND: Face = (76, 700, 85)
_SAID: Face = (32, 600, 78)
_WHO: Face = (64, 700, 85)
_WHAT: Face = (52, 500, 80)
_NEW: Face = (54, 700, 80)
_OLD: Face = (42, 500, 75)
_BY: Face = (42, 700, 75)
_FIELD: Face = (36, 500, 80)
_FIELD_NOW: Face = (36, 700, 80)
_TIMES: Face = (24, 600, 80)

_TURN_HIGH = 150
_MOVE_HIGH = 88
_TRACK_HIGH = 84
_GAP = 14
_TOP = 24
_BESIDE = 3
"""Price movements beside each other."""
_FIELDS = 10
"""Rounds shown: the one before, the present one, and those to come."""


class Headline:
    """The strips above the grid."""

    def __init__(self, pen: Pen, moves: Sequence[PriceChange]) -> None:
        self.pen = pen
        self.moves = [move for move in moves if move.new != move.old]
        rows = -(-len(self.moves) // _BESIDE)
        self._moves_high = rows * _MOVE_HIGH + _GAP if rows else 0
        self.height = _TOP + _TURN_HIGH + _GAP + self._moves_high + _TRACK_HIGH + _GAP

    def draw(self) -> None:
        """Draws them at the top of the picture."""
        top = _TOP
        self._turn(top)
        top += _TURN_HIGH + _GAP
        for index, move in enumerate(self.moves):
            row, column = divmod(index, _BESIDE)
            wide = (self.pen.right - self.pen.left) // _BESIDE
            self._move(self.pen.left + column * wide, top + row * _MOVE_HIGH, wide, move)
        top += self._moves_high
        self._track(top)

    def _turn(self, top: int) -> None:
        """The round, who is to decide, and what."""
        pen, view = self.pen, self.pen.view
        pen.panel(top, _TURN_HIGH)
        pen.mark(top, _TURN_HIGH)
        self._round(top)
        x, right = pen.left + 300, pen.right - 24
        if (company := view.acting_company) is not None:
            plate = 250
            pen.plate(company.company, (plate, 84), (right - plate // 2, top + _TURN_HIGH // 2))
            right -= plate + 24
        pen.text((x, top + 46), self._who(right - x), _WHO)
        pen.text((x, top + 110), self._what(), _WHAT, most=right - x)

    def _round(self, top: int) -> None:
        """The round in letters, and in words below them."""
        pen, view = self.pen, self.pen.view
        fill, middle = ROUND_TRACK[view.round].colour, pen.left + 150
        pen.chip("", "deep", fill, (250, _TURN_HIGH - 28), (middle, top + _TURN_HIGH // 2))
        pen.text((middle, top + 58), round_code(view.round, pen.words), _ROUND, "deep", fill, 0.5, 226)
        pen.text((middle, top + 112), round_kind(view.round, pen.words), _SAID, "deep", fill, 0.5, 214)

    def _who(self, most: int) -> str:
        """Who is to decide, no wider than `most`."""
        pen, seats = self.pen, self.pen.view.deciders
        if len(seats) == 1:
            return pen.short_name(seats[0], most, _WHO)
        return pen.cut(", ".join(map(pen.name, seats)) or self._best(), _WHO, most)

    def _what(self) -> str:
        pen, view = self.pen, self.pen.view
        step = pen.words.say(STEPS[view.step])
        if view.acting is not None and view.acting.isdigit():
            line = pen.words.say("Line {line}", line=view.acting)
            return f"{line}: {step}"
        return step

    def _best(self) -> str:
        """Who leads, where nobody has to decide any more."""
        pen = self.pen
        best = max(pen.view.players, key=lambda player: player.worth)
        return f"{player_name(best.seat, pen.names, pen.words)} {best.worth}"

    def _move(self, x: int, top: int, wide: int, move: PriceChange) -> None:
        """A company's price before and after."""
        pen = self.pen
        y = top + (_MOVE_HIGH - 8) // 2
        pen.canvas.rect((x, top, x + wide - 10, top + _MOVE_HIGH - 8), "panel")
        pen.plate(move.company, (116, 58), (x + 68, y))
        pen.price_change(x + 138, x + wide - 22, y, move, (_OLD, _NEW, _BY), 10)

    def _track(self, top: int) -> None:
        """The present round between the one before and those to come."""
        pen, now = self.pen, self.pen.view.round
        first = max(0, min(now - 1, len(ROUND_TRACK) - _FIELDS))
        shown = ROUND_TRACK[first : first + _FIELDS]
        wide = (pen.right - pen.left + 8) // len(shown)
        for place, field in enumerate(shown):
            x, index = pen.left + place * wide, first + place
            box = (x, top, x + wide - 8, top + _TRACK_HIGH)
            if index == now:
                pen.canvas.rect(box, "change")
                box = (x + 6, top + 6, x + wide - 14, top + _TRACK_HIGH - 6)
            ground = field.colour if index >= now else "printed"
            pen.canvas.rect(box, ground)
            code, room = round_code(index, pen.words), wide - 24
            middle, y = x + (wide - 8) // 2, top + _TRACK_HIGH // 2
            face = _FIELD_NOW if index == now else _FIELD
            if field.multiplier > 1:
                pen.text((middle, y - 14), code, face, "deep", ground, 0.5, room)
                pen.text((middle, y + 22), f"× {field.multiplier}", _TIMES, "deep", ground, 0.5)
            else:
                pen.text((middle, y), code, face, "deep", ground, 0.5, room)
