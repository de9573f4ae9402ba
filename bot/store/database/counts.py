"""How much of what there is, for whoever keeps the bot alive."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import games, outbox

__all__ = ["open_posts", "running_games"]


async def open_posts(connection: AsyncConnection) -> int:
    """Posts that are still to be sent, in all channels."""
    query = select(func.count()).where(outbox.c.message_id.is_(None), outbox.c.failure.is_(None))
    return int((await connection.execute(query)).scalar_one())


async def running_games(connection: AsyncConnection) -> int:
    """Games under way."""
    query = select(func.count()).select_from(games).where(games.c.status == "running")
    return int((await connection.execute(query)).scalar_one())
