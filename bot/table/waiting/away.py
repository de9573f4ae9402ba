"""Absences: announced at all of a person's tables, and limited to some days a year."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Away, Back, Excused, Happening, Person
from bot.language.refusals import Refusal
from bot.store.games import queries
from bot.store.outbox import queue
from bot.store.waiting import awaiting
from bot.store.waiting.awaiting import Span
from bot.table.waiting import reminders, timing

__all__ = ["YEAR", "announce", "excuse", "present", "take_back"]

YEAR = timedelta(days=365)


async def announce(
    connection: AsyncConnection, user_id: int, span: Span, now: datetime, days: int
) -> list[int]:
    """Note that a person is away, in place of what they said before; return the channels that are told.

    Args:
        connection: the transaction.
        user_id: who.
        span: from when, and until when.
        now: the time.
        days: how many days a year a person may be away.

    Raises:
        Refusal: it ends before it begins, or is longer than that.
    """
    starts, ends = max(span[0], now), span[1]
    if ends <= starts:
        raise Refusal("away_over")
    await awaiting.end_absences(connection, user_id, now)
    left = timedelta(days=days) - await awaiting.time_away(connection, user_id, (ends - YEAR, ends))
    if ends - starts > left:
        raise Refusal("away_too_long", days=days, left=max(0, left.days))
    await awaiting.announce_absence(connection, user_id, (starts, ends))
    told = partial(Away, starts=starts, until=ends, later=starts > now)
    return await _tell(connection, user_id, told, now)


async def excuse(connection: AsyncConnection, user_id: int, span: Span, now: datetime) -> list[int]:
    """Note that a person whose clock has run out is away; return the channels that are told."""
    await awaiting.announce_absence(connection, user_id, span)
    return await _tell(connection, user_id, partial(Excused, until=span[1]), now)


async def take_back(connection: AsyncConnection, user_id: int, now: datetime) -> list[int]:
    """Note that a person is back; return the channels that are told.

    Raises:
        Refusal: they aren't away, and have announced no absence.
    """
    if not await awaiting.absences_of(connection, user_id, now):
        raise Refusal("away_not")
    await awaiting.end_absences(connection, user_id, now)
    return await _tell(connection, user_id, Back, now)


async def present(connection: AsyncConnection, user_id: int, now: datetime) -> Span | None:
    """A person's present absence, or else their next one."""
    return next(iter(await awaiting.absences_of(connection, user_id, now)), None)


async def _tell(
    connection: AsyncConnection, user_id: int, told: Callable[[Person], Happening], now: datetime
) -> list[int]:
    """Write a post at each of a person's tables, and move their reminders."""
    await reminders.plan_anew(connection, user_id, now)
    await timing.plan_anew(connection, user_id)
    channels = []
    for game_id, name in await awaiting.tables_of(connection, user_id):
        record = await queries.game_with(connection, game_id)
        await queue.add(connection, record, told(Person(user_id, name)))
        channels.append(record.channel_id)
    return channels
