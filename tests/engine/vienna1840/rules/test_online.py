"""The preset `online` where 18xx.games does more than our rules need: each test is a cause found by replay.

The letters are those by which recorded games were found to differ; whole games that show the same are
replayed by `tests/conformance/test_replay.py`.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import Draft
from engine.vienna1840 import GAME
from engine.vienna1840.state import CompanyRound, PrivateAuction, State, Task
from tests.engine.vienna1840.rules.positions import (
    COMPANIES,
    cash,
    change_company,
    decider,
    enter,
    founded,
    kinds,
    line_at_turn,
    new,
    owned,
    play,
    priced,
    refused,
    round_name,
    step_of,
    values,
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
    assert [each.step for each in state.phase.tasks[:2]] == ["trams", "assign"]
    tasks = (Task("late_trams", "WT"), Task("late_assign", "WT"))
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


def test_after_a_forced_private_an_opener_who_bought_at_once_is_still_the_latest() -> None:
    """C (VI, D-6, D-8): nobody could answer seat 0, which so began the circles of passes itself and must take
    Prater: seat 1 goes on. Once Prater is sold nothing can be forced any more, and nobody is remembered.
    """
    state = play(cash(auction(), 300, 10, 10), "bid HB 40")
    assert isinstance(state.phase, PrivateAuction)
    assert (decider(state), state.phase.opener) == (0, 0)
    forced = play(state, *["pass"] * 6)
    assert (forced.privates["PR"].owner, decider(forced)) == (0, 1)
    later = play(cash(play(state, "bid PR 10"), 100, 10, 10), "bid KK 20")
    assert isinstance(later.phase, PrivateAuction)
    assert (decider(later), later.phase.opener) == (0, None)


def test_after_a_forced_private_without_an_auction_the_seat_after_the_taker_goes_on() -> None:
    """C (VI, D-6): nobody has opened one yet."""
    state = play(auction(), *["pass"] * 6)
    assert (state.privates["PR"].owner, decider(state)) == (0, 1)


# --- D: who returns a private in a company round --------------------------------------------------------


def three_with_privates(name: str) -> State:
    """A company round under `online`; each seat has a private, WT has one of its own, all have trams."""
    state = founded(3, base="online", map="full")
    for seat, private in enumerate(("PR", "KK", "SB")):
        state = owned(state, private, seat)
    state = owned(state, "HB", "WT")
    for number, company in enumerate(COMPANIES[:3]):
        state = with_tram(state, f"O1-{number}", company)
    return enter(state, name).state


def returners(state: State) -> list[str]:
    """The privates that anybody may return now."""
    found: list[str] = []
    for seat in range(state.seats):
        if "return" in GAME.kinds(state, seat):
            choices = GAME.choices(state, seat, Draft("return"))
            found += [] if choices is None else [str(value) for value in choices.values]
    return found


def to_auctions(state: State) -> State:
    while step_of(state) != "lines":
        state = play(state, "pass")
    return state


def test_before_the_line_auctions_the_director_of_the_company_at_turn_returns_his_own() -> None:
    """D (IV.2, D-19): a company's own private, and those of other players, stay."""
    state = three_with_privates("CR2")
    assert (step_of(state), decider(state), returners(state)) == ("trams", 0, ["PR"])
    assert refused(state, "0: return HB") == ("private_not_yours", "IV.2")
    assert refused(state, "1: return KK") == ("private_not_yours", "IV.2")
    assert play(state, "0: return PR").cash[0] == 500 + 5 + 10, "a dividend, and its face value"
    assert returners(play(state, "pass")) == ["KK"]


def test_while_others_bid_the_director_of_the_company_that_named_returns_his_own() -> None:
    """D (VIII.6, IV.2, D-19): 18xx.games looks at the company that named, not at the one that is asked."""
    state = to_auctions(three_with_privates("CR2"))
    lot = values(state, "name")[0]
    state = play(state, f"name {lot}", f"bid {lot} 20")
    assert (decider(state), returners(state)) == (1, ["PR"])
    assert decider(play(state, "0: return PR")) == 1, "the bidding goes on"


def test_after_an_auction_it_is_the_company_that_names_next() -> None:
    """D (VIII.6, IV.2, D-19): the opener again, or the next company still in if the opener won; the winner's
    purchase of trams makes no difference.
    """
    state = to_auctions(three_with_privates("CR2"))
    lot = values(state, "name")[0]
    opened = play(state, f"name {lot}", f"bid {lot} 20")
    won = play(opened, "pass", "pass")
    assert (step_of(won), decider(won), returners(won)) == ("late_trams", 0, ["KK"])
    lost = play(opened, f"bid {lot} 30", "pass", "pass")
    assert (step_of(lost), decider(lost), returners(lost)) == ("late_trams", 1, ["PR"])


def test_after_the_last_auction_it_stays_the_company_that_named_last() -> None:
    """D (VIII.6, IV.2, D-19): whoever buys trams then."""
    state = play(to_auctions(three_with_privates("CR2")), "pass", "pass", "pass")
    assert (step_of(state), decider(state), returners(state)) == ("late_trams", 0, ["SB"])
    state = play(state, "pass")
    assert (decider(state), returners(state)) == (1, ["SB"])


def test_a_companys_own_private_goes_back_in_its_lines_turns() -> None:
    """D (IV.2, D-19): and its director's own as well, nobody else's."""
    state = with_line(with_line(three_with_privates("CR2"), "5", "WT"), "6", "DTKC")
    state = enter(state, "LR2a").state
    assert (line_at_turn(state), returners(state)) == ("5", ["PR", "HB"])
    state = play(state, "return HB", "pass")
    assert (state.companies["WT"].treasury, returners(state)) == (1000 + 20 + 40, ["PR"])


# --- E: a private returned in a stock round -------------------------------------------------------------


def test_in_a_stock_round_any_owner_returns_a_private_at_any_seats_turn() -> None:
    """E (IV.2, D-19): 18xx.games takes it from companies, too."""
    state = enter(with_line(three_with_privates("CR2"), "5", "WT"), "SR2").state
    assert decider(state) == 0
    assert returners(state) == ["PR", "HB", "KK", "SB"]
    after = play(state, "2: return SB", "0: return HB")
    assert (decider(after), after.cash[2], after.companies["WT"].treasury) == (0, 545, 1060)
    assert refused(state, "1: return HB") == ("private_not_yours", "IV.2")
