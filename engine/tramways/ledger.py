"""A move of Tramways in the making: what the parts of a turn do to money, happiness and hands."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Seat, SeatedLedger
from engine.tramways.price import Price
from engine.tramways.state import Player, State

__all__ = ["Move"]


class Move(SeatedLedger[State]):
    """The working copy of one move."""

    def asked(self, price: Price) -> Price:
        """What a price comes to by the rules under which the move is made."""
        return price

    def of(self, seat: Seat) -> Player:
        """A player as they are now."""
        return self.state.players[seat]

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
