"""The company rounds: trams and maintenance (VIII.5.3)."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from engine.core import Choices, Draft, Malformed, NotYourTurn, RuleError, Unknown, build, legal_actions
from engine.vienna1840 import GAME
from engine.vienna1840.actions import Assign
from engine.vienna1840.events import (
    MaintenanceChanged,
    TramScrapped,
)
from engine.vienna1840.facts import maintenance
from engine.vienna1840.holdings import company_trams, line_tram
from engine.vienna1840.state import GONE, State
from tests.engine.vienna1840.rules.positions import (
    act,
    change_company,
    company_at_turn,
    decider,
    enter,
    equipped,
    founded,
    kinds,
    owned,
    play,
    refused,
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
    assert company_at_turn(enter(owned(state, "SB", 0), "CR2").state) == "DTKC", "the director owns it"


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
    just = enter(with_tram(change_company(founded(), "WT", treasury=300), "Y1-0", "WT"), "CR1").state
    assert values(just, "tram") == ["yellow", "orange"]


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
    state = enter(state, "CR2").state
    for other in ("dividend 0", "assign O1-0:6"):
        with pytest.raises(NotYourTurn):
            act(state, other)
    state = play(state, "tram yellow", "pass")
    assert step_of(state) == "assign"
    assert refused(state, "assign Y1-0:5") == ("one_tram_a_line", "VIII.5.3")
    for elsewhere in ("Y1-0:15", "Y1-0:DTKC", "O1-1:5"):
        with pytest.raises(Unknown):
            act(state, f"assign {elsewhere}")
    for unreadable in ("Y1-0", "Y1-0:6,Y1-0:WT"):
        with pytest.raises(Malformed):
            act(state, f"assign {unreadable}")
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
    for colour in ("yellow", "red"):
        later = act(change_company(step.state, "WT", treasury=500), f"tram {colour}")
        assert told(later, MaintenanceChanged) == []
        assert later.state.newest == "red"


def test_a_skipped_colour_does_not_matter() -> None:
    """VIII.5.3, R13.10: the newest colour bought decides, also if one before it was never bought."""
    assert maintenance("yellow", "pink") == -200
    state = with_tram(founded(), "Y1-0", "WT", newest="yellow")
    state = play(enter(change_company(state, "WT", treasury=700), "CR3").state, "tram pink")
    assert state.newest == "pink"
