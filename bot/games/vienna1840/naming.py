"""What the moves of 1840 are called."""

from __future__ import annotations

from bot.games.core import naming
from bot.games.vienna1840.moves import DIALOGUES, LABELS
from bot.games.vienna1840.moves.trams import TUPLES
from bot.games.vienna1840.words import spelling

__all__ = ["Naming"]


class Naming(naming.Naming):
    """Names and labels."""

    place = 0
    dialogues = DIALOGUES
    labels = LABELS
    tuples = TUPLES
    named = spelling.NAMED
    spelled = spelling.SPELLED

    @property
    def group(self) -> str:
        """The game's commands: `/1840 ...`."""
        return "1840"
