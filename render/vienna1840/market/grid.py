"""The share price grid with its stacks of tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.vienna1840.facts import GRID, PAR_CELLS, STADTBAHN
from engine.vienna1840.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.painter import Sprite
from render.core.words import N_, Words
from render.vienna1840.changes import PriceChange
from render.vienna1840.market.chips import chip, hollow
from render.vienna1840.themes import COMPANY_INK

__all__ = ["COLUMN", "Grid", "plate"]

COLUMN = 69
"""Width of a market cell in pixels."""
_SEEN = 3
"""Columns shown on each side of those between which prices moved."""
BESIDE = 10
"""Columns that the lower rows have room for: beside them stand the lines on offer."""
_PRICE: Face = (27, 600, 80)
_PLATES: Cache[Sprite] = Cache(400)
_PRICE_ROOM = 36
_TALLEST = 44
_PARS = frozenset(PAR_CELLS.values())
_STARTS = frozenset(facts.start_cell for facts in STADTBAHN.values())
_LOW = 30
_LEGEND: Face = (32, 500, 80)
_LEGEND_PITCH = 50
_LEAST_ROWS = (118, 118, 118, 168, 176)
"""The rows' heights while they need no more. Beside the last two stand the lines on offer."""
_MOST_ROW = 232
_MEANINGS = {"par": N_("par price"), "start": N_("start of a Stadtbahn")}
"""What the cells of two colours are for."""

Cell = tuple[int, int]


class Grid:
    """The grid as it must be to hold a view's stacks."""

    def __init__(self, view: View, moved: Mapping[str, PriceChange]) -> None:
        self.stacks = dict(view.market)
        self.moved = moved
        self.left_behind = _left_behind(self.stacks, moved)
        self.rows = tuple(self._row(row) for row in range(len(GRID)))
        self.height = sum(self.rows)

    def _row(self, row: int) -> int:
        """The height of a row: its tallest stack decides."""
        cells = {cell for cell in (*self.stacks, *self.left_behind) if cell[0] == row}
        tallest = max((self._tokens(cell) for cell in cells), default=0)
        return min(max(_LEAST_ROWS[row], _PRICE_ROOM + tallest * _TALLEST + 8), _MOST_ROW)

    def _tokens(self, cell: Cell) -> int:
        return len(self.stacks.get(cell, ())) + len(self.left_behind.get(cell, ()))

    def top(self, row: int) -> int:
        """Where a row begins, seen from the grid's top."""
        return sum(self.rows[:row])

    def paint(self, canvas: Canvas, left: int) -> None:
        """The empty grid: prices, par cells and Stadtbahn start cells in colours of their own."""
        for row, prices in enumerate(GRID):
            y, bottom = self.top(row), self.top(row + 1)
            for column, price in enumerate(prices):
                if price is None:
                    continue
                x, cell = left + column * COLUMN, (row, column)
                ground = _ground(cell)
                canvas.rect((x, y, x + COLUMN + 2, bottom + 2), "grid")
                canvas.rect((x + 2, y + 2, x + COLUMN, bottom), ground)
                canvas.text((x + COLUMN // 2, y + 20), str(price), _PRICE, "ink", ground, 0.5)

    def around_moves(self) -> tuple[range, range]:
        """The rows and the columns between which prices moved, with some on each side."""
        cells = [cell for cell, stack in self.stacks.items() if any(each in self.moved for each in stack)]
        cells += self.left_behind
        rows, columns = [cell[0] for cell in cells], [cell[1] for cell in cells]
        last = max(sum(price is not None for price in GRID[row]) for row in rows)
        return (
            range(max(min(rows) - 1, 0), min(max(rows) + 2, len(GRID))),
            range(max(min(columns) - _SEEN, 0), min(max(columns) + _SEEN + 1, last)),
        )

    def draw(self, canvas: Canvas, words: Words, left: int, top: int) -> None:
        """The tokens, and what colours and arrows mean."""
        self.draw_tokens(canvas, left, top)
        self._legend(canvas, words, left, top)

    def draw_tokens(self, canvas: Canvas, left: int, top: int) -> None:
        """The tokens, top of the stack first. Those that moved last are framed, and an arrow stands where
        each of them came from.
        """
        for cell in {*self.stacks, *self.left_behind}:
            row, column = cell
            x, y = left + column * COLUMN + COLUMN // 2 + 1, top + self.top(row)
            bottom = top + self.top(row + 1)
            used = _Stack(canvas, _ground(cell), x, y + _PRICE_ROOM, bottom - 4, self._tokens(cell))
            for company in self.stacks.get(cell, ()):
                used.token(company, company in self.moved)
            for company, arrow in self.left_behind.get(cell, ()):
                used.arrow(company, arrow)

    def _legend(self, canvas: Canvas, words: Words, left: int, top: int) -> None:
        """What colours and arrows mean, beside the last row, where the grid has no cells."""
        x = left + sum(price is not None for price in GRID[-1]) * COLUMN + 20
        room = left + BESIDE * COLUMN - x - 54
        y = top + self.top(len(GRID) - 1) + 34
        for ground, meaning in _MEANINGS.items():
            canvas.rect((x, y - 20, x + 40, y + 20), "grid")
            canvas.rect((x + 2, y - 18, x + 38, y + 18), ground)
            canvas.text((x + 54, y), words.say(meaning), _LEGEND, "ink", "page", most=room)
            y += _LEGEND_PITCH
        if self.left_behind:
            arrow = hollow(canvas.palette, "→", "change", "grid", (40, 34), "page")
            canvas.put(arrow, (x + 20, y))
            canvas.text((x + 54, y), words.say("where a price came from"), _LEGEND, "ink", "page", most=room)


def _ground(cell: Cell) -> str:
    if cell in _PARS:
        return "par"
    return "start" if cell in _STARTS else "panel"


class _Stack:
    """A cell's tokens, laid from the top downwards."""

    def __init__(self, canvas: Canvas, ground: str, x: int, y: int, bottom: int, count: int) -> None:
        self.canvas = canvas
        self.ground = ground
        self.x, self.y = x, y
        self.high = min(_TALLEST, (bottom - y) // max(count, 1))
        self.size = (COLUMN - 7, self.high - (3 if self.high > _LOW else 1))

    def token(self, company: str, moved: bool) -> None:
        """A company's token; one that moved last has a frame."""
        ground = "change" if moved else self.ground
        if moved:
            half = COLUMN // 2
            self.canvas.rect((self.x - half + 1, self.y - 1, self.x + half, self.y + self.high), ground)
        self._put(plate(self.canvas, company, self.size, ground))

    def arrow(self, company: str, arrow: str) -> None:
        """Where a company's token came from."""
        key = (self.canvas.theme, company, arrow, self.size, self.ground)
        colours = self.canvas.palette
        self._put(_PLATES.get(key, lambda: hollow(colours, arrow, "change", company, self.size, self.ground)))

    def _put(self, sprite: Sprite) -> None:
        self.canvas.put(sprite, (self.x, self.y + self.high // 2))
        self.y += self.high


def _left_behind(
    stacks: Mapping[Cell, Sequence[str]], moved: Mapping[str, PriceChange]
) -> Mapping[Cell, Sequence[tuple[str, str]]]:
    """By cell: the companies that moved away from it, each with the arrow of its way."""
    found: dict[Cell, list[tuple[str, str]]] = {}
    for cell, stack in stacks.items():
        for company in stack:
            if company in moved and (came := _nearest(cell, moved[company].old)) != cell:
                found.setdefault(came, []).append((company, _arrow(came, cell)))
    return found


def _nearest(cell: Cell, price: int) -> Cell:
    """The cell of that price nearest to another one: prices stand several times in the grid."""
    cells = [
        (row, column) for row, prices in enumerate(GRID) for column, at in enumerate(prices) if at == price
    ]
    return min(cells, key=lambda at: abs(at[0] - cell[0]) + abs(at[1] - cell[1]), default=cell)


def _arrow(start: Cell, end: Cell) -> str:
    down, right = end[0] - start[0], end[1] - start[1]
    if abs(right) >= abs(down):
        return "→" if right > 0 else "←"
    return "↓" if down > 0 else "↑"


def plate(canvas: Canvas, company: str, size: tuple[int, int], ground: str) -> Sprite:
    """A company's letters on its colour."""
    key = (canvas.theme, company, size, ground)
    return _PLATES.get(
        key, lambda: chip(canvas.palette, company, COMPANY_INK[company], company, size, ground)
    )
