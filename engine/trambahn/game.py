"""Trambahn, by the contract of `engine.core`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core import (
    Action,
    Chance,
    Choices,
    Draft,
    Game,
    NotYourTurn,
    Options,
    Outcome,
    Seat,
    Step,
)
from engine.trambahn import turn
from engine.trambahn.actions import ACTIONS
from engine.trambahn.ledger import Move
from engine.trambahn.options import OTHER_READINGS, STANDARD, TrambahnOptions
from engine.trambahn.setup import SEATS, start
from engine.trambahn.state import State
from engine.trambahn.view import View
from engine.trambahn.viewing import interim, mixed, outcome, redealt, view

__all__ = ["Trambahn"]


class Trambahn(Game[State, View]):
    """The game. Its rules stand in the modules beside this one, a module for each thing a player can name."""

    id: ClassVar[str] = "trambahn"
    title: ClassVar[str] = "Trambahn"
    rules_version: ClassVar[int] = 2
    seats: ClassVar[range] = range(SEATS, SEATS + 1)
    options_type: ClassVar[type[Options]] = TrambahnOptions
    state_type: ClassVar[type[State]] = State
    action_types: ClassVar[Sequence[type[Action]]] = ACTIONS

    def setups(self) -> Iterator[tuple[int, Options]]:
        """Two players, under our reading of the open points and under the other."""
        yield SEATS, STANDARD
        yield SEATS, OTHER_READINGS

    def start(self, seats: int, options: Options, seed: int) -> State:
        """The first position (R2)."""
        assert isinstance(options, TrambahnOptions)
        return start(seats, options, seed)

    def deciders(self, state: State) -> tuple[Seat, ...]:
        """The seat at turn."""
        return () if state.step == "over" else (state.turn,)

    def kinds(self, state: State, seat: Seat) -> tuple[str, ...]:
        """What the seat may do now (R4)."""
        return turn.kinds(state, seat)

    def choices(self, state: State, seat: Seat, draft: Draft) -> Choices | None:
        """The legal values of the draft's next field."""
        if not turn.is_open(state, seat, draft.kind):
            raise NotYourTurn
        return turn.choices(state, seat, draft)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Make a move, and all that follows from it without a decision."""
        move = Move(state)
        turn.play(move, seat, action)
        return move.step()

    def view(self, state: State, seat: Seat | None) -> View:
        """What may be seen (R8)."""
        return view(state, seat)

    def redealt(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """The same table with other hidden cards."""
        return redealt(state, seat, chance)

    def mixed(self, state: State, chance: Chance) -> State:
        """The same table with the decks mixed anew."""
        return mixed(state, chance)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the tenth tour is over (R7)."""
        return outcome(state)

    def interim(self, view: View) -> Outcome:
        """By points, then by money (R7.2, R7.3)."""
        return interim(view)
