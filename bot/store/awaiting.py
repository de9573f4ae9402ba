"""Who is awaited where, without loading a game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row, delete, exists, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import awaits, games, seats

__all__ = ["Awaited", "await_seats", "awaiting", "unknown"]


@dataclass(frozen=True, slots=True)
class Awaited:
    """A running game that waits for a person."""

    game_id: int
    game: str
    channel_id: int
    guild_id: int | None
    seat: int
    since: datetime


async def await_seats(
    connection: AsyncConnection, game_id: int, deciders: Collection[int], moved: Collection[int] = ()
) -> None:
    """Note whose decision a game awaits; who moved and must decide again is awaited from now on."""
    mine = awaits.c.game_id == game_id
    kept = [seat for seat in deciders if seat not in moved]
    await connection.execute(delete(awaits).where(mine, awaits.c.seat.not_in(kept)))
    known = {int(row[0]) for row in await connection.execute(select(awaits.c.seat).where(mine))}
    now = datetime.now(UTC)
    fresh = [{"game_id": game_id, "seat": seat, "since": now} for seat in deciders if seat not in known]
    if fresh:
        await connection.execute(insert(awaits), fresh)


async def awaiting(connection: AsyncConnection, user_id: int, most: int) -> list[Awaited]:
    """The games that wait for a person, the one that has waited longest first. A paused game waits for
    nobody.
    """
    query = (
        select(
            games.c.id.label("game_id"),
            games.c.game,
            games.c.channel_id,
            games.c.guild_id,
            awaits.c.seat,
            awaits.c.since,
        )
        .join(awaits, awaits.c.game_id == games.c.id)
        .join(seats, (seats.c.game_id == awaits.c.game_id) & (seats.c.seat == awaits.c.seat))
        .where(seats.c.user_id == user_id, games.c.status == "running", games.c.paused.is_(False))
        .order_by(awaits.c.since, games.c.id)
        .limit(most)
    )
    return [_awaited(row) for row in await connection.execute(query)]


async def unknown(connection: AsyncConnection) -> list[int]:
    """The running games of which it is not known whom they await: they come from an older database."""
    query = select(games.c.id).where(
        games.c.status == "running", ~exists().where(awaits.c.game_id == games.c.id)
    )
    return [int(row[0]) for row in await connection.execute(query)]


def _awaited(row: Row[Any]) -> Awaited:
    found = Awaited(**row._mapping)
    # SQLite gives times back without their zone.
    return found if found.since.tzinfo else replace(found, since=found.since.replace(tzinfo=UTC))
