"""Positions of other rules, found again by their hashes; and what makes no other position of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

import pytest

from engine.core import (
    Action,
    NotYourTurn,
    Step,
    dump,
    has_hash,
    is_same,
    later,
    load,
    retraced,
    state_hash,
)
from tests.toy import TOY, Skip, Take, Toy, ToyState

TAKE = Take(pile="A", stones=1)
START = TOY.start(3, TOY.options_type(), 4)


def after(*moves: Action) -> ToyState:
    """The toy after these moves, one seat after the other."""
    state = START
    for move in moves:
        state = TOY.apply(state, state.turn, move).state
    return state


class Hasty(Toy):
    """Whoever is next after a stone was taken skips by himself."""

    def apply(self, state: ToyState, seat: int, action: Action) -> Step[ToyState]:
        *_, last = self.waypoints(state, seat, action)
        return Step(last, ())

    def waypoints(self, state: ToyState, seat: int, action: Action) -> Iterator[ToyState]:
        state = Toy.apply(self, state, seat, action).state
        yield state
        if isinstance(action, Take):
            yield Toy.apply(self, state, state.turn, Skip()).state


class Choosy(Toy):
    """Nobody takes a single stone."""

    def apply(self, state: ToyState, seat: int, action: Action) -> Step[ToyState]:
        if action == TAKE:
            raise NotYourTurn
        return super().apply(state, seat, action)


@pytest.mark.parametrize(
    ("before", "action", "then"),
    [
        # The move leads there.
        ((), TAKE, (TAKE,)),
        # The other rules had others skip by themselves, after the move, or before it.
        ((), TAKE, (TAKE, Skip(), Skip())),
        ((), TAKE, (Skip(), Skip(), TAKE)),
        ((), TAKE, (Skip(), TAKE, Skip())),
    ],
)
def test_formalities_that_are_missing_are_made(
    before: tuple[Action, ...], action: Action, then: tuple[Action, ...]
) -> None:
    state, wanted = after(*before), after(*then)
    skipped = [move for move in then if isinstance(move, Skip)]
    seat = then.index(TAKE) if skipped and isinstance(then[0], Skip) else state.turn
    assert retraced(TOY, state, seat, action, state_hash(TOY, wanted)) == wanted


def test_where_the_present_rules_go_on_the_positions_in_between_are_looked_at() -> None:
    wanted = after(TAKE)
    assert Hasty().apply(START, 0, TAKE).state != wanted
    assert retraced(Hasty(), START, 0, TAKE, state_hash(TOY, wanted)) == wanted


def test_a_move_that_is_none_by_now_leaves_the_position() -> None:
    assert retraced(Choosy(), START, 0, TAKE, state_hash(TOY, START)) == START


def test_what_has_another_hash_is_not_found() -> None:
    assert retraced(TOY, START, 0, TAKE, "0" * 64) is None
    assert retraced(Choosy(), START, 0, TAKE, state_hash(TOY, after(TAKE))) is None


# -- fields of later releases ----------------------------------------------------------------------


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
