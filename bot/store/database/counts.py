"""Counts for the person who runs the bot."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import due, games, log, outbox

__all__ = ["earliest_due", "oldest_open_post", "open_posts", "running_games"]


def _open() -> ColumnElement[bool]:
    return and_(outbox.c.message_id.is_(None), outbox.c.failure.is_(None))


async def open_posts(connection: AsyncConnection) -> int:
    """How many posts are unsent, in all channels."""
    query = select(func.count()).select_from(outbox).where(_open())
    return int((await connection.execute(query)).scalar_one())


async def oldest_open_post(connection: AsyncConnection) -> datetime | None:
    """When the happening of the oldest unsent post was; None if nothing waits."""
    query = select(func.min(log.c.created_at)).join_from(outbox, log).where(_open())
    found: datetime | None = await connection.scalar(query)
    return found


async def earliest_due(connection: AsyncConnection) -> datetime | None:
    """When the earliest due row falls due, or fell due; None if there's none."""
    found: datetime | None = await connection.scalar(select(func.min(due.c.at)))
    return found


async def running_games(connection: AsyncConnection) -> int:
    """How many games are running."""
    query = select(func.count()).select_from(games).where(games.c.status == "running")
    return int((await connection.execute(query)).scalar_one())
