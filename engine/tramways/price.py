"""What an action costs in cards and coins."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tramways.facts import CARDS

__all__ = ["Price"]


@dataclass(frozen=True, slots=True)
class Price:
    """What an action costs.

    Attributes:
        symbols: track symbols, exactly so many (R7.2).
        needs: sets of icons; of each of them one icon is played.
        money: paid with coins and money icons (R5.5, R9.9).
        rule: that asks for the icons.
        void: whether void tickets may pay, which they may not in a journey (R3.11).
    """

    symbols: int = 0
    needs: tuple[frozenset[str], ...] = ()
    money: int = 0
    rule: str = "3.4"
    void: bool = True

    def paying(self, hand: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of a hand that may pay."""
        return hand if self.void else tuple(card for card in hand if not CARDS[card].void)
