"""One channel's game. A game changes only here.

What people may do with it is in `lobby.py` (before the game), `hosting.py` (the host's part), `consent.py`
(taking back) and `voting.py` (what they decide together); what happens without them is in `automation`. All
of it changes the game through the methods here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

from prometheus_client import Counter
from sqlalchemy.exc import IntegrityError

from bot.games import Legal, presentation
from bot.happenings import Happening, Moved, Paused, Person, Relieved
from bot.language.refusals import Refusal
from bot.store import GameRecord, SeatRecord, Status
from bot.store.games import positions, queries, thoughts
from bot.store.games.positions import Keyframe, Packed
from bot.store.outbox import queue
from bot.store.waiting import due
from bot.table.acting import Judged, pace
from bot.table.automation import ACT, COMPUTER, Decision, Thinks, decide
from bot.table.automation.actors import anything_else, cause_of_stand_in, distinct, within
from bot.table.ballots import Change, lapse
from bot.table.moves import MOST_THOUGHT, Also, Played, Receipt, nothing_else, receipt_for, row_of, runs_on
from bot.table.past import Past
from bot.table.synced import SyncedGame
from bot.table.waiting import call, successor
from engine.core import Action, Choice, Level, Seat, dump, state_hash

__all__ = ["Receipt", "Table"]

log = logging.getLogger(__name__)

HELD = 2.0
"""Seconds after which computers that keep moving let a waiting person in."""
MOVES = Counter("stellwerk_moves", "Moves, undos and redos put on record")


def _handed_on(before: Sequence[SeatRecord], after: Sequence[SeatRecord]) -> Sequence[Seat]:
    """The seats whose owner hands over to a stand-in, or plays again."""
    return [
        now.seat
        for former, now in zip(before, after, strict=False)
        if former.user_id == now.user_id and former.person != now.person
    ]


class Table(SyncedGame):
    """The loaded game of one channel. Get it from `Tables.get`."""

    async def submit(
        self, user_id: int, action: Action, interaction_id: int | None, revision: int | None = None
    ) -> Receipt:
        """Make a move. An interaction delivered twice is one move.

        Args:
            user_id: who moves.
            interaction_id: Discord's id of the interaction, if there is one.
            revision: the position that the move is meant for; None: the present one.

        Raises:
            Refusal: the person has no seat, the game isn't running or is paused, or the position has changed.
            GameError: the rules don't allow it.
        """
        return await self.submit_all(user_id, (action,), interaction_id, revision)

    async def submit_all(
        self, user_id: int, actions: Sequence[Action], interaction_id: int | None, revision: int | None = None
    ) -> Receipt:
        """Make several moves, all or none, in one post. Arguments as for `submit`.

        A move that turns over something hidden must be the last: the others were planned without knowing it.

        Raises:
            Refusal: as for `submit`, or moves follow one that reveals something.
            GameError: the rules don't allow one of them.
        """
        async with self.changing():
            if (done := await self.made_by(interaction_id)) is not None:
                return done
            if revision is not None and revision != self.revision:
                raise Refusal("stale_button")
            seat = self.own_seat(user_id)
            self.not_resting()
            played = await asyncio.to_thread(self._try_all, seat, user_id, actions, interaction_id)
            place = self.seats[seat]
            if place.stand_in is not None:
                # A person who moves again needs no stand-in.
                seats = [replace(each, stand_in=None) if each is place else each for each in self.seats]
                await self.settle(self.record, seats, Relieved(Person(place.user_id, place.name)))
            return await self.record_rows(played)

    @property
    def pace(self) -> timedelta | None:
        """How long automatic moves wait here, each time; None: until someone plays in person."""
        return pace(self.record, self.seats)

    async def act(self) -> None:
        """Make the automatic moves that are possible now."""
        if self._acts():
            async with self.changing():
                pass

    async def act_when_due(self, item: due.Due) -> None:
        """Do as `act` does once that has fallen due, and take the row out. Raises Gone: it has been done."""
        async with self.changing():
            if self.pace:
                await self._move_in_time()
                return
        if not self._acts():
            await self._store.write(due.take, item)

    # -- changes -----------------------------------------------------------------------------

    async def note_awaited(self) -> None:
        """Note whose decision is awaited, if that isn't on record yet."""
        async with self.changing(), self.writing() as connection:
            upcoming = partial(successor, self.game, self.state)
            await call(connection, self.now(), self.record, self.seats, self.deciders, upcoming)

    async def settle(
        self,
        record: GameRecord,
        seats: Sequence[SeatRecord],
        said: Happening,
        first: Any = None,
        also: Also = nothing_else,
    ) -> None:
        """Write what people changed at the table, its post, and whatever `also` writes, in one transaction.
        `first` is the first position if that starts the game.
        """
        state = self.state if first is None else first
        deciders = self.game.deciders(state) if state is not None and record.status == "running" else ()
        async with self.writing() as connection:
            await also(connection)
            if tuple(seats) != self.seats:
                await queries.put_seats(connection, record.id, seats)
            await queries.set_game(connection, record)
            if first is not None:
                kept, _ = positions.packed([(0, dump(self.game, first))], None)
                await positions.add(connection, record.id, kept)
            former, rested = [place.user_id for place in self.seats], self.record.rests
            new = [place.seat for place in seats if place.user_id not in former]
            back = _handed_on(self.seats, seats)
            upcoming = partial(successor, self.game, state)
            hushed = await call(connection, self.now(), record, seats, deciders, upcoming, back, new, rested)
            await self.acting.settle(connection, record, (self.seats, seats), self.past, state, deciders)
            if record.status == "ended" or (record.status == "running" and tuple(seats) != self.seats):
                # A voter or proposer has left the table, or someone new has come.
                await lapse(connection, record, Change.SEATED)
            await queue.add(connection, record, replace(said, hushed=hushed))
        self.seats = tuple(seats)
        self.record = record
        self.acting.take_seats(record, seats)
        self.wake()

    async def begin(self, record: GameRecord, seats: Sequence[SeatRecord]) -> None:
        """Start the game for these seats. Raises RuleError: the options don't suit the number of players."""
        past = Past(self.game, record, len(seats), store=self._store)
        state = await past.state(0)
        await self.settle(record, seats, Moved(0), state)
        self._lay_out(past, state)

    def _try_all(
        self,
        seat: int,
        user_id: int | None,
        actions: Sequence[Action],
        interaction_id: int | None = None,
        cause: str | None = None,
    ) -> list[Played]:
        state = self.state
        played: list[Played] = []
        for number, action in enumerate(actions, 1):
            if played and played[-1].row.reveals:
                raise Refusal("batch_reveals", number=number)
            step = self.game.apply(state, seat, action)
            state = step.state
            mark = state_hash(self.game, state)
            # An interaction is noted in one row only, the first.
            pressed = None if played else interaction_id
            row = row_of(self.revision + number, seat, user_id, action, step, mark, pressed, cause)
            played.append(Played(row, step))
        return played

    async def record_rows(
        self, played: Sequence[Played], also: Also = nothing_else, ends: int | None = None
    ) -> Receipt:
        """Write rows and their post in one transaction, then change the table. `ends` is the standing order
        that these rows complete.
        """
        rows = [each.row for each in played]
        last = played[-1].step
        assert last is not None
        status: Status = "over" if self.game.outcome(last.state) is not None else "running"
        deciders = self.game.deciders(last.state) if status == "running" else ()
        told = Moved(rows[-1].revision, rows[0].revision if len(rows) > 1 else None)
        # Not within the transaction, because others wait for its end.
        kept, frame, judged = await asyncio.to_thread(self._worked_out, played, ends)
        now, record, woken = self.now(), replace(self.record, status=status, asleep=False), self.record.asleep
        try:
            async with self.writing() as connection:
                await queries.add_moves(connection, self.record.id, rows, now)
                await positions.add(connection, self.record.id, kept)
                if record != self.record:
                    await queries.set_game(connection, record)
                moved = {row.seat for row in rows if row.seat is not None}
                upcoming = partial(successor, self.game, last.state)
                hushed = await call(connection, now, record, self.seats, deciders, upcoming, moved, (), woken)
                await self.acting.keep(connection, judged)
                await self.acting.expect(connection, self.record, self.seats, deciders, judged.decision)
                await also(connection)
                await lapse(connection, self.record, Change.MOVED)
                # Last: a channel's newest post is the one that calls.
                await queue.add(connection, self.record, replace(told, hushed=hushed))
        except IntegrityError as error:
            # Another process was quicker, with this very press or with another move.
            self._in_doubt = True
            raise Refusal("try_again") from error
        MOVES.inc(len(rows))
        self.record, self._keyframe = record, frame
        for each in played:
            self.past.append(each.row, each.step)
        self.state = last.state
        self.acting.orders = judged.orders
        self._choices.clear()
        self.wake()
        return receipt_for(rows)

    def _worked_out(
        self, played: Sequence[Played], ends: int | None
    ) -> tuple[list[Packed], Keyframe | None, Judged]:
        """The positions of new rows, packed, and the automatic moves that follow from them."""
        states = (
            (each.row.revision, dump(self.game, each.step.state))
            for each in played
            if each.row.kind == "move" and each.step is not None
        )
        judged = self.acting.judge(self.record, self.seats, self.past, self.state, played, ends)
        return *positions.packed(states, self._keyframe), judged

    # -- moves made by themselves ------------------------------------------------------------------

    def _acts(self) -> bool:
        """Whether one of the deciders may move automatically. That is worked out once for a position."""
        if self.record.paused or self.acting.left_to_people == self.revision:
            return False
        if self.acting.may(self.record, self.seats, self.deciders):
            return True
        self.acting.left_to_people = self.revision
        return False

    async def _act(self) -> None:
        """Make all automatic moves. An error must not undo what came before; it is tried again when due."""
        try:
            until = asyncio.get_running_loop().time() + HELD
            while self._acts() and asyncio.get_running_loop().time() < until:
                position = self.acting.position(self.record, self.seats, self.past, self.state)
                found = await asyncio.to_thread(decide, position)
                if isinstance(found, Thinks):
                    found = await self._thought(found)
                if found is None or runs_on(self.past.rows, found.cause):
                    await self._leave_to_people()
                    return
                await self._make(found)
        except Exception:
            log.exception("game=%d revision=%d a move that is made by itself", self.record.id, self.revision)
        finally:
            if self._acts():
                self._scheduler.wake()

    async def _move_in_time(self) -> None:
        """Make one move at a table of computers, if it's time, and take out the row that fell due."""
        item = await self.read(due.of_game, ACT, self.record.id)
        if item is None or item.at > self.now():
            return
        if runs_on(self.past.rows, COMPUTER):
            log.error("game=%d revision=%d computers play without an end", self.record.id, self.revision)
            await self.settle(replace(self.record, paused=True), self.seats, Paused(endless=MOST_THOUGHT))
            return
        await self._make(await self._thought(Thinks(self.deciders[0])))

    async def _make(self, decision: Decision) -> None:
        """Make an automatic move."""
        user, actions = self.seats[decision.seat].user_id, (decision.action,)
        played = await asyncio.to_thread(self._try_all, decision.seat, user, actions, cause=decision.cause)
        await self.record_rows(played, self._keeping_thought(decision), decision.ends)

    async def choice_of(self, seat: Seat, level: Level) -> Choice:
        """What a computer would do now in a seat's place. Raises WorkFailed: the computer player failed."""
        return await self.choice_in(self.state, seat, level)

    async def choice_in(self, state: Any, seat: Seat, level: Level) -> Choice:
        """Like `choice_of`, in a position of the game's past."""
        choice = await self._thinker.choose(self.game, state, seat, level, self.record.seed)
        return await asyncio.to_thread(distinct, Legal(self.game, state, seat), choice)

    async def _thought(self, found: Thinks) -> Decision:
        """The decision of a computer player, for its own seat or in a person's place."""
        seat, stand_in = found.seat, found.stand_in
        if stand_in is None:
            choice = await self.choice_of(seat, Level(self.record.settings.level))
            return Decision(seat, choice.made.action, COMPUTER, thought=choice)
        legal = Legal(self.game, self.state, seat)
        choice = await self.choice_of(seat, stand_in.level or Level.DRIVER)
        barred = presentation(self.game).orders.barred(stand_in.wishes)
        cause, kept = cause_of_stand_in(stand_in), within(choice, barred)
        if kept is not None:
            return Decision(seat, kept.made.action, cause, thought=kept)
        action = await asyncio.to_thread(anything_else, legal, barred)
        return Decision(seat, action or choice.made.action, cause)

    def _keeping_thought(self, decision: Decision) -> Also:
        """Keeps the reasons for a decision with its move, which is the next row."""
        if decision.thought is None:
            return nothing_else
        return partial(
            thoughts.add, game_id=self.record.id, revision=self.revision + 1, choice=decision.thought
        )

    async def _leave_to_people(self) -> None:
        """Note that no move in this position is automatic."""
        waits = await self.read(due.waits, ACT, self.record.id)
        if waits:
            async with self.writing(unseen=True) as connection:
                await due.withdraw(connection, ACT, self.record.id)
        self.acting.left_to_people = self.revision
