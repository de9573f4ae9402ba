"""A move in the making: the state so far and the events so far.

The rules of a game work on a ledger; the states that go in and come out stay immutable values.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from engine.core.events import Event
from engine.core.game import Seat, Step

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    class Seated(DataclassInstance, Protocol):
        """A state with its players by seat."""

        @property
        def players(self) -> tuple[Any, ...]:
            """What each seat has."""


__all__ = ["Ledger", "SeatedLedger"]

S = TypeVar("S", bound="DataclassInstance")
P = TypeVar("P", bound="Seated")


class Ledger(Generic[S]):
    """The working copy of one move."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Add a fact."""
        self.events.append(event)

    def update(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **changes)

    def step(self) -> Step[S]:
        """What the move has come to."""
        return Step(self.state, tuple(self.events))


class SeatedLedger(Ledger[P]):
    """The working copy of one move, where the state holds its players by seat."""

    def player(self, seat: Seat, **changes: Any) -> None:
        """Replace fields of a player."""
        players = self.state.players
        self.update(players=(*players[:seat], replace(players[seat], **changes), *players[seat + 1 :]))
