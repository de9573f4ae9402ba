"""A move in the making: the state so far and the events so far.

The parts of a turn work on a `Move`; the states that go in and come out stay immutable values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.core import Event, Seat
from engine.ticket_europe.hands import with_cards, without
from engine.ticket_europe.state import Player, State

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

    def take_from_hand(self, seat: Seat, cards: Iterable[str]) -> None:
        """Take cards out of a hand, before all eyes."""
        player = self.state.players[seat]
        cards = tuple(cards)
        self.player(seat, hand=without(player.hand, cards), known=without(player.known, cards))

    def note_drawn(self, seat: Seat, card: str) -> None:
        """Remember a card of a hand as one that the player's latest turn brought."""
        self.player(seat, drawn=(*self.state.players[seat].drawn, card))

    def give_openly(self, seat: Seat, cards: Iterable[str]) -> None:
        """Add cards to a hand that everybody has seen."""
        player = self.state.players[seat]
        cards = tuple(cards)
        self.player(seat, hand=with_cards(player.hand, cards), known=with_cards(player.known, cards))

    def give_unseen(self, seat: Seat, card: str) -> None:
        """Add a card to a hand that nobody else has seen."""
        self.player(seat, hand=with_cards(self.state.players[seat].hand, (card,)))
