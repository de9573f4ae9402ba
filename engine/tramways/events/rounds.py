"""How a game goes on: its set-up, its rounds, the order of play, its end."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Event

__all__ = [
    "ActionsBegan",
    "AdministrationBegan",
    "AdministrationDone",
    "AuctionBegan",
    "BidMade",
    "FinalScore",
    "GameEnded",
    "OrderSettled",
    "OrderTaken",
    "RoundBegan",
    "SideChosen",
    "TurnBegan",
]


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """A player chose a side of their board (R2.6)."""

    seat: int
    side: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began (R4)."""

    round: int


@dataclass(frozen=True, slots=True)
class AuctionBegan(Event):
    """The auction began, in the old order (R5.1)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A bid was made and paid (R5.2)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class OrderTaken(Event):
    """A player moved to a place of the lower row, from 1 (R5.2), with the bid that led, or with none."""

    seat: int
    place: int
    bid: int | None


@dataclass(frozen=True, slots=True)
class OrderSettled(Event):
    """The new order of play (R5.7)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ActionsBegan(Event):
    """An action round began (R6.1, R6.2)."""

    step: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is the seat's turn to act."""

    seat: int


@dataclass(frozen=True, slots=True)
class AdministrationBegan(Event):
    """The administration began (R10.1)."""


@dataclass(frozen=True, slots=True)
class AdministrationDone(Event):
    """A player finished the administration and keeps this many cards (R10.1)."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class FinalScore(Event):
    """What a player has at the end, part by part (R13.1)."""

    seat: int
    happiness: int
    links: int
    converted: int
    stress: int
    total: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over (R12.3); `scale` is the solo game's word for the result (R14.8), else empty."""

    reason: str
    scale: str
