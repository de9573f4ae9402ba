"""The positions through which a move passes: earlier rules may have waited there (`Game.waypoints`)."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise

import pytest

from engine.core import Action, GameError, parse
from engine.vienna1840 import GAME
from engine.vienna1840.state import LineRound, State
from tests.engine.core.play import random_game
from tests.engine.vienna1840.rules.positions import (
    TO_J22,
    building,
    cash,
    change_company,
    company_at_turn,
    decider,
    enter,
    founded,
    playing,
    round_name,
    step_of,
)


def waypoints(state: State, text: str) -> list[State]:
    """The positions through which a move of the seat at turn passes."""
    return list(GAME.waypoints(state, decider(state), action(text)))


def action(text: str) -> Action:
    """A move as it stands in a journal."""
    return parse(GAME.kinds_by_name, text)


def test_a_purchase_after_which_a_company_can_do_no_more_passes_its_own_step() -> None:
    """VIII.5.3: WT's money is gone; rules that asked it once more waited before DTKC's step."""
    state = enter(change_company(founded(), "WT", treasury=100), "CR1").state
    passed = waypoints(state, "tram yellow")
    bought = passed[0]
    assert (company_at_turn(bought), step_of(bought), bought.companies["WT"].treasury) == ("WT", "trams", 0)
    assert [company_at_turn(each) for each in passed] == ["WT", "WT", "DTKC"]


def test_seats_that_pass_by_themselves_are_waypoints() -> None:
    """VII.1: nobody has money; each could have been made to pass by hand."""
    state = cash(enter(playing(auto_pass="on"), "SR2").state, 0, 500, 0)
    while decider(state) != 1:
        state = GAME.apply(state, decider(state), action("pass")).state
    seats = [decider(each) for each in waypoints(state, "pass") if step_of_stock(each)]
    assert seats[:2] == [2, 0]


def step_of_stock(state: State) -> bool:
    """Whether a stock round is on."""
    return state.phase.kind == "stock_round"


def test_a_line_that_can_do_no_more_is_a_waypoint_before_its_turn_ends() -> None:
    """IX.3: nothing is left to build but what costs money; rules that asked all the same waited there."""
    state = building("18", TO_J22, "18 I21", "LR2a", treasury=0)
    turn = state.phase
    assert isinstance(turn, LineRound)
    state = replace(state, phase=replace(turn, stadtbahn=True))
    passed = waypoints(state, "tile I21 14 1")
    still = passed[0].phase
    assert isinstance(still, LineRound)
    assert (still.lines, still.step, still.tile) == (("18",), "build", True)
    assert round_name(passed[-1]) != "LR2a"


def test_the_last_waypoint_is_where_the_move_leads_and_no_two_in_a_row_are_the_same() -> None:
    (seats, options) = next(GAME.setups())
    for state, seat, made, step in islice(random_game(GAME, seats, options, seed=1), 300):
        passed = list(GAME.waypoints(state, seat, made))
        assert passed[-1] == step.state
        assert all(one != other for one, other in pairwise(passed))


def test_a_refused_move_has_no_waypoints() -> None:
    state = enter(playing(), "LR1a").state
    with pytest.raises(GameError):
        waypoints(state, "bid PR 10")
