"""Moments of kept games to draw: by how much of the game is over, or by what happens there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.core import Event, Game, Step

__all__ = ["Moments"]

S = TypeVar("S")
V = TypeVar("V")
Name = TypeVar("Name")


@dataclass(frozen=True)
class Moments(Generic[S, V, Name]):
    """Steps of a game's kept games.

    Attributes:
        steps: a kept game step by step, by its name.
    """

    game: Game[S, V]
    steps: Callable[[Name], Sequence[Step[S]]]

    def at_share(self, name: Name, share: float) -> Step[S]:
        """The step after so much of the game, from 0 to 1."""
        game = self.steps(name)
        return game[round((len(game) - 1) * share)]

    def first_with(self, name: Name, event: type[Event], after: float = 0) -> Step[S]:
        """The first step in which such a thing happened, after so much of the game."""
        return next(
            step for step in self._from(name, after) if any(isinstance(each, event) for each in step.events)
        )

    def first_when(self, name: Name, holds: Callable[[S], Any], after: float = 0) -> Step[S]:
        """The first step that leads to such a position, after so much of the game."""
        return next(step for step in self._from(name, after) if holds(step.state))

    def seen(self, step: Step[S], seat: int | None = None) -> V:
        """What a seat, or a spectator, sees of a step's position."""
        return self.game.view(step.state, seat)

    def _from(self, name: Name, after: float) -> Sequence[Step[S]]:
        game = self.steps(name)
        return game[round(len(game) * after) :]
