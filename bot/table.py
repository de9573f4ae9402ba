"""One channel's game: the only place where a game changes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NoReturn

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import partners
from bot.chronicle import Chronicle
from bot.metrics import MOVES
from bot.moments import Moment, Played, Receipt, receipt_for, row_of
from bot.positions import Positions, play
from bot.refusals import Refusal
from bot.store import (
    PARTNER,
    GameRecord,
    MoveKind,
    MoveRecord,
    SeatRecord,
    Status,
    Store,
    queries,
    tells_damage,
)
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

    async def undo(self, user_id: int, interaction_id: int | None) -> Receipt:
        """Take back the last move: one's own while nothing was revealed, as the host anyone's. A computer
        player's moves go back together, up to a person's decision.

        Raises:
            Refusal: nothing to take back, or not by this person.
        """
        async with self.changing():
            if (done := await self.made_by(interaction_id)) is not None:
                return done
            if self.record.status not in ("running", "over"):
                raise Refusal(REFUSED_STATUS[self.record.status])
            if not self.chronicle.done:
                raise Refusal("nothing_to_undo")
            last = self.chronicle.done[-1]
            if user_id != self.record.host:
                if self.seat_of(user_id) != last.seat:
                    raise Refusal("undo_not_yours")
                if last.reveals:
                    raise Refusal("undo_revealed")
            receipt = await self._take_back(user_id, interaction_id)
            while self.chronicle.done and partners.due(self.deciders, self.seats) is not None:
                await self._take_back(user_id, None)
            await self.partners_play()
            return receipt

    async def redo(self, user_id: int, interaction_id: int | None) -> Receipt:
        """Make the move again that was taken back last.

        Raises:
            Refusal: nothing was taken back since the last move, or it is somebody else's move.
        """
        async with self.changing():
            if (done := await self.made_by(interaction_id)) is not None:
                return done
            if self.record.status != "running":
                raise Refusal(REFUSED_STATUS[self.record.status])
            if not self.chronicle.undone:
                raise Refusal("nothing_to_redo")
            move = self.chronicle.undone[-1]
            if user_id != self.record.host and self.seat_of(user_id) != move.seat:
                raise Refusal("redo_not_yours")
            state = await self._positions.after([*self.chronicle.done, move])
            receipt = await self._go(user_id, "redo", move, Step(state, ()), interaction_id)
            await self.partners_play()
            return receipt

    async def let_partners_play(self) -> None:
        """Make the computer players' moves that are due."""
        if partners.due(self.deciders, self.seats) is not None:
            async with self.changing():
                await self.partners_play()

    # -- inside ------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read everything from the database.

        Raises:
            Refusal: the stored game can't be played again as it was.
        """
        try:
            async with self._store.reading() as connection:
                record = await queries.game_with(connection, self.record.id)
                version = await queries.version_of(connection, record.id)
                seats = await queries.seats_of(connection, record.id)
                chronicle = Chronicle(await queries.moves_of(connection, record.id))
        except (ValueError, LookupError) as error:
            self._damaged(repr(error))
        except DBAPIError as error:
            if not tells_damage(error):
                raise
            self._damaged(f"the database is damaged: {error.orig}")
        if record.rules_version != self.game.rules_version:
            raise Refusal("other_rules_version", version=record.rules_version)
        positions = Positions(self._store, self.game, record, len(seats))
        state = None if record.status == "lobby" or not seats else await self._state_of(chronicle, positions)
        # All at once: who looks meanwhile sees the former position whole.
        self.record, self.seats, self.chronicle, self._version = record, seats, chronicle, version
        self._lay_out(state, positions)

    async def _state_of(self, chronicle: Chronicle, positions: Positions) -> Any:
        """The state that a journal leads to, which is the one on record."""
        try:
            state = await positions.after(chronicle.done)
        except GameError as error:
            self._damaged(repr(error))
        if chronicle.done:
            mark = await asyncio.to_thread(state_hash, self.game, state)
            if mark != chronicle.done[-1].state_hash:
                self._damaged("the state's hash is not the one on record")
        return state

    def _damaged(self, reason: str) -> NoReturn:
        log.error("game=%d can't be loaded: %s", self.record.id, reason)
        raise Refusal("game_damaged", game=self.record.id)

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

    async def settle(
        self,
        record: GameRecord,
        seats: Sequence[SeatRecord],
        said: str,
        payload: Mapping[str, Any],
    ) -> None:
        """Write what the game's people changed, and its post, in one transaction."""
        async with self.writing() as connection:
            if tuple(seats) != self.seats:
                await queries.put_seats(connection, record.id, seats)
            await queries.set_game(connection, record)
            await queries.add_post(connection, record, said, payload)
        self.seats = tuple(seats)
        self.record = record
        self._wake(record.channel_id)

    async def begin(self, record: GameRecord, seats: Sequence[SeatRecord]) -> None:
        """Lay the game out for these seats.

        Raises:
            RuleError: the options don't fit the number of players.
        """
        options = self.game.options_type.model_validate(record.options)
        state = await asyncio.to_thread(self.game.start, len(seats), options, record.seed)
        await self.settle(record, seats, "move", {"revision": 0})
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

    async def _take_back(self, user_id: int, interaction_id: int | None) -> Receipt:
        last = self.chronicle.done[-1]
        state = await self._positions.after(self.chronicle.done[:-1])
        return await self._go(user_id, "undo", last, Step(state, ()), interaction_id)

    async def partners_play(self) -> None:
        """Play until a person must decide. What goes wrong here must not undo the move that led here."""
        while (seat := partners.due(self.deciders, self.seats)) is not None:
            try:
                action = await asyncio.to_thread(partners.choice, self.game, self.state, seat)
                played = await asyncio.to_thread(self._try_all, seat, PARTNER, (action,), None)
                await self.record_rows(played)
            except Exception:
                log.exception("game=%d revision=%d computer player", self.record.id, self.revision)
                return

    async def _go(
        self, user_id: int, kind: MoveKind, move: MoveRecord, step: Step[Any], interaction_id: int | None
    ) -> Receipt:
        row = MoveRecord(
            revision=self.revision + 1,
            kind=kind,
            seat=self.seat_of(user_id),
            user_id=user_id,
            action=None,
            notation=move.notation,
            target=move.revision,
            reveals=False,
            interaction_id=interaction_id,
            state_hash=await asyncio.to_thread(state_hash, self.game, step.state),
        )
        return await self.record_rows([Played(row, step)])

    async def record_rows(self, played: Sequence[Played]) -> Receipt:
        """Write rows and their post in one transaction; only then does the table change."""
        last = played[-1]
        status: Status = "over" if self.game.outcome(last.step.state) is not None else "running"
        payload = {"revision": last.row.revision}
        if len(played) > 1:
            payload["first"] = played[0].row.revision
        try:
            async with self.writing() as connection:
                await queries.add_moves(connection, self.record.id, [each.row for each in played])
                for each in played:
                    await self._snapshot(connection, each)
                if status != self.record.status:
                    await queries.set_status(connection, self.record.id, status)
                await queries.add_post(connection, self.record, "move", payload)
        except IntegrityError as error:
            # Another process was quicker: with this very press, or with a move that came between.
            self._in_doubt = True
            raise Refusal("try_again") from error
        MOVES.inc(len(played))
        self.record = replace(self.record, status=status)
        for each in played:
            self._take(each)
        self._choices.clear()
        self._wake(self.record.channel_id)
        return receipt_for([each.row for each in played])

    def _take(self, played: Played) -> None:
        row, step = played.row, played.step
        self.chronicle.append(row)
        self.state = step.state
        self._positions.keep(row.revision if row.kind == "move" else self._last_done(), step.state)
        self._moments[row.revision] = Moment(row.revision, row, step.state, step.events)
        while len(self._moments) > MOMENTS_KEPT:
            self._moments.popitem(last=False)

    def _last_done(self) -> int:
        return self.chronicle.done[-1].revision if self.chronicle.done else 0

    async def _snapshot(self, connection: AsyncConnection, played: Played) -> None:
        row = played.row
        if row.kind == "move" and row.revision % SNAPSHOT_EVERY == 0:
            data = await asyncio.to_thread(dump, self.game, played.step.state)
            await queries.add_snapshot(connection, self.record.id, row.revision, data)
