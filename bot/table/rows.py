"""The rows of one game's journal: which moves count, what can be redone, and under which rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.store import GameRecord, MoveRecord, Stretch
from engine.core import Entry, Journal

__all__ = ["Former", "JournalRows"]


@dataclass(frozen=True, slots=True)
class Former:
    """What was played under former rules.

    Attributes:
        stretches: the parts of the journal, the oldest first.
        positions: by move (0: the start), the states on record, as `dump` writes them; some may be missing.
    """

    stretches: Sequence[Stretch] = ()
    positions: Mapping[int, bytes] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The last row that was played under former rules; -1 if there are no former rules."""
        return self.stretches[-1].revision if self.stretches else -1


class JournalRows:
    """All rows of one game's journal.

    An undo leads back to the state after another row, so the rows form a tree: each move was made on the
    state after the row before it. That never changes, whatever is undone later.

    All that follows a stretch of former rules starts from its last position on record. Positions of such a
    stretch are never replayed but taken from the record; a move without a recorded position has that of the
    move before it.

    Attributes:
        rows: everything on record, oldest first.
        done: the moves that count, in order.
        undone: the moves that can be redone, the next one last.
        former: what was played under former rules.

    Args:
        seats: how many play.
    """

    def __init__(
        self, record: GameRecord, seats: int, rows: Iterable[MoveRecord] = (), former: Former | None = None
    ) -> None:
        self._record = record
        self._seats = seats
        self.former = former or Former()
        self._ends = {stretch.revision: stretch for stretch in self.former.stretches}
        self._begins: dict[int, bytes] = {}
        self._beyond = 0
        self._stands = [0]
        self.rows: list[MoveRecord] = []
        self.done: list[MoveRecord] = []
        self.undone: list[MoveRecord] = []
        self._turn_over()
        for row in rows:
            self.append(row)

    @property
    def revision(self) -> int:
        """The newest row's revision; 0 before the first move."""
        return len(self.rows)

    def append(self, row: MoveRecord) -> None:
        """Add a row. Raises LookupError: it isn't the next row, or there's nothing to undo or redo."""
        if row.revision != self.revision + 1:
            raise LookupError(f"revision {self.revision + 1} is missing")
        if row.kind == "move":
            self.done.append(row)
            self.undone.clear()
        elif row.kind == "undo":
            self.undone.append(self.done.pop())
        else:
            self.done.append(self.undone.pop())
        self.rows.append(row)
        self._stands.append(self.done[-1].revision if self.done else 0)
        self._turn_over()

    @property
    def reversible(self) -> Sequence[MoveRecord]:
        """The moves that count and can be undone: those of the present rules."""
        return self.done[self._beyond :]

    def is_mixed(self, revision: int) -> bool:
        """Whether unknown things were mixed anew after a row, because something had been turned over. A
        stretch of its own begins there, though under the same rules.
        """
        following = [*(each.rules_version for each in self.former.stretches[1:]), self._record.rules_version]
        versions = zip(self.former.stretches, following, strict=False)
        return any(each.revision == revision and each.rules_version == after for each, after in versions)

    def stand(self, revision: int) -> int:
        """The last move that counted right after a row; 0 if there was none."""
        return self._stands[revision]

    def row(self, revision: int) -> MoveRecord:
        """The row with this revision (they count from 1 without a gap)."""
        return self.rows[revision - 1]

    def batch(self, first: int) -> Sequence[MoveRecord]:
        """The rows that one interaction wrote, from their first, the only one that names it."""
        start = self.row(first)
        last = first
        while last < self.revision and _continues(start, self.row(last + 1)):
            last += 1
        return self.rows[first - 1 : last]

    def done_at(self, revision: int) -> list[MoveRecord]:
        """The moves that counted right after the row with this revision."""
        return [self.row(each) for each in self._way_back(revision)][::-1]

    def journal(self) -> Journal:
        """The game on record, without what was undone."""
        return Journal(
            game=self._record.game,
            rules_version=self._record.rules_version,
            seats=self._seats,
            options=dict(self._record.options),
            seed=self._record.seed,
            entries=tuple(self._entry(move) for move in self.done),
            start=self._stored(0).decode() if self.former.stretches else None,
        )

    def _way_back(self, revision: int) -> Iterator[int]:
        """The moves that led to the state after a row, newest first."""
        move = self._stands[revision]
        while move:
            yield move
            move = self._stands[move - 1]

    def _is_former(self, move: int) -> bool:
        """Whether a position (0: the start) was reached under former rules, and is on record."""
        return move in self._begins or (move <= self.former.last and move in self.former.positions)

    def _stored(self, move: int) -> bytes:
        """The position that a move of former rules led to, or the newest one on record before it."""
        while not self._is_former(move):
            move = self._stands[move - 1]
        return self._begins[move] if move in self._begins else self.former.positions[move]

    def _turn_over(self) -> None:
        """Switch to the next rules, if a stretch ends with the newest row."""
        if (stretch := self._ends.get(self.revision)) is not None:
            self._begins[self._stands[-1]] = stretch.state
            self._beyond = len(self.done)
            self.undone.clear()

    def _entry(self, move: MoveRecord) -> Entry:
        assert move.action is not None
        assert move.seat is not None
        after = self._stored(move.revision).decode() if move.revision <= self.former.last else None
        return Entry(seat=move.seat, action=dict(move.action), after=after)


def _continues(start: MoveRecord, row: MoveRecord) -> bool:
    written = (row.kind, row.user_id, row.cause)
    return row.interaction_id is None and written == (start.kind, start.user_id, start.cause)
