"""Computer players: a seat played by the program, from what that seat may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from engine.core.actions import Action

__all__ = ["Partner"]

V = TypeVar("V", contravariant=True)


class Partner(ABC, Generic[V]):
    """A computer player of one game. It holds nothing between moves: the same view gives the same move."""

    @abstractmethod
    def choose(self, view: V, legal: Sequence[Action]) -> Action:
        """One of the legal moves.

        Args:
            view: what the seat to be played may see, never more.
            legal: the seat's legal moves; at least one.
        """
