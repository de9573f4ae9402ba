"""A journal with its undone moves: which moves count, and what could be done again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.store import MoveRecord

__all__ = ["Chronicle"]


class Chronicle:
    """All rows of one game's journal, and their fold.

    Attributes:
        rows: everything on record, oldest first.
        done: the moves that count, in order.
        undone: the moves that could be done again, the next one last.
    """

    def __init__(self, rows: Iterable[MoveRecord] = ()) -> None:
        self.rows: list[MoveRecord] = []
        self.done: list[MoveRecord] = []
        self.undone: list[MoveRecord] = []
        for row in rows:
            self.append(row)

    @property
    def revision(self) -> int:
        """The newest row's revision; 0 before the first move."""
        return self.rows[-1].revision if self.rows else 0

    def append(self, row: MoveRecord) -> None:
        """Take one more row."""
        self.rows.append(row)
        if row.kind == "move":
            self.done.append(row)
            self.undone.clear()
        elif row.kind == "undo":
            self.undone.append(self.done.pop())
        else:
            self.done.append(self.undone.pop())

    def row(self, revision: int) -> MoveRecord:
        """The row with this revision (they count from 1 without a gap)."""
        return self.rows[revision - 1]

    def batch(self, first: int) -> Sequence[MoveRecord]:
        """The rows that one interaction wrote, the first of them given: it alone names the interaction."""
        start = self.row(first)
        last = first
        while last < self.revision and _continues(start, self.row(last + 1)):
            last += 1
        return self.rows[first - 1 : last]

    def done_at(self, revision: int) -> Sequence[MoveRecord]:
        """The moves that counted right after the row with this revision."""
        return self.done if revision == self.revision else Chronicle(self.rows[:revision]).done


def _continues(start: MoveRecord, row: MoveRecord) -> bool:
    return row.interaction_id is None and (row.kind, row.user_id) == (start.kind, start.user_id)
