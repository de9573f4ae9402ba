"""What can happen in Trambahn, as typed facts. None of them tells what is hidden: cards that are drawn, laid
face down or spent appear as counts. Seats are 0-based; columns count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core import Event

__all__ = [
    "CardsDrawn",
    "ColumnLost",
    "ExtraTourRidden",
    "GameEnded",
    "MoneyLost",
    "MoneyTaken",
    "PassengerPlayed",
    "Reshuffled",
    "StationPlayed",
    "TourRidden",
    "TramBought",
    "TurnBegan",
]


@dataclass(frozen=True, slots=True)
class PassengerPlayed(Event):
    """A card went to a row, which now holds `waiting` passengers (R4.1)."""

    seat: int
    card: str
    row: str
    waiting: int


@dataclass(frozen=True, slots=True)
class TourRidden(Event):
    """A tour (R5): its number 1..10, its colour, and what it brought to each seat."""

    number: int
    colour: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StationPlayed(Event):
    """A card went to a column, which now holds `cards` cards (R4.4, R4.7)."""

    seat: int
    card: str
    column: int
    cards: int


@dataclass(frozen=True, slots=True)
class ExtraTourRidden(Event):
    """A column received its eighth card and scored (R6.1)."""

    seat: int
    column: int
    colour: str
    points: int


@dataclass(frozen=True, slots=True)
class MoneyTaken(Event):
    """Cards went face down to a money pile (R4.11)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TramBought(Event):
    """A tram was bought for a column (R4.12): `price` in money cards, `shown` the tram that took its place on
    the display, None where the stack is empty.
    """

    seat: int
    tram: str
    column: int
    price: int
    shown: str | None


@dataclass(frozen=True, slots=True)
class ColumnLost(Event):
    """A column without a tram was discarded (R4.17)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A player drew cards (R4.18)."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class MoneyLost(Event):
    """The draw pile ran out: every seat lost half of its money, this many cards (R4.19)."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile became the new draw pile of `count` cards (R4.19)."""

    count: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is the seat's turn now (R4.22)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over (R7.1); `reason` is the outcome's."""

    reason: str
