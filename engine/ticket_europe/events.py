"""What can happen in Ticket to Ride Europe, as typed facts. None of them tells what is hidden: cards drawn
from the deck, tickets drawn and tickets refused appear as counts. Seats are 0-based.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core import Event

__all__ = [
    "CardDrawn",
    "CardTaken",
    "ClaimWithdrawn",
    "ExpressAwarded",
    "GameEnded",
    "HasToPay",
    "LastRoundBegan",
    "Reshuffled",
    "RouteClaimed",
    "RowDiscarded",
    "RowFilled",
    "RowKept",
    "StationBuilt",
    "StationsScored",
    "TicketsDrawn",
    "TicketsKept",
    "TicketsRevealed",
    "TunnelCardsTurned",
    "TunnelEntered",
    "TurnBegan",
    "TurnSkipped",
]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is the seat's turn now (R4.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnSkipped(Event):
    """The seat could do nothing at all, and its turn was passed over (R4.3): its cards pay for nothing."""

    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class HasToPay(Event):
    """Nothing can be drawn, but the seat was not passed over (R4.3): its cards pay for something."""

    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A face-up card was taken (R5.1)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card was drawn from the deck, unseen by the others (R5.1)."""

    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class RowFilled(Event):
    """Cards were turned up for the empty places of the row (R5.2)."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowDiscarded(Event):
    """Three locomotives or more lay face up: these cards were discarded (R5.6), and so were the rows after
    them, `times` rows in all, until one held fewer.
    """

    cards: tuple[str, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class RowKept(Event):
    """So many locomotives lie face up and stay, since there are too few other cards left to do better (R5.6).

    It tells something of what is hidden: of how few colour cards are not in hands.
    """

    reveals: ClassVar[bool] = True
    locomotives: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards became the new deck of `count` cards (R5.8)."""

    count: int


@dataclass(frozen=True, slots=True)
class TunnelEntered(Event):
    """Cards were played for a tunnel (R10.1)."""

    seat: int
    route: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TunnelCardsTurned(Event):
    """Cards were turned up for a tunnel, which now costs `extra` more (R10.2, R10.3)."""

    reveals: ClassVar[bool] = True
    seat: int
    route: str
    cards: tuple[str, ...]
    extra: int


@dataclass(frozen=True, slots=True)
class ClaimWithdrawn(Event):
    """The cards played for a tunnel went back to the hand (R10.6)."""

    seat: int
    route: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RouteClaimed(Event):
    """A route was claimed for all these cards (R7.3); `wagons` are those left."""

    seat: int
    route: str
    cards: tuple[str, ...]
    points: int
    wagons: int


@dataclass(frozen=True, slots=True)
class StationBuilt(Event):
    """A station was built for these cards (R12.1); `left` are those not yet built."""

    seat: int
    city: str
    cards: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class TicketsDrawn(Event):
    """Tickets were drawn, to choose from (R11.1)."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TicketsKept(Event):
    """A player chose tickets (R2.7, R11.2)."""

    seat: int
    kept: int
    refused: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    """The seat ended its turn with so few wagons that everybody has one more turn (R13.1)."""

    seat: int
    wagons: int


@dataclass(frozen=True, slots=True)
class TicketsRevealed(Event):
    """A player's tickets at the end (R15.1), and the route that each of their stations lends (R12.5)."""

    reveals: ClassVar[bool] = True
    seat: int
    completed: tuple[str, ...]
    missed: tuple[str, ...]
    borrowed: Mapping[str, str]
    points: int


@dataclass(frozen=True, slots=True)
class StationsScored(Event):
    """Points for stations that were not built (R15.2)."""

    seat: int
    stations: int
    points: int


@dataclass(frozen=True, slots=True)
class ExpressAwarded(Event):
    """The European Express: the seats with the longest path, of so many wagons (R15.3, R15.4)."""

    seats: tuple[int, ...]
    spaces: int
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over (R13.2); `reason` is the outcome's."""

    reason: str
