"""The strip above the map: whose turn it is, what happened last, and the last round."""

from __future__ import annotations

from render.core.fonts import width
from render.ticket_europe.board.layout import HEADER, WIDTH
from render.ticket_europe.changes import Changes
from render.ticket_europe.map.scores import ranking
from render.ticket_europe.map.told import told
from render.ticket_europe.pen import BODY, HEAD, Pen
from render.ticket_europe.terms import PHASES

__all__ = ["draw_header"]

_LEFT, _RIGHT = 14, WIDTH - 14
_TOP, _BOTTOM = 12, HEADER - 14
_MIDDLE = 1160
_GAP = 16
_INSET = 26
_RADIUS, _SMALLER = 54, 46
_LINES = (44, 103)
"""Heights of the two lines, from the top."""
_BANNER = 65


def draw_header(pen: Pen, changes: Changes) -> None:
    """Draws the strip."""
    pen.panel((_LEFT, _TOP, _MIDDLE, _BOTTOM))
    pen.panel((_MIDDLE + _GAP, _TOP, _RIGHT, _BOTTOM))
    _turn(pen)
    lines = told(pen, changes)
    heights = [_TOP + line for line in _LINES]
    if pen.view.ender is not None and pen.view.phase != "over":
        _last_round(pen)
        heights = heights[1:]
    elif len(lines) == 1:
        heights = [(_TOP + _BOTTOM) // 2]
    for line, height in zip(lines[: len(heights)], heights, strict=False):
        line.draw(pen, _MIDDLE + _GAP + _INSET, _RIGHT - _INSET, height)


def _turn(pen: Pen) -> None:
    """Who is to decide, and what; at the end who has won."""
    seats = pen.view.deciders or _first(pen)
    radius = _RADIUS if len(seats) == 1 else _SMALLER
    x, middle = _LEFT + _INSET, (_TOP + _BOTTOM) // 2
    for seat in seats:
        pen.marker(seat, (x + radius, middle), radius)
        x += 2 * radius + _GAP
    x += _GAP // 2
    room = _MIDDLE - _INSET - x
    what = pen.words.say(PHASES[pen.view.phase])
    if pen.view.scores:
        most = pen.view.scores[seats[0]].total
        what = pen.words.count("wins with {number} point", "wins with {number} points", most)
    if len(seats) > 1:
        pen.text((x, middle), what, BODY, most=room)
        return
    pen.text((x, _TOP + _LINES[0]), pen.short_name(seats[0], room, HEAD), HEAD)
    pen.text((x, _TOP + _LINES[1]), what, BODY, "muted", most=room)


def _first(pen: Pen) -> tuple[int, ...]:
    """Who has won."""
    return tuple(seat for place, seat in ranking(pen.view) if place == 1)


def _last_round(pen: Pen) -> None:
    """A banner that names who ends the game (R13.2)."""
    assert pen.view.ender is not None
    left, right = _MIDDLE + _GAP + 3, _RIGHT - 3
    pen.canvas.rect((left, _TOP + 3, right, _TOP + _BANNER), "change")
    room = right - left - 2 * _INSET
    bare = width(pen.words.say("Last round: {name} goes last", name=""), BODY)
    name = pen.short_name(pen.view.ender, max(room - bare, room // 3), BODY)
    said = pen.words.say("Last round: {name} goes last", name=name)
    middle = (left + right) // 2, _TOP + 3 + (_BANNER - 3) // 2
    pen.text(middle, said, BODY, "marked", "change", 0.5, room)
