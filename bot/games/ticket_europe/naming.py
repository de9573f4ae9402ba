"""What the moves of Ticket to Ride Europe are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from bot.games.core import naming
from bot.games.core.legal import Legal
from bot.games.ticket_europe.moves import DIALOGUES
from bot.games.ticket_europe.words import spelling
from bot.games.ticket_europe.words.labels import LABELS, TUPLES
from engine.core import Content

__all__ = ["Naming"]


class Naming(naming.Naming):
    """Names and labels."""

    place = 2
    dialogues = DIALOGUES
    labels = LABELS
    tuples = TUPLES
    emblems: ClassVar[Mapping[str, Callable[[Content], str]]] = {"card": str}
    named = spelling.NAMED
    spelled = spelling.SPELLED

    @property
    def group(self) -> str:
        """A short name for what is typed so often."""
        return "europe"

    def apart(self, move: str) -> Sequence[str]:
        """Both cards of a turn in one go: `draw red deck`."""
        return spelling.apart(move)

    def reworded(self, legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
        """Routes by their two cities, and payments that go without saying."""
        return spelling.reworded(legal, kind, words)
