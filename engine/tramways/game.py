"""Tramways, by the contract of `engine.core`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core import Action, Chance, Choices, Draft, Game, Options, Outcome, Seat, Step
from engine.tramways import rounds, sequence, setup
from engine.tramways.actions import ACTIONS
from engine.tramways.ledger import Move
from engine.tramways.options import OTHER_READINGS, STANDARD, TramwaysOptions
from engine.tramways.redealing import mixed, redealt
from engine.tramways.scoring import interim, outcome
from engine.tramways.setup import SEATS
from engine.tramways.state import State
from engine.tramways.succession import successor
from engine.tramways.view import View
from engine.tramways.viewing import view

__all__ = ["Tramways"]


class Tramways(Game[State, View]):
    """The game. Its rules stand in the modules beside this one, a module for each thing a player can name."""

    id: ClassVar[str] = "tramways"
    title: ClassVar[str] = "Tramways"
    rules_version: ClassVar[int] = 2
    seats: ClassVar[range] = SEATS
    options_type: ClassVar[type[Options]] = TramwaysOptions
    state_type: ClassVar[type[State]] = State
    action_types: ClassVar[Sequence[type[Action]]] = ACTIONS

    def setups(self) -> Iterator[tuple[int, Options]]:
        """Each player count, then the other rules that the book offers, and every open point read the other
        way.
        """
        for seats in SEATS:
            yield seats, STANDARD
        other = STANDARD.model_copy(
            update={"map": "mixed", "deal": "advanced", "development": "deck", "board": "hard"}
        )
        yield 1, other
        yield 2, other.model_copy(update={"expert": "yes"})
        yield 4, other
        yield 3, OTHER_READINGS

    def start(self, seats: int, options: Options, seed: int) -> State:
        """The first position (R2, R14.1)."""
        assert isinstance(options, TramwaysOptions)
        move = Move(setup.new_state(seats, options, seed))
        if options.board != "chosen":
            for seat in range(seats):
                setup.choose_side(move, seat, options.board)
            rounds.after_boards(move)
        return move.state

    def deciders(self, state: State) -> tuple[Seat, ...]:
        """The seat at turn, or all who have not decided where all do at once."""
        return sequence.deciders(state)

    def kinds(self, state: State, seat: Seat) -> tuple[str, ...]:
        """What the seat may do now."""
        return sequence.kinds(state, seat)

    def choices(self, state: State, seat: Seat, draft: Draft) -> Choices | None:
        """The legal values of the draft's next field."""
        return sequence.choices(state, seat, draft)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Make a move, and all that follows from it without a decision."""
        move = Move(state)
        sequence.play(move, seat, action)
        return move.step()

    def view(self, state: State, seat: Seat | None) -> View:
        """What may be seen."""
        return view(state, seat)

    def redealt(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """The same table with other hidden cards."""
        return redealt(state, seat, chance)

    def mixed(self, state: State, chance: Chance) -> State:
        """The same table with the decks mixed anew."""
        return mixed(state, chance)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once six rounds are over (R13)."""
        return outcome(state)

    def interim(self, view: View) -> Outcome:
        """By points, then by money (R13.2)."""
        return interim(view)

    def successor(self, view: View, seat: Seat, seats: int) -> Seat | None:  # noqa: ARG002
        """In the order of play, and against it in the set-up."""
        return successor(view, seat)
