"""The preset `online` where 18xx.games does more than our rules need: each test is a cause found by replay.

The letters are those of `../shared/conformance/1840/found/README.md`; whole games that show the same are
replayed by `tests/conformance/test_replay.py`.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.vienna1840.state import CompanyRound, State, Task
from tests.engine.vienna1840.rules.positions import (
    cash,
    change_company,
    decider,
    enter,
    founded,
    kinds,
    new,
    play,
    priced,
    round_name,
    step_of,
    with_line,
    with_tram,
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


# --- B: who is asked for another tram -------------------------------------------------------------------


def last_of_the_row(trams_left: int, treasury: int = 900) -> State:
    """CR1 under `online`: WT buys, and after it so many trams of the row are left; later colours are."""
    state = change_company(founded(3, base="online"), "WT", treasury=treasury)
    row = [name for name, tram in state.trams.items() if tram.colour in ("yellow", "orange")]
    for name in row[trams_left + 1 :]:
        state = with_tram(state, name, "gone", "yellow")
    return enter(with_line(with_line(state, "5", "WT"), "6", "WT"), "CR1").state


def test_no_other_tram_is_asked_for_when_none_is_on_sale() -> None:
    """B (VIII.5.3): red trams in the supply cost 300 some day, but nothing of the row is left to buy now."""
    state = play(last_of_the_row(0), "tram yellow")
    assert (step_of(state), decider(state)) != ("trams", 0)
    assert (step_of(play(last_of_the_row(1), "tram yellow")), decider(state)) == ("trams", 0)


def test_another_tram_is_asked_for_while_any_later_price_could_be_paid() -> None:
    """B (VIII.5.3): one orange tram is on sale for 300 now; 100, its last price, is what counts."""
    state = last_of_the_row(1, treasury=200)
    state = with_tram(with_tram(state, "Y1-1", "gone"), "O1-0", "supply")
    state = play(state, "tram yellow")
    assert (step_of(state), decider(state), kinds(state)) == ("trams", 0, {"pass", "scrap"})


def test_no_other_tram_is_asked_for_late_either() -> None:
    """B (VIII.6): the same after an auction of a line."""
    for left, step in ((0, "late_assign"), (1, "late_trams")):
        state = late(last_of_the_row(left))
        assert step_of(play(state, "tram yellow")) == step


def late(state: State) -> State:
    """The same position in WT's late purchases."""
    assert isinstance(state.phase, CompanyRound)
    tasks = tuple(Task(f"late_{each.step}", "WT") for each in state.phase.tasks[:2])
    return replace(state, phase=replace(state.phase, tasks=tasks))


# --- C: who names next after a private was forced on a player -------------------------------------------


def auction(seats: int = 3) -> State:
    """The pre-stock round under `online`, which seat 0 begins."""
    return new(seats, "online", map="full")


def test_after_a_forced_private_the_seat_after_the_latest_opener_goes_on() -> None:
    """C (VI, D-6): seat 0 opened the latest auction; Prater falls to 0, is forced on seat 1, and seat 1 it is
    again. So long ago as the auction may be: here a circle of passes comes between.
    """
    state = play(auction(), *["pass"] * 3, "bid HB 40", "pass", "pass", *["pass"] * 3)
    assert (state.privates["PR"].owner, state.privates["PR"].minimum, decider(state)) == (1, 0, 1)
    state = play(auction(4), "pass", "bid HB 40", "bid HB 45", "pass", "pass", "pass", *["pass"] * 8)
    assert (state.privates["PR"].owner, decider(state)) == (2, 2)


def test_after_a_forced_private_without_an_auction_the_seat_after_the_taker_goes_on() -> None:
    """C (VI, D-6): nobody has opened one yet."""
    state = play(auction(), *["pass"] * 6)
    assert (state.privates["PR"].owner, decider(state)) == (0, 1)
