"""Which versions of the bot have run on a database, and which its owner was told about."""

from __future__ import annotations

import re
from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema

__all__ = ["Number", "note", "note_told", "number", "untold"]

Number = tuple[int, int, int]
_PARTS = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


def number(version: str) -> Number:
    """A version as numbers, to be compared. Raises ValueError: it isn't three numbers separated by points."""
    if (found := _PARTS.fullmatch(version)) is None:
        raise ValueError(f"not a version such as 1.2.0: {version}")
    major, minor, patch = map(int, found.groups())
    return major, minor, patch


async def note(connection: AsyncConnection, version: str, now: datetime) -> None:
    """Note that a version runs on the database. If it's the first, or older than the last one, there's
    nothing to tell.
    """
    known = await _known(connection)
    if version in known:
        return
    updated = bool(known) and number(version) > max(map(number, known))
    values = {"version": version, "since": now, "told": None if updated else now}
    await connection.execute(insert(schema.versions).values(values))


async def untold(connection: AsyncConnection, version: str) -> str | None:
    """The version before this one, if the owner hasn't been told what this one brings; otherwise None."""
    table = schema.versions
    query = select(table.c.version).where(table.c.version == version, table.c.told.is_(None))
    if (await connection.execute(query)).scalar_one_or_none() is None:
        return None
    former = [each for each in await _known(connection) if number(each) < number(version)]
    return max(former, key=number)


async def note_told(connection: AsyncConnection, version: str, now: datetime) -> None:
    """Note that the owner was told, or can't be."""
    await connection.execute(
        update(schema.versions).where(schema.versions.c.version == version).values(told=now)
    )


async def _known(connection: AsyncConnection) -> list[str]:
    return list((await connection.execute(select(schema.versions.c.version))).scalars())
