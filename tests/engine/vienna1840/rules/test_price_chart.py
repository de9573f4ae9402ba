"""The price chart (X)."""

from __future__ import annotations

import pytest

from engine.vienna1840 import market
from engine.vienna1840.facts import GRID, dividend_steps
from engine.vienna1840.state import PriceToken
from tests.engine.vienna1840.rules.positions import enter, play, playing, round_name


def tokens(*placed: tuple[str, int]) -> tuple[PriceToken, ...]:
    """Tokens on the leftmost cell of a price in the lowest row that has it."""
    found: tuple[PriceToken, ...] = ()
    for name, price in placed:
        row = max(row for row, cells in enumerate(GRID) if price in cells)
        found = (*found, PriceToken(name, row, GRID[row].index(price)))
    return found


def right(price: int, steps: int) -> int:
    return market.price(market.moved(tokens(("WT", price)), "WT", market.RIGHT, steps), "WT")


def test_t10_round_a_corner() -> None:
    """T-10 (X.2): from 81 (end of the bottom row) right 3: 91, 98, 106."""
    assert [right(81, steps) for steps in (1, 2, 3)] == [91, 98, 106]


def test_t10_left_at_the_start_of_a_row() -> None:
    """T-10 (X.2, X.3): left at the start of a row is down; at the bottom left corner no move."""
    at_60, at_70 = tokens(("WT", 60)), (PriceToken("WT", 3, 0),)
    assert market.price(at_70, "WT") == 70
    assert market.moved(at_60, "WT", market.LEFT) == at_60
    assert market.price(market.moved(at_70, "WT", market.LEFT), "WT") == 60


@pytest.mark.parametrize(
    ("row", "start", "total", "end"), [(0, 167, 4100, 300), (3, 98, 710, 137), (0, 110, 200, 121)]
)
def test_t14_moves_on_the_grid(row: int, start: int, total: int, end: int) -> None:
    """T-14 (X.2): 4100 moves 167 to 300, 710 moves 98 to 137, 200 moves 110 to 121."""
    token = (PriceToken("WT", row, GRID[row].index(start)),)
    moved = market.moved(token, "WT", market.RIGHT, dividend_steps(total))
    assert market.price(moved, "WT") == end


def test_a_token_goes_under_the_stack() -> None:
    """X.1, R11.1: entering an occupied cell, always under the tokens there."""
    one, two = PriceToken("SJE", 2, 2), PriceToken("WT", 2, 1)
    moved = market.moved((two, one), "WT", market.RIGHT)
    assert market.in_order(moved, ("WT", "SJE")) == ("SJE", "WT")


def test_top_right_corner_is_the_end() -> None:
    """X.2, R11.3: right at the end of the top row: no cell above, no move."""
    assert right(400, 3) == 400


def test_no_price_moves_in_line_rounds() -> None:
    """X.3, R11.4: a line round changes no price."""
    state = enter(playing(), "LR2a").state
    assert state.prices == playing().prices
    state = play(state, "pass")
    assert round_name(state) == "LR2b"
    assert state.prices == playing().prices
