"""The standing post of a server, which lists its tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import bulletins
from bot.store.schema import due as due_rows
from bot.store.waiting import due
from bot.store.waiting.due import Due

__all__ = ["BULLETIN", "Bulletin", "begin", "end", "noted", "of", "sending", "stir"]

BULLETIN = "bulletin"
"""The kind of due row by which a server's post is updated."""
BUNDLED = timedelta(seconds=5)
"""From a change until it's shown, because a turn is seldom a single move."""
APART = timedelta(minutes=1)
"""The shortest time between two edits."""
LOOK = timedelta(hours=1)
"""Without a change, the time until the bot checks that the post is still there."""


@dataclass(frozen=True, slots=True)
class Bulletin:
    """The standing post of a server.

    Attributes:
        guild_id: the server; `channel_id`: where it stands.
        message_id: its message; None while it has none.
        nonce: under which that is being sent; None if sending hasn't begun.
        changes: how often something changed at the server's tables.
        shown_at: when the message was last changed.
    """

    guild_id: int
    channel_id: int
    message_id: int | None = None
    nonce: str | None = None
    changes: int = 0
    shown_at: datetime | None = None


async def of(connection: AsyncConnection, guild_id: int) -> Bulletin | None:
    """The standing post of a server; None if it has none."""
    row = (await connection.execute(select(bulletins).where(bulletins.c.guild_id == guild_id))).one_or_none()
    return None if row is None else Bulletin(**row._mapping)


async def begin(connection: AsyncConnection, guild_id: int, channel_id: int, now: datetime) -> None:
    """List a server's tables in a channel from now on, and in no other."""
    await end(connection, guild_id)
    await connection.execute(insert(bulletins).values(guild_id=guild_id, channel_id=channel_id))
    await due.add(connection, Due(now, BULLETIN, guild_id=guild_id))


async def end(connection: AsyncConnection, guild_id: int) -> bool:
    """Stop listing a server's tables; return whether they were listed."""
    found = await connection.execute(delete(bulletins).where(bulletins.c.guild_id == guild_id))
    await connection.execute(delete(due_rows).where(_row_of(guild_id)))
    return found.rowcount > 0


async def stir(connection: AsyncConnection, guild_id: int | None, now: datetime) -> None:
    """Have a server's post, if it has one, updated soon: something has changed at a table."""
    if guild_id is None:
        return
    query = select(bulletins.c.shown_at).where(bulletins.c.guild_id == guild_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return
    here = bulletins.c.guild_id == guild_id
    await connection.execute(update(bulletins).where(here).values(changes=bulletins.c.changes + 1))
    at = now + BUNDLED
    if row.shown_at is not None:
        # Counted from now at the latest: the clock may have been set back since.
        at = max(at, min(row.shown_at, now) + APART)
    await connection.execute(update(due_rows).where(_row_of(guild_id), due_rows.c.at > at).values(at=at))


async def sending(connection: AsyncConnection, bulletin: Bulletin) -> None:
    """Note that its message is about to be sent under its nonce, so it may be there even if nobody knows."""
    here = bulletins.c.guild_id == bulletin.guild_id
    await connection.execute(update(bulletins).where(here).values(nonce=bulletin.nonce, message_id=None))


async def noted(connection: AsyncConnection, bulletin: Bulletin, item: Due, now: datetime) -> None:
    """Note that a post's message shows all changes that the post counts, and when to look at it next.

    Raises:
        Gone: another process did it, or the post is elsewhere by now.
    """
    here = (bulletins.c.guild_id == bulletin.guild_id) & (bulletins.c.channel_id == bulletin.channel_id)
    values = {"message_id": bulletin.message_id, "nonce": None, "shown_at": now}
    # First the post and then what falls due, as in `stir`: two transactions must not wait for one another.
    if (await connection.execute(update(bulletins).where(here).values(values))).rowcount != 1:
        raise due.Gone
    await due.take(connection, item)
    query = select(bulletins.c.changes).where(here)
    changes = int((await connection.execute(query)).scalar_one())
    again = LOOK if changes == bulletin.changes else APART
    await due.add(connection, Due(now + again, BULLETIN, guild_id=bulletin.guild_id))


def _row_of(guild_id: int) -> Any:
    return (due_rows.c.kind == BULLETIN) & (due_rows.c.guild_id == guild_id)
