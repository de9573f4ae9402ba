"""A move of Ticket to Ride Europe in the making: what its turns do to hands."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Seat, SeatedLedger
from engine.ticket_europe.hands import with_cards, without
from engine.ticket_europe.state import State

__all__ = ["Move"]


class Move(SeatedLedger[State]):
    """The working copy of one move."""

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
