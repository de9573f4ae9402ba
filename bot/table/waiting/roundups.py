"""Round-ups: a person hears daily or weekly what happened at all their tables, in one post."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Person, RoundUp
from bot.store.games import listing
from bot.store.outbox import queue
from bot.store.people import preferences
from bot.store.people.preferences import Habits
from bot.store.schema import due as due_rows
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.waiting.reminders import FallingDue, day_of
from bot.table.waiting.scheduler import Handler
from bot.table.waiting.waking import Day, next_counting

__all__ = ["Roundups", "Wish", "following", "keep", "of", "plan", "plan_anew"]

ROUNDUP = "roundup"
"""The kind of due row that tells a person what has happened at their tables."""
RHYTHMS: Mapping[str, int] = {"daily": 1, "weekly": 7}
"""Days from one to the next, by name."""
OFTEN, WHERE = "roundup", "roundup_in"
"""The names of the two preferences."""
SINCE = "since"
"""In a row's payload: since when it tells what happened, in seconds since the epoch."""
HOUR = 8
"""The hour for people without quiet hours."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How a person wants to hear of their tables.

    Attributes:
        often: the name of a rhythm; None: not at all.
        where: the channel, and its server; None: by a direct message.
    """

    often: str | None = None
    where: tuple[int, int | None] | None = None


async def of(connection: AsyncConnection, user_id: int) -> Wish:
    """What somebody chose."""
    chosen = await preferences.all_chosen(connection, "person", user_id)
    often = chosen.get(OFTEN)
    channel, _, guild = chosen.get(WHERE, "").partition(":")
    where = (int(channel), int(guild) if guild else None) if channel else None
    return Wish(often if often in RHYTHMS else None, where)


async def keep(connection: AsyncConnection, user_id: int, wish: Wish) -> None:
    """Store what a person chose."""
    where = None if wish.where is None else f"{wish.where[0]}:{wish.where[1] or ''}"
    await preferences.choose(connection, "person", user_id, OFTEN, wish.often)
    await preferences.choose(connection, "person", user_id, WHERE, where)


async def plan(
    connection: AsyncConnection, user_id: int, now: datetime, since: datetime | None = None
) -> None:
    """Plan a person's next round-up, of what happens at their tables from a moment on, in place of the one
    planned before; or none if they don't want any.
    """
    wish, wishes = await of(connection, user_id), await preferences.habits_of(connection, user_id)
    await _withdraw(connection, user_id)
    if wish.often is not None:
        at = following(wish, wishes, await day_of(connection, user_id, wishes, now), now)
        payload = {SINCE: int((since or now).timestamp())}
        await due.add(connection, Due(at, ROUNDUP, user_id=user_id, payload=payload))


async def plan_anew(connection: AsyncConnection, user_id: int, now: datetime) -> None:
    """Move a person's round-up, because their hours have changed."""
    for item in await due.of_person(connection, user_id, ROUNDUP):
        await plan(connection, user_id, now, datetime.fromtimestamp(int(item.payload[SINCE]), UTC))


def following(wish: Wish, wishes: Habits, day: Day, now: datetime) -> datetime:
    """When the next round-up comes: at the first hour that isn't quiet, in the weekly rhythm on Mondays. If
    the time zone isn't known, it comes at the present hour, days later.
    """
    assert wish.often is not None
    if wishes.zone is None:
        return next_counting(day, now + timedelta(days=RHYTHMS[wish.often]))
    first, last = wishes.quiet
    wall = now.astimezone(wishes.zone)
    date = wall.date()
    while True:
        at = datetime.combine(date, time(HOUR if first == last else last), wishes.zone).astimezone(UTC)
        if at > now and (wish.often != "weekly" or date.weekday() == 0):
            return next_counting(day, at)
        date += timedelta(days=1)


class Roundups(FallingDue):
    """Writes a round-up when it falls due and plans the next one, in one transaction."""

    def handlers(self) -> Mapping[str, Handler]:
        """The only kind."""
        return {ROUNDUP: self._tell}

    async def _tell(self, item: Due) -> None:
        """Tell a person what happened, or put it off if this isn't the time."""
        assert item.user_id is not None
        async with self._store.reading() as connection:
            wish = await of(connection, item.user_id)
        direct = await self._converse(item.user_id) if wish.where is None else None
        now = self._scheduler.now()
        async with self._store.writing() as connection:
            await due.take(connection, item)
            wishes = await preferences.habits_of(connection, item.user_id)
            day = await day_of(connection, item.user_id, wishes, now)
            if (at := next_counting(day, now)) > now:
                await due.add(connection, replace(item, at=at))
                return
            await plan(connection, item.user_id, now)
            mine = await listing.of_person(connection, item.user_id)
            running = [each for each in mine if each.status == "running"]
            if not running:
                return
            about = running[0]
            where = wish.where or (about.channel_id, about.guild_id)
            since = datetime.fromtimestamp(item.payload[SINCE], UTC)
            told = RoundUp(Person(item.user_id), since)
            woken = await queue.tell(connection, about.game_id, where, direct, told)
        self._wake(woken)


async def _withdraw(connection: AsyncConnection, user_id: int) -> None:
    """Withdraw a person's round-up."""
    await connection.execute(
        delete(due_rows).where(due_rows.c.kind == ROUNDUP, due_rows.c.user_id == user_id)
    )
