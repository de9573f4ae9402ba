"""J (VIII.6, D-31): who is asked after the auctions of lines as 18xx.games works it off, and who no more."""

from __future__ import annotations

import pytest

from engine.vienna1840.ledger import Move
from engine.vienna1840.rounds import sequence
from engine.vienna1840.rounds.late_queue import after_action, tasks
from engine.vienna1840.state import CompanyRound, CompanyStep, State, Task
from tests.engine.vienna1840.rules.positions import (
    COMPANIES,
    change_company,
    company_at_turn,
    enter,
    founded,
    play,
    round_name,
    step_of,
    with_line,
    with_tram,
)


def queue(*words: str) -> tuple[Task, ...]:
    """What is left to do: `b:WT` buys, `p:WT` places trams, `restock` is a step of nobody's."""
    steps: dict[str, CompanyStep] = {"b": "late_trams", "p": "late_assign", "restock": "restock"}
    parts = [word.partition(":") for word in " ".join(words).split()]
    return tuple(Task(steps[step], company) for step, _, company in parts)


@pytest.mark.parametrize(
    ("before", "idle", "after"),
    [
        ("b:A p:A b:B p:B", "", "b:A p:A b:B p:B"),
        ("p:A b:B p:B", "", "p:A b:B p:B"),
        ("b:A p:A b:B p:B", "b:A", "p:A b:B p:B"),
        ("b:A p:A b:B p:B restock", "b:A p:A", "b:B p:A p:B restock"),
        ("b:A p:A b:B p:B restock", "b:A p:A b:B", "restock"),
        ("p:A b:B p:B b:C p:C restock", "p:A b:B p:B", "b:C p:B p:C restock"),
        ("p:A b:B p:B b:C p:C restock", "p:A b:B p:B b:C", "restock"),
        ("p:A b:B p:B b:C p:C", "p:A", "b:B p:B b:C p:C"),
        ("p:A p:B b:C p:C", "p:A b:C", "p:B p:C"),
        ("p:A p:B b:C p:C restock", "p:A p:B b:C", "restock"),
        ("restock", "", "restock"),
    ],
)
def test_at_most_one_of_each_queue_is_left_out_after_an_action(before: str, idle: str, after: str) -> None:
    """VIII.6: the first that places trams, then the first that buys; where then the first of neither has
    anything to do, all others are dropped, whatever they could do.
    """
    silent = queue(idle)
    assert after_action(queue(before), lambda task: task not in silent) == queue(after)


def nothing_left(trams: str, lines: str, late: str = "no") -> State:
    """CR5 under `online`, when the auctions of lines are over: no tram is on sale. `trams`, `lines`: the
    companies that have one; the tram of whoever has a line runs on it.
    """
    state = founded(3, base="online", map="full", late_buy_full_tcs=late)
    for tram in state.trams:
        state = with_tram(state, tram, "gone", "purple")
    for name, number in zip(COMPANIES, ("5", "15", "18"), strict=False):
        state = change_company(state, name, treasury=0)
        if name in lines.split():
            state = with_line(state, number, name)
        if name in trams.split():
            place = number if name in lines.split() else name
            state = with_tram(state, f"Pu1-{COMPANIES.index(name)}", place)
    state = enter(state, "CR5").state
    assert isinstance(state.phase, CompanyRound)
    move = Move(state)
    move.phase(tasks=tasks(state.options, COMPANIES[:3], COMPANIES[:3]))
    sequence.settle(move)
    return move.state


def test_who_stands_behind_two_that_have_nothing_to_do_is_not_asked() -> None:
    """J (VIII.6): WT scraps its only tram and has no line; DTKC could place trams, but can't buy."""
    state = nothing_left("WT", "DTKC")
    assert (company_at_turn(state), step_of(state)) == ("WT", "late_trams")
    assert round_name(play(state, "scrap Pu1-0")) == "SR5"


def test_who_stands_behind_one_alone_is_asked() -> None:
    """J (VIII.6): WT has nothing to place, DTKC has a tram to scrap."""
    state = play(nothing_left("WT DTKC", "DTKC"), "pass")
    assert (company_at_turn(state), step_of(state)) == ("DTKC", "late_trams")
    state = play(nothing_left("WT", "DTKC SJE"), "pass")
    assert (company_at_turn(state), step_of(state)) == ("DTKC", "late_assign"), "it stands first by then"


def test_a_company_that_was_left_standing_is_left_out_the_next_time() -> None:
    """J (VIII.6): WT had nothing to do from the first. So DTKC's pass moves SJE on, which rearranges."""
    state = nothing_left("DTKC", "DTKC SJE")
    assert (company_at_turn(state), step_of(state)) == ("DTKC", "late_trams")
    assert isinstance(state.phase, CompanyRound)
    assert [task.company for task in state.phase.tasks if task.step == "late_assign"] == ["WT", "DTKC", "SJE"]
    assert round_name(play(state, "pass")) == "SR5", "DTKC places nothing, and SJE stands behind it"


def test_where_all_buy_before_all_rearrange_everybody_has_a_turn() -> None:
    """VIII.6: by the printed rules nobody is dropped."""
    state = play(nothing_left("WT", "DTKC", "yes"), "scrap Pu1-0")
    assert (company_at_turn(state), step_of(state)) == ("DTKC", "late_assign")
