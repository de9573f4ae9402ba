"""Who has to be reminded is: what falls due becomes a post, in the channel or to him alone."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import HeadsUp, Person, Reminded, ToPerson, Unheard
from bot.posting.falling_due import FallingDue
from bot.store import absences, awaiting, due, habits, queries, reminding
from bot.store.awaiting import Awaited
from bot.store.due import Due
from bot.store.habits import Habits
from bot.table.automation.scheduler import Handler
from bot.table.waiting.reminders import HEADS_UP, HUSHED, MOST, OF, REMIND, TOLD, UNHEARD, day_of
from bot.table.waiting.waking import Day, after, next_counting

__all__ = ["Reminders"]

log = logging.getLogger(__name__)

OVERLOOKED = timedelta(days=1)
"""After the last reminder, until the host is told."""


class Reminders(FallingDue):
    """Does what falls due while games wait for people."""

    def handlers(self) -> Mapping[str, Handler]:
        """A reminder, what is said to the host, and a warning ahead."""
        return {REMIND: self._remind, UNHEARD: self._tell_host, HEADS_UP: self._warn}

    async def _remind(self, item: Due) -> None:
        """Remind somebody of all that waits for him, or later if this is not the time."""
        assert item.user_id is not None
        wishes, direct = await self._ways_to(item.user_id)
        now = self._scheduler.now()
        woken = None
        async with self._store.writing() as connection:
            await due.take(connection, item)
            others = await reminding.of_person(connection, item.user_id, REMIND)
            day = await day_of(connection, item.user_id, wishes, now)
            if (at := next_counting(day, now)) > now:
                await _again(connection, item, at, item.payload)
                return
            waiting = await awaiting.awaiting(connection, item.user_id)
            planned = {(each.game_id, each.seat): each for each in (*others, item)}
            told = [each for each in waiting if (each.game_id, each.seat) in planned]
            await reminding.take_all(connection, others)
            if told and (wishes.rhythm is not None or item.payload.get(HUSHED)):
                numbers = [
                    await _count(connection, planned[each.game_id, each.seat], wishes, day, now)
                    for each in told
                ]
                reminded = Reminded(Person(item.user_id, told[0].name), max(numbers))
                woken = await _post(connection, told[0], direct, reminded)
        self._sent(woken)

    async def _tell_host(self, item: Due) -> None:
        """Tell the host that somebody does not answer."""
        assert item.game_id is not None
        now = self._scheduler.now()
        woken = None
        async with self._store.writing() as connection:
            await due.take(connection, item)
            # All in this transaction: the host's own clock may run out at the same moment, and excuse him.
            record = await queries.game_with(connection, item.game_id)
            wishes = await habits.of(connection, record.host)
            # It is no news that somebody does not answer who said that he would be away.
            excused = [] if item.user_id is None else await absences.of(connection, item.user_id, now)
            day = await day_of(connection, record.host, wishes, now)
            day = replace(day, away=(*day.away, *excused))
            if (at := next_counting(day, now)) > now:
                await _again(connection, item, at, item.payload)
            elif (found := await _awaited(connection, item)) is not None:
                unheard = Unheard(Person(record.host), Person(item.user_id, found.name))
                woken = found.channel_id
                where = (found.channel_id, found.guild_id)
                await reminding.add_post(connection, found.game_id, where, unheard)
        self._sent(woken)

    async def _warn(self, item: Due) -> None:
        """Tell somebody that the one before him is called."""
        assert item.user_id is not None
        assert item.game_id is not None
        assert item.seat is not None
        wishes, direct = await self._ways_to(item.user_id)
        now = self._scheduler.now()
        woken = None
        async with self._store.writing() as connection:
            await due.take(connection, item)
            found = await awaiting.beside(connection, item.game_id, item.seat, item.user_id)
            # Perhaps it was due while nobody was there to say it, and by now it is night.
            awake = (await day_of(connection, item.user_id, wishes, now)).counts(now)
            if found is not None and awake:
                warned = HeadsUp(Person(item.user_id, found.name), item.payload[OF])
                woken = await _post(connection, found, direct, warned)
        self._sent(woken)

    async def _ways_to(self, user_id: int) -> tuple[Habits, int | None]:
        """How somebody wants to be reminded, and the channel to him alone where he wants that."""
        async with self._store.reading() as connection:
            wishes = await habits.of(connection, user_id)
        return wishes, await self._converse(user_id) if wishes.direct else None

    def _sent(self, channel_id: int | None) -> None:
        if channel_id is not None:
            self._wake(channel_id)


async def _count(connection: AsyncConnection, item: Due, wishes: Habits, day: Day, now: datetime) -> int:
    """Count a reminder of a decision, and have the next one fall due, or the host told. How many there were
    by now: a call that was kept for the morning is none.
    """
    told = int(item.payload.get(TOLD, 0)) + (0 if item.payload.get(HUSHED) else 1)
    if wishes.rhythm is None:
        return told
    if told == 0:
        at = after(day, now, timedelta(hours=wishes.rhythm.first))
        await _again(connection, item, at, {})
    elif told < MOST:
        at = next_counting(day, now + timedelta(days=wishes.rhythm.days))
        await _again(connection, item, at, {TOLD: told})
    else:
        last = Due(now + OVERLOOKED, UNHEARD, item.game_id, None, item.seat, item.user_id)
        await due.add(connection, last)
    return told


async def _again(connection: AsyncConnection, item: Due, at: datetime, payload: Mapping[str, Any]) -> None:
    """Have the same fall due at another time."""
    later = Due(at, item.kind, item.game_id, item.guild_id, item.seat, item.user_id, payload)
    await due.add(connection, later)


async def _awaited(connection: AsyncConnection, item: Due) -> Awaited | None:
    """Whether a game still awaits the person whom something is about."""
    assert item.user_id is not None
    found: Sequence[Awaited] = await awaiting.awaiting(connection, item.user_id)
    return next((each for each in found if (each.game_id, each.seat) == (item.game_id, item.seat)), None)


async def _post(connection: AsyncConnection, about: Awaited, direct: int | None, told: ToPerson) -> int:
    """Write a post to somebody for whom a game waits; the channel that it goes to."""
    where = (about.channel_id, about.guild_id)
    return await reminding.tell(connection, about.game_id, where, direct, told)
