"""What all parts have in common: the game, and the parts beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import Game

if TYPE_CHECKING:
    from bot.games.core.presentation import Presentation

__all__ = ["Part"]


class Part:
    """One of a game's parts.

    Attributes:
        game: the game.
        shown: all parts of the game.
    """

    def __init__(self, game: Game[Any, Any], shown: Presentation) -> None:
        self.game = game
        self.shown = shown
