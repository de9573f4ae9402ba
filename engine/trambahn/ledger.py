"""A move of Trambahn in the making: what its steps do to hands, columns and rows."""

from __future__ import annotations

from engine.core import Seat, SeatedLedger
from engine.trambahn.state import Column, State

__all__ = ["Move"]


class Move(SeatedLedger[State]):
    """The working copy of one move."""

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
