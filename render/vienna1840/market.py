"""The share market and everybody's holdings as one tall picture, made for phones."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.vienna1840.view import View
from render.core.canvas import Canvas, Kept
from render.core.picture import Picture, encode
from render.vienna1840.alt import describe_market
from render.vienna1840.changes import NO_CHANGES, Changes
from render.vienna1840.grid import CELL, GRID_HEIGHT, draw_grid, draw_stacks
from render.vienna1840.offers import Auction, Free, Privates, Trams, draw_lines
from render.vienna1840.pen import Pen
from render.vienna1840.roundtrack import draw_header
from render.vienna1840.tables import Companies, Players, StadtbahnCompanies
from render.vienna1840.themes import palette
from render.vienna1840.words import words

__all__ = ["WIDTH", "draw_market"]

WIDTH = 1440
_LEFT = 30
_RIGHT = WIDTH - 30
_TOP = 316
_GAP = 22
_SHEETS = Kept(12)
_SECTIONS = (Auction, Trams, Privates, Free, Companies, StadtbahnCompanies, Players)
"""Under the grid, from top to bottom; a section that has nothing to show has no height."""


def draw_market(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    language: str = "de",
    names: Sequence[str] = (),
) -> Picture:
    """The market, the trams, the companies and the players as the view shows them.

    Args:
        changes: whose price moved, so that arrows show it.
        theme: "light", "dark", "safe" or "contrast".
        language: "de" or "en".
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
    """
    word = words(language)
    colours = palette(theme)
    moved = {move.company: move for move in changes.prices}
    pen = Pen(Canvas(colours, colours.new((1, 1), "page"), theme), view, moved, names, word, (_LEFT, _RIGHT))
    sections = [make(pen) for make in _SECTIONS]
    height = _TOP + GRID_HEIGHT + _GAP + sum(each.height for each in sections) + _GAP
    sheet: Image.Image = _SHEETS.get((theme, height), lambda: _sheet(theme, height))
    pen.canvas = canvas = Canvas(colours, sheet.copy(), theme)
    draw_header(canvas, view, names, word, WIDTH, 2)
    draw_stacks(canvas, view, moved, _LEFT, _TOP)
    offers_left = _LEFT + 10 * CELL[0] + 14
    draw_lines(pen, (offers_left, _TOP + 3 * CELL[1] + 14, _RIGHT, _TOP + GRID_HEIGHT))
    top = _TOP + GRID_HEIGHT + _GAP
    for section in sections:
        section.draw(top)
        top += section.height
    return Picture(encode(canvas.image), describe_market(view, changes, names, word), canvas.image.size)


def forget() -> None:
    """Drops everything kept, as after a start."""
    _SHEETS.clear()


def _sheet(theme: str, height: int) -> Image.Image:
    colours = palette(theme)
    image = colours.new((WIDTH, height), "page")
    draw_grid(Canvas(colours, image, theme), _LEFT, _TOP)
    return image
