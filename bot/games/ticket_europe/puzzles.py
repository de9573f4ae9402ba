"""Puzzles of Ticket to Ride Europe: the cheapest way to join three tickets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from bot.games.core import puzzles
from bot.games.core.puzzles import PuzzleKind
from bot.games.ticket_europe.solving.ways import Ways

__all__ = ["Puzzles"]


class Puzzles(puzzles.Puzzles):
    """The one kind."""

    @cached_property
    def kinds(self) -> Sequence[PuzzleKind]:
        """Ways."""
        return (Ways(self.game),)
