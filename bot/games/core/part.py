"""What all parts have in common: the game, and the parts beside them."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from engine.core import Game

__all__ = ["Part", "Parts"]

P = TypeVar("P", bound="Part")


class Parts(Protocol):
    """All parts of a game."""

    def part(self, plain: type[P]) -> P:
        """The game's part of a sort, which is named by its plain class."""
        ...


class Part:
    """One of a game's parts.

    Attributes:
        game: the game.
        shown: all parts of the game. Which of them a part needs shows in what its module imports, so that no
            two can need each other.
    """

    def __init__(self, game: Game[Any, Any], shown: Parts) -> None:
        self.game = game
        self.shown = shown
