"""What a turn changed, large enough for a phone: the part of the plan where it did. It stands alone in its
post, and is wider than high.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.facts import TABLE
from engine.tramways.view import View
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.tramways.changes import NO_CHANGES, Changes
from render.tramways.pen import Pen
from render.tramways.plan.area import broadly_around, framed
from render.tramways.plan.board import paint_plan
from render.tramways.plan.layout import EDGE
from render.tramways.plan.lights import changed_squares, point_at_changes
from render.tramways.words.sentences import Sentences
from render.tramways.words.told import Told, told

__all__ = ["draw_detail", "has_detail"]

_LINE = 74
_INSET = 22
_MOST = 3
"""Lines above the plan."""


def has_detail(changes: Changes) -> bool:
    """Whether something changed on a part of the plan itself; parcels that are dealt lie all over it."""
    return bool(
        changes.journeys
        or changes.lines
        or changes.upgraded
        or changes.lost
        or changes.built
        or changes.raised
        or 0 < len(changes.parcels) <= TABLE.taken_parcels
    )


def draw_detail(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The part of the plan that some moves changed, and what they were. To be asked for where `has_detail`
    says so.

    Raises:
        KeyError: no such theme.
    """
    plan = paint_plan(view, theme, names)
    point_at_changes(plan, view, changes)
    squares = {square for group in changed_squares(view, changes) for square in group}
    lines = told(Pen(plan, view, names, words), changes)[:_MOST]
    canvas = framed(plan, view, broadly_around(view, squares), head=strip_height(len(lines)))
    pen = Pen(canvas, view, names, words)
    draw_lines(pen, lines)
    said = [words.say("Part of the town."), *Sentences(view, names, words).changed(changes)]
    return Picture(encode(canvas.image), alt_text(said), canvas.image.size)


def strip_height(lines: int) -> int:
    """How high a strip with so many lines is."""
    return lines * _LINE + 16 if lines else 0


def draw_lines(pen: Pen, lines: Sequence[Told]) -> None:
    """A strip with lines above a part of the plan."""
    if not lines:
        return
    right = pen.canvas.image.width - EDGE
    pen.panel((EDGE, EDGE, right, EDGE + strip_height(len(lines)) - 10))
    for number, line in enumerate(lines):
        y = EDGE + 3 + number * _LINE + _LINE // 2
        line.draw(pen, EDGE + _INSET, right - _INSET, y)
