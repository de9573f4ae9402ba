"""The whole table as one picture, made for phones: as low as its figures can be read there."""

from __future__ import annotations

from collections.abc import Sequence

from engine.trambahn.view import View
from render.core.canvas import Canvas
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.trambahn.alt import describe_table
from render.trambahn.changes import NO_CHANGES, Changes
from render.trambahn.middle import Middle
from render.trambahn.pad import Pad
from render.trambahn.pen import Pen
from render.trambahn.players import Sides
from render.trambahn.themes import palette

__all__ = ["WIDTH", "draw_table"]

WIDTH = 1080
_MARGIN = 16
_GAP = 12


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
    sections = (Sides(pen), Middle(pen), Pad(pen))
    height = sum(section.height + _GAP for section in sections) + 2 * _MARGIN - _GAP
    pen.canvas = Canvas(colours, colours.new((WIDTH, height), "page"), theme)
    top = _MARGIN
    for section in sections:
        section.draw(top)
        top += section.height + _GAP
    return Picture(encode(pen.canvas.image), describe_table(pen), pen.canvas.image.size)
