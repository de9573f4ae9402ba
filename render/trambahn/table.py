"""The whole table as one tall picture, made for phones."""

from __future__ import annotations

from collections.abc import Sequence

from engine.trambahn.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.trambahn.alt import describe_table, tour_name
from render.trambahn.changes import NO_CHANGES, Changes
from render.trambahn.middle import Middle
from render.trambahn.pad import Pad
from render.trambahn.pen import HEAD, SMALL, Pen
from render.trambahn.players import Side
from render.trambahn.terms import STEPS
from render.trambahn.themes import palette

__all__ = ["WIDTH", "draw_table"]

WIDTH = 1080
_MARGIN = 20
_HEAD = 84
_GAP = 14
_NAME = 300


def draw_table(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """Both players' columns, the passengers, the trams on sale, the piles and the pad. Hands appear as
    counts, whoever's view it is.

    Args:
        changes: what the last move changed, so that frames show it.
        theme: a name in `themes.THEMES`.
        words: of the game, in a language.
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
    """
    colours = palette(theme)
    canvas = Canvas(colours, colours.new((1, 1), "page"), theme)
    pen = Pen(canvas, view, changes, names, words, (_MARGIN, WIDTH - _MARGIN))
    upper, lower = (Side(pen, player) for player in view.players)
    sections = (upper, Middle(pen), lower, Pad(pen))
    height = _HEAD + sum(section.height + _GAP for section in sections) + _MARGIN - _GAP
    pen.canvas = Canvas(colours, colours.new((WIDTH, height), "page"), theme)
    _title(pen)
    top = _HEAD
    for section in sections:
        section.draw(top)
        top += section.height + _GAP
    return Picture(encode(pen.canvas.image), describe_table(pen), pen.canvas.image.size)


def _title(pen: Pen) -> None:
    view, words = pen.view, pen.words
    y = _HEAD // 2
    used = pen.text((pen.left + 6, y), tour_name(view, words), HEAD, ground="page")
    state = words.say(STEPS[view.step])
    if view.step != "over":
        name = pen.short_name(view.turn, _NAME, SMALL)
        state = words.say("{name} to play: {step}", name=name, step=state)
    pen.text((pen.right - 6, y), state, SMALL, "ink", "page", 1, pen.right - pen.left - used - 40)
