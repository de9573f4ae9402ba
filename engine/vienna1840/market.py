"""The price chart (X): where the tokens stand, how they move, who comes first."""

from __future__ import annotations

from collections.abc import Iterable

from engine.vienna1840.facts import GRID
from engine.vienna1840.state import PriceToken

__all__ = ["DOWN", "LEFT", "RIGHT", "UP", "entered", "in_order", "moved", "price", "token"]

Cell = tuple[int, int]
Tokens = tuple[PriceToken, ...]

RIGHT, LEFT, UP, DOWN = (0, 1), (0, -1), (-1, 0), (1, 0)
"""Directions as (row, column) steps."""

CORNER = {RIGHT: UP, LEFT: DOWN}
"""Where a token goes at the end of its row (X.2)."""


def token(tokens: Tokens, company: str) -> PriceToken | None:
    """The company's token, or None before its par is set."""
    return next((each for each in tokens if each.company == company), None)


def price(tokens: Tokens, company: str) -> int:
    """The company's share price in Gulden; 0 before its par is set."""
    found = token(tokens, company)
    return cell_price((found.row, found.column)) or 0 if found else 0


def cell_price(cell: Cell) -> int | None:
    """The price printed on a cell, or None where the grid has no such cell."""
    row, column = cell
    if not 0 <= row < len(GRID) or not 0 <= column < len(GRID[row]):
        return None
    return GRID[row][column]


def step(cell: Cell, direction: Cell) -> Cell:
    """The cell one move away; the same cell where there is none (X.2, X.3)."""
    for way in (direction, CORNER.get(direction)):
        if way is not None:
            target = (cell[0] + way[0], cell[1] + way[1])
            if cell_price(target) is not None:
                return target
    return cell


def entered(tokens: Tokens, company: str, cell: Cell) -> Tokens:
    """The tokens after the company's token entered a cell: under the tokens already there (X.1)."""
    rest = tuple(each for each in tokens if each.company != company)
    return (*rest, PriceToken(company, *cell))


def moved(tokens: Tokens, company: str, direction: Cell, steps: int = 1) -> Tokens:
    """The tokens after a move of some steps. A token that can't move keeps its place in the stack.

    Raises:
        StopIteration: the company has no token.
    """
    start = next((each.row, each.column) for each in tokens if each.company == company)
    cell = start
    for _ in range(steps):
        cell = step(cell, direction)
    return tokens if cell == start else entered(tokens, company, cell)


def in_order(tokens: Tokens, companies: Iterable[str]) -> tuple[str, ...]:
    """The companies by price, highest first; equal: further right first; same cell: top first (VIII.4)."""
    wanted = set(companies)

    def key(place: int) -> tuple[int, int, int]:
        each = tokens[place]
        return -(cell_price((each.row, each.column)) or 0), -each.column, place

    places = sorted((place for place, each in enumerate(tokens) if each.company in wanted), key=key)
    return tuple(tokens[place].company for place in places)
