"""What a player does in Trambahn, one class per thing done. The numbers are those of the rules."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from engine.core import Action

__all__ = ["ACTIONS", "BuyTram", "End", "Passenger", "Station", "TakeMoney"]


class Passenger(Action):
    """Play a hand card as a passenger (R4.1)."""

    kind: ClassVar[str] = "passenger"
    card: str = Field(description="the hand card: colour letter and value, or J")
    row: str | None = Field(default=None, description="the row's colour; needed only for a conductor")


class Station(Action):
    """Play a hand card into one of your columns (R4.4)."""

    kind: ClassVar[str] = "station"
    card: str = Field(description="the hand card: colour letter and value, or J")
    column: str = Field(description="the number of one of your columns, or: new")


class TakeMoney(Action):
    """Lay hand cards face down on your money pile (R4.11).

    The card is named by its place in the hand, so that the record of the move does not tell its face.
    """

    kind: ClassVar[str] = "money"
    card: int | None = Field(
        default=None, description="the card's place in your hand; leave empty for the whole hand"
    )


class BuyTram(Action):
    """Buy a tram from the display for one of your columns (R4.12, R4.14)."""

    kind: ClassVar[str] = "tram"
    tram: str = Field(description="horse, steam or electric")
    column: int = Field(description="the number of one of your columns without a tram")


class End(Action):
    """End the turn: columns without a tram are lost, and your hand is refilled (R4.17, R4.18)."""

    kind: ClassVar[str] = "end"


ACTIONS: tuple[type[Action], ...] = (Passenger, Station, TakeMoney, BuyTram, End)
"""In the order of a turn's steps."""
