"""The positions through which a move passes: earlier rules may have waited there (`Game.waypoints`)."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from engine.core import Action, GameError, parse
from engine.vienna1840 import GAME
from engine.vienna1840.state import State
from tests.engine.core.play import random_game
from tests.engine.vienna1840.rules.positions import (
    cash,
    decider,
    enter,
    playing,
)


def waypoints(state: State, text: str) -> list[State]:
    """The positions through which a move of the seat at turn passes."""
    return list(GAME.waypoints(state, decider(state), action(text)))


def action(text: str) -> Action:
    """A move as it stands in a journal."""
    return parse(GAME.kinds_by_name, text)


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
