"""A move in the making: the state so far and the events so far.

The parts of a turn work on a `Move`; the states that go in and come out stay immutable values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.core import Event, Seat
from engine.tramways.state import Player, State

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

    def of(self, seat: Seat) -> Player:
        """A player as he is now."""
        return self.state.players[seat]

    def player(self, seat: Seat, **changes: Any) -> None:
        """Replace fields of a player."""
        players = self.state.players
        changed: Player = replace(players[seat], **changes)
        self.update(players=(*players[:seat], changed, *players[seat + 1 :]))

    def money(self, seat: Seat, change: int) -> None:
        """Money from the bank, or to it."""
        self.player(seat, money=self.of(seat).money + change)

    def happiness(self, seat: Seat, change: int) -> None:
        """Happiness points; under one reading never below 0 (R3.9, O7)."""
        after = self.of(seat).happiness + change
        self.player(seat, happiness=after if self.state.options.below_zero == "yes" else max(0, after))

    def give_openly(self, seat: Seat, card: int) -> None:
        """A card into a hand before all eyes."""
        player = self.of(seat)
        self.player(seat, hand=(*player.hand, card), known=(*player.known, card))

    def give_secretly(self, seat: Seat, card: int, origin: str) -> None:
        """A development card into a hand that nobody else has seen."""
        player = self.of(seat)
        self.player(seat, hand=(*player.hand, card), secret={**player.secret, card: origin})

    def discard(self, seat: Seat, cards: Iterable[int]) -> None:
        """Cards out of a hand, onto the own discards (R3.2)."""
        gone = tuple(cards)
        player = self.of(seat)
        self.player(
            seat,
            hand=tuple(card for card in player.hand if card not in gone),
            known=tuple(card for card in player.known if card not in gone),
            secret={card: origin for card, origin in player.secret.items() if card not in gone},
            discard=(*player.discard, *gone),
        )
