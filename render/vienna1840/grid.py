"""The share price grid with its stacks of tokens."""

from __future__ import annotations

from collections.abc import Mapping

from engine.vienna1840.facts import GRID, PAR_CELLS, STADTBAHN
from engine.vienna1840.view import View
from render.core.canvas import Canvas, Kept
from render.core.fonts import Face
from render.core.painter import Sprite
from render.vienna1840.changes import PriceChange
from render.vienna1840.themes import COMPANY_INK
from render.vienna1840.tokens import chip

__all__ = ["CELL", "GRID_HEIGHT", "draw_grid", "draw_stacks", "plate"]

CELL = (69, 176)
"""Width and height of a market cell in pixels."""
GRID_HEIGHT = CELL[1] * len(GRID)
_PRICE: Face = (27, 600, 80)
_PLATES = Kept(400)
_PRICE_ROOM = 36
_TALLEST = 44
_PARS = frozenset(PAR_CELLS.values())
_STARTS = frozenset(facts.start_cell for facts in STADTBAHN.values())
_LOW = 30


def draw_grid(canvas: Canvas, left: int, top: int) -> None:
    """The empty grid: prices, par cells and Stadtbahn start cells in colours of their own."""
    for row, prices in enumerate(GRID):
        for column, price in enumerate(prices):
            if price is None:
                continue
            x, y = left + column * CELL[0], top + row * CELL[1]
            ground = _ground((row, column))
            canvas.rect((x, y, x + CELL[0] + 2, y + CELL[1] + 2), "grid")
            canvas.rect((x + 2, y + 2, x + CELL[0], y + CELL[1]), ground)
            canvas.text((x + CELL[0] // 2, y + 20), str(price), _PRICE, "ink", ground, 0.5)


def _ground(cell: tuple[int, int]) -> str:
    if cell in _PARS:
        return "par"
    return "start" if cell in _STARTS else "panel"


def draw_stacks(canvas: Canvas, view: View, moved: Mapping[str, PriceChange], left: int, top: int) -> None:
    """The tokens, top of the stack first; those that moved last are framed."""
    for (row, column), stack in view.market:
        x = left + column * CELL[0] + CELL[0] // 2 + 1
        room = CELL[1] - _PRICE_ROOM - 4
        high = min(_TALLEST, room // len(stack))
        y = top + row * CELL[1] + _PRICE_ROOM
        size = (CELL[0] - 7, high - (3 if high > _LOW else 1))
        for place, company in enumerate(stack):
            ground = _ground((row, column))
            if company in moved:
                ground = "change"
                box = (x - CELL[0] // 2 + 1, y + place * high - 1, x + CELL[0] // 2, y + (place + 1) * high)
                canvas.rect(box, ground)
            canvas.put(plate(canvas, company, size, ground), (x, y + place * high + high // 2))


def plate(canvas: Canvas, company: str, size: tuple[int, int], ground: str) -> Sprite:
    """A company's letters on its colour."""
    key = (canvas.theme, company, size, ground)
    return _PLATES.get(
        key, lambda: chip(canvas.palette, company, COMPANY_INK[company], company, size, ground)
    )
