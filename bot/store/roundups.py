"""Who wants to hear daily or weekly what happened at his tables, and where: among his choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import preferences
from bot.store.schema import due

__all__ = ["RHYTHMS", "ROUNDUP", "Wish", "keep", "of", "withdraw"]

ROUNDUP = "roundup"
"""The kind of what falls due where somebody is told what happened at his tables."""
RHYTHMS: Mapping[str, int] = {"daily": 1, "weekly": 7}
"""Days from one to the next, by name."""
OFTEN, WHERE = "roundup", "roundup_in"
"""The names of the choices."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants to hear of his tables.

    Attributes:
        often: the name of a rhythm; None: not at all.
        where: the channel, and its server; None: by a direct message.
    """

    often: str | None = None
    where: tuple[int, int | None] | None = None


async def of(connection: AsyncConnection, user_id: int) -> Wish:
    """What somebody chose."""
    chosen = await preferences.all_chosen(connection, "person", user_id)
    often = chosen.get(OFTEN)
    channel, _, guild = chosen.get(WHERE, "").partition(":")
    where = (int(channel), int(guild) if guild else None) if channel else None
    return Wish(often if often in RHYTHMS else None, where)


async def keep(connection: AsyncConnection, user_id: int, wish: Wish) -> None:
    """Keep what somebody chose."""
    where = None if wish.where is None else f"{wish.where[0]}:{wish.where[1] or ''}"
    await preferences.choose(connection, "person", user_id, OFTEN, wish.often)
    await preferences.choose(connection, "person", user_id, WHERE, where)


async def withdraw(connection: AsyncConnection, user_id: int) -> None:
    """Let nothing of it fall due any more."""
    await connection.execute(delete(due).where(due.c.kind == ROUNDUP, due.c.user_id == user_id))
