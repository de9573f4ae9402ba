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


def draw_grid(canvas: Canvas, left: int, top: int) -> None:
    """The empty grid: prices, par cells and Stadtbahn start cells in colours of their own."""
    pars = set(PAR_CELLS.values())
    starts = {facts.start_cell: company for company, facts in STADTBAHN.items()}
    for row, prices in enumerate(GRID):
        for column, price in enumerate(prices):
            if price is None:
                continue
            x, y = left + column * CELL[0], top + row * CELL[1]
            ground = "par" if (row, column) in pars else "start" if (row, column) in starts else "panel"
            canvas.rect((x, y, x + CELL[0] + 2, y + CELL[1] + 2), "grid")
            canvas.rect((x + 2, y + 2, x + CELL[0], y + CELL[1]), ground)
            canvas.text((x + CELL[0] // 2, y + 20), str(price), _PRICE, "ink", ground, 0.5)


def draw_stacks(canvas: Canvas, view: View, moved: Mapping[str, PriceChange], left: int, top: int) -> None:
    """The tokens, top of the stack first; those that moved last are framed."""
    for (row, column), stack in view.market:
        x = left + column * CELL[0] + CELL[0] // 2 + 1
        room = CELL[1] - _PRICE_ROOM - 4
        high = min(_TALLEST, room // len(stack))
        y = top + row * CELL[1] + _PRICE_ROOM
        for place, company in enumerate(stack):
            middle = (x, y + place * high + high // 2)
            if company in moved:
                box = (x - CELL[0] // 2 + 1, y + place * high - 1, x + CELL[0] // 2, y + (place + 1) * high)
                canvas.rect(box, "change")
            canvas.put(plate(canvas, company, (CELL[0] - 8, high - 3), "panel"), middle)


def plate(canvas: Canvas, company: str, size: tuple[int, int], ground: str) -> Sprite:
    """A company's letters on its colour."""
    key = (canvas.theme, company, size, ground)
    return _PLATES.get(
        key, lambda: chip(canvas.palette, company, COMPANY_INK[company], company, size, ground)
    )
