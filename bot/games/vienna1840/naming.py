"""What the moves of 1840 are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.core import naming
from bot.games.vienna1840.moves import DIALOGUES, LABELS
from bot.games.vienna1840.moves.trams import TUPLES
from bot.games.vienna1840.words import spelling
from bot.games.vienna1840.words.names import tram_colour
from engine.core import Content

__all__ = ["Naming"]


EMBLEMS: Mapping[str, Callable[[Content], str]] = {
    "company": str,
    "replace": str,
    "colour": lambda value: f"tram_{value}",
    "tram": lambda value: f"tram_{tram_colour(str(value))}",
}


class Naming(naming.Naming):
    """Names and labels."""

    place = 0
    dialogues = DIALOGUES
    labels = LABELS
    tuples = TUPLES
    emblems = EMBLEMS
    named = spelling.NAMED
    spelled = spelling.SPELLED

    @property
    def group(self) -> str:
        """The game's commands: `/1840 ...`."""
        return "1840"
