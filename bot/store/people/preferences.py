"""What a person, a channel or a server chose, one value by name: `theme`, `posts` ..."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import preferences

__all__ = ["OF_PEOPLE", "Scope", "all_chosen", "choose", "chosen", "who_chose"]

Scope = Literal["person", "channel", "server", "lesson"]
"""Who chose; `lesson`: which step a person has reached in a game's lesson, by the game's id."""
OF_PEOPLE: tuple[Scope, ...] = ("person", "lesson")
"""The scopes whose owner is a person."""

CHOSEN = select(preferences.c.value).where(
    preferences.c.scope == bindparam("scope"),
    preferences.c.owner_id == bindparam("owner_id"),
    preferences.c.name == bindparam("name"),
)
"""Built once: it's run for each move, and building it takes longer than running it."""
ALL_CHOSEN = select(preferences.c.name, preferences.c.value).where(
    preferences.c.scope == bindparam("scope"), preferences.c.owner_id == bindparam("owner_id")
)
"""Likewise."""


async def chosen(connection: AsyncConnection, scope: Scope, owner_id: int, name: str) -> str | None:
    """The value that was chosen, or None."""
    asked = {"scope": scope, "owner_id": owner_id, "name": name}
    value: str | None = (await connection.execute(CHOSEN, asked)).scalar_one_or_none()
    return value


async def all_chosen(connection: AsyncConnection, scope: Scope, owner_id: int) -> dict[str, str]:
    """All values that were chosen, by name."""
    rows = await connection.execute(ALL_CHOSEN, {"scope": scope, "owner_id": owner_id})
    return {row.name: row.value for row in rows}


async def who_chose(
    connection: AsyncConnection, user_ids: Collection[int], name: str, value: str
) -> set[int]:
    """Which of some people chose a value."""
    columns = preferences.c
    theirs = (columns.scope == "person") & columns.owner_id.in_(user_ids)
    query = select(columns.owner_id).where(theirs, columns.name == name, columns.value == value)
    return {int(row[0]) for row in await connection.execute(query)}


async def choose(
    connection: AsyncConnection, scope: Scope, owner_id: int, name: str, value: str | None
) -> None:
    """Store a choice; None deletes it."""
    columns = preferences.c
    await connection.execute(
        delete(preferences).where(columns.scope == scope, columns.owner_id == owner_id, columns.name == name)
    )
    if value is not None:
        row = {"scope": scope, "owner_id": owner_id, "name": name, "value": value}
        await connection.execute(insert(preferences).values(row))
