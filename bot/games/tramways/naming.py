"""What the moves of Tramways are called."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import naming
from bot.games.core.legal import Legal
from bot.games.tramways.moves import DIALOGUES
from bot.games.tramways.words import spelling
from bot.games.tramways.words.labels import LABELS, TUPLES

__all__ = ["Naming"]


class Naming(naming.Naming):
    """Names and labels."""

    place = 3
    dialogues = DIALOGUES
    labels = LABELS
    tuples = TUPLES
    named = spelling.NAMED

    def apart(self, move: str) -> Sequence[str]:
        """An upgrade by what is upgraded: `upgrade 3`, `upgrade A1`."""
        return (spelling.upgraded(move),)

    def reworded(self, legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
        """Lines by their squares, journeys by where they end, and payments that go without saying."""
        return spelling.reworded(legal, kind, words)
