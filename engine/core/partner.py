"""Computer players: a seat played by the program, from what it may see, with a reason for each move."""

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
"""So many moves are kept beside the one that is made."""


class Level(StrEnum):
    """How far a computer player looks. None sees a hidden card, has a bonus or blunders at random."""

    APPRENTICE = "apprentice"
    """Sensible and short-sighted."""
    DRIVER = "driver"
    """By a good value of the next position."""
    INSPECTOR = "inspector"
    """Looks further: to the end of the game, or on positions in which what it can't see is dealt anew."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is made, as a sentence's key and what stands in it.

    Attributes:
        key: of the sentence, which the game's part `reasons` makes.
        params: what stands in it.
        secret: it would give away what others can't see; it is told when the game is over.
    """

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, what it is worth, and why. Values are in the game's points or money, and compare only within
    one decision.
    """

    action: Action
    value: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a computer player makes, and the next best ones, best first; at most two."""

    made: Weighed
    others: tuple[Weighed, ...] = ()

    @property
    def ranked(self) -> tuple[Weighed, ...]:
        """All that it names, best first."""
        return (self.made, *self.others)

    @classmethod
    def best_of(cls, weighed: Sequence[Weighed]) -> Choice:
        """The move of the highest value; among equals the first."""
        ranked = sorted(weighed, key=lambda each: -each.value)
        return cls(ranked[0], tuple(ranked[1 : OTHERS + 1]))


class Partner(ABC, Generic[S, V]):
    """A computer player of one game. It holds nothing between moves, and its work is bounded in steps and not
    in time: the same standpoint and level give the same move on every machine.
    """

    @abstractmethod
    def choose(self, standpoint: Standpoint[S, V], level: Level) -> Choice:
        """A legal move for the seat that decides."""


class Weighing(Partner[S, V]):
    """The least computer player: it weighs each listed move by itself, at every level alike."""

    def choose(self, standpoint: Standpoint[S, V], level: Level) -> Choice:  # noqa: ARG002
        """The move with the most weight; among equals the first listed."""
        return Choice.best_of([self.weighed(standpoint.view, action) for action in standpoint.actions()])

    @abstractmethod
    def weighed(self, view: V, action: Action) -> Weighed:
        """What a legal move promises, by what the seat sees."""
