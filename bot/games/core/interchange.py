"""Games that travel as files of other sites, and recordings that are checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.games.core.scene import Part
from bot.language import Words
from bot.language.refusals import Refusal
from engine.core import Journal

__all__ = ["Brought", "Difference", "Interchange", "Recording"]


@dataclass(frozen=True, slots=True)
class Brought:
    """A game from a file: its journal, the players' names by seat, and whether its players ended it early."""

    journal: Journal
    names: Sequence[str]
    stopped: bool = False


class Difference(Protocol):
    """Where our game and a record part."""

    @property
    def action(self) -> int:
        """The index of the action after which they differ, -1 for the start."""

    @property
    def values(self) -> Mapping[str, tuple[Any, Any]]:
        """By key, the recorded value and ours (None: there is no such key)."""


class Recording(Protocol):
    """A recorded game, and our game as far as it was played."""

    @property
    def played(self) -> int:
        """How many actions were played."""

    def play(self, until: int | None, *, check: bool) -> Iterator[Difference]:
        """Play the actions (at most the first `until`), and with `check` compare as far as the file allows.

        Raises:
            GameError: an action can't be played.
        """

    @property
    def chapter(self) -> str:
        """The part of the game that was reached, in the words of the record."""

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""

    @property
    def stopped(self) -> bool:
        """Whether its players ended it early."""

    def scores(self) -> Sequence[tuple[str, int]]:
        """Each player's name and current score."""

    def pictures(self) -> Mapping[str, bytes]:
        """Pictures of the position reached, as PNG, by name."""


class Interchange(Part):
    """Reads and writes games of another site."""

    def read(self, data: bytes) -> Brought:
        """A game from a file.

        Raises:
            Refusal: games of this kind can't be brought here.
            GameError: the file can't be read, with the reason.
        """
        raise Refusal("no_import")

    def write(self, journal: Journal, names: Sequence[str], *, stopped: bool = False) -> bytes:
        """The file of a game; `stopped`: its players ended it early.

        Raises:
            Refusal: games of this kind can't be taken elsewhere.
            GameError: this game can't, with the reason.
        """
        raise Refusal("no_export")

    def travels(self, words: Words, options: Mapping[str, Any]) -> str | None:
        """Whether a game under these options can be taken elsewhere; None where none of this kind can."""
        return None

    def recording(self, data: bytes) -> Recording:
        """A recorded game from a file, to be played again.

        Raises:
            Refusal: games of this kind can't be brought here.
            GameError: the file can't be read, with the reason.
        """
        raise Refusal("no_import")
