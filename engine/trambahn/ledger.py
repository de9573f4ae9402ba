"""A move in the making: the state so far and the events so far.

The steps work on a `Move`; the states that go in and come out stay immutable values.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import Event, Seat
from engine.trambahn.state import Column, Player, State

__all__ = ["Move"]


class Move:
    """The working copy of one move."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Add a fact."""
        self.events.append(event)

    def update(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **changes)

    def player(self, seat: Seat, **changes: Any) -> None:
        """Replace fields of a player."""
        players = self.state.players
        changed: Player = replace(players[seat], **changes)
        self.update(players=(*players[:seat], changed, *players[seat + 1 :]))

    def column(self, seat: Seat, number: int, column: Column) -> None:
        """Put a column in the place of the one with this number; the next free number begins a new one."""
        columns = self.state.players[seat].columns
        self.player(seat, columns=(*columns[: number - 1], column, *columns[number:]))

    def take_from_hand(self, seat: Seat, card: str) -> None:
        """Take one copy of a card out of a hand."""
        hand = self.state.players[seat].hand
        place = hand.index(card)
        self.player(seat, hand=(*hand[:place], *hand[place + 1 :]))

    def row(self, colour: str, passengers: tuple[str, ...]) -> None:
        """Replace a row's passengers."""
        self.update(rows={**self.state.rows, colour: passengers})
