"""When people are away, as they said."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import absences, games, seats

__all__ = ["Span", "among", "announce", "of", "replace_from", "tables", "taken"]

Span = tuple[datetime, datetime]


async def of(connection: AsyncConnection, user_id: int, since: datetime | None = None) -> list[Span]:
    """When a person is or was away, earliest first, without what ended before `since`."""
    query = select(absences.c.starts, absences.c.ends).where(absences.c.user_id == user_id)
    if since is not None:
        query = query.where(absences.c.ends > since)
    found = await connection.execute(query.order_by(absences.c.starts))
    return [(row.starts, row.ends) for row in found]


async def replace_from(connection: AsyncConnection, user_id: int, now: datetime) -> None:
    """End the present absence, and withdraw future ones."""
    mine = absences.c.user_id == user_id
    going_on = [span for span in await of(connection, user_id, now) if span[0] < now]
    await connection.execute(delete(absences).where(mine, absences.c.ends > now))
    for start, _ in going_on:
        await announce(connection, user_id, (start, now))


async def announce(connection: AsyncConnection, user_id: int, span: Span) -> None:
    """Store a person's absence."""
    await connection.execute(insert(absences).values(user_id=user_id, starts=span[0], ends=span[1]))


async def taken(connection: AsyncConnection, user_id: int, year: Span) -> timedelta:
    """How long a person is away within a span."""
    first, last = year
    spans = await of(connection, user_id, first)
    return sum((min(end, last) - max(start, first) for start, end in spans if start < last), timedelta())


async def tables(connection: AsyncConnection, user_id: int) -> list[tuple[int, str]]:
    """The running games in which a person plays, and their name there."""
    query = (
        select(games.c.id, seats.c.name)
        .join(seats, seats.c.game_id == games.c.id)
        .where(seats.c.user_id == user_id, games.c.status == "running")
        .order_by(games.c.id)
    )
    return [(int(row[0]), str(row[1])) for row in await connection.execute(query)]


async def among(connection: AsyncConnection, users: Collection[int], now: datetime) -> dict[int, datetime]:
    """Which of some people are away now, and until when."""
    query = (
        select(absences.c.user_id, absences.c.ends)
        .where(absences.c.user_id.in_(users), absences.c.starts <= now, absences.c.ends > now)
        .order_by(absences.c.ends)
    )
    return {int(row.user_id): row.ends for row in await connection.execute(query)}
