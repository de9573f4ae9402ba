"""The strip above the plan: whose turn it is, and what happened last."""

from __future__ import annotations

from engine.tramways.scoring import scale
from render.tramways.changes import Changes
from render.tramways.pen import BODY, HEAD, Pen
from render.tramways.plan.layout import EDGE, GAP, HEADER
from render.tramways.ranking import winners
from render.tramways.terms import PHASES, SCALE
from render.tramways.words.told import told

__all__ = ["draw_header"]

_TOP, _BOTTOM = EDGE, HEADER - 10
_INSET = 24
_RADIUS, _SMALLER = 50, 32
_LINES = (38, 98)
"""Heights of the two lines, from the top."""
_SHARE = 0.47
"""Of the width, so much is for whose turn it is."""


def draw_header(pen: Pen, changes: Changes) -> None:
    """Draws the strip."""
    width = pen.canvas.image.width
    middle = round(width * _SHARE)
    pen.panel((EDGE, _TOP, middle, _BOTTOM))
    pen.panel((middle + GAP, _TOP, width - EDGE, _BOTTOM))
    _turn(pen, middle)
    lines = told(pen, changes)
    heights = [_TOP + line for line in _LINES] if len(lines) > 1 else [(_TOP + _BOTTOM) // 2]
    for line, height in zip(lines[: len(heights)], heights, strict=True):
        line.draw(pen, middle + GAP + _INSET, width - EDGE - _INSET, height)


def _turn(pen: Pen, right: int) -> None:
    """Who is to decide, and what; at the end who has won."""
    view = pen.view
    seats = view.deciders or winners(view)
    left, what = EDGE + _INSET, _what(pen)
    if len(seats) != 1:
        for number, seat in enumerate(seats):
            pen.disc(seat, (left + _SMALLER + number * (2 * _SMALLER + 12), _TOP + _LINES[0]), _SMALLER)
        pen.text((left, _TOP + _LINES[1] + 4), what, BODY, most=right - _INSET - left)
        return
    pen.disc(seats[0], (left + _RADIUS, (_TOP + _BOTTOM) // 2), _RADIUS)
    x = left + 2 * _RADIUS + 22
    room = right - _INSET - x
    pen.text((x, _TOP + _LINES[0]), pen.short_name(seats[0], room, HEAD), HEAD)
    pen.text((x, _TOP + _LINES[1]), what, BODY, "muted", most=room)


def _what(pen: Pen) -> str:
    """What is decided; of the actions which of the two rounds of them it is (R6.1, R6.2)."""
    view, words = pen.view, pen.words
    if view.scores:
        most = max(score.total for score in view.scores)
        if len(view.players) == 1:
            return words.say("{points} points: {scale}", points=most, scale=words.say(SCALE[scale(most)]))
        return words.count("wins with {number} point", "wins with {number} points", most)
    if view.phase == "actions":
        return words.say("to act: action round {number}", number=view.step)
    return words.say(PHASES[view.phase])
