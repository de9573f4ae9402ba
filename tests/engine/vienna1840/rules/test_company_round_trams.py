"""The company rounds: trams, maintenance, the forced purchase, loans (VIII.5.3, VIII.5.4)."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from engine.core import Choices, Draft, NotYourTurn, RuleError, Unknown, build, legal_actions
from engine.vienna1840 import GAME
from engine.vienna1840.actions import Assign
from engine.vienna1840.events import (
    LinesDrawn,
    LoanTaken,
    MaintenanceChanged,
    PriceMoved,
    TramBought,
    TramScrapped,
)
from engine.vienna1840.facts import TRAMS, maintenance
from engine.vienna1840.holdings import company_trams, line_tram
from engine.vienna1840.rounds.track import cr_number
from engine.vienna1840.state import BANK, GONE, State
from tests.engine.vienna1840.rules.positions import (
    COMPANIES,
    act,
    cash,
    change_company,
    company_at_turn,
    decider,
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

# --- d: trams -----------------------------------------------------------------------------------------


def test_buying_trams() -> None:
    """VIII.5.3, R13.8, R1.5: any number at the printed prices, from Treasury."""
    state = play(enter(founded(), "CR1").state, "tram yellow", "tram orange")
    assert state.companies["WT"].treasury == 1000 - 100 - 300
    assert company_at_turn(state) == "WT"
    assert state.cash == (500, 500, 500)
    assert company_at_turn(play(state, "pass")) == "DTKC"


def test_three_trams_at_most() -> None:
    """VIII.5.3, R8.4, R13.8: three trams a company, however many lines it has."""
    state = play(enter(founded(), "CR1").state, "tram yellow", "tram yellow", "tram yellow")
    assert len(company_trams(state, "WT")) == 3
    assert "tram" not in kinds(state)
    assert refused(state, "tram orange") == ("tram_limit", "VIII.5.3")


def test_a_company_with_three_trams_is_asked_because_it_may_scrap() -> None:
    """VIII.5.3, R13.9: trams are scrapped at any time: buy, scrap, buy; in the next round first scrap."""
    state = play(enter(founded(), "CR1").state, "tram yellow", "tram yellow", "tram yellow")
    assert (company_at_turn(state), kinds(state)) == ("WT", {"pass", "scrap"})
    state = play(state, "scrap Y1-0", "tram orange")
    assert sorted(state.trams[each].colour for each in company_trams(state, "WT")) == [
        "orange",
        "yellow",
        "yellow",
    ]
    state = enter(state, "CR2").state
    assert (company_at_turn(state), kinds(state)) == ("WT", {"pass", "scrap"})
    assert len(company_trams(play(state, "scrap Y1-1", "tram orange"), "WT")) == 3


def test_a_company_with_three_trams_and_too_little_money_is_not_asked() -> None:
    """VIII.5.3: to scrap would open nothing while the cheapest tram costs more than the treasury holds."""
    state = three_trams(49)
    assert company_at_turn(state) == "DTKC"
    assert company_at_turn(three_trams(50)) == "WT"


def three_trams(treasury: int) -> State:
    """CR2, in which the cheapest tram costs 50: WT has three orange ones and is the first in the order."""
    state = change_company(founded(), "WT", treasury=treasury)
    for number in range(3):
        state = with_tram(state, f"O1-{number}", "WT")
    return enter(state, "CR2").state


def test_a_company_with_three_trams_is_asked_in_step_e_too() -> None:
    """VIII.6, R15.7: also after the line auctions, as the winner of one or as one that won none."""
    state = with_tram(with_tram(three_trams(300), "Y1-1", "DTKC"), "Y1-2", "SJE")
    state = play(state, "pass", "pass", "pass")
    lot = values(state, "name")[0]
    won = play(state, f"name {lot}", f"bid {lot} 20", "pass", "pass")
    assert (company_at_turn(won), step_of(won), kinds(won)) == ("WT", "late_trams", {"pass", "scrap"})
    assert len(company_trams(play(won, "scrap O1-0", "tram orange"), "WT")) == 3
    none = play(state, "pass", "pass", "pass")
    assert (company_at_turn(none), step_of(none), kinds(none)) == ("WT", "late_trams", {"pass", "scrap"})


def test_a_companys_private_may_pay_for_a_tram() -> None:
    """IV.2, VIII.5.3: a private goes back at any time, for its face value: Belvedere for 30."""
    state = with_tram(change_company(founded(), "WT", treasury=20), "O1-0", "WT")
    for number, other in enumerate(("DTKC", "SJE"), 1):
        state = with_tram(state, f"O1-{number}", other)
    assert company_at_turn(enter(state, "CR2").state) == "DTKC"
    state = enter(owned(state, "SB", "WT"), "CR2").state
    assert (company_at_turn(state), kinds(state)) == ("WT", {"pass", "scrap", "return"})
    assert len(company_trams(play(state, "return SB", "tram yellow"), "WT")) == 2
    assert company_at_turn(enter(owned(state, "SB", 0), "CR2").state) == "DTKC", "the director's own is his"


def test_the_fourth_tram_is_refused() -> None:
    """VIII.5.3, R8.4: three is the limit."""
    state = founded()
    for number in range(2):
        state = with_tram(state, f"O1-{number}", "WT")
    state = play(enter(state, "CR2").state, "tram yellow")
    assert len(company_trams(state, "WT")) == 3
    assert refused(state, "0: tram yellow") == ("tram_limit", "VIII.5.3")


def test_only_what_is_on_sale() -> None:
    """VIII.5.3, VIII.3: only colours in the row, while there are any."""
    state = enter(founded(), "CR1").state
    assert refused(state, "tram red") == ("tram_not_on_sale", "VIII.5.3")
    with pytest.raises(Unknown):
        act(state, "tram blue")
    for number in range(state.seats + 1):
        state = with_tram(state, f"Y1-{number}", GONE)
    assert refused(state, "tram yellow") == ("tram_not_on_sale", "VIII.5.3")


def test_treasury_must_suffice() -> None:
    """VIII.5.3, R1.5: without a duty to buy, the director doesn't help."""
    state = with_tram(change_company(founded(), "WT", treasury=299), "Y1-0", "WT")
    state = enter(state, "CR1").state
    assert refused(state, "tram orange") == ("treasury_short", "VIII.5.3")
    assert values(state, "tram") == ["yellow"]


def test_no_trade_between_companies() -> None:
    """VIII.5.3, R13.9: trams come from the row only; no action moves one to another company."""
    state = enter(equipped(), "CR2").state
    before = set(company_trams(state, "DTKC"))
    state = play(state, "tram yellow")
    assert set(company_trams(state, "DTKC")) == before
    with pytest.raises(NotYourTurn):
        act(state, "assign O1-1:5")


def test_rearranging() -> None:
    """VIII.5.3, R13.8, R15.11: after buying, trams are put on lines, one a line; a tram may lie unused."""
    state = with_line(equipped(), "6", "WT")
    state = play(enter(state, "CR2").state, "tram yellow", "pass")
    assert step_of(state) == "assign"
    assert refused(state, "assign Y1-0:5") == ("one_tram_a_line", "VIII.5.3")
    state = play(state, "assign Y1-0:5,O1-0:6")
    assert (line_tram(state, "5"), line_tram(state, "6")) == ("Y1-0", "O1-0")


def test_placings_are_offered_tram_by_tram_those_that_serve_most_lines_first() -> None:
    """VIII.5.3, R13.8: each tram in turn gets a free line or lies unused; the last one ends the placing."""
    state = with_line(equipped(), "6", "WT")
    state = play(enter(state, "CR2").state, "tram yellow", "pass")
    assert values(state, "assign") == ["Y1-0:5", "Y1-0:6", "Y1-0:WT"]
    assert values(state, "assign", "Y1-0:6") == ["O1-0:5", "O1-0:WT"]
    assert values(state, "assign", "Y1-0:WT") == ["O1-0:5", "O1-0:6", "O1-0:WT"]
    ended = GAME.choices(state, decider(state), Draft("assign", {}, ("Y1-0:5", "O1-0:6")))
    assert ended == Choices("placing", (), complete=False, element=True, ends=True)


@pytest.mark.parametrize("assignment", ["free", "fill_lines"])
def test_what_a_placing_comes_to_is_listed_if_it_is_legal_and_only_then(assignment: str) -> None:
    """VIII.5.3, R13.8: in whatever order trams are named, and where some stay as they are: the trams then lie
    as one of the listed placings has them, or the move is refused.
    """
    state = with_line(equipped(tram_assignment=assignment), "6", "WT")
    state = play(enter(state, "CR2").state, "tram yellow", "pass")
    seat, trams = decider(state), company_trams(state, "WT")
    listed = {each.notation() for each in legal_actions(GAME, state, seat) if each.kind == "assign"}
    accepted = set()
    for count in range(len(trams) + 1):
        for named in permutations(trams, count):
            for places in product(("5", "6", "WT"), repeat=count):
                action = Assign(
                    placing=tuple(f"{tram}:{place}" for tram, place in zip(named, places, strict=True))
                )
                lying = {tram: state.trams[tram].place for tram in trams} | dict(
                    zip(named, places, strict=True)
                )
                whole = "assign " + ",".join(f"{tram}:{place}" for tram, place in lying.items())
                try:
                    GAME.apply(state, seat, action)
                except RuleError:
                    assert whole not in listed
                else:
                    accepted.add(whole)
    assert accepted == listed


def test_a_placing_on_record_as_one_word_is_read_as_ever() -> None:
    """As the first release wrote it; without a tram it is `-`."""
    for word, placing in (("Y1-0:5,O1-2:WT", ("Y1-0:5", "O1-2:WT")), ("-", ())):
        action = build(GAME.kinds_by_name, {"kind": "assign", "placing": word})
        assert action == Assign(placing=placing)
        assert action.notation() == f"assign {word}"


def test_trams_may_lie_at_empty_slots() -> None:
    """IV.1.2, VIII.5.3, R15.11: a tram without a line stays with the company."""
    state = play(enter(founded(), "CR1").state, "tram yellow", "pass")
    assert state.trams["Y1-0"].place == "WT"


def test_scrapping_at_any_time() -> None:
    """VIII.5.3, R13.9: without compensation, out of the game, also out of turn and in a stock round."""
    state = enter(equipped(), "SR2").state
    step = act(state, "2: scrap O1-2")
    assert told(step, TramScrapped) == [TramScrapped("SJE", "O1-2")]
    assert step.state.trams["O1-2"].place == GONE
    assert step.state.cash == state.cash
    assert step.state.companies == state.companies
    assert refused(state, "2: scrap O1-0") == ("tram_not_yours", "VIII.5.3")
    assert refused(state, "2: scrap O1-3") == ("tram_not_yours", "VIII.5.3")


def test_maintenance_changes_with_the_first_of_a_colour() -> None:
    """VIII.5.3, R13.10: at once when the first tram of a newer colour is bought, not with the second."""
    state = enter(founded(), "CR2").state
    step = act(state, "tram red")
    assert told(step, MaintenanceChanged) == [MaintenanceChanged("red", {"yellow": -50})]
    assert step.state.newest == "red"
    step = act(step.state, "tram yellow")
    assert told(step, MaintenanceChanged) == []
    assert step.state.newest == "red"


def test_a_skipped_colour_does_not_matter() -> None:
    """VIII.5.3, R13.10: the newest colour bought decides, also if one before it was never bought."""
    assert maintenance("yellow", "pink") == -200
    state = with_tram(founded(), "Y1-0", "WT", newest="yellow")
    state = play(enter(change_company(state, "WT", treasury=700), "CR3").state, "tram pink")
    assert state.newest == "pink"


# --- d: the forced purchase and loans -----------------------------------------------------------------


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
    """VIII.5.4, R14.2: from his own cash, no loan while that suffices."""
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
    """VIII.5.3, VIII.5.4, R14.1: where step e is skipped the director may scrap it in step d, and must then
    buy with his own money.
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
    assert play(old_tram(), "0: scrap Y1-0").trams["Y1-0"].place == GONE, "but he may scrap it in step d"


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
    """XI.1, R18.1 (OP-21): after the dividends of CR6 the game is over; no tram need be bought, and none has a
    price in that round, so that the duty could not be met.
    """
    state = enter(founded(), "CR6").state
    assert round_name(state) == "END"
    assert all(cr_number(state) not in facts.prices for facts in TRAMS.values())
    assert company_trams(state, "WT") == ()


def test_no_price_moves_for_purchases() -> None:
    """X.2, X.3: only dividends, sales and being sold out move prices."""
    assert told(act(enter(founded(), "CR1").state, "tram yellow"), PriceMoved) == []
