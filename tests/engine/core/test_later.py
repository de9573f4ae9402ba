"""Fields that a state got in a later release make no other position of an old one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from engine.core import Action, dump, has_hash, is_same, later, load, state_hash
from tests.toy import TOY, Take, Toy, ToyState

TAKE = Take(pile="A", stones=1)
START = TOY.start(3, TOY.options_type(), 4)


def after(*moves: Action) -> ToyState:
    """The toy after these moves, one seat after the other."""
    state = START
    for move in moves:
        state = TOY.apply(state, state.turn, move).state
    return state


@dataclass(frozen=True, slots=True)
class LaterState(ToyState):
    """The state of a later release."""

    opener: Annotated[int | None, later(None)] = None


class Later(Toy):
    """The toy of a later release."""

    state_type = LaterState


LATER = Later()


def of_later(state: ToyState, opener: int | None) -> LaterState:
    loaded: LaterState = load(LATER, dump(TOY, state))
    return replace(loaded, opener=opener)


def test_a_field_of_a_later_release_leaves_the_hash_where_it_says_nothing() -> None:
    state = of_later(START, None)
    assert state_hash(LATER, state) == state_hash(TOY, START)
    assert dump(LATER, state) == dump(TOY, START)
    assert load(LATER, dump(LATER, state)) == state


def test_what_it_says_is_kept_and_makes_no_other_position_of_an_old_one() -> None:
    state = of_later(START, 1)
    assert load(LATER, dump(LATER, state)) == state
    assert state_hash(LATER, state) != state_hash(TOY, START)
    assert has_hash(LATER, state, state_hash(TOY, START))
    assert has_hash(LATER, state, state_hash(LATER, state))
    assert not has_hash(LATER, state, state_hash(TOY, after(TAKE)))
    assert is_same(LATER, state, of_later(START, 2))
    assert not is_same(LATER, state, of_later(after(TAKE), 1))
