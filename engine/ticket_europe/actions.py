"""What a player does in Ticket to Ride Europe, one class per thing done. The numbers are those of the
rules.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from engine.core import Action

__all__ = ["ACTIONS", "Claim", "Draw", "DrawTickets", "Keep", "Pay", "Station", "Withdraw"]


class Keep(Action):
    """Keep some of the tickets on offer and refuse the others (R2.7, R11.2).

    Tickets are named by their places, so that the record of the move does not tell what they say.
    """

    kind: ClassVar[str] = "keep"
    tickets: tuple[int, ...] = Field(
        description=("the positions of the tickets to keep, separated by commas: 1,3")
    )


class Draw(Action):
    """Draw a train card, face up or from the deck (R5.1)."""

    kind: ClassVar[str] = "draw"
    card: str = Field(description="the colour of a face-up card, loco, or: deck")


class Claim(Action):
    """Claim a route with cards from your hand, or try it if it's a tunnel (R7, R10)."""

    kind: ClassVar[str] = "claim"
    route: str = Field(description="the route; of a double one with its colour or number")
    cards: tuple[str, ...] = Field(description=("the cards to pay with, separated by commas: red,red,loco"))


class Pay(Action):
    """Play the extra cards that a tunnel costs (R10.3 to R10.5)."""

    kind: ClassVar[str] = "pay"
    cards: tuple[str, ...] = Field(description="the extra cards, separated by commas")


class Withdraw(Action):
    """Take the cards back from a tunnel; nothing is claimed (R10.6)."""

    kind: ClassVar[str] = "withdraw"


class DrawTickets(Action):
    """Draw tickets and keep some of them (R11.1)."""

    kind: ClassVar[str] = "tickets"


class Station(Action):
    """Build a station (R12)."""

    kind: ClassVar[str] = "station"
    city: str = Field(description="a city without a station")
    cards: tuple[str, ...] = Field(description="the cards to pay with, separated by commas")


ACTIONS: tuple[type[Action], ...] = (Draw, Claim, Pay, Withdraw, DrawTickets, Keep, Station)
"""The actions of a turn in the order of the rules, each followed by what may have to be decided after it."""
