"""Who is awaited where, without loading a game; and when people are away, as they said."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import and_, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import absences, awaits, games, seats

__all__ = [
    "Awaited",
    "Span",
    "absences_of",
    "announce_absence",
    "await_anew",
    "await_seats",
    "awaiting",
    "away_among",
    "beside",
    "elsewhere",
    "end_absences",
    "since",
    "tables_of",
    "time_away",
    "unknown",
]

Span = tuple[datetime, datetime]
"""From one moment to another."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """A running game that waits for a person."""

    game_id: int
    game: str
    channel_id: int
    guild_id: int | None
    seat: int
    since: datetime
    name: str
    user_id: int | None = None


AWAITED = (
    games.c.id.label("game_id"),
    games.c.game,
    games.c.channel_id,
    games.c.guild_id,
    seats.c.seat,
    awaits.c.since,
    seats.c.name,
    seats.c.user_id,
)
"""The columns of `Awaited`."""
GOING_ON = and_(games.c.status == "running", games.c.paused.is_(False), games.c.asleep.is_(False))
"""The condition that a game waits for people."""


async def await_seats(
    connection: AsyncConnection,
    game_id: int,
    deciders: Collection[int],
    moved: Collection[int] = (),
    now: datetime | None = None,
) -> list[int]:
    """Note whose decision a game awaits; a seat that moved and must decide again is awaited anew. Return the
    seats that weren't awaited before.
    """
    mine = awaits.c.game_id == game_id
    kept = [seat for seat in deciders if seat not in moved]
    await connection.execute(delete(awaits).where(mine, awaits.c.seat.not_in(kept)))
    known = {int(row[0]) for row in await connection.execute(select(awaits.c.seat).where(mine))}
    since = now or datetime.now(UTC)
    fresh = [{"game_id": game_id, "seat": seat, "since": since} for seat in deciders if seat not in known]
    if fresh:
        await connection.execute(insert(awaits), fresh)
    return [seat for seat in deciders if seat not in known]


async def await_anew(connection: AsyncConnection, game_id: int, now: datetime) -> None:
    """Note that all awaited seats of a game are awaited anew: it rested, and they are called again."""
    await connection.execute(update(awaits).where(awaits.c.game_id == game_id).values(since=now))


async def awaiting(connection: AsyncConnection, user_id: int) -> list[Awaited]:
    """The games that wait for a person, the longest wait first. A resting game waits for nobody."""
    query = (
        select(*AWAITED)
        .join(awaits, awaits.c.game_id == games.c.id)
        .join(seats, (seats.c.game_id == awaits.c.game_id) & (seats.c.seat == awaits.c.seat))
        .where(seats.c.user_id == user_id, GOING_ON)
        .order_by(awaits.c.since, games.c.id)
    )
    return [Awaited(**row._mapping) for row in await connection.execute(query)]


async def elsewhere(connection: AsyncConnection, user_id: int) -> list[Awaited]:
    """Whom a person's games await if not them: a row for each awaited seat, the longest wait first."""
    mine = select(seats.c.game_id).where(seats.c.user_id == user_id)
    me = seats.alias("me")
    asked = exists().where(
        me.c.game_id == games.c.id,
        me.c.user_id == user_id,
        awaits.c.game_id == me.c.game_id,
        awaits.c.seat == me.c.seat,
    )
    query = (
        select(*AWAITED)
        .join(awaits, awaits.c.game_id == games.c.id)
        .join(seats, (seats.c.game_id == awaits.c.game_id) & (seats.c.seat == awaits.c.seat))
        .where(games.c.id.in_(mine), GOING_ON, ~asked.correlate(games))
        .order_by(awaits.c.since, games.c.id, awaits.c.seat)
    )
    return [Awaited(**row._mapping) for row in await connection.execute(query)]


async def beside(connection: AsyncConnection, game_id: int, seat: int, user_id: int) -> Awaited | None:
    """A person's seat at a running game that awaits another seat; None if it isn't, or isn't theirs."""
    query = (
        select(*AWAITED)
        .join(awaits, awaits.c.game_id == games.c.id)
        .join(seats, seats.c.game_id == games.c.id)
        .where(games.c.id == game_id, seats.c.seat == seat, seats.c.user_id == user_id)
        .where(GOING_ON)
        .order_by(awaits.c.since)
    )
    row = (await connection.execute(query)).first()
    return None if row is None else Awaited(**row._mapping)


async def since(connection: AsyncConnection, game_id: int) -> dict[int, datetime]:
    """Since when a game awaits each of its awaited seats."""
    query = select(awaits.c.seat, awaits.c.since).where(awaits.c.game_id == game_id)
    return {int(seat): at for seat, at in await connection.execute(query)}


async def unknown(connection: AsyncConnection) -> list[int]:
    """The running games whose awaited seats aren't known, because they are from an older database."""
    query = select(games.c.id).where(
        games.c.status == "running", ~exists().where(awaits.c.game_id == games.c.id)
    )
    return [int(row[0]) for row in await connection.execute(query)]


async def absences_of(connection: AsyncConnection, user_id: int, since: datetime | None = None) -> list[Span]:
    """When a person is or was away, earliest first, without what ended before `since`."""
    query = select(absences.c.starts, absences.c.ends).where(absences.c.user_id == user_id)
    if since is not None:
        query = query.where(absences.c.ends > since)
    found = await connection.execute(query.order_by(absences.c.starts))
    return [(row.starts, row.ends) for row in found]


async def end_absences(connection: AsyncConnection, user_id: int, now: datetime) -> None:
    """End the present absence, and withdraw future ones."""
    mine = absences.c.user_id == user_id
    going_on = [span for span in await absences_of(connection, user_id, now) if span[0] < now]
    await connection.execute(delete(absences).where(mine, absences.c.ends > now))
    for start, _ in going_on:
        await announce_absence(connection, user_id, (start, now))


async def announce_absence(connection: AsyncConnection, user_id: int, span: Span) -> None:
    """Store a person's absence."""
    await connection.execute(insert(absences).values(user_id=user_id, starts=span[0], ends=span[1]))


async def time_away(connection: AsyncConnection, user_id: int, year: Span) -> timedelta:
    """How long a person is away within a span."""
    first, last = year
    spans = await absences_of(connection, user_id, first)
    return sum((min(end, last) - max(start, first) for start, end in spans if start < last), timedelta())


async def tables_of(connection: AsyncConnection, user_id: int) -> list[tuple[int, str]]:
    """The running games in which a person plays, and their name there."""
    query = (
        select(games.c.id, seats.c.name)
        .join(seats, seats.c.game_id == games.c.id)
        .where(seats.c.user_id == user_id, games.c.status == "running")
        .order_by(games.c.id)
    )
    return [(int(row[0]), str(row[1])) for row in await connection.execute(query)]


async def away_among(
    connection: AsyncConnection, users: Collection[int], now: datetime
) -> dict[int, datetime]:
    """Which of some people are away now, and until when."""
    query = (
        select(absences.c.user_id, absences.c.ends)
        .where(absences.c.user_id.in_(users), absences.c.starts <= now, absences.c.ends > now)
        .order_by(absences.c.ends)
    )
    return {int(row.user_id): row.ends for row in await connection.execute(query)}
