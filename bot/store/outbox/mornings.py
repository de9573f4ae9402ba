"""The channel of a server that gets the puzzle of each day."""

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
"""The kind of what falls due where a server is to get the puzzle of the day."""


@dataclass(frozen=True, slots=True)
class Morning:
    """The channel of a server that gets the puzzle of each day.

    Attributes:
        guild_id: the server.
        channel_id: the channel.
        zone: the time zone of the mornings, by its name.
        day: the last day whose puzzle was posted, or is being sent; days are counted from the first of the
            year 1.
        nonce: under which it is being sent; None where none is.
    """

    guild_id: int
    channel_id: int
    zone: str
    day: int | None = None
    nonce: str | None = None


async def of(connection: AsyncConnection, guild_id: int) -> Morning | None:
    """The channel of a server; None where none gets puzzles."""
    row = (await connection.execute(select(mornings).where(mornings.c.guild_id == guild_id))).one_or_none()
    return None if row is None else Morning(**row._mapping)


async def begin(connection: AsyncConnection, morning: Morning, first: datetime) -> None:
    """Have a channel get the puzzle of each day from a time on, and no other one of its server."""
    await end(connection, morning.guild_id)
    row = {"guild_id": morning.guild_id, "channel_id": morning.channel_id, "zone": morning.zone}
    await connection.execute(insert(mornings).values(row))
    await due.add(connection, Due(first, MORNING, guild_id=morning.guild_id))


async def end(connection: AsyncConnection, guild_id: int) -> bool:
    """Have no channel of a server get puzzles; whether one did."""
    found = await connection.execute(delete(mornings).where(mornings.c.guild_id == guild_id))
    waiting = (due_rows.c.kind == MORNING) & (due_rows.c.guild_id == guild_id)
    await connection.execute(delete(due_rows).where(waiting))
    return found.rowcount > 0


async def sending(connection: AsyncConnection, morning: Morning) -> None:
    """Note that a day's puzzle is about to be sent under a nonce: it may be there though nobody knows."""
    here = mornings.c.guild_id == morning.guild_id
    await connection.execute(update(mornings).where(here).values(day=morning.day, nonce=morning.nonce))


async def posted(connection: AsyncConnection, morning: Morning, item: Due, following: datetime) -> None:
    """Note that what fell due was done, and when the next puzzle is to be posted.

    Raises:
        Gone: it was done by somebody else, or the puzzles go elsewhere by now.
    """
    here = (mornings.c.guild_id == morning.guild_id) & (mornings.c.channel_id == morning.channel_id)
    values = {"day": morning.day, "nonce": None}
    if (await connection.execute(update(mornings).where(here).values(values))).rowcount != 1:
        raise due.Gone
    await due.take(connection, item)
    await due.add(connection, Due(following, MORNING, guild_id=morning.guild_id))
