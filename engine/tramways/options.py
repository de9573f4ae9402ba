"""Rules options of Tramways: what the rulebook leaves to the table, and the points that it leaves open, our
reading first. The record is saved with the game.
"""

from __future__ import annotations

from typing import Literal

from pydantic import field_validator

from engine.core import Options
from engine.tramways.town import read_plan

__all__ = ["OTHER_READINGS", "STANDARD", "TramwaysOptions"]


class TramwaysOptions(Options):
    """The rules of one game."""

    map: Literal["suggested", "normal", "hard", "mixed", "usual"] = "usual"
    """R2.1, R14.2: the suggested boards, or boards drawn by lot with their normal side, their hard side or
    either side up. Usually one who plays alone has boards by lot with their normal side, others have the
    suggested ones.
    """
    expert: Literal["no", "yes"] = "no"
    """R2.4: whether two players play on three boards in a row."""
    plan: str = ""
    """R2.3: boards laid out by hand instead, in the notation of `town.read_plan`; empty: a rectangle."""
    deal: Literal["normal", "advanced"] = "normal"
    """R2.7, R2.8: whether parcel cards are dealt, or chosen in turn."""
    development: Literal["books", "deck"] = "books"
    """R2.14, R2.15: the original rule for development cards with ticket books, or the alternate one with a
    deck.
    """
    board: Literal["chosen", "normal", "hard"] = "chosen"
    """R2.6: whether each player chooses a side of the player board, or all have the same."""
    hard_workers: Literal["two", "one"] = "two"
    """R2.6, O3: how many workers a player may have on the hard side."""
    last_bidder: Literal["moved", "asked"] = "moved"
    """R5.2: whether the last player in the auction moves to the last free space automatically, or is asked
    for a bid, though that can change nothing.
    """
    void_consequence: Literal["applies", "no"] = "applies"
    """R5.10, O5: whether the card that a void ticket makes a player discard has its consequence."""
    lost_extension: Literal["extension", "link"] = "extension"
    """R7.8: whether of a complete link that was extended and then left alone the extension is lost, or the
    whole link.
    """
    last_hand: Literal["after_auction", "before_auction"] = "after_auction"
    """R12.2, O4: whether hands are filled for the last round after its auction, or before."""
    below_zero: Literal["yes", "no"] = "yes"
    """R3.9, O7: whether happiness may fall below 0."""

    @field_validator("plan")
    @classmethod
    def _readable(cls, plan: str) -> str:
        """Refuse a plan that is none (R2.1, R2.3)."""
        if plan:
            read_plan(plan)
        return plan


STANDARD = TramwaysOptions()
OTHER_READINGS = TramwaysOptions(
    hard_workers="one",
    last_bidder="asked",
    void_consequence="no",
    lost_extension="link",
    last_hand="before_auction",
    below_zero="no",
)
"""Every open point read the other way."""
