"""Rules options of Ticket to Ride Europe: points that the rulebook leaves to the table or open, our reading
first. The record is saved with the game.
"""

from __future__ import annotations

from typing import Literal

from engine.core import Options

__all__ = ["OTHER_READINGS", "STANDARD", "TicketEuropeOptions"]


class TicketEuropeOptions(Options):
    """The rules of one game."""

    first: Literal["drawn", "first_seat"] = "drawn"
    """R4.1: whether the first player is drawn by lot, or the first seat begins (for tables that seat who has
    visited most countries of Europe there).
    """
    last_cards: Literal["taken", "left"] = "taken"
    """R5.9: whether face-up cards may still be taken when deck and discards are both empty, or wagon cards
    can't be drawn at all then.
    """


STANDARD = TicketEuropeOptions()
OTHER_READINGS = TicketEuropeOptions(first="first_seat", last_cards="left")
"""Every point read the other way."""
