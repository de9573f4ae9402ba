"""Positions that other rules made of a move, found by their hashes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Action, retraced, state_hash
from tests.toy import TOY, Skip, Take, Toy, ToyOptions, ToyState, Turn

TAKE = Take(pile="A", stones=2)
BEFORE = TOY.start(3, ToyOptions(), seed=1)


class Hasty(Toy):
    """Whoever takes a stone has the next one skip: nobody asks him."""

    def waypoints(self, state: ToyState, seat: int, action: Action) -> Iterator[ToyState]:
        state = self.apply(state, seat, action).state
        yield state
        yield self.apply(state, state.turn, Skip()).state


def after(*moves: Action) -> ToyState:
    """Where moves of the seats in their order lead to."""
    state = BEFORE
    for move in moves:
        state = TOY.apply(state, state.turn, move).state
    return state


def found(game: Toy, action: Action, mark: str) -> ToyState | None:
    """What is found of a move of the first seat."""
    state: ToyState | None = retraced(game, BEFORE, 0, action, mark)
    return state


def test_where_other_rules_waited_the_move_passes() -> None:
    assert found(Hasty(), TAKE, state_hash(TOY, after(TAKE))) == after(TAKE)


def test_where_other_rules_went_on_formalities_lead() -> None:
    gone_on = after(TAKE, Skip(), Turn(), Skip())
    assert found(TOY, TAKE, state_hash(TOY, gone_on)) == gone_on


def test_a_choice_is_no_formality() -> None:
    assert found(TOY, TAKE, state_hash(TOY, after(TAKE, TAKE))) is None


def test_of_a_move_that_is_refused_nothing_is_found() -> None:
    assert found(TOY, Take(pile="A", stones=9), state_hash(TOY, after(Skip()))) is None
