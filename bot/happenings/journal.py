"""What concerns the journal of a game: moves, a game that was brought here, and other rules."""

from __future__ import annotations

from dataclasses import dataclass

from bot.happenings.happening import Happening
from bot.press import Revision

__all__ = ["Imported", "Moved", "OfJournal", "Rows", "Updated"]


@dataclass(frozen=True, slots=True)
class Rows(Happening):
    """Something after which the journal has so many rows.

    Attributes:
        revision: its newest row by then.
    """

    revision: Revision


@dataclass(frozen=True, slots=True)
class OfJournal(Rows):
    """What tells of rows of the journal; there is none before the game has begun."""

    @property
    def rows(self) -> range:
        """The rows of which it tells."""
        return range(self.revision, self.revision + 1)


@dataclass(frozen=True, slots=True)
class Moved(OfJournal, kind="move"):
    """Moves were made, taken back or made again; row 0 begins the game.

    Attributes:
        first: the oldest row, where there are several.
    """

    first: Revision | None = None

    @property
    def rows(self) -> range:
        """The rows of which it tells."""
        return range(self.revision if self.first is None else self.first, self.revision + 1)


@dataclass(frozen=True, slots=True)
class Imported(OfJournal, kind="imported"):
    """A game that was begun elsewhere was brought here."""


@dataclass(frozen=True, slots=True)
class Updated(Rows, kind="updated"):
    """A game went over to other rules.

    Attributes:
        former: the version of its rules before.
        version: the version from then on.
        departs: the first row that these take otherwise.
        lost: how many moves could not be carried over.
    """

    calls = True

    former: int
    version: int
    departs: Revision
    lost: int
