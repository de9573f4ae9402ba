"""When somebody is told next what happened at his tables: at the end of his quiet hours."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import due, habits, reminding, roundups
from bot.store.due import Due
from bot.store.habits import Habits
from bot.store.roundups import RHYTHMS, ROUNDUP, Wish
from bot.table.waiting.reminders import day_of
from bot.table.waiting.waking import Day, next_counting

__all__ = ["SINCE", "following", "plan", "plan_anew"]

SINCE = "since"
"""In the payload of what falls due: since when, in seconds, it is told what happened."""
HOUR = 8
"""For those who have no quiet hours."""


async def plan(
    connection: AsyncConnection, user_id: int, now: datetime, since: datetime | None = None
) -> None:
    """Have somebody told in his rhythm what happened at his tables since a moment, in place of what was to
    fall due of that before; or not at all, if he does not want it.
    """
    wish, wishes = await roundups.of(connection, user_id), await habits.of(connection, user_id)
    await roundups.withdraw(connection, user_id)
    if wish.often is not None:
        at = following(wish, wishes, await day_of(connection, user_id, wishes, now), now)
        payload = {SINCE: int((since or now).timestamp())}
        await due.add(connection, Due(at, ROUNDUP, user_id=user_id, payload=payload))


async def plan_anew(connection: AsyncConnection, user_id: int, now: datetime) -> None:
    """Move what is to be told to where it belongs by now: somebody lives by other hours."""
    for item in await reminding.of_person(connection, user_id, ROUNDUP):
        await plan(connection, user_id, now, datetime.fromtimestamp(int(item.payload[SINCE]), UTC))


def following(wish: Wish, wishes: Habits, day: Day, now: datetime) -> datetime:
    """When it is told next: at the first hour that is not quiet, in the weekly rhythm on Mondays. Nobody's
    zone is guessed: while it is not known, it is at this hour, days later.
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
