"""Computer players: the program plays a seat from what the seat may see, with a reason for each move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from engine.core.actions import Action
from engine.core.standpoint import Standpoint

__all__ = ["Choice", "Level", "Partner", "Reason", "Weighed", "Weighing"]

S = TypeVar("S")
V = TypeVar("V")

OTHERS = 2
"""How many moves are kept besides the one that is made."""


class Level(StrEnum):
    """How far a computer player looks. No level sees hidden cards, has a bonus, or blunders at random."""

    APPRENTICE = "apprentice"
    """Sensible and short-sighted."""
    DRIVER = "driver"
    """Judges the next position well."""
    INSPECTOR = "inspector"
    """Looks further: to the end of the game, or at positions in which what it can't see is dealt anew."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is made, as a sentence's key and values.

    Attributes:
        key: of the sentence, which the game's part `reasons` makes.
        params: values for the sentence's placeholders.
        secret: it would reveal what others can't see, so it's told only when the game is over.
    """

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, its value, and the reason. Values are in the game's points or money, and comparable only within
    one decision.
    """

    action: Action
    value: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a computer player makes, and at most two next best ones, best first."""

    made: Weighed
    others: tuple[Weighed, ...] = ()

    @property
    def ranked(self) -> tuple[Weighed, ...]:
        """All its moves, best first."""
        return (self.made, *self.others)

    @classmethod
    def best_of(cls, weighed: Sequence[Weighed]) -> Choice:
        """The choice of the move with the highest value; of equal ones, the first."""
        ranked = sorted(weighed, key=lambda each: -each.value)
        return cls(ranked[0], tuple(ranked[1 : OTHERS + 1]))


class Partner(ABC, Generic[S, V]):
    """A computer player of one game. It remembers nothing between moves, and its work is bounded by steps,
    not by time: the same standpoint and level give the same move on every machine.
    """

    @abstractmethod
    def choose(self, standpoint: Standpoint[S, V], level: Level) -> Choice:
        """A legal move for the seat that decides."""


class Weighing(Partner[S, V]):
    """The simplest computer player: it weighs each listed move by itself, the same at every level."""

    def choose(self, standpoint: Standpoint[S, V], level: Level) -> Choice:  # noqa: ARG002
        """The move with the highest value; of equal ones, the first listed."""
        return Choice.best_of([self.weighed(standpoint.view, action) for action in standpoint.actions()])

    @abstractmethod
    def weighed(self, view: V, action: Action) -> Weighed:
        """What a legal move promises, from what the seat sees."""
