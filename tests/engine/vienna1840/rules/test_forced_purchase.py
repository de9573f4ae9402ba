"""The company rounds: the forced purchase of a tram, and loans (VIII.5.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import NotYourTurn
from engine.vienna1840.events import (
    LinesDrawn,
    LoanTaken,
    PriceMoved,
    TramBought,
)
from engine.vienna1840.facts import TRAMS
from engine.vienna1840.holdings import company_trams
from engine.vienna1840.state import BANK, GONE, State, cr_number
from tests.engine.vienna1840.rules.positions import (
    COMPANIES,
    act,
    cash,
    change_company,
    company_at_turn,
    enter,
    equipped,
    founded,
    kinds,
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


def poor(treasury: int, director_cash: int, name: str = "CR2", full: bool = False, **options: str) -> State:
    """WT has no tram and little money; with `full` all companies have three lines, so step e is skipped."""
    state = founded(3, (100, 90, 80), "rulebook", **options)
    state = change_company(state, "WT", treasury=treasury)
    for number, other in enumerate(("DTKC", "SJE")):
        state = with_tram(state, f"O1-{number}", other)
    state = cash(state, director_cash, 500, 500)
    if full:
        numbers = iter(("1", "2", "3", "4", "5", "6", "7", "8", "11"))
        for each in COMPANIES[:3]:
            for _ in range(3):
                state = with_line(state, next(numbers), each)
    return enter(state, name).state


def test_the_duty_falls_due_after_the_line_auctions() -> None:
    """VIII.5.4, R14.1: not in step d, as long as lines are auctioned; then without fail."""
    state = poor(500, 500)
    assert company_at_turn(state) == "WT"
    assert "pass" in kinds(state)
    state = play(state, "pass", "pass", "pass")
    while step_of(state) in ("trams", "assign", "lines"):
        state = play(state, "pass")
    assert (company_at_turn(state), step_of(state)) == ("WT", "late_trams")
    assert "pass" not in kinds(state)
    assert refused(state, "pass") == ("must_buy_tram", "VIII.5.4")
    assert len(company_trams(play(state, "tram yellow"), "WT")) == 1


def test_the_winner_of_a_line_must_buy_at_once() -> None:
    """VIII.5.4, VIII.6, R14.1, R15.5: its purchase after the auction is its last chance."""
    state = play(poor(500, 500), "pass", "pass", "pass")
    line = values(state, "name")[0]
    state = play(state, f"name {line}", f"bid {line} 20", "pass", "pass")
    assert (company_at_turn(state), step_of(state)) == ("WT", "late_trams")
    assert refused(state, "pass") == ("must_buy_tram", "VIII.5.4")


def test_the_duty_falls_due_in_step_d_when_e_is_skipped() -> None:
    """VIII.5.4, VIII.6, R14.1, R15.1: all companies have three lines, so step d is the last chance."""
    state = poor(500, 500, full=True)
    assert refused(state, "pass") == ("must_buy_tram", "VIII.5.4")


def test_the_director_adds_what_treasury_lacks() -> None:
    """VIII.5.4, R14.2: from their own cash, no loan while that suffices."""
    step = act(poor(30, 200, full=True), "tram yellow")
    assert told(step, TramBought) == [TramBought("WT", "Y1-0", "yellow", 50, 20)]
    assert step.state.companies["WT"].treasury == 0
    assert step.state.cash[0] == 180
    assert step.state.loans == (0, 0, 0)


def test_a_dearer_tram_may_be_chosen() -> None:
    """VIII.5.4, R14.2: although Treasury could pay for a cheaper one, also with a loan (OP-12)."""
    step = act(poor(60, 100, full=True), "tram orange")
    assert step.state.companies["WT"].treasury == 0
    assert told(step, LoanTaken) == [LoanTaken(0, 1)]
    assert step.state.cash[0] == 100 + 100 - 140


def test_loans_as_few_as_needed() -> None:
    """VIII.5.4, R14.3: loans of 100, no more than needed."""
    state = poor(0, 30, full=True)
    step = act(state, "tram yellow")
    assert told(step, LoanTaken) == [LoanTaken(0, 1)]
    assert (step.state.cash[0], step.state.loans[0]) == (80, 1)
    step = act(state, "tram red")
    assert told(step, LoanTaken) == [LoanTaken(0, 5)]
    assert (step.state.cash[0], step.state.loans[0]) == (30, 5)
    assert told(act(poor(0, 0, full=True), "tram orange"), LoanTaken) == [LoanTaken(0, 2)]


def test_a_purchase_for_the_last_loan_card() -> None:
    """VIII.5.4, I, D-28: where there are ten loans and nine are taken, 100 can be borrowed, and no more."""
    state = founded(loan_cards="10", forced_tram="in_d")
    state = cash(change_company(state, "WT", treasury=0), 0, 500, 500)
    state = enter(replace(state, loans=(4, 5, 0)), "CR1").state
    assert values(state, "tram") == ["yellow"], "for 100"
    assert refused(state, "tram orange") == ("treasury_short", "VIII.5.3")
    assert play(state, "tram yellow").loans == (5, 5, 0)


def test_one_tram_is_enough() -> None:
    """VIII.5.4, R14.1: after the forced tram the duty is done; more only from Treasury."""
    state = play(poor(60, 500, full=True), "tram yellow")
    assert step_of(state) == "assign"
    with pytest.raises(NotYourTurn):
        act(state, "0: tram yellow")


def old_tram(treasury: int = 0, full: bool = False, **options: str) -> State:
    """CR3, in which the cheapest tram costs 100: WT's only tram is yellow, and costs 200 a run."""
    state = poor(treasury, 300, "SR2", full=full, **options)
    state = with_tram(state, "Y1-0", state.companies["WT"].lines[0] if full else "WT", "pink")
    return enter(state, "CR3").state


def test_an_only_old_tram_may_be_scrapped_for_a_forced_purchase_in_step_d() -> None:
    """VIII.5.3, VIII.5.4, R14.1: if step e is skipped, the director may scrap it in step d, and must then buy
    with their own money.
    """
    state = old_tram(full=True)
    assert (company_at_turn(state), step_of(state), kinds(state)) == ("WT", "trams", {"pass", "scrap"})
    state = play(state, "scrap Y1-0")
    assert (company_at_turn(state), kinds(state)) == ("WT", {"tram"})
    step = act(state, "tram orange")
    assert told(step, TramBought) == [TramBought("WT", "O1-2", "orange", 100, 100)]
    assert step.state.cash[0] == 200


def test_an_only_old_tram_may_be_scrapped_for_a_forced_purchase_in_step_e() -> None:
    """VIII.5.3, VIII.5.4, R14.1: where lines are auctioned the duty falls due after that, and so does the
    question; in step d nothing could be bought, scrapped or not.
    """
    state = old_tram()
    assert company_at_turn(state) == "DTKC"
    while step_of(state) in ("trams", "assign", "lines"):
        state = play(state, "pass")
    assert (company_at_turn(state), step_of(state), kinds(state)) == ("WT", "late_trams", {"pass", "scrap"})
    state = play(state, "scrap Y1-0")
    assert kinds(state) == {"tram"}
    assert play(state, "tram orange").cash[0] == 200
    assert play(old_tram(), "0: scrap Y1-0").trams["Y1-0"].place == GONE, "but step d may scrap it"


def test_a_tram_that_costs_nothing_is_not_asked_about() -> None:
    """VIII.5.3, VIII.5.4: nobody scraps one to pay for another; nor the old one while a good one is left."""
    for newest, asked in (("orange", False), ("red", True)):
        state = enter(with_tram(poor(0, 300, "SR2", full=True), "Y1-0", "1", newest), "CR2").state
        assert ((company_at_turn(state), step_of(state)) == ("WT", "trams")) is asked
    state = with_tram(old_tram(full=True), "Pi1-0", "2")
    assert step_of(enter(state, "CR3").state) == "assign"


def late_assignment(treasury: int = 0) -> State:
    """CR2 at the end of step e: WT, with lines 5 and 6, places its only tram, a yellow one."""
    state = change_company(equipped(), "WT", treasury=treasury)
    state = with_tram(with_tram(with_line(state, "6", "WT"), "O1-0", GONE), "Y1-0", "5")
    state = cash(state, 300, 500, 500)
    state = enter(state, "CR2").state
    while step_of(state) != "late_assign":
        state = play(state, "pass")
    return state


def test_a_tram_scrapped_while_trams_are_placed_brings_the_duty_back() -> None:
    """VIII.5.4, R14.1, VIII.5.3: whoever has no tram when steps d and e are over must buy one, however that
    came; then it is placed, and the round goes on.
    """
    state = late_assignment()
    assert (company_at_turn(state), step_of(state)) == ("WT", "late_assign")
    state = play(state, "scrap Y1-0")
    assert (company_at_turn(state), step_of(state), kinds(state)) == ("WT", "late_trams", {"tram"})
    assert refused(state, "pass") == ("must_buy_tram", "VIII.5.4")
    step = act(state, "tram orange")
    assert told(step, TramBought) == [TramBought("WT", "O1-3", "orange", 200, 200)]
    assert (company_at_turn(step.state), step_of(step.state)) == ("WT", "late_assign")
    assert round_name(play(step.state, "assign O1-3:6")) == "SR2"


def test_a_tram_scrapped_out_of_turn_brings_the_duty_back() -> None:
    """VIII.5.4, R14.1, R13.9: also when its company has placed its trams, or others act; it is met before new
    lines come.
    """
    state = late_assignment()
    step = act(state, "1: scrap O1-1")
    assert told(step, LinesDrawn) == []
    state = play(step.state, "pass")
    assert (company_at_turn(state), step_of(state), kinds(state)) == ("DTKC", "late_trams", {"tram"})
    state = play(state, "tram red", "pass", "pass")
    assert round_name(state) == "SR2"
    assert told(act(late_assignment(), "pass"), LinesDrawn)


def test_the_duty_comes_back_in_step_d_where_step_e_is_skipped() -> None:
    """VIII.5.4, R14.1, R15.1: with the last tram placed there is no further chance to buy."""
    state = enter(with_tram(poor(0, 300, "SR2", full=True), "O1-2", "1"), "CR2").state
    assert (company_at_turn(state), step_of(state)) == ("WT", "assign")
    for moves in (("scrap O1-2",), ("pass", "0: scrap O1-2")):
        later = play(state, *moves)
        assert company_at_turn(later) == "DTKC"
        while company_at_turn(later) != "WT":
            later = play(later, "pass")
        assert (step_of(later), kinds(later)) == ("late_trams", {"tram"})


def test_no_duty_after_the_company_round() -> None:
    """VIII.5.4: trams are bought in company rounds; one scrapped later is missing until the next."""
    state = play(late_assignment(), "pass")
    assert round_name(play(state, "0: scrap Y1-0")) == "SR2"


def test_no_duty_to_scrap_for_where_nothing_is_on_sale() -> None:
    """VIII.5.4, R14.4: what can't be bought opens no decision."""
    state = old_tram(full=True)
    for tram, each in state.trams.items():
        if each.place == BANK:
            state = with_tram(state, tram, GONE)
    assert (company_at_turn(state), step_of(state)) == ("WT", "trams")
    assert step_of(enter(state, "CR3").state) == "assign"


def test_no_sale_of_shares_for_a_tram() -> None:
    """VIII.5.4, R14.3: shares are sold in stock rounds only (OP-12)."""
    state = poor(0, 0, full=True)
    assert kinds(state) == {"tram"}
    with pytest.raises(NotYourTurn):
        act(state, "sell WT 1")


def test_the_duty_binds_a_company_without_a_line() -> None:
    """VIII.5.4, R14.1 (OP-11): the text names only \"no tram\"."""
    state = pass_until_late(poor(500, 500))
    assert state.companies["WT"].lines == ()
    assert refused(state, "pass") == ("must_buy_tram", "VIII.5.4")


def pass_until_late(state: State) -> State:
    while step_of(state) != "late_trams":
        state = play(state, "pass")
    return state


def test_no_tram_on_sale_no_duty() -> None:
    """VIII.5.4, R14.4: it can't be met and lapses for now."""
    state = founded()
    for tram, each in state.trams.items():
        if each.place == BANK:
            state = with_tram(state, tram, GONE)
    state = pass_until(enter(state, "CR2").state, "SR2")
    assert round_name(state) == "SR2"
    assert state.loans == (0, 0, 0)


def test_nothing_is_bought_in_cr6() -> None:
    """XI.1, R18.1 (OP-21): after the dividends of CR6 the game is over; no tram need be bought, and none has
    a price in that round, so that the duty could not be met.
    """
    state = enter(founded(), "CR6").state
    assert round_name(state) == "END"
    assert all(cr_number(state) not in facts.prices for facts in TRAMS.values())
    assert company_trams(state, "WT") == ()


def test_no_price_moves_for_purchases() -> None:
    """X.2, X.3: only dividends, sales and being sold out move prices."""
    assert told(act(enter(founded(), "CR1").state, "tram yellow"), PriceMoved) == []
