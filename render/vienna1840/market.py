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
from render.vienna1840.roundtrack import draw_header
from render.vienna1840.tables import COMPANY_ROW, PLAYER_ROW, STADTBAHN_ROW, Tables
from render.vienna1840.themes import palette
from render.vienna1840.words import words

__all__ = ["WIDTH", "draw_market"]

WIDTH = 1440
_LEFT = 30
_RIGHT = WIDTH - 30
_TOP = 316
_GAP = 22
_SHEETS = Kept(12)


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
        theme: "light" or "dark".
        language: "de" or "en".
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
    """
    word = words(language)
    colours = palette(theme)
    height = _height(view)
    sheet: Image.Image = _SHEETS.get((theme, height), lambda: _sheet(theme, height))
    canvas = Canvas(colours, sheet.copy(), theme)
    moved = {move.company: move for move in changes.prices}
    draw_header(canvas, view, names, word, WIDTH, 2)
    draw_stacks(canvas, view, moved, _LEFT, _TOP)
    tables = Tables(canvas, view, moved, names, word, (_LEFT, _RIGHT))
    offers_left = _LEFT + 10 * CELL[0] + 14
    tables.offers((offers_left, _TOP + 3 * CELL[1] + 14, _RIGHT, _TOP + GRID_HEIGHT))
    y = tables.trams(_TOP + GRID_HEIGHT + _GAP) + _GAP - 10
    y = tables.companies(y)
    y = tables.stadtbahn(y) + _GAP - 12
    tables.players(y)
    return Picture(encode(canvas.image), describe_market(view, changes, names, word), canvas.image.size)


def forget() -> None:
    """Drops everything kept, as after a start."""
    _SHEETS.clear()


def _height(view: View) -> int:
    companies = sum(1 for c in view.companies if c.price is not None or c.director is not None)
    rows = companies * COMPANY_ROW + -(-len(view.stadtbahn) // 2) * STADTBAHN_ROW
    return _TOP + GRID_HEIGHT + 150 + rows + 58 + len(view.players) * PLAYER_ROW + 4 * _GAP


def _sheet(theme: str, height: int) -> Image.Image:
    colours = palette(theme)
    image = colours.new((WIDTH, height), "page")
    draw_grid(Canvas(colours, image, theme), _LEFT, _TOP)
    return image
