"""Games of 1840 that travel to and from 18xx.games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.games.core import interchange
from bot.games.core.interchange import Brought, Difference
from bot.language import Words
from engine.core import Journal
from engine.vienna1840 import GAME
from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.interchange import export_game, import_game, may_be_exported
from engine.vienna1840.interchange.checking import Recording
from render.vienna1840 import draw_map, draw_market

__all__ = ["Interchange", "Recorded"]


class Recorded:
    """A recorded game, a game file or a reference trace, and our game as far as it was played."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    @property
    def played(self) -> int:
        """How many actions were played."""
        return self._recording.played

    def play(self, until: int | None, *, check: bool) -> Iterator[Difference]:
        """Play the actions, and with `check` compare as far as the file allows.

        Raises:
            ImportRefused: an action can't be played.
        """
        return self._recording.play(until, check=check)

    @property
    def chapter(self) -> str:
        """The round by its short name: `LR1a`."""
        return ROUND_TRACK[self._recording.importer.state.round].name

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return GAME.outcome(self._recording.importer.state) is not None

    @property
    def stopped(self) -> bool:
        """Whether its players ended it early."""
        return self._recording.importer.stopped

    def scores(self) -> Sequence[tuple[str, int]]:
        """Every player's name and worth."""
        importer = self._recording.importer
        names = dict(zip(importer.players, importer.names, strict=True))
        return [(names[player], score) for player, score in self._recording.scores().items()]

    def pictures(self) -> Mapping[str, bytes]:
        """The map and the market."""
        importer = self._recording.importer
        view = GAME.view(importer.state, None)
        drawings = {"map": draw_map, "market": draw_market}
        return {name: draw(view, names=importer.names).png for name, draw in drawings.items()}


class Interchange(interchange.Interchange):
    """Reads and writes the game files of 18xx.games."""

    def read(self, data: bytes) -> Brought:
        """A game from a game file. Raises ImportRefused."""
        found = import_game(data)
        return Brought(found.journal, found.names, found.stopped)

    def write(self, journal: Journal, names: Sequence[str], *, stopped: bool = False) -> bytes:
        """The game file. Raises RuleError where the game was played by other rules than there."""
        return export_game(journal, names, stopped=stopped)

    def travels(self, words: Words, options: Mapping[str, Any]) -> str:
        """Only games by the ways of 18xx.games can go there."""
        if may_be_exported(options):
            return words.say("This game can be taken to 18xx.games: `/game export`.")
        return words.say(
            "This game can't be taken to 18xx.games: for that, open a table with the rules of 18xx.games."
        )

    def recording(self, data: bytes) -> Recorded:
        """A game file or a reference trace. Raises ImportRefused."""
        return Recorded(Recording.read(data))
