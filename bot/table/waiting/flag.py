"""When a player's clock runs out, the others decide what happens next. A clock never acts on its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Flag, Person
from bot.store import Store
from bot.store.games import ballots, queries
from bot.store.outbox import queue
from bot.store.waiting import awaiting, clocks, due
from bot.store.waiting.due import Due
from bot.table.ballots import RunOutClock
from bot.table.waiting import away, timing
from bot.table.waiting.control import control_of, deadline, settled
from bot.table.waiting.scheduler import Scheduler

__all__ = ["Flags"]

EXCUSED = timedelta(days=3)
"""The absence taken automatically when a person's clock first runs out. All their clocks stop during it, so
it counts in every game in which one runs.
"""


class Flags:
    """Tells the table when a clock has run out.

    Args:
        store: the open database.
        scheduler: what calls it.
        wake: says that a channel has something to send.
        absence_days: how many days a year a person may be away.
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
        """Tell the table if a clock has run out."""
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
                if not RunOutClock(place.seat).voters(places, None):
                    return
                await ballots.add(connection, record.id, RunOutClock.word, place.seat)
                told = Flag(place.seat, Person(place.person, place.name))
                await queue.add(connection, record, told)
                channels = [record.channel_id]
        for channel_id in channels:
            self._wake(channel_id)

    async def _may_excuse(self, connection: AsyncConnection, user_id: int, now: datetime) -> bool:
        """Whether enough of the year's absence is left."""
        ends = now + EXCUSED
        taken = await awaiting.time_away(connection, user_id, (ends - away.YEAR, ends))
        return taken + EXCUSED <= timedelta(days=self._absence_days)
