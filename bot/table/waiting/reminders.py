"""Reminders: what falls due while a game waits for somebody, written with the change that leads there.

There is a row for each game that waits for a person. Whichever falls due first tells of all his games, and
all are counted as told: so he is reminded of everything at once, and once in his rhythm.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import GameRecord, SeatRecord, absences, awaiting, due, habits, reminding
from bot.store.due import Due
from bot.store.habits import Habits
from bot.table.waiting.waking import Day, after, next_counting
from engine.core import Seat

__all__ = [
    "HEADS_UP",
    "HUSHED",
    "MOST",
    "OF",
    "REMIND",
    "TOLD",
    "UNHEARD",
    "Upcoming",
    "called",
    "day_of",
    "first_due",
    "plan_anew",
]

REMIND = "remind"
"""The kind of what falls due where somebody may have to be reminded."""
UNHEARD = "unheard"
"""Likewise, where the host is told that somebody does not answer."""
HEADS_UP = "heads_up"
"""Likewise, where somebody is told that the one before him is called."""
MOST = 5
"""Reminders of one decision; then its host is told."""
TOLD = "told"
"""In the payload of what falls due: how often somebody was reminded of the decision."""
HUSHED = "hushed"
"""In that payload where his call came in his quiet hours, and notified nobody."""
OF = "of"
"""In the payload of a warning: the seat that is called."""
Upcoming = Callable[[int, Seat], Seat | None]
"""Of so many seats, who is likely to decide after one that decides; None: that can't be said."""
KINDS = (REMIND, UNHEARD, HEADS_UP)


async def day_of(connection: AsyncConnection, user_id: int, wishes: Habits, since: datetime) -> Day:
    """The hours from a moment on in which somebody may be reminded."""
    return Day(wishes.zone, wishes.quiet, await absences.of(connection, user_id, since))


async def called(
    connection: AsyncConnection,
    record: GameRecord,
    places: Sequence[SeatRecord],
    deciders: Collection[int],
    newly: Collection[int],
    moved: Collection[int],
    upcoming: Upcoming,
    now: datetime,
) -> list[int]:
    """Have it fall due that those are reminded whose decision a game awaits. The seats whose people must
    not be disturbed now: they are called when their quiet hours, or their absence, are over.

    Args:
        connection: the transaction of the change that leads there.
        record: the game.
        places: its seats.
        deciders: the seats whose decision is awaited; none while the game rests.
        newly: those of them that are called with this change.
        moved: those that moved with it: who decides once more has been called before.
        upcoming: who is likely to decide after one of them.
        now: the time.
    """
    kept = [seat for seat in deciders if seat not in newly]
    hushed = []
    await reminding.withdraw(connection, record.id, KINDS, kept)
    for seat in deciders:
        user_id = places[seat].person
        if seat not in newly or user_id is None:
            continue
        wishes = await habits.of(connection, user_id)
        day = await day_of(connection, user_id, wishes, now)
        if (woken := next_counting(day, now)) > now:
            hushed.append(seat)
            await due.add(connection, Due(woken, REMIND, record.id, None, seat, user_id, {HUSHED: True}))
        elif (at := first_due(day, wishes, now, now)) is not None:
            await due.add(connection, Due(at, REMIND, record.id, None, seat, user_id))
    turning = [seat for seat in newly if seat not in moved]
    await _warn_next(connection, record, places, deciders, turning, upcoming, now)
    return hushed


async def plan_anew(
    connection: AsyncConnection, user_id: int, now: datetime, *, from_none: bool = False
) -> None:
    """Move somebody's reminders to where they belong by now: he chose another rhythm, or will be away.

    Games of which he was reminded often enough stay as they are; `from_none`: he had no reminders at all, and
    wants some from now on: they are counted from now, so that his answer to a reminder brings none at once.
    """
    wishes = await habits.of(connection, user_id)
    planned = await reminding.of_person(connection, user_id, REMIND)
    await reminding.take_all(connection, planned)
    former = {(item.game_id, item.seat): item for item in planned}
    waiting = await awaiting.awaiting(connection, user_id)
    day = await day_of(connection, user_id, wishes, min([now, *(each.since for each in waiting)]))
    for each in waiting:
        before = former.get((each.game_id, each.seat))
        if before is not None and before.payload.get(HUSHED):
            await due.add(connection, replace(before, at=next_counting(day, now)))
            continue
        at = first_due(day, wishes, now if from_none else each.since, now)
        if at is None or (before is None and not from_none):
            continue
        if before is not None and before.payload.get(TOLD):
            at = next_counting(day, max(before.at, now))
        payload = {} if before is None else before.payload
        await due.add(connection, Due(at, REMIND, each.game_id, None, each.seat, user_id, payload))


def first_due(day: Day, wishes: Habits, since: datetime, now: datetime) -> datetime | None:
    """When somebody is first reminded of what has waited for him since a moment; None: never.

    While his zone is not known, nobody knows when he is awake: then it is at the hour at which he was called,
    a day later for each of his days.
    """
    if wishes.rhythm is None:
        return None
    if wishes.zone is None:
        at = since + timedelta(days=wishes.rhythm.days)
    else:
        at = after(day, since, timedelta(hours=wishes.rhythm.first))
    return next_counting(day, max(at, now))


async def _warn_next(
    connection: AsyncConnection,
    record: GameRecord,
    places: Sequence[SeatRecord],
    deciders: Collection[int],
    called: Sequence[int],
    upcoming: Upcoming,
    now: datetime,
) -> None:
    """Have those told who come after the seats that are called, if they want that and may be disturbed."""
    others = {place.seat: place.person for place in places if place.person and place.seat not in deciders}
    wanting = await habits.told_ahead(connection, others.values()) if called and others else set()
    if not wanting:
        return
    for seat in called:
        following = upcoming(len(places), seat)
        user_id = None if following is None else others.get(following)
        if user_id is None or user_id not in wanting:
            continue
        wishes = await habits.of(connection, user_id)
        if (await day_of(connection, user_id, wishes, now)).counts(now):
            await due.add(connection, Due(now, HEADS_UP, record.id, None, following, user_id, {OF: seat}))
