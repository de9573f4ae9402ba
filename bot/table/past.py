"""The past of one game: what is on record, the state after any row of it, and what happened there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from bot.games import Deed
from bot.language.refusals import Refusal
from bot.store import GameRecord, MoveRecord, Store, Stretch, positions
from engine.core import (
    Action,
    Entry,
    Event,
    Game,
    GameError,
    Journal,
    Seat,
    Step,
    build,
    load,
    recalled,
)

__all__ = ["Former", "Past", "PastMove"]

log = logging.getLogger(__name__)

KEPT = 64
"""States kept for each game. Neighbours share nearly all of their parts: one takes 2 KiB late in a game."""

Sorts = Mapping[type[Event], str]
"""Types of events, each with the field that says what one is about."""


class _Kept(NamedTuple):
    """What is known of a move; `events` is None where its state was read from a snapshot."""

    state: Any
    events: Sequence[Event] | None


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move on record, with the positions around it.

    Attributes:
        revision: its row of the journal.
        seat: who made it.
        action: the move.
        before: the state before it.
        after: the state after it.
        events: what happened.
    """

    revision: int
    seat: Seat
    action: Action
    before: Any
    after: Any
    events: Sequence[Event]

    def seen(self, game: Game[Any, Any], viewer: Seat | None) -> Deed:
        """The move as a seat (None: a spectator) may see it."""
        before, after = (partial(game.view, state, viewer) for state in (self.before, self.after))
        return Deed(self.seat, self.action, self.events, before, after)


@dataclass(frozen=True, slots=True)
class Former:
    """What was played under former rules.

    Attributes:
        stretches: the parts of the journal, the oldest first.
        positions: by move (0: the first one) the states on record, as `dump` writes them; perhaps not all.
    """

    stretches: Sequence[Stretch] = ()
    positions: Mapping[int, bytes] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The last row that was played under former rules; -1 where there are no former rules."""
        return self.stretches[-1].revision if self.stretches else -1


class Past:
    """All rows of one game's journal, and what follows from them.

    A row that undoes something leads back to a state that another row led to, so the rows form a tree: each
    move was made on the state that stood after the row before it. That never changes, whatever is undone
    later, and so what is worked out of a move stays true. The newest of it is kept.

    Where a stretch of former rules ends, the position on record is where all that follows begins. Positions
    of such a stretch are never played again: they are those on record, and after a move whose position is not
    on record the one before it stands.

    What may take long is awaited, and works in a thread; `replayed` and `lasting` are for those who are in a
    thread already. Several may ask at once.

    Attributes:
        rows: everything on record, oldest first.
        done: the moves that count, in order.
        undone: the moves that could be done again, the next one last.
        former: what was played under former rules.

    Args:
        game: the rules.
        record: the game.
        seats: how many play.
        rows: what is on record.
        store: where there are positions, from which a long way is shorter.
        former: what was played under former rules.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        record: GameRecord,
        seats: int,
        rows: Iterable[MoveRecord] = (),
        store: Store | None = None,
        former: Former | None = None,
    ) -> None:
        self._game = game
        self._record = record
        self._seats = seats
        self._store = store
        self.former = former or Former()
        self._ends = {stretch.revision: stretch for stretch in self.former.stretches}
        self._begins: dict[int, bytes] = {}
        self._beyond = 0
        self._stands = [0]
        self._kept: LRUCache[int, _Kept] = LRUCache(KEPT)
        self._lock = Lock()
        self._noting = Lock()
        self._noted: tuple[MoveRecord, ...] = ()
        self._last: dict[Hashable, Event] = {}
        self.rows: list[MoveRecord] = []
        self.done: list[MoveRecord] = []
        self.undone: list[MoveRecord] = []
        self._turn_over()
        for row in rows:
            self.append(row)

    # -- rows --------------------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        """The newest row's revision; 0 before the first move."""
        return len(self.rows)

    def append(self, row: MoveRecord, step: Step[Any] | None = None) -> None:
        """Take one more row; `step` is what a move led to, where that is known.

        Raises:
            LookupError: it is not the next row, or there is nothing to undo or redo.
        """
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
        if step is not None and row.kind == "move":
            self._keep(row.revision, _Kept(step.state, step.events))

    @property
    def reversible(self) -> Sequence[MoveRecord]:
        """The moves that count and can be undone: those of the present rules."""
        return self.done[self._beyond :]

    def is_mixed(self, revision: int) -> bool:
        """Whether what nobody knows was mixed anew after a row, for something had been turned over. What is
        played then is a stretch of its own, though under the same rules.
        """
        following = [*(each.rules_version for each in self.former.stretches[1:]), self._record.rules_version]
        versions = zip(self.former.stretches, following, strict=False)
        return any(each.revision == revision and each.rules_version == after for each, after in versions)

    def stand(self, revision: int) -> int:
        """The last move that counted right after a row; 0 where there was none."""
        return self._stands[revision]

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

    def done_at(self, revision: int) -> list[MoveRecord]:
        """The moves that counted right after the row with this revision."""
        return [self.row(each) for each in self._way_back(revision)][::-1]

    def journal(self) -> Journal:
        """The game on record: what counts of it, without what was undone."""
        return Journal(
            game=self._record.game,
            rules_version=self._record.rules_version,
            seats=self._seats,
            options=dict(self._record.options),
            seed=self._record.seed,
            entries=tuple(self._entry(move) for move in self.done),
            start=self._stored(0).decode() if self.former.stretches else None,
        )

    # -- states and events -------------------------------------------------------------------------

    async def state(self, revision: int) -> Any:
        """The state after a row (0: the first one).

        Raises:
            Refusal: a move on record is not legal.
        """
        if (kept := self._known(self._stands[revision])) is not None:
            return kept.state
        await self._come_near(revision)
        return await asyncio.to_thread(self.replayed, revision)

    async def move(self, revision: int) -> PastMove:
        """The move with this revision.

        Raises:
            Refusal: a move on record is not legal.
        """
        row = self.row(revision)
        kept = self._known(revision)
        if kept is None or kept.events is None or self._known(self._stands[revision - 1]) is None:
            await self._come_near(revision - 1)
            return await asyncio.to_thread(self._made, row)
        return self._made(row)

    def made(self, revision: int) -> PastMove:
        """As `move`, in the thread that asks, and without a look at the positions on record."""
        return self._made(self.row(revision))

    async def moves(self) -> list[PastMove]:
        """All moves that count, the oldest first, as the game stands now; it may move on meanwhile. A whole
        game takes some 50 ms.
        """
        return await asyncio.to_thread(self._all_made, tuple(self.done))

    def seen(self, viewer: Seat | None) -> Callable[[], Sequence[Deed]]:
        """What tells of all moves as the game stands now, as a seat (None: a spectator) may see them, in the
        thread that asks.
        """
        done = tuple(self.done)
        return lambda: [move.seen(self._game, viewer) for move in self._all_made(done)]

    def replayed(self, revision: int) -> Any:
        """As `state`, in the thread that asks, and without a look at the positions on record."""
        missing = []
        state = None
        for move in self._way_back(revision):
            if (kept := self._near(move)) is not None:
                state = kept.state
                break
            missing.append(move)
        else:
            state = self._first()
        if revision <= self.former.last:
            return state
        for move in reversed(missing):
            state = self._play(state, move).state
        return state

    def lasting(self, sorts: Sorts) -> Mapping[Hashable, Event]:
        """By sort (type of event and what it is about): the last such event of the moves that count. Of one
        game the same sorts are always asked for.

        Worked out from the beginning when first asked for, carried on from there; in the thread that asks.
        """
        if not sorts:
            return {}
        with self._noting:
            done = tuple(self.done)
            if done[: len(self._noted)][-1:] != self._noted[-1:]:
                # Some of it was undone since: a move has but one past.
                self._noted, self._last = (), {}
            for move in done[len(self._noted) :]:
                for event in self._made(move).events:
                    if (about := sorts.get(type(event))) is not None:
                        self._last[type(event), getattr(event, about)] = event
            self._noted = done
            return dict(self._last)

    def _way_back(self, revision: int) -> Iterator[int]:
        """The moves behind the state after a row, the newest first."""
        move = self._stands[revision]
        while move:
            yield move
            move = self._stands[move - 1]

    def _known(self, move: int) -> _Kept | None:
        with self._lock:
            return self._kept.get(move)

    def _keep(self, move: int, kept: _Kept) -> None:
        with self._lock:
            self._kept[move] = kept

    def _near(self, move: int) -> _Kept | None:
        """What is known of a move without playing it."""
        if (kept := self._known(move)) is None and self._is_former(move):
            kept = _Kept(load(self._game, self._stored(move)), None)
            self._keep(move, kept)
        return kept

    def _is_former(self, move: int) -> bool:
        """Whether a position (0: the first) is on record for having been reached under former rules."""
        return move in self._begins or (move <= self.former.last and move in self.former.positions)

    def _stored(self, move: int) -> bytes:
        """The position that a move of former rules led to, or the newest one on record before it."""
        while not self._is_former(move):
            move = self._stands[move - 1]
        return self._begins[move] if move in self._begins else self.former.positions[move]

    def _turn_over(self) -> None:
        """Let other rules begin, where a stretch ends with the newest row."""
        if (stretch := self._ends.get(self.revision)) is not None:
            self._begins[self._stands[-1]] = stretch.state
            self._beyond = len(self.done)
            self.undone.clear()

    def _entry(self, move: MoveRecord) -> Entry:
        assert move.action is not None
        assert move.seat is not None
        after = self._stored(move.revision).decode() if move.revision <= self.former.last else None
        return Entry(seat=move.seat, action=dict(move.action), after=after)

    async def _come_near(self, revision: int) -> None:
        """Have the newest position on record on the way to a state, where none on the way is kept."""
        way = []
        for move in self._way_back(revision):
            if self._known(move) is not None or self._is_former(move):
                return
            way.append(move)
        if self._store is None or not way:
            return
        async with self._store.reading() as connection:
            found = await positions.among(connection, self._record.id, way)
        if found is None:
            return
        move, data = found
        try:
            self._keep(move, _Kept(await asyncio.to_thread(load, self._game, data), None))
        except ValueError:
            # Only a short cut: the moves lead there as well.
            log.warning("game=%d revision=%d: the position on record can't be read", self._record.id, move)

    def _first(self) -> Any:
        if (kept := self._near(0)) is None:
            options = self._game.options_type.model_validate(self._record.options)
            kept = _Kept(self._game.start(self._seats, options, self._record.seed), ())
            self._keep(0, kept)
        return kept.state

    def _play(self, state: Any, move: int) -> Step[Any]:
        """Make a move that is on record once more."""
        row = self.row(move)
        assert row.action is not None
        assert row.seat is not None
        try:
            step = self._game.apply(state, row.seat, build(self._game.kinds_by_name, row.action))
        except GameError as error:
            # What the rules say of it is nothing that the one who looks did wrong.
            log.error("game=%d revision=%d can't be played again: %r", self._record.id, move, error)
            raise Refusal("game_damaged", game=self._record.id) from error
        self._keep(move, _Kept(step.state, step.events))
        return step

    def _all_made(self, rows: Sequence[MoveRecord]) -> list[PastMove]:
        return [self._made(row) for row in rows]

    def _made(self, row: MoveRecord) -> PastMove:
        assert row.action is not None
        assert row.seat is not None
        before = self.replayed(row.revision - 1)
        action = build(self._game.kinds_by_name, row.action)
        kept = self._known(row.revision)
        if kept is None or kept.events is None:
            if row.revision <= self.former.last:
                step = recalled(self._game, before, row.seat, action, self.replayed(row.revision))
                self._keep(row.revision, _Kept(step.state, step.events))
            else:
                step = self._play(before, row.revision)
            kept = _Kept(step.state, step.events)
        return PastMove(row.revision, row.seat, action, before, kept.state, kept.events or ())


def _continues(start: MoveRecord, row: MoveRecord) -> bool:
    written = (row.kind, row.user_id, row.cause)
    return row.interaction_id is None and written == (start.kind, start.user_id, start.cause)
