"""Where somebody's clock has run out the others decide what is to be done: no clock does anything alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal, get_args

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Flag, FlagSettled, Person
from bot.language.refusals import Refusal
from bot.store import SeatRecord, Store, absences, clocks, due, queries
from bot.store.clocks import SeatClock
from bot.store.due import Due
from bot.table import hosting
from bot.table.automation import Scheduler
from bot.table.table import Table
from bot.table.waiting import away, timing
from bot.table.waiting.control import control_of, deadline, settled

__all__ = ["CHOICES", "Choice", "Flags", "answer", "needed", "present", "take", "verdict"]

Choice = Literal["wait", "seek", "careful"]
"""What the others may want: give him the time for another move; look for a substitute; have a careful
stand-in make those of his moves that are forced, and pass.
"""
CHOICES: tuple[Choice, ...] = get_args(Choice)
EXCUSED = timedelta(days=3)
"""The absence that is taken by itself when somebody's clock runs out for the first time. All his clocks stand
meanwhile, so it counts for all games in which one runs.
"""


class Flags:
    """Tells the table when a clock has run out.

    Args:
        store: the open database.
        scheduler: what calls it.
        wake: says that something is to be sent in a channel.
        absence_days: for how many days in a year somebody may be away.
    """

    def __init__(
        self, store: Store, scheduler: Scheduler, wake: Callable[[int], None], absence_days: int
    ) -> None:
        self._store = store
        self._scheduler = scheduler
        self._wake = wake
        self._absence_days = absence_days
        scheduler.register(timing.FLAG, self._fall)

    async def _fall(self, item: Due) -> None:
        """A clock may have run out."""
        assert item.game_id is not None
        assert item.seat is not None
        now = self._scheduler.now()
        channels: list[int] = []
        async with self._store.writing() as connection:
            await due.take(connection, item)
            record = await queries.game_with(connection, item.game_id)
            places = await queries.seats_of(connection, record.id)
            place = places[item.seat]
            clock = (await clocks.of_game(connection, record.id)).get(item.seat)
            control = control_of(record)
            if control is None or clock is None or clock.since is None or place.person is None:
                return
            day = await timing.day_at(connection, control, place.person, clock.since)
            until = deadline(clock, day)
            if until is not None and until > now:
                await timing.plan(connection, control, record, place, clock)
            elif not clock.excused and await self._may_excuse(connection, place.person, now):
                await timing.excuse(connection, place.person, now)
                channels = await away.excuse(connection, place.person, (now, now + EXCUSED), now)
            else:
                clock = replace(settled(clock, day, now), since=now, run_out=True)
                await clocks.put(connection, record.id, [clock])
                if not timing.others(places, place.seat):
                    return
                told = Flag(place.seat, Person(place.person, place.name))
                await queries.add_post(connection, record, told)
                channels = [record.channel_id]
        for channel_id in channels:
            self._wake(channel_id)

    async def _may_excuse(self, connection: AsyncConnection, user_id: int, now: datetime) -> bool:
        """Whether so much of the year's absence is left."""
        ends = now + EXCUSED
        taken = await absences.taken(connection, user_id, (ends - away.YEAR, ends))
        return taken + EXCUSED <= timedelta(days=self._absence_days)


async def present(table: Table, seat: int) -> SeatClock | None:
    """The clock of a seat where it has run out, and the seat's decision is still awaited."""
    async with table.reading() as connection:
        clock = (await clocks.of_game(connection, table.record.id)).get(seat)
    return clock if clock is not None and clock.up else None


def needed(table: Table, seat: int) -> int:
    """How many of the others must want the same."""
    return len(timing.others(table.seats, seat)) // 2 + 1


def verdict(table: Table, clock: SeatClock) -> Choice | None:
    """What the others want, as far as they have said."""
    wanted = clock.most_want(timing.others(table.seats, clock.seat))
    return next((each for each in CHOICES if each == wanted), None)


async def is_sought(table: Table, seat: int) -> bool:
    """Whether the others look for a substitute for a seat."""
    clock = await present(table, seat)
    return clock is not None and verdict(table, clock) == "seek"


async def answer(table: Table, user_id: int, seat: int, choice: Choice) -> Choice | None:
    """Say what is to be done about a clock that has run out; what is done, once enough say the same.

    Raises:
        Refusal: no seat or the very one, the game is not running or rests, or it is settled already.
    """
    async with table.changing():
        own = table.own_seat(user_id)
        table.not_resting()
        clock = await present(table, seat)
        if clock is None or verdict(table, clock) in ("seek", "careful"):
            raise Refusal("flag_settled")
        if own not in timing.others(table.seats, seat):
            raise Refusal("flag_own")
        clock = replace(clock, answers={**clock.answers, str(own): choice})
        decided = verdict(table, clock)
        if decided == "careful":
            await _settle(table, clock, [_careful(place, seat) for place in table.seats], decided)
        else:
            await _settle(table, clock, table.seats, decided)
        return decided


async def take(table: Table, user_id: int, name: str, seat: int) -> SeatRecord:
    """Take a seat for which the others look for a substitute.

    Raises:
        Refusal: they don't, or not any more, one has a seat already, or they must agree first.
    """
    async with table.changing():
        if not await is_sought(table, seat):
            raise Refusal("offer_gone")
        return await hosting.seat_open(table, seat, user_id, name)


async def _settle(
    table: Table, clock: SeatClock, places: Sequence[SeatRecord], decided: Choice | None
) -> None:
    """Keep what was said, and what comes of it, with the post that shows it."""
    control = control_of(table.record)
    assert control is not None
    now = table.now()
    if decided == "wait":
        clock = replace(clock, move_left=control.move, since=now, run_out=False, answers={})
    async with table.writing() as connection:
        if tuple(places) != table.seats:
            await queries.put_seats(connection, table.record.id, places)
        await clocks.put(connection, table.record.id, [clock])
        await timing.plan(connection, control, table.record, places[clock.seat], clock)
        await queries.add_post(connection, table.record, FlagSettled(clock.seat))
    table.seats = tuple(places)
    table.wake()


def _careful(place: SeatRecord, seat: int) -> SeatRecord:
    return replace(place, careful=True) if place.seat == seat else place
