"""The past of one game: the state after any row of its journal, and what happened there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from bot.games import Deed
from bot.language.refusals import Refusal
from bot.store import GameRecord, MoveRecord, Store
from bot.store.games import positions, thoughts
from bot.table.rows import Former, JournalRows
from engine.core import Action, Choice, Event, Game, GameError, Seat, Step, build, load, recalled

__all__ = ["Past", "PastMove"]

log = logging.getLogger(__name__)

KEPT = 64
"""How many states are kept per game. They share nearly everything, so one takes 2 KiB late in a game."""

Sorts = Mapping[type[Event], str]
"""Types of events, each with the field that says what it's about."""


class _Kept(NamedTuple):
    """What is known of a move; `events` is None if the state was read from a snapshot."""

    state: Any
    events: Sequence[Event] | None


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move on record, with the positions around it.

    Attributes:
        revision: its row of the journal.
        seat: who made it.
        before: the state before it.
        after: the state after it.
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


class Past(JournalRows):
    """The rows of one game, and the states and events that follow from them. What a move led to stays true
    whatever is undone later; the newest results are kept.

    Methods that may take long are awaited and work in a thread; `replayed` and `lasting` are for callers that
    are in a thread already. Several callers may ask at once.

    Args, beside those of `JournalRows`:
        game: the rules.
        store: has stored positions, which shorten a long replay.
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
        super().__init__(record, seats, rows, former)
        self._game = game
        self._store = store
        self._kept: LRUCache[int, _Kept] = LRUCache(KEPT)
        self._lock = Lock()
        self._noting = Lock()
        self._noted: tuple[MoveRecord, ...] = ()
        self._last: dict[Hashable, Event] = {}

    def append(self, row: MoveRecord, step: Step[Any] | None = None) -> None:
        """Add a row; `step` is what its move led to, if that's known."""
        super().append(row)
        if step is not None and row.kind == "move":
            self._keep(row.revision, _Kept(step.state, step.events))

    async def state(self, revision: int) -> Any:
        """The state after a row (0: the first one). Raises Refusal: a move on record isn't legal."""
        if (kept := self._known(self._stands[revision])) is not None:
            return kept.state
        await self._come_near(revision)
        return await asyncio.to_thread(self.replayed, revision)

    async def move(self, revision: int) -> PastMove:
        """The move with this revision. Raises Refusal: a move on record isn't legal."""
        row = self.row(revision)
        kept = self._known(revision)
        if kept is None or kept.events is None or self._known(self._stands[revision - 1]) is None:
            await self._come_near(revision - 1)
            return await asyncio.to_thread(self._made, row)
        return self._made(row)

    async def thoughts(self, revisions: range) -> Mapping[int, Choice]:
        """The choices behind those of these moves that a computer made, by revision."""
        if self._store is None or all(self.row(each).cause is None for each in revisions):
            return {}
        return await self._store.read(thoughts.of, self._record.id, self._game.kinds_by_name, revisions)

    def made(self, revision: int) -> PastMove:
        """Like `move`, in the caller's thread and without stored positions."""
        return self._made(self.row(revision))

    async def moves(self) -> list[PastMove]:
        """All moves that count at the time of the call, oldest first. A whole game takes some 50 ms."""
        return await asyncio.to_thread(self._all_made, tuple(self.done))

    def seen(self, viewer: Seat | None) -> Callable[[], Sequence[Deed]]:
        """Return a function that gives all moves that count now, as a seat (None: a spectator) may see them.
        It works in its caller's thread.
        """
        done = tuple(self.done)
        return lambda: [move.seen(self._game, viewer) for move in self._all_made(done)]

    def replayed(self, revision: int) -> Any:
        """Like `state`, in the caller's thread and without stored positions."""
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
        """The last event of each sort (type and what it's about) among the moves that count. A game is always
        asked for the same sorts.

        Worked out from the beginning at the first call and continued from there, in the caller's thread.
        """
        if not sorts:
            return {}
        with self._noting:
            done = tuple(self.done)
            if done[: len(self._noted)][-1:] != self._noted[-1:]:
                # Some of these were undone since; each move has only one past.
                self._noted, self._last = (), {}
            for move in done[len(self._noted) :]:
                for event in self._made(move).events:
                    if (about := sorts.get(type(event))) is not None:
                        self._last[type(event), getattr(event, about)] = event
            self._noted = done
            return dict(self._last)

    def _known(self, move: int) -> _Kept | None:
        with self._lock:
            return self._kept.get(move)

    def _keep(self, move: int, kept: _Kept) -> None:
        with self._lock:
            self._kept[move] = kept

    def _near(self, move: int) -> _Kept | None:
        """What is known of a move without replaying it."""
        if (kept := self._known(move)) is None and self._is_former(move):
            kept = _Kept(load(self._game, self._stored(move)), None)
            self._keep(move, kept)
        return kept

    async def _come_near(self, revision: int) -> None:
        """Load the newest stored position on the way to a state, if none on the way is kept."""
        way = []
        for move in self._way_back(revision):
            if self._known(move) is not None or self._is_former(move):
                return
            way.append(move)
        if self._store is None or not way:
            return
        found = await self._store.read(positions.among, self._record.id, way)
        if found is None:
            return
        move, data = found
        try:
            self._keep(move, _Kept(await asyncio.to_thread(load, self._game, data), None))
        except ValueError:
            # Only a shortcut: the moves lead there as well.
            log.warning("game=%d revision=%d: the position on record can't be read", self._record.id, move)

    def _first(self) -> Any:
        if (kept := self._near(0)) is None:
            options = self._game.options_type.model_validate(self._record.options)
            kept = _Kept(self._game.start(self._seats, options, self._record.seed), ())
            self._keep(0, kept)
        return kept.state

    def _play(self, state: Any, move: int) -> Step[Any]:
        """Make a move on record once more."""
        row = self.row(move)
        assert row.action is not None
        assert row.seat is not None
        try:
            step = self._game.apply(state, row.seat, build(self._game.kinds_by_name, row.action))
        except GameError as error:
            # The viewer has done nothing wrong, so the rules' error isn't for them.
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
