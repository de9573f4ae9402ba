"""Puzzles of 1840: a line's best route, and the tile that gains it most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from bot.games.core import puzzles
from bot.games.core.puzzles import PuzzleKind
from bot.games.vienna1840.solving.lays import Lays
from bot.games.vienna1840.solving.routes import Routes

__all__ = ["Puzzles"]


class Puzzles(puzzles.Puzzles):
    """Both kinds."""

    @cached_property
    def kinds(self) -> Sequence[PuzzleKind]:
        """The routes first."""
        return Routes(self.game), Lays(self.game)
