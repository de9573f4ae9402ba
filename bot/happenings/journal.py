"""What changes a game's journal: moves, an imported game, and other rules."""

from __future__ import annotations

from bot.happenings.happening import Happening
from bot.press import Revision

__all__ = ["Imported", "Moved", "OfJournal", "Rows", "Updated"]


class Rows(Happening):
    """Something after which the journal has a number of rows; `revision` is the newest of them."""

    revision: Revision


class OfJournal(Rows):
    """Something that tells rows of the journal. There's none before the game has started."""

    @property
    def rows(self) -> range:
        """The rows of which it tells."""
        return range(self.revision, self.revision + 1)


class Moved(OfJournal, kind="move"):
    """Moves were made, undone or redone, from the row `first` on if several; row 0 starts the game."""

    first: Revision | None = None

    @property
    def rows(self) -> range:
        """The rows of which it tells."""
        return range(self.revision if self.first is None else self.first, self.revision + 1)


class Imported(OfJournal, kind="imported"):
    """A game that was begun elsewhere was imported."""


class Updated(Rows, kind="updated"):
    """A game was moved to other rules.

    Attributes:
        former: the version of its rules until then.
        version: the version from then on.
        departs: the first row that leads elsewhere under that.
        lost: how many moves couldn't be carried over.
    """

    calls = True

    former: int
    version: int
    departs: Revision
    lost: int
