"""What a person or a channel chose, one value by name: `theme`, `posts` ..."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import preferences

__all__ = ["Scope", "choose", "chosen"]

Scope = Literal["person", "channel"]


async def chosen(connection: AsyncConnection, scope: Scope, owner_id: int, name: str) -> str | None:
    """The value that was chosen, or None."""
    columns = preferences.c
    query = select(columns.value).where(
        columns.scope == scope, columns.owner_id == owner_id, columns.name == name
    )
    value: str | None = (await connection.execute(query)).scalar_one_or_none()
    return value


async def choose(
    connection: AsyncConnection, scope: Scope, owner_id: int, name: str, value: str | None
) -> None:
    """Keep a choice; None takes it back."""
    columns = preferences.c
    await connection.execute(
        delete(preferences).where(columns.scope == scope, columns.owner_id == owner_id, columns.name == name)
    )
    if value is not None:
        row = {"scope": scope, "owner_id": owner_id, "name": name, "value": value}
        await connection.execute(insert(preferences).values(row))
