"""Tables that people follow without a seat."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import follows

__all__ = ["count", "turn"]


async def turn(connection: AsyncConnection, user_id: int, game_id: int, now: datetime) -> bool:
    """Have a person follow a table, or unfollow it if they did; whether they follow it now."""
    here = (follows.c.user_id == user_id) & (follows.c.game_id == game_id)
    if (await connection.execute(delete(follows).where(here))).rowcount:
        return False
    row = {"user_id": user_id, "game_id": game_id, "created_at": now}
    await connection.execute(insert(follows).values(row))
    return True


async def count(connection: AsyncConnection, user_id: int) -> int:
    """How many tables a person follows."""
    query = select(func.count()).select_from(follows).where(follows.c.user_id == user_id)
    return int((await connection.execute(query)).scalar_one())
