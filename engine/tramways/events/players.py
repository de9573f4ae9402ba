"""What players have beside their cards: money, workers, stress and happiness."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Event

__all__ = [
    "ConsequencePaid",
    "Eased",
    "HappinessBought",
    "HappinessGained",
    "MoneyPaid",
    "MoneyTaken",
    "StressPenalty",
    "StressRose",
    "WorkerGained",
    "WorkerUsed",
]


@dataclass(frozen=True, slots=True)
class ConsequencePaid(Event):
    """A card cost money when it was played or discarded (R3.5)."""

    seat: int
    card: int
    money: int


@dataclass(frozen=True, slots=True)
class StressRose(Event):
    """Stress rose by this many steps, to the number of its space (R3.3, R3.9)."""

    seat: int
    steps: int
    stress: int


@dataclass(frozen=True, slots=True)
class StressPenalty(Event):
    """Happiness was lost on the last space of the stress track (R3.9, R11.2)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Eased(Event):
    """Stress fell by a step (R9.8, R10.1)."""

    seat: int
    stress: int


@dataclass(frozen=True, slots=True)
class MoneyPaid(Event):
    """An amount was paid with cards and so many coins, less than 0 if there was change (R5.5, R9.9)."""

    seat: int
    amount: int
    coins: int


@dataclass(frozen=True, slots=True)
class MoneyTaken(Event):
    """Money from the bank: instead of an action, from a commerce, from cards (R6.1, R9.8, R10.1)."""

    seat: int
    money: int


@dataclass(frozen=True, slots=True)
class WorkerUsed(Event):
    """A worker was discarded (R7.2); `left` are those left."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class WorkerGained(Event):
    """A worker was gained (R9.8, R10.1)."""

    seat: int
    workers: int


@dataclass(frozen=True, slots=True)
class HappinessGained(Event):
    """Points were gained (R7.17, R8.1, R8.7, R9.7)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class HappinessBought(Event):
    """Points were bought at a leisure building (R9.8)."""

    seat: int
    points: int
    money: int
