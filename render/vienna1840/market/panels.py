"""The share market and everybody's holdings as one tall picture, made for phones."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.vienna1840.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.picture import Picture, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import NO_CHANGES, Changes
from render.vienna1840.market.grid import BESIDE, COLUMN, Grid
from render.vienna1840.market.headline import Headline
from render.vienna1840.market.offers import Auction, Free, Privates, Trams, draw_lines
from render.vienna1840.market.pen import Pen
from render.vienna1840.market.tables import Companies, Players, StadtbahnCompanies
from render.vienna1840.themes import palette
from render.vienna1840.words.alt import describe_market

__all__ = ["WIDTH", "draw_market"]

WIDTH = 1440
_LEFT = 30
_RIGHT = WIDTH - 30
_GAP = 22
_GRIDS: Cache[Image.Image] = Cache(5)
"""About 1 MiB each."""
_SECTIONS = (Auction, Trams, Free, Companies, StadtbahnCompanies, Players, Privates)
"""Under the grid, from top to bottom; a section that has nothing to show has no height."""


def draw_market(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The market, the trams, the companies and the players as the view shows them.

    Args:
        changes: whose price moved, so that arrows show it.
        theme: "light", "dark", "safe" or "contrast".
        words: of the game, in a language.
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
    """
    colours = palette(theme)
    moved = {move.company: move for move in changes.prices if move.new != move.old}
    blank = Canvas(colours, colours.new((1, 1), "page"), theme)
    pen = Pen(blank, view, moved, names, words, (_LEFT, _RIGHT))
    sections = [make(pen) for make in _SECTIONS]
    headline, grid = Headline(pen, changes.prices), Grid(view, moved)
    top = headline.height
    height = top + grid.height + _GAP + sum(each.height for each in sections) + _GAP
    pen.canvas = canvas = Canvas(colours, colours.new((WIDTH, height), "page"), theme)
    canvas.image.paste(_GRIDS.get((theme, grid.rows), lambda: _painted(grid, theme)), (0, top))
    headline.draw()
    grid.draw(canvas, words, _LEFT, top)
    offers_left = _LEFT + BESIDE * COLUMN + 14
    draw_lines(pen, (offers_left, top + grid.top(3) + 14, _RIGHT, top + grid.height))
    top += grid.height + _GAP
    for section in sections:
        section.draw(top)
        top += section.height
    return Picture(encode(canvas.image), describe_market(view, changes, words), canvas.image.size)


def _painted(grid: Grid, theme: str) -> Image.Image:
    colours = palette(theme)
    image = colours.new((WIDTH, grid.height + 2), "page")
    grid.paint(Canvas(colours, image, theme), _LEFT)
    return image
