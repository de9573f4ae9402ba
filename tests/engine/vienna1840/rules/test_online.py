"""The preset `online` where 18xx.games does more than our rules need: each test is a cause found by replay.

The letters are those of `../shared/conformance/1840/found/README.md`; whole games that show the same are replayed
by `tests/conformance/test_replay.py`.
"""

from __future__ import annotations

import pytest

from engine.vienna1840.state import State
from tests.engine.vienna1840.rules.positions import (
    cash,
    decider,
    enter,
    founded,
    priced,
    round_name,
    with_line,
)

# --- A: who is asked in a stock round -------------------------------------------------------------------


def nothing_to_trade(*money: int, line: bool = True) -> State:
    """SR2 under `online` in which every share costs 400 and nobody has one to sell."""
    state = founded(3, base="online", map="full")
    state = priced(state, *((name, 0, 19) for name in state.shares))
    if line:
        state = with_line(state, "5", "DTKC")
    return enter(cash(state, *money), "SR2").state


@pytest.mark.parametrize(("money", "asked"), [(129, False), (130, True), (399, True)])
def test_a_seat_with_130_is_asked_as_soon_as_a_company_has_a_line(money: int, asked: bool) -> None:
    """A (VII.1, D-15): a line's certificate seems to be for sale, initial offerings sold out or not."""
    state = nothing_to_trade(0, money, 0)
    assert (round_name(state) == "SR2") is asked
    assert not asked or decider(state) == 1


def test_without_a_line_no_seat_is_asked_for_nothing() -> None:
    """A (VII.1, D-15): who can neither buy nor sell is passed."""
    assert round_name(nothing_to_trade(399, 399, 399, line=False)) != "SR2"
