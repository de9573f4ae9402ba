"""Channels that also show the posts of another one."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import mirrors

__all__ = ["add", "of", "remove", "set_up_by", "shown_in"]

SHOWING = (
    select(mirrors.c.channel_id, mirrors.c.guild_id)
    .where(mirrors.c.source_id == bindparam("source"))
    .order_by(mirrors.c.created_at, mirrors.c.channel_id)
)
"""Asked for every post, so it is built once."""


async def of(connection: AsyncConnection, source_id: int) -> list[tuple[int, int | None]]:
    """The channels that also show a channel's posts, each with its server."""
    return [(row[0], row[1]) for row in await connection.execute(SHOWING, {"source": source_id})]


async def shown_in(connection: AsyncConnection, channel_id: int) -> list[int]:
    """The channels whose posts a channel also shows."""
    query = select(mirrors.c.source_id).where(mirrors.c.channel_id == channel_id)
    return [row[0] for row in await connection.execute(query.order_by(mirrors.c.source_id))]


async def set_up_by(connection: AsyncConnection, source_id: int, channel_id: int) -> int | None:
    """Who had a channel's posts shown in another; -1: a forgotten person; None: they aren't shown there."""
    query = select(mirrors.c.user_id).where(
        mirrors.c.source_id == source_id, mirrors.c.channel_id == channel_id
    )
    return await connection.scalar(query)


async def add(
    connection: AsyncConnection, source_id: int, channel_id: int, guild_id: int | None, user_id: int
) -> None:
    """Show a channel's posts in another one from now on. Doing it twice changes nothing."""
    await remove(connection, source_id, channel_id)
    await connection.execute(
        insert(mirrors).values(
            source_id=source_id,
            channel_id=channel_id,
            guild_id=guild_id,
            user_id=user_id,
            created_at=datetime.now(UTC),
        )
    )


async def remove(connection: AsyncConnection, source_id: int, channel_id: int) -> bool:
    """Stop showing them; return whether they were shown."""
    found = await connection.execute(
        delete(mirrors).where(mirrors.c.source_id == source_id, mirrors.c.channel_id == channel_id)
    )
    return found.rowcount > 0
