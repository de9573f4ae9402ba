"""The auction of lines in a company round (VIII.6) and the new lines on display (VIII.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import Chance, NotYourTurn
from engine.vienna1840.events import LineBought, LinesClosed, LinesDrawn
from engine.vienna1840.facts import game_map
from engine.vienna1840.holdings import line_tram
from engine.vienna1840.state import CompanyRound, State
from tests.engine.vienna1840.rules.positions import (
    COMPANIES,
    act,
    change_company,
    company_at_turn,
    enter,
    equipped,
    founded,
    kinds,
    owned,
    pass_until,
    play,
    refused,
    round_name,
    step_of,
    told,
    values,
    with_line,
    with_tram,
)

SHOWN = ("1", "3", "5", "7", "11")


def auction(
    seats: int = 4, name: str = "CR2", given: tuple[tuple[str, str], ...] = (), **options: Any
) -> State:
    """The beginning of step e: WT, DTKC, SJE, BBG in this order, with 1000, 900, 800, 700 in Treasury.

    Lines 1, 3, 5, 7 and 11 are on display. Every company has an unused orange tram. `given`: lines
    (from 12 on) that companies have already.
    """
    state = founded(seats, map="full", **options)
    hidden = tuple(line for line in game_map("full").lines if line not in SHOWN)
    state = replace(state, offered=SHOWN, deck=hidden)
    for number, company in enumerate(COMPANIES[:seats]):
        state = with_tram(state, f"O1-{number}", company)
    for line, company in given:
        state = with_line(state, line, company)
    state = enter(state, name).state
    while step_of(state) in ("trams", "assign"):
        state = play(state, "pass")
    return state


def full(company: str, first: int) -> tuple[tuple[str, str], ...]:
    """Three lines for a company."""
    return tuple((str(first + number), company) for number in range(3))


def test_the_leftmost_company_names_a_line() -> None:
    """VIII.6, R15.2: the first of the order row names a displayed line for auction, or passes."""
    state = auction()
    assert (company_at_turn(state), kinds(state) - {"scrap"}) == ("WT", {"name", "pass"})
    assert values(state, "name") == list(SHOWN)
    assert refused(state, "name 2") == ("line_not_offered", "VIII.6")
    assert refused(state, "name 99") == ("line_not_offered", "VIII.6")


def poor_but_for(private: str, owner: int | str, treasury: int = 10, **options: Any) -> State:
    """The beginning of step e: DTKC has little in Treasury, and it or its director has a private."""
    state = change_company(auction(3, **options), "DTKC", treasury=treasury)
    return owned(state, private, owner)


def test_a_company_below_20_with_a_private_may_name_a_line() -> None:
    """VIII.6, IV.2, R7.3: the private goes back at any time, for its face value: it is asked, and not out."""
    state = play(poor_but_for("KK", "DTKC"), "pass")
    assert (company_at_turn(state), kinds(state) - {"scrap"}) == ("DTKC", {"pass", "return"})
    assert refused(state, "name 3") == ("treasury_short", "VIII.6")
    state = play(state, "return KK", "name 3")
    assert values(state, "bid", "3") == [20, 25, 30]
    assert company_at_turn(play(poor_but_for("PR", "DTKC", 9), "pass")) == "SJE", "9 and 10 are too little"
    assert company_at_turn(play(poor_but_for("KK", 1), "pass")) == "SJE", "its director's own is not its"


def test_a_bidder_with_a_private_that_would_pay_stays_in_the_auction() -> None:
    """VIII.6, IV.2, R7.3: who can't pay the next bid from Treasury is asked while a private would pay it."""
    state = play(poor_but_for("KK", "DTKC"), "name 3", "bid 3 25")
    assert (company_at_turn(state), kinds(state) - {"scrap"}) == ("DTKC", {"pass", "return"})
    assert refused(state, "bid 3 30") == ("bid_too_high", "VIII.6")
    state = play(state, "return KK", "bid 3 30", "pass", "pass")
    assert (state.lines["3"].company, state.companies["DTKC"].treasury) == ("DTKC", 0)
    state = play(poor_but_for("KK", "DTKC"), "name 3", "bid 3 30")
    assert company_at_turn(state) == "SJE", "30 are not enough for 35"
    state = play(poor_but_for("KK", 1), "name 3", "bid 3 25")
    assert company_at_turn(state) == "SJE"
    state = play(poor_but_for("KK", "DTKC", private_return="own_turn"), "name 3", "bid 3 25")
    assert company_at_turn(state) == "SJE", "where it could not go back now"


def test_who_passes_the_naming_is_out_for_this_round() -> None:
    """VIII.6, R15.2: out of all further naming and bidding in this company round."""
    state = play(auction(), "pass")
    assert company_at_turn(state) == "DTKC"
    state = play(state, "name 1", "bid 1 20", "pass", "pass")
    assert state.lines["1"].company == "DTKC"
    state = play(state, "pass")
    assert company_at_turn(state) == "SJE", "WT is not asked again"
    state = play(state, "name 3", "bid 3 20", "bid 3 25")
    assert company_at_turn(state) == "SJE"


def test_the_namer_opens() -> None:
    """VIII.6, R15.3 (OP-13): the player who put it up opens, with 20 or more."""
    state = play(auction(), "name 5")
    assert company_at_turn(state) == "WT"
    assert kinds(state) - {"scrap"} == {"bid"}
    assert refused(state, "pass") == ("namer_opens", "VIII.6")
    assert refused(state, "bid 5 15") == ("bid_too_low", "VIII.6")
    assert values(state, "bid", "5")[:2] == [20, 25]


def test_bids_are_multiples_of_5() -> None:
    """VIII.6, R15.3: minimum 20, multiples of 5, so raises of at least 5."""
    state = play(auction(), "name 5")
    assert refused(state, "bid 5 22") == ("bid_step", "VIII.6")
    state = play(state, "bid 5 30")
    assert refused(state, "bid 5 30") == ("bid_too_low", "VIII.6")
    assert refused(state, "bid 5 34") == ("bid_too_low", "VIII.6")
    assert refused(state, "bid 5 36") == ("bid_step", "VIII.6")
    assert company_at_turn(play(state, "bid 5 35")) == "SJE"


def test_bidding_goes_through_the_order_row() -> None:
    """VIII.6, R15.3: left to right, round and round."""
    state = play(auction(), "name 5", "bid 5 20")
    bidders = []
    for amount in (25, 30, 35, 40):
        bidders.append(company_at_turn(state))
        state = play(state, f"bid 5 {amount}")
    assert bidders == ["DTKC", "SJE", "BBG", "WT"]
    assert isinstance(state.phase, CompanyRound)
    assert state.phase.auction is not None
    assert state.phase.auction.bids == (("DTKC", 25), ("SJE", 30), ("BBG", 35), ("WT", 40))


def test_bids_are_limited_by_treasury() -> None:
    """VIII.6, R15.3: the company pays from Treasury; the director's cash does not help."""
    state = play(auction(), "name 5")
    assert refused(state, "bid 5 1005") == ("bid_too_high", "VIII.6")
    state = play(state, "bid 5 700")
    assert company_at_turn(state) == "DTKC"
    state = play(state, "pass")
    assert company_at_turn(state) == "SJE"
    assert state.lines == {}
    state = play(state, "pass")
    assert state.lines["5"].company == "WT", "BBG, with 700, can't raise"


def test_no_naming_without_20_in_treasury() -> None:
    """VIII.6, R15.3 (D-32): who can't pay the least bid can't name; with nothing to decide it is passed."""
    for treasury, first in ((19, "DTKC"), (20, "WT")):
        state = change_company(founded(), "WT", treasury=treasury)
        for number in range(3):
            state = with_tram(state, f"O1-{number}", COMPANIES[number])
        state = enter(state, "CR2").state
        while step_of(state) in ("trams", "assign"):
            state = play(state, "pass")
        assert company_at_turn(state) == first
        assert "name" in kinds(state)


def test_a_pass_while_bidding_is_for_this_line_only() -> None:
    """VIII.6, R15.4: out of this auction, back in the next."""
    state = play(auction(), "name 5", "bid 5 20", "pass", "pass", "pass")
    state = play(state, "pass")
    assert company_at_turn(state) == "DTKC"
    state = play(state, "name 1", "bid 1 20")
    assert company_at_turn(state) == "SJE"


def test_the_winner_pays_and_has_the_line() -> None:
    """VIII.6, R15.5: it pays, takes the line with six stations, and leaves the order row."""
    step = act(play(auction(), "name 5", "bid 5 20", "bid 5 60", "pass", "pass"), "pass")
    state = step.state
    assert told(step, LineBought) == [LineBought("DTKC", "5", 60)]
    assert state.companies["DTKC"].treasury == 900 - 60
    assert state.companies["DTKC"].lines == ("5",)
    assert state.lines["5"].placed == 0
    assert "5" not in state.offered


def test_the_winner_may_buy_trams_at_once() -> None:
    """VIII.6, R15.5: before the next line is named."""
    state = play(auction(), "name 5", "bid 5 20", "bid 5 25", "pass", "pass", "pass")
    assert (company_at_turn(state), step_of(state)) == ("DTKC", "late_trams")
    state = play(state, "tram yellow", "pass")
    assert state.companies["DTKC"].treasury == 900 - 25 - 50
    assert (company_at_turn(state), step_of(state)) == ("WT", "lines")


def test_one_line_a_round() -> None:
    """VIII.6, R8.4, R15.5: who bought a line takes no further part."""
    state = play(auction(), "name 5", "bid 5 20", "pass", "pass", "pass", "pass")
    assert company_at_turn(state) == "DTKC"
    state = play(state, "name 1", "bid 1 20", "bid 1 25", "bid 1 30")
    assert company_at_turn(state) == "DTKC"


def test_the_leftmost_left_names_next() -> None:
    """VIII.6, R15.6: also if it named the line before and lost it."""
    state = play(auction(), "name 5", "bid 5 20", "pass", "bid 5 25", "pass", "pass", "pass")
    assert state.lines["5"].company == "SJE"
    assert company_at_turn(state) == "WT"


def test_companies_with_three_lines_take_no_part() -> None:
    """VIII.6, R8.4, R15.5: three lines a game."""
    state = auction(given=full("WT", 12))
    assert company_at_turn(state) == "DTKC"
    state = play(state, "name 5", "bid 5 20", "pass", "bid 5 25")
    assert company_at_turn(state) == "DTKC"


def test_step_e_is_skipped_when_all_have_three_lines() -> None:
    """VIII.6, R15.1: no auction, no new lines."""
    state = founded(2)
    lines = iter(("1", "2", "3", "4", "5", "6"))
    for number, company in enumerate(COMPANIES[:2]):
        state = with_tram(state, f"O1-{number}", company)
        for _ in range(3):
            state = with_line(state, next(lines), company)
    state = enter(state, "CR3").state
    assert isinstance(state.phase, CompanyRound)
    assert {task.step for task in state.phase.tasks} == {"trams", "assign"}


def test_step_e_is_skipped_in_cr6() -> None:
    """VIII.6, XI.1, R15.1: CR6 ends the game."""
    assert round_name(enter(founded(), "CR6").state) == "END"


def test_afterwards_the_others_buy_trams() -> None:
    """VIII.6, R15.7: who bought no line, highest in the order first, also a company with three lines."""
    state = auction(given=full("WT", 12))
    state = play(state, "name 5", "bid 5 20", "pass", "pass", "pass")
    state = play(state, "pass", "pass")
    buyers = []
    while step_of(state) == "late_trams":
        buyers.append(company_at_turn(state))
        state = play(state, "pass")
    assert buyers == ["WT", "SJE", "BBG"]


def test_last_everyone_rearranges() -> None:
    """VIII.6, R15.8: every company may rearrange its trams, also the winners of lines."""
    state = play(auction(), "name 5", "bid 5 20", "pass", "pass", "pass", "pass")
    state = play(state, "pass", "pass", "pass")
    state = pass_until_step(state, "late_assign", round_="CR2")
    assert round_name(state) == "SR2", "one line and one tram without maintenance leave no choice"
    assert line_tram(state, "5") == "O1-0"
    state = with_line(auction(), "12", "DTKC")
    state = with_line(state, "13", "DTKC")
    state = play(state, "pass", "pass", "pass", "pass")
    state = pass_until_step(state, "late_assign", round_="CR2")
    assert company_at_turn(state) == "DTKC"
    assert line_tram(play(state, "assign O1-1:13"), "13") == "O1-1"


def pass_until_step(state: State, step: str, round_: str) -> State:
    while round_name(state) == round_ and step_of(state) != step:
        state = play(state, "pass")
    return state


def test_unsold_lines_stay() -> None:
    """VIII.6, VIII.7, R15.9, R15.10: they stay on display, and players + 1 are added to them."""
    state = play(auction(), "name 5", "bid 5 20", "pass", "pass", "pass", "pass", "pass", "pass", "pass")
    hidden = set(state.deck)
    state = pass_until(state, "SR2")
    assert {"1", "3", "7", "11"} < set(state.offered)
    new = set(state.offered) - set(SHOWN)
    assert len(new) == 5
    assert new <= hidden
    assert set(state.deck) == hidden - new


def test_new_lines_come_also_when_nothing_was_sold() -> None:
    """VIII.7, R15.10: players + 1 are added whatever lies there."""
    state = pass_until(auction(), "SR2")
    assert len(state.offered) == 5 + 5


def test_a_short_deck_gives_what_is_left() -> None:
    """VIII.7, R15.10: add what is left; line 2 comes out sooner or later."""
    state = replace(auction(), deck=("2", "18"))
    state = pass_until(state, "SR2")
    assert state.offered == ("1", "2", "3", "5", "7", "11", "18")
    assert state.deck == ()


def test_with_nothing_on_display_nobody_names() -> None:
    """VIII.6, VIII.7, R15.2, R15.10: no line to put up, no decision; and an empty deck shows nothing."""
    before = equipped()
    move = act(enter(replace(before, offered=(), deck=()), "CR2").state, "pass")
    state = move.state
    while round_name(state) == "CR2":
        assert step_of(state) != "lines"
        move = act(state, "pass")
        state = move.state
        assert told(move, LinesDrawn) == []


@pytest.mark.parametrize(
    ("seats", "rounds"),
    [(6, "CR2"), (5, "CR2"), (4, "CR3"), (3, "CR2"), (2, "CR2")],
)
def test_when_the_deck_runs_out(seats: int, rounds: str) -> None:
    """VIII.7, R15.10: the round after which the deck is empty (three players on the small map)."""
    state = founded(seats)
    for number, company in enumerate(COMPANIES[:seats]):
        state = with_tram(state, f"O1-{number}", company)
    for name in ("CR1", "CR2", "CR3"):
        state = enter(state, name).state
        step = None
        while round_name(state) == name:
            step = act(state, "pass")
            state = step.state
        assert step is not None
        if not state.deck:
            break
    assert name == rounds


def test_the_deck_is_shuffled() -> None:
    """III.5, VIII.7: which lines come out is chance, and the move that shows them can't be taken back."""
    seen = set()
    for seed in range(1, 12):
        state = replace(auction(), chance=Chance.seeded(seed * 7919))
        while round_name(state) == "CR2":
            step = act(state, "pass")
            state = step.state
        seen.add(told(step, LinesDrawn)[0].lines)
        assert step.reveals
    assert len(seen) > 3


def test_no_new_lines_when_nobody_has_room() -> None:
    """VIII.7, R15.10 (D-35): nothing is added; the other lines are out, their circles free."""
    state = replace(founded(2), offered=("1", "2"), deck=("18",))
    for number, company in enumerate(COMPANIES[:2]):
        state = with_tram(state, f"O1-{number}", company)
    for line, company in (("3", "DTKC"), ("4", "DTKC"), ("5", "DTKC"), ("6", "WT"), ("7", "WT")):
        state = with_line(state, line, company)
    state = enter(state, "CR3").state
    while step_of(state) != "lines":
        state = play(state, "pass")
    state = play(state, "name 1", "bid 1 20")
    while round_name(state) == "CR3":
        step = act(state, "pass")
        state = step.state
    (closed,) = told(step, LinesClosed)
    assert set(closed.lines) == {"2", "18"}
    assert "18" not in state.board.reserved
    assert "1" in state.board.reserved


def test_nobody_bids_out_of_turn() -> None:
    """VIII.6, IV.1.2: only the director of the company at turn."""
    state = play(auction(), "name 5")
    with pytest.raises(NotYourTurn):
        act(state, "1: bid 5 20")


def test_one_line_at_a_time() -> None:
    """VIII.6, R15.2, R15.3: nobody bids before a line is put up, nor for another one than that."""
    state = auction()
    assert refused(state, "bid 5 20") == ("name_first", "VIII.6")
    state = play(state, "name 5")
    assert refused(state, "bid 7 20") == ("other_lot", "VIII.6")
    assert refused(state, "name 7") == ("auction_running", "VIII.6")
    assert refused(play(state, "bid 5 20"), "bid 7 25") == ("other_lot", "VIII.6")
