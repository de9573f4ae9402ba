"""The channel of a server that gets the daily puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import due as due_rows
from bot.store.schema import mornings
from bot.store.waiting import due
from bot.store.waiting.due import Due

__all__ = ["MORNING", "Morning", "begin", "end", "of", "posted", "sending"]

MORNING = "morning"
"""The kind of due row by which a server gets the daily puzzle."""


@dataclass(frozen=True, slots=True)
class Morning:
    """The channel of a server that gets the daily puzzle.

    Attributes:
        zone: the time zone of the mornings, by its name.
        day: the last day whose puzzle was posted, or is being sent; days are counted from the first of the
            year 1.
        nonce: under which it is being sent; None if none is.
    """

    guild_id: int
    channel_id: int
    zone: str
    day: int | None = None
    nonce: str | None = None


async def of(connection: AsyncConnection, guild_id: int) -> Morning | None:
    """The channel of a server; None if none gets puzzles."""
    row = (await connection.execute(select(mornings).where(mornings.c.guild_id == guild_id))).one_or_none()
    return None if row is None else Morning(**row._mapping)


async def begin(connection: AsyncConnection, morning: Morning, first: datetime) -> None:
    """Give a channel the daily puzzle from a time on, and no other channel of its server."""
    await end(connection, morning.guild_id)
    row = {"guild_id": morning.guild_id, "channel_id": morning.channel_id, "zone": morning.zone}
    await connection.execute(insert(mornings).values(row))
    await due.add(connection, Due(first, MORNING, guild_id=morning.guild_id))


async def end(connection: AsyncConnection, guild_id: int) -> bool:
    """Stop giving puzzles to a server; return whether it got any."""
    found = await connection.execute(delete(mornings).where(mornings.c.guild_id == guild_id))
    waiting = (due_rows.c.kind == MORNING) & (due_rows.c.guild_id == guild_id)
    await connection.execute(delete(due_rows).where(waiting))
    return found.rowcount > 0


async def sending(connection: AsyncConnection, morning: Morning) -> None:
    """Note that a day's puzzle is about to be sent under a nonce, so it may be there even if nobody knows."""
    here = mornings.c.guild_id == morning.guild_id
    await connection.execute(update(mornings).where(here).values(day=morning.day, nonce=morning.nonce))


async def posted(connection: AsyncConnection, morning: Morning, item: Due, following: datetime) -> None:
    """Note that the puzzle was posted, and when the next one is due.

    Raises:
        Gone: another process did it, or the puzzles go elsewhere by now.
    """
    here = (mornings.c.guild_id == morning.guild_id) & (mornings.c.channel_id == morning.channel_id)
    values = {"day": morning.day, "nonce": None}
    if (await connection.execute(update(mornings).where(here).values(values))).rowcount != 1:
        raise due.Gone
    await due.take(connection, item)
    await due.add(connection, Due(following, MORNING, guild_id=morning.guild_id))
