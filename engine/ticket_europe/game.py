"""Ticket to Ride Europe, by the contract of `engine.core`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core import Action, Chance, Choices, Draft, Game, Options, Outcome, Seat, Step
from engine.ticket_europe import turn
from engine.ticket_europe.actions import ACTIONS
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.options import OTHER_READINGS, STANDARD, TicketEuropeOptions
from engine.ticket_europe.scoring import interim, outcome
from engine.ticket_europe.setup import SEATS, start
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View
from engine.ticket_europe.viewing import mixed, redealt, view

__all__ = ["TicketEurope"]


class TicketEurope(Game[State, View]):
    """The game. Its rules stand in the modules beside this one, a module for each thing a player can name."""

    id: ClassVar[str] = "ticket_europe"
    title: ClassVar[str] = "Ticket to Ride Europe"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = SEATS
    options_type: ClassVar[type[Options]] = TicketEuropeOptions
    state_type: ClassVar[type[State]] = State
    action_types: ClassVar[Sequence[type[Action]]] = ACTIONS

    def setups(self) -> Iterator[tuple[int, Options]]:
        """Each player count under our reading of the open points, and three players under the other."""
        for seats in SEATS:
            yield seats, STANDARD
        yield 3, OTHER_READINGS

    def start(self, seats: int, options: Options, seed: int) -> State:
        """The first position (R2)."""
        assert isinstance(options, TicketEuropeOptions)
        return start(seats, options, seed)

    def deciders(self, state: State) -> tuple[Seat, ...]:
        """All who have not chosen their first tickets (R2.7), later the seat at turn."""
        return turn.deciders(state)

    def kinds(self, state: State, seat: Seat) -> tuple[str, ...]:
        """What the seat may do now (R4.2)."""
        return turn.kinds(state, seat)

    def choices(self, state: State, seat: Seat, draft: Draft) -> Choices | None:
        """The legal values of the draft's next field."""
        return turn.choices(state, seat, draft)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Make a move, and all that follows from it without a decision."""
        move = Move(state)
        turn.play(move, seat, action)
        return move.step()

    def view(self, state: State, seat: Seat | None) -> View:
        """What may be seen."""
        return view(state, seat)

    def redealt(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """The same table with other hidden cards and tickets."""
        return redealt(state, seat, chance)

    def mixed(self, state: State, chance: Chance) -> State:
        """The same table with the decks mixed anew."""
        return mixed(state, chance)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the last round is over (R15.6)."""
        return outcome(state)

    def interim(self, view: View) -> Outcome:
        """By points for routes."""
        return interim(view)

    def successor(self, view: View, seat: Seat, seats: int) -> Seat | None:
        """Clockwise (R4.1); after the first tickets the first player, and nobody after who has the last turn
        (R13.1).
        """
        if view.phase == "dealt":
            return None if seat == view.first else view.first
        return None if seat == view.ender else super().successor(view, seat, seats)
