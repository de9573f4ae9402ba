"""One channel's game: the only place where a game changes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NoReturn

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import partners
from bot.chronicle import Chronicle
from bot.moments import Moment, Receipt, row_of
from bot.positions import Positions, play
from bot.refusals import Refusal
from bot.store import PARTNER, GameRecord, MoveKind, MoveRecord, SeatRecord, Status, Store, queries
from engine.core import (
    Action,
    Chance,
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
SEATING_SALT = 1840
"""Added to the seed for the seating, so that it says nothing about the game's own first draws."""
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

    # -- the lobby ---------------------------------------------------------------------------

    async def join(self, user_id: int, name: str, seat: int | None = None) -> SeatRecord:
        """Take a seat: in the lobby the next one, in a running game one that is free.

        Raises:
            Refusal: seated already, no such free seat, or the table is full.
        """
        async with self._changing():
            if self.seat_of(user_id) is not None:
                raise Refusal("already_seated")
            place = self._free_place(user_id, name, seat)
            places = (*(other for other in self.seats if other.seat != place.seat), place)
            await self._seat(tuple(sorted(places, key=lambda other: other.seat)), "joined", name=name)
            return place

    async def seat_partner(self, name: str) -> None:
        """Give the next seat of the lobby to the game's computer player.

        Raises:
            Refusal: the game has none or has begun, or the table is full.
        """
        async with self._changing():
            if self.game.partner is None:
                raise Refusal("no_partner")
            if self.record.status != "lobby":
                raise Refusal("already_started")
            place = self._free_place(PARTNER, name, None)
            await self._seat((*self.seats, place), "joined", name=name)

    async def leave(self, user_id: int) -> None:
        """Leave the lobby. The host's part goes to the next one; the last one out ends the game.

        Raises:
            Refusal: not seated, or the game has begun.
        """
        async with self._changing():
            if self.record.status != "lobby":
                raise Refusal("cannot_leave")
            seat = self.seat_of(user_id)
            if seat is None:
                raise Refusal("not_seated")
            name = self.seats[seat].name
            rest = tuple(place for place in self.seats if place.seat != seat)
            places = tuple(replace(place, seat=number) for number, place in enumerate(rest))
            record = self.record
            people = [place.person for place in places if place.person is not None]
            heir = ""
            if not people:
                record = replace(record, status="ended")
            elif record.host == user_id:
                record = replace(record, host=people[0])
                heir = next(place.name for place in places if place.user_id == people[0])
            await self._seat(places, "left", record, name=name, host=heir)

    async def start(self, user_id: int) -> None:
        """Begin the game with those who are seated.

        Raises:
            Refusal: not the host, begun already, or too few or too many players.
            RuleError: the options don't fit the number of players.
        """
        async with self._changing():
            if self.record.status != "lobby":
                raise Refusal("already_started")
            self._host_only(user_id)
            allowed = self.game.seats
            if len(self.seats) not in allowed:
                code = "too_few_players" if len(self.seats) < allowed[0] else "too_many_players"
                raise Refusal(code, least=allowed[0], most=allowed[-1], present=len(self.seats))
            places = self.seats
            if self.record.seating == "random":
                places, _ = Chance.seeded(self.record.seed + SEATING_SALT).shuffle(places)
            places = tuple(replace(place, seat=number) for number, place in enumerate(places))
            options = self.game.options_type.model_validate(self.record.options)
            state = await asyncio.to_thread(self.game.start, len(places), options, self.record.seed)
            async with self._store.writing() as connection:
                await queries.put_seats(connection, self.record.id, places)
                await queries.set_status(connection, self.record.id, "running")
                await queries.add_post(connection, self.record, "move", {"revision": 0})
            self.seats = places
            self.record = replace(self.record, status="running")
            self._lay_out(state)
            self._positions.keep(0, state)
            self._wake(self.record.channel_id)
            await self._partners_play()

    async def end(self, user_id: int) -> None:
        """Stop the game for good.

        Raises:
            Refusal: not the host, or stopped or over already.
        """
        async with self._changing():
            if self.record.status in ("over", "ended"):
                raise Refusal(REFUSED_STATUS[self.record.status])
            self._host_only(user_id)
            async with self._store.writing() as connection:
                await queries.set_status(connection, self.record.id, "ended")
                await queries.add_post(connection, self.record, "ended", {})
            self.record = replace(self.record, status="ended")
            self._wake(self.record.channel_id)

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
            Refusal: no seat, the game is not running, or the position is another one by now.
            GameError: what the rules say against it.
        """
        async with self._changing():
            if (done := await self._made_by(interaction_id)) is not None:
                return done
            if revision is not None and revision != self.revision:
                raise Refusal("stale_button")
            seat = self.own_seat(user_id)
            step, mark = await asyncio.to_thread(self._try, seat, action)
            row = row_of(self.revision + 1, seat, user_id, action, step, mark, interaction_id)
            receipt = await self._record(row, step)
            await self._partners_play()
            return receipt

    async def undo(self, user_id: int, interaction_id: int | None) -> Receipt:
        """Take back the last move: one's own while nothing was revealed, as the host anyone's. A computer
        player's moves go back together, up to a person's decision.

        Raises:
            Refusal: nothing to take back, or not by this person.
        """
        async with self._changing():
            if (done := await self._made_by(interaction_id)) is not None:
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
            await self._partners_play()
            return receipt

    async def redo(self, user_id: int, interaction_id: int | None) -> Receipt:
        """Make the move again that was taken back last.

        Raises:
            Refusal: nothing was taken back since the last move, or it is somebody else's move.
        """
        async with self._changing():
            if (done := await self._made_by(interaction_id)) is not None:
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
            await self._partners_play()
            return receipt

    async def let_partners_play(self) -> None:
        """Make the computer players' moves that are due."""
        if partners.due(self.deciders, self.seats) is not None:
            async with self._changing():
                await self._partners_play()

    # -- inside ------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read everything from the database.

        Raises:
            Refusal: the stored game can't be played again as it was.
        """
        async with self._store.reading() as connection:
            record = await queries.game_with(connection, self.record.id)
            self.seats = await queries.seats_of(connection, record.id)
            self.chronicle = Chronicle(await queries.moves_of(connection, record.id))
        self.record = record
        if record.rules_version != self.game.rules_version:
            raise Refusal("other_rules_version", version=record.rules_version)
        self._lay_out(None)
        if record.status == "lobby" or not self.seats:
            return
        try:
            self.state = await self._positions.after(self.chronicle.done)
        except GameError as error:
            self._damaged(repr(error))
        if self.chronicle.done:
            mark = await asyncio.to_thread(state_hash, self.game, self.state)
            if mark != self.chronicle.done[-1].state_hash:
                self._damaged("the state's hash is not the one on record")

    def _damaged(self, reason: str) -> NoReturn:
        log.error("game=%d revision=%d can't be loaded: %s", self.record.id, self.revision, reason)
        raise Refusal("game_damaged", game=self.record.id)

    def _lay_out(self, state: Any) -> None:
        self._positions = Positions(self._store, self.game, self.record, len(self.seats))
        self._moments: OrderedDict[int, Moment] = OrderedDict()
        self._choices.clear()
        self.state = state

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """One change at a time; after a change that broke off, the database says what is true."""
        async with self._lock:
            if self._in_doubt:
                await self.load()
                self._in_doubt = False
            try:
                yield
            except (Refusal, GameError):
                raise
            except BaseException:
                self._in_doubt = True
                raise

    def _host_only(self, user_id: int) -> None:
        if user_id != self.record.host:
            raise Refusal("not_host")

    def _free_place(self, user_id: int, name: str, seat: int | None) -> SeatRecord:
        if self.record.status == "lobby":
            if len(self.seats) >= self.game.seats[-1]:
                raise Refusal("lobby_full", most=self.game.seats[-1])
            return SeatRecord(len(self.seats), user_id, name)
        if self.record.status != "running":
            raise Refusal(REFUSED_STATUS[self.record.status])
        free = [place for place in self.seats if place.user_id is None]
        if not free:
            raise Refusal("no_free_seat")
        if seat is None:
            raise Refusal("which_seat", seats=", ".join(f"{place.seat + 1} ({place.name})" for place in free))
        chosen = next((place for place in free if place.seat == seat), None)
        if chosen is None:
            raise Refusal("seat_not_free", seat=seat + 1)
        return SeatRecord(seat, user_id, name)

    async def _seat(
        self,
        places: Sequence[SeatRecord],
        said: str,
        record: GameRecord | None = None,
        **payload: str,
    ) -> None:
        record = record or self.record
        async with self._store.writing() as connection:
            await queries.put_seats(connection, record.id, places)
            await queries.set_status(connection, record.id, record.status)
            await queries.set_host(connection, record.id, record.host)
            await queries.add_post(connection, record, said, payload)
        self.seats = tuple(places)
        self.record = record
        self._wake(record.channel_id)

    async def _made_by(self, interaction_id: int | None) -> Receipt | None:
        if interaction_id is None:
            return None
        async with self._store.reading() as connection:
            revision = await queries.known_interaction(connection, self.record.id, interaction_id)
        if revision is None:
            return None
        return Receipt(revision, self.chronicle.row(revision).notation, repeated=True)

    def _try(self, seat: int, action: Action) -> tuple[Step[Any], str]:
        step = self.game.apply(self.state, seat, action)
        return step, state_hash(self.game, step.state)

    async def _take_back(self, user_id: int, interaction_id: int | None) -> Receipt:
        last = self.chronicle.done[-1]
        state = await self._positions.after(self.chronicle.done[:-1])
        return await self._go(user_id, "undo", last, Step(state, ()), interaction_id)

    async def _partners_play(self) -> None:
        """Play until a person must decide. What goes wrong here must not undo the move that led here."""
        while (seat := partners.due(self.deciders, self.seats)) is not None:
            try:
                action = await asyncio.to_thread(partners.choice, self.game, self.state, seat)
                step, mark = await asyncio.to_thread(self._try, seat, action)
                await self._record(row_of(self.revision + 1, seat, PARTNER, action, step, mark), step)
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
        return await self._record(row, step)

    async def _record(self, row: MoveRecord, step: Step[Any]) -> Receipt:
        """Write one row and its post in one transaction; only then does the table change."""
        status: Status = "over" if self.game.outcome(step.state) is not None else "running"
        try:
            async with self._store.writing() as connection:
                await queries.add_move(connection, self.record.id, row)
                await self._snapshot(connection, row, step.state)
                if status != self.record.status:
                    await queries.set_status(connection, self.record.id, status)
                await queries.add_post(connection, self.record, "move", {"revision": row.revision})
        except IntegrityError as error:
            # Another process was quicker: with this very press, or with a move that came between.
            self._in_doubt = True
            raise Refusal("try_again") from error
        self.chronicle.append(row)
        self.state = step.state
        self.record = replace(self.record, status=status)
        self._positions.keep(row.revision if row.kind == "move" else self._last_done(), step.state)
        self._moments[row.revision] = Moment(row.revision, row, step.state, step.events)
        while len(self._moments) > MOMENTS_KEPT:
            self._moments.popitem(last=False)
        self._choices.clear()
        self._wake(self.record.channel_id)
        return Receipt(row.revision, row.notation)

    def _last_done(self) -> int:
        return self.chronicle.done[-1].revision if self.chronicle.done else 0

    async def _snapshot(self, connection: AsyncConnection, row: MoveRecord, state: Any) -> None:
        if row.kind == "move" and row.revision % SNAPSHOT_EVERY == 0:
            data = await asyncio.to_thread(dump, self.game, state)
            await queries.add_snapshot(connection, self.record.id, row.revision, data)
