"""Reminders: what falls due while a game waits for a person, written with the change that makes it wait.

There's a row for each game that waits for a person. The first to fall due tells of all their games and counts
for all, so a person is reminded of everything at once, and once in their rhythm. `called` writes and deletes
the rows, the handlers of `Reminders` turn them into posts; what these say is in
`bot/features/settings/reminder_posts.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import HeadsUp, Person, Reminded, ToPerson, Unheard
from bot.store import GameRecord, SeatRecord, Store
from bot.store.games import queries
from bot.store.outbox import queue
from bot.store.people import preferences
from bot.store.people.preferences import Habits
from bot.store.waiting import awaiting, due
from bot.store.waiting.awaiting import Awaited
from bot.store.waiting.due import Due
from bot.table.waiting.scheduler import Handler, Scheduler
from bot.table.waiting.waking import Day, after, next_counting
from engine.core import Seat

__all__ = [
    "HEADS_UP",
    "MOST",
    "REMIND",
    "FallingDue",
    "Reminders",
    "Upcoming",
    "called",
    "day_of",
    "first_due",
    "plan_anew",
]

REMIND = "remind"
"""The kind of a due row that reminds a person."""
UNHEARD = "unheard"
"""The kind of one that tells the host that a person doesn't answer."""
HEADS_UP = "heads_up"
"""The kind of one that tells a person that the player before them is called."""
MOST = 5
"""How many reminders of one decision there are; then the host is told."""
OVERLOOKED = timedelta(days=1)
"""From the last reminder until the host is told."""
TOLD = "told"
"""In a row's payload: how often the person was reminded of the decision."""
HUSHED = "hushed"
"""In a row's payload: the call came in the person's quiet hours and notified nobody."""
OF = "of"
"""In a warning's payload: the seat that is called."""
Upcoming = Callable[[int, Seat], Seat | None]
"""From the number of seats and a seat, who is likely to decide after it; None if nobody can say."""
KINDS = (REMIND, UNHEARD, HEADS_UP)


async def day_of(connection: AsyncConnection, user_id: int, wishes: Habits, since: datetime) -> Day:
    """The hours in which a person may be reminded, from a moment on."""
    return Day(wishes.zone, wishes.quiet, await awaiting.absences_of(connection, user_id, since))


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
    """Plan reminders for the people whose decision a game awaits. Return the seats whose people must not be
    disturbed now: they are called when their quiet hours or absence end.

    Args:
        connection: the transaction of the change that makes the game wait.
        record: the game.
        places: its seats.
        deciders: the seats whose decision is awaited; none while the game rests.
        newly: those deciders whom this change calls.
        moved: the seats that moved with it; if one decides again, nobody is warned of that.
        upcoming: who is likely to decide after one of them.
        now: the time.
    """
    kept = [seat for seat in deciders if seat not in newly]
    hushed = []
    await due.withdraw_of_seats(connection, record.id, KINDS, kept)
    for seat in deciders:
        user_id = places[seat].person
        if seat not in newly or user_id is None:
            continue
        wishes = await preferences.habits_of(connection, user_id)
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
    """Plan a person's reminders again after they chose another rhythm or announced an absence. Games with
    enough reminders stay as they are. `from_none`: they had no reminders before; these count from now, so
    turning them on sends none straight away.
    """
    wishes = await preferences.habits_of(connection, user_id)
    planned = await due.of_person(connection, user_id, REMIND)
    await due.take_all(connection, planned)
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
    """When a person is first reminded of a decision that has waited since a moment; None: never. While their
    time zone isn't known, that's at the hour of the call, as many days later as their rhythm has.
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
    """Warn the players who come after the called seats, if they want that and may be disturbed."""
    others = {place.seat: place.person for place in places if place.person and place.seat not in deciders}
    wanting = await preferences.told_ahead(connection, others.values()) if called and others else set()
    if not wanting:
        return
    for seat in called:
        following = upcoming(len(places), seat)
        user_id = None if following is None else others.get(following)
        if user_id is None or user_id not in wanting:
            continue
        wishes = await preferences.habits_of(connection, user_id)
        if (await day_of(connection, user_id, wishes, now)).counts(now):
            await due.add(connection, Due(now, HEADS_UP, record.id, None, following, user_id, {OF: seat}))


class FallingDue(ABC):
    """Base of the handlers that write posts to people when something falls due.

    Args:
        store: the open database.
        scheduler: calls the handlers.
        wake: says that something is to be sent in a channel.
        converse: the channel for direct messages to a person, or None if Discord doesn't allow it.
    """

    def __init__(
        self,
        store: Store,
        scheduler: Scheduler,
        wake: Callable[[int], None],
        converse: Callable[[int], Awaitable[int | None]],
    ) -> None:
        self._store = store
        self._scheduler = scheduler
        self._wake = wake
        self._converse = converse
        for kind, handler in self.handlers().items():
            scheduler.register(kind, handler)

    @abstractmethod
    def handlers(self) -> Mapping[str, Handler]:
        """The handlers, by kind of due row."""


class Reminders(FallingDue):
    """The handlers of the rows that remind and warn people."""

    def handlers(self) -> Mapping[str, Handler]:
        """Those for reminders, for telling the host, and for warnings ahead."""
        return {REMIND: self._remind, UNHEARD: self._tell_host, HEADS_UP: self._warn}

    async def _remind(self, item: Due) -> None:
        """Remind a person of everything that waits for them, or put it off if this isn't the time."""
        assert item.user_id is not None
        wishes, direct = await self._ways_to(item.user_id)
        now = self._scheduler.now()
        woken = None
        async with self._store.writing() as connection:
            await due.take(connection, item)
            others = await due.of_person(connection, item.user_id, REMIND)
            day = await day_of(connection, item.user_id, wishes, now)
            if (at := next_counting(day, now)) > now:
                await _again(connection, item, at, item.payload)
                return
            waiting = await awaiting.awaiting(connection, item.user_id)
            planned = {(each.game_id, each.seat): each for each in (*others, item)}
            told = [each for each in waiting if (each.game_id, each.seat) in planned]
            await due.take_all(connection, others)
            if told and (wishes.rhythm is not None or item.payload.get(HUSHED)):
                numbers = [
                    await _count(connection, planned[each.game_id, each.seat], wishes, day, now)
                    for each in told
                ]
                reminded = Reminded(Person(item.user_id, told[0].name), max(numbers))
                woken = await _post(connection, told[0], direct, reminded)
        self._sent(woken)

    async def _tell_host(self, item: Due) -> None:
        """Tell the host that a person doesn't answer."""
        assert item.game_id is not None
        now = self._scheduler.now()
        woken = None
        async with self._store.writing() as connection:
            await due.take(connection, item)
            # All in this transaction: the host's own clock may run out at the same moment and excuse them.
            record = await queries.game_with(connection, item.game_id)
            wishes = await preferences.habits_of(connection, record.host)
            # A person who said they'd be away isn't expected to answer.
            excused = (
                [] if item.user_id is None else await awaiting.absences_of(connection, item.user_id, now)
            )
            day = await day_of(connection, record.host, wishes, now)
            day = replace(day, away=(*day.away, *excused))
            if (at := next_counting(day, now)) > now:
                await _again(connection, item, at, item.payload)
            elif (found := await _awaited(connection, item)) is not None:
                unheard = Unheard(Person(record.host), Person(item.user_id, found.name))
                woken = found.channel_id
                where = (found.channel_id, found.guild_id)
                await queue.add_to(connection, found.game_id, [where], unheard)
        self._sent(woken)

    async def _warn(self, item: Due) -> None:
        """Tell a person that the player before them is called."""
        assert item.user_id is not None
        assert item.game_id is not None
        assert item.seat is not None
        wishes, direct = await self._ways_to(item.user_id)
        now = self._scheduler.now()
        woken = None
        async with self._store.writing() as connection:
            await due.take(connection, item)
            found = await awaiting.beside(connection, item.game_id, item.seat, item.user_id)
            # Perhaps it was due while the bot was down, and by now it's night.
            awake = (await day_of(connection, item.user_id, wishes, now)).counts(now)
            if found is not None and awake:
                warned = HeadsUp(Person(item.user_id, found.name), item.payload[OF])
                woken = await _post(connection, found, direct, warned)
        self._sent(woken)

    async def _ways_to(self, user_id: int) -> tuple[Habits, int | None]:
        """A person's habits, and their channel for direct messages if they want those."""
        async with self._store.reading() as connection:
            wishes = await preferences.habits_of(connection, user_id)
        return wishes, await self._converse(user_id) if wishes.direct else None

    def _sent(self, channel_id: int | None) -> None:
        if channel_id is not None:
            self._wake(channel_id)


async def _count(connection: AsyncConnection, item: Due, wishes: Habits, day: Day, now: datetime) -> int:
    """Count a reminder of a decision, and plan the next one, or telling the host. Return how many there have
    been; a call put off until morning isn't one.
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
    """Plan the same for another time."""
    later = Due(at, item.kind, item.game_id, item.guild_id, item.seat, item.user_id, payload)
    await due.add(connection, later)


async def _awaited(connection: AsyncConnection, item: Due) -> Awaited | None:
    """What the game awaits of the row's person and seat; None if it no longer does."""
    assert item.user_id is not None
    found: Sequence[Awaited] = await awaiting.awaiting(connection, item.user_id)
    return next((each for each in found if (each.game_id, each.seat) == (item.game_id, item.seat)), None)


async def _post(connection: AsyncConnection, about: Awaited, direct: int | None, told: ToPerson) -> int:
    """Write a post to a person for whom a game waits; return its channel."""
    where = (about.channel_id, about.guild_id)
    return await queue.tell(connection, about.game_id, where, direct, told)
