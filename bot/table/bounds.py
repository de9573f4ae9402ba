"""How much one person may have at once, so that nobody fills the database or everyone's lists alone.

Discord's own limits are in `bot/limits.py`. Standing orders are limited per seat (`orders.MOST`), so the
limit of tables also limits a person's orders.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.refusals import Refusal
from bot.store.games import listing

__all__ = ["TABLES", "room_for_a_table"]

TABLES = 50
"""Tables of one server, open or running, that a person sits at or hosts."""


async def room_for_a_table(
    connection: AsyncConnection, guild_id: int | None, user_id: int, game_id: int = 0
) -> None:
    """Let a person open a table or sit down at one.

    Args:
        guild_id: the server; None: a conversation without one.
        game_id: the table that is joined; it counts only once if its host is joining.

    Raises:
        Refusal: they have as many as they may.
    """
    if await listing.number_of(connection, guild_id, user_id, besides=game_id) >= TABLES:
        raise Refusal("tables_full", most=TABLES)
