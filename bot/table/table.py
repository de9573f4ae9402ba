"""One channel's game: the only place where a game changes.

What people may do with it stands in `lobby.py` (before the game), `hosting.py` (the host's part) and
`consent.py` (going back): all of it changes the game through the doors here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Any

from prometheus_client import Counter
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.refusals import Refusal
from bot.store import (
    PARTNER,
    GameRecord,
    SeatRecord,
    Status,
    Store,
    proposals,
    queries,
)
from bot.store.awaiting import await_seats
from bot.table import partners, stored
from bot.table.chronicle import Chronicle
from bot.table.moments import Moment, Played, Receipt, receipt_for, row_of, turned
from bot.table.positions import Positions, play
from engine.core import (
    Action,
    Choices,
    Draft,
    Entry,
    Game,
    GameError,
    Journal,
    Outcome,
    Step,
    dump,
    state_hash,
)

__all__ = ["Moment", "Receipt", "Table"]

log = logging.getLogger(__name__)

MOVES = Counter("stellwerk_moves", "Moves, undos and redos put on record")

Also = Callable[[AsyncConnection], Awaitable[None]]
"""What more is written in the transaction of a change."""


async def nothing_else(_: AsyncConnection) -> None:
    """Write no more."""


SNAPSHOT_EVERY = 25
"""Moves between two snapshots: a load then plays at most this many again."""
MOMENTS_KEPT = 8
CHOICES_KEPT = 64
REFUSED_STATUS: Mapping[Status, str] = {
    "lobby": "not_started",
    "over": "game_over",
    "ended": "game_ended",
}


class Table:
    """The game of one channel, loaded. `Tables.get` finds it."""

    def __init__(
        self, store: Store, game: Game[Any, Any], record: GameRecord, wake: Callable[[int], None]
    ) -> None:
        self._store = store
        self._wake = wake
        self._lock = asyncio.Lock()
        self._keeping = asyncio.Lock()
        self._version = 0
        self._in_doubt = False
        self._choices: OrderedDict[object, Choices | None] = OrderedDict()
        self.game = game
        self.record = record
        self.seats: tuple[SeatRecord, ...] = ()
        self.chronicle = Chronicle()
        self.state: Any = None

    # -- what stands on the table ------------------------------------------------------------

    @property
    def revision(self) -> int:
        """Counts every move, undo and redo."""
        return self.chronicle.revision

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(place.name for place in self.seats)

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats whose decision is awaited."""
        return tuple(self.game.deciders(self.state)) if self.record.status == "running" else ()

    @property
    def outcome(self) -> Outcome | None:
        """The result once the game is over."""
        return None if self.state is None else self.game.outcome(self.state)

    def seat_of(self, user_id: int) -> int | None:
        """The seat that a person holds."""
        return next((place.seat for place in self.seats if place.user_id == user_id), None)

    def own_seat(self, user_id: int) -> int:
        """The seat of somebody who wants to act.

        Raises:
            Refusal: the game is not running, or the person has no seat.
        """
        if self.record.status != "running":
            raise Refusal(REFUSED_STATUS[self.record.status])
        seat = self.seat_of(user_id)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def not_resting(self) -> None:
        """Go on only if the game is not paused.

        Raises:
            Refusal: it is.
        """
        if self.record.paused:
            raise Refusal("paused")

    def journal(self) -> Journal:
        """The game on record: what counts of it, without what was undone."""
        return Journal(
            game=self.record.game,
            rules_version=self.record.rules_version,
            seats=len(self.seats),
            options=dict(self.record.options),
            seed=self.record.seed,
            entries=tuple(
                Entry(seat=move.seat, action=dict(move.action))
                for move in self.chronicle.done
                if move.seat is not None and move.action is not None
            ),
        )

    async def choices(self, seat: int, draft: Draft) -> Choices | None:
        """The legal values of the draft's next open field.

        Raises:
            GameError: the draft can't be completed to a legal action.
        """
        key = (self.revision, seat, draft.kind, tuple(draft.fields.items()))
        if key not in self._choices:
            found = await asyncio.to_thread(self.game.choices, self.state, seat, draft)
            self._choices[key] = found
            while len(self._choices) > CHOICES_KEPT:
                self._choices.popitem(last=False)
        return self._choices[key]

    async def moment(self, revision: int) -> Moment:
        """What happened at a row of the journal (0: the start of the game), worked out anew where needed."""
        if revision in self._moments:
            return self._moments[revision]
        if revision == 0:
            return Moment(0, None, await self._positions.after([]), ())
        row = self.chronicle.row(revision)
        done = self.chronicle.done_at(revision)
        if row.kind != "move":
            return Moment(revision, row, await self._positions.after(done), ())
        before = await self._positions.after(done[:-1])
        step = await asyncio.to_thread(play, self.game, before, row)
        return Moment(revision, row, step.state, step.events)

    # -- moves -------------------------------------------------------------------------------

    async def submit(
        self, user_id: int, action: Action, interaction_id: int | None, revision: int | None = None
    ) -> Receipt:
        """Make a move. The same interaction twice is one move.

        Args:
            user_id: who moves.
            action: the move.
            interaction_id: Discord's id of the interaction, None where there is none.
            revision: the position that the move was meant for; None: whatever the position is now.

        Raises:
            Refusal: no seat, the game is not running or rests, or the position is another one by now.
            GameError: what the rules say against it.
        """
        return await self.submit_all(user_id, (action,), interaction_id, revision)

    async def submit_all(
        self,
        user_id: int,
        actions: Sequence[Action],
        interaction_id: int | None,
        revision: int | None = None,
    ) -> Receipt:
        """Make several moves, all of them or none, told of in one post. Arguments as for `submit`.

        Nothing may follow a move that turns over what was hidden: it was planned without knowing that.

        Raises:
            Refusal: as for `submit`, or moves after one that reveals something.
            GameError: what the rules say against one of them.
        """
        async with self.changing():
            if (done := await self.made_by(interaction_id)) is not None:
                return done
            if revision is not None and revision != self.revision:
                raise Refusal("stale_button")
            seat = self.own_seat(user_id)
            self.not_resting()
            played = await asyncio.to_thread(self._try_all, seat, user_id, actions, interaction_id)
            receipt = await self.record_rows(played)
            await self.partners_play()
            return receipt

    async def take_back(
        self,
        count: int,
        user_id: int,
        seat: int | None,
        interaction_id: int | None,
        also: Also = nothing_else,
    ) -> Receipt:
        """Undo the last `count` moves that count, in one change. Whoever calls this holds `changing`.

        Args:
            count: how many moves; no more than there are.
            user_id: by whom.
            seat: as which seat, None: by the power of the host or a moderator.
            interaction_id: as for `submit`.
            also: what is written in the same transaction.
        """
        done = self.chronicle.done
        state = await self._positions.after(done[: len(done) - count])
        start = await asyncio.to_thread(state_hash, self.game, state)
        marks = [start, *(move.state_hash for move in done[len(done) - count : -1])]
        played: list[Played] = []
        for number, (move, mark) in enumerate(
            zip(reversed(done[len(done) - count :]), reversed(marks), strict=True)
        ):
            pressed = None if played else interaction_id
            row = turned(self.revision + 1 + number, "undo", move, user_id, seat, mark, pressed)
            played.append(Played(row, Step(state, ()) if number == count - 1 else None))
        receipt = await self.record_rows(played, also)
        await self.partners_play()
        return receipt

    async def make_again(self, user_id: int, seat: int | None, interaction_id: int | None) -> Receipt:
        """Make the move again that was undone last. Arguments as for `take_back`."""
        move = self.chronicle.undone[-1]
        state = await self._positions.after([*self.chronicle.done, move])
        row = turned(self.revision + 1, "redo", move, user_id, seat, move.state_hash, interaction_id)
        receipt = await self.record_rows([Played(row, Step(state, ()))])
        await self.partners_play()
        return receipt

    async def let_partners_play(self) -> None:
        """Make the computer players' moves that are due."""
        if not self.record.paused and partners.due(self.deciders, self.seats) is not None:
            async with self.changing():
                await self.partners_play()

    # -- inside ------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read everything from the database.

        Raises:
            Refusal: the stored game can't be played again as it was.
        """
        found = await stored.read(self._store, self.game, self.record.id)
        # All at once: who looks meanwhile sees the former position whole.
        self.record, self.seats, self.chronicle = found.record, found.seats, found.chronicle
        self._version = found.version
        self._lay_out(found.state, found.positions)

    async def knows(self, game_id: int, version: int) -> bool:
        """Whether this is that game, and all is known here that was stored up to that version."""
        if game_id != self.record.id:
            return False
        if version > self._version:
            # Perhaps a change of this very table, which is on its way from the disk to the memory.
            async with self._keeping:
                pass
        return version <= self._version

    def _lay_out(self, state: Any, positions: Positions | None = None) -> None:
        self._positions = positions or Positions(self._store, self.game, self.record, len(self.seats))
        self._moments: OrderedDict[int, Moment] = OrderedDict()
        self._choices.clear()
        self.state = state

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """One change at a time. After a change that broke off, or one that another process made, the
        database says what is true.
        """
        async with self._lock:
            if self._in_doubt or not await self._is_up_to_date():
                await self.load()
                self._in_doubt = False
            try:
                yield
            except (Refusal, GameError):
                raise
            except BaseException:
                self._in_doubt = True
                raise

    async def _is_up_to_date(self) -> bool:
        async with self._store.reading() as connection:
            return await queries.version_of(connection, self.record.id) == self._version

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes this game. The change is made in memory right after it, with no await
        between.

        Raises:
            Refusal: another process changed the game since `changing` looked.
        """
        async with self._keeping:
            async with self._store.writing() as connection:
                if not await queries.begin_change(connection, self.record.id, self._version):
                    self._in_doubt = True
                    raise Refusal("try_again")
                yield connection
            self._version += 1

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A look into the database."""
        return self._store.reading()

    def wake(self) -> None:
        """Say that something is to be sent in the game's channel."""
        self._wake(self.record.channel_id)

    async def announce(self, said: str, payload: Mapping[str, Any]) -> None:
        """Write a post that changes nothing."""
        async with self.writing() as connection:
            await queries.add_post(connection, self.record, said, payload)
        self.wake()

    async def note_awaited(self) -> None:
        """Note whose decision is awaited, where that is not on record."""
        async with self.changing(), self.writing() as connection:
            await await_seats(connection, self.record.id, self.deciders)

    async def settle(
        self,
        record: GameRecord,
        seats: Sequence[SeatRecord],
        said: str,
        payload: Mapping[str, Any],
        state: Any = None,
    ) -> None:
        """Write what the game's people changed, and its post, in one transaction. `state` is the game's first
        position where it begins with this.
        """
        state = self.state if state is None else state
        deciders = () if state is None else self.game.deciders(state)
        async with self.writing() as connection:
            if tuple(seats) != self.seats:
                await queries.put_seats(connection, record.id, seats)
            await queries.set_game(connection, record)
            await await_seats(connection, record.id, deciders if record.status == "running" else ())
            if record.status == "ended" or (record.status == "running" and tuple(seats) != self.seats):
                # Who was asked, or asked, is not at the table any more, or somebody new is.
                await self._drop_wishes(connection)
            await queries.add_post(connection, record, said, payload)
        self.seats = tuple(seats)
        self.record = record
        self.wake()

    async def begin(self, record: GameRecord, seats: Sequence[SeatRecord]) -> None:
        """Lay the game out for these seats.

        Raises:
            RuleError: the options don't fit the number of players.
        """
        options = self.game.options_type.model_validate(record.options)
        state = await asyncio.to_thread(self.game.start, len(seats), options, record.seed)
        await self.settle(record, seats, "move", {"revision": 0}, state)
        self._lay_out(state)
        self._positions.keep(0, state)
        await self.partners_play()

    async def made_by(self, interaction_id: int | None) -> Receipt | None:
        """What an interaction did here already, or None."""
        if interaction_id is None:
            return None
        async with self._store.reading() as connection:
            first = await queries.known_interaction(connection, self.record.id, interaction_id)
        if first is None:
            return None
        return receipt_for(self.chronicle.batch(first), repeated=True)

    def _try_all(
        self, seat: int, user_id: int, actions: Sequence[Action], interaction_id: int | None
    ) -> list[Played]:
        state = self.state
        played: list[Played] = []
        for number, action in enumerate(actions, 1):
            if played and played[-1].row.reveals:
                raise Refusal("batch_reveals", number=number)
            step = self.game.apply(state, seat, action)
            state = step.state
            mark = state_hash(self.game, state)
            # An interaction stands in one row alone, the first.
            pressed = None if played else interaction_id
            row = row_of(self.revision + number, seat, user_id, action, step, mark, pressed)
            played.append(Played(row, step))
        return played

    async def partners_play(self) -> None:
        """Play until a person must decide. What goes wrong here must not undo the move that led here."""
        while not self.record.paused and (seat := partners.due(self.deciders, self.seats)) is not None:
            try:
                action = await asyncio.to_thread(partners.choice, self.game, self.state, seat)
                played = await asyncio.to_thread(self._try_all, seat, PARTNER, (action,), None)
                await self.record_rows(played)
            except Exception:
                log.exception("game=%d revision=%d computer player", self.record.id, self.revision)
                return

    async def record_rows(self, played: Sequence[Played], also: Also = nothing_else) -> Receipt:
        """Write rows and their post in one transaction; only then does the table change."""
        rows = [each.row for each in played]
        last = played[-1].step
        assert last is not None
        status: Status = "over" if self.game.outcome(last.state) is not None else "running"
        deciders = self.game.deciders(last.state) if status == "running" else ()
        payload = {"revision": rows[-1].revision, **({"first": rows[0].revision} if len(rows) > 1 else {})}
        # Not in the transaction, for whose end others wait.
        snapshots = await self._snapshots(played)
        try:
            async with self.writing() as connection:
                await queries.add_moves(connection, self.record.id, rows)
                for revision, state in snapshots:
                    await queries.add_snapshot(connection, self.record.id, revision, state)
                if status != self.record.status:
                    await queries.set_status(connection, self.record.id, status)
                moved = {row.seat for row in rows if row.seat is not None}
                await await_seats(connection, self.record.id, deciders, moved)
                await also(connection)
                await self._drop_wishes(connection)
                # Last: the newest post of a channel is the one that calls.
                await queries.add_post(connection, self.record, "move", payload)
        except IntegrityError as error:
            # Another process was quicker: with this very press, or with a move that came between.
            self._in_doubt = True
            raise Refusal("try_again") from error
        MOVES.inc(len(rows))
        self.record = replace(self.record, status=status)
        for each in played:
            self._take(each)
        self._choices.clear()
        self.wake()
        return receipt_for(rows)

    async def _drop_wishes(self, connection: AsyncConnection) -> None:
        """A wish to go back lapses with the next change of the journal, or of the people."""
        for wish in await proposals.open_proposals(connection, self.record.id):
            await proposals.close(connection, wish, "dropped")
            await queries.add_post(connection, self.record, "lapsed", {"proposal": wish})

    def _take(self, played: Played) -> None:
        row, step = played.row, played.step
        self.chronicle.append(row)
        if step is None:
            return
        self.state = step.state
        self._positions.keep(row.revision if row.kind == "move" else self._last_done(), step.state)
        self._moments[row.revision] = Moment(row.revision, row, step.state, step.events)
        while len(self._moments) > MOMENTS_KEPT:
            self._moments.popitem(last=False)

    def _last_done(self) -> int:
        return self.chronicle.done[-1].revision if self.chronicle.done else 0

    async def _snapshots(self, played: Sequence[Played]) -> list[tuple[int, bytes]]:
        return [
            (row.revision, await asyncio.to_thread(dump, self.game, step.state))
            for row, step in ((each.row, each.step) for each in played)
            if row.kind == "move" and row.revision % SNAPSHOT_EVERY == 0 and step is not None
        ]
