"""The computer player."""

from __future__ import annotations

import random

import pytest

from engine.core import Chance, Level, Outcome, Standpoint, legal_actions
from engine.trambahn.options import OTHER_READINGS, STANDARD, TrambahnOptions
from engine.trambahn.partner import PARTNER
from engine.trambahn.state import State
from tests.engine.core.play import random_action
from tests.engine.trambahn.tables import GAME, player, table

GAMES = 100


def partners_move(state: State, seat: int) -> str:
    action = PARTNER.choose(Standpoint(GAME, state, seat), Level.DRIVER).made.action
    assert action in legal_actions(GAME, state, seat)
    return action.notation()


def game(seed: int, partners: tuple[int, ...], options: TrambahnOptions = STANDARD) -> Outcome:
    """A game between the partner, on the seats named, and the random player."""
    rng = random.Random(seed)
    state = GAME.start(2, options, seed)
    while (outcome := GAME.outcome(state)) is None:
        (seat,) = GAME.deciders(state)
        if seat in partners:
            action = PARTNER.choose(Standpoint(GAME, state, seat), Level.DRIVER).made.action
        else:
            action = random_action(GAME, state, seat, rng)
        state = GAME.apply(state, seat, action).state
    return outcome


@pytest.mark.whole
def test_it_beats_the_random_player() -> None:
    """In at least 90 of 100 seeded games, changing seats."""
    won = sum(game(seed, (seed % 2,)).winners == (seed % 2,) for seed in range(GAMES))
    assert won >= 90


def test_it_plays_under_the_other_readings_too() -> None:
    assert sum(game(seed, (0,), OTHER_READINGS).winners == (0,) for seed in range(10)) >= 9


@pytest.mark.parametrize("seed", range(3))
def test_two_of_them_play_a_game_to_its_end(seed: int) -> None:
    outcome = game(seed, (0, 1))
    assert outcome.reason == "ten_tours"
    assert min(outcome.scores) > 0


def test_its_move_depends_on_nothing_hidden() -> None:
    rng = random.Random(5)
    state = GAME.start(2, STANDARD, 5)
    for number in range(60):
        (seat,) = GAME.deciders(state)
        other = GAME.redealt(state, seat, Chance.seeded(number))
        assert partners_move(state, seat) == partners_move(other, seat)
        state = GAME.apply(state, seat, random_action(GAME, state, seat, rng)).state


def candidates(state: State) -> list[str]:
    choice = PARTNER.choose(Standpoint(GAME, state, state.turn), Level.DRIVER)
    return [each.action.notation() for each in choice.ranked]


def test_a_row_that_goes_without_saying_makes_no_other_candidate() -> None:
    """`passenger B7` and `passenger B7 blue` are one move; a conductor's rows are several."""
    assert sorted(candidates(table(player("B7 Y3")))) == ["passenger B7", "passenger Y3"]
    assert len(set(candidates(table(player("J"))))) == 3


def test_one_of_several_equal_cards_makes_no_other_candidate() -> None:
    """`money 1` and `money 2` are one move if both cards are the same."""
    weighed = candidates(table(player("B7 B7 Y3", 5), step="income"))
    assert sum(each in ("money 1", "money 2") for each in weighed) <= 1
    assert "money 2" not in weighed
