"""Looks at a database without changing anything, not even its schema."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.database.migrating import version_of, versions
from bot.store.database.store import DatabaseUnavailable
from bot.store.schema import games

__all__ = ["channels_at_play", "schema_version"]


async def schema_version(url: str) -> str | None:
    """The version of a database's schema; None if it has none yet. A file must exist already.

    Raises:
        DatabaseUnavailable: it can't be read.
    """
    async with _looking(url) as connection:
        return await connection.run_sync(version_of)


async def channels_at_play(url: str) -> frozenset[int]:
    """The channels in which games run; empty if the schema isn't the present one.

    Raises:
        DatabaseUnavailable: it can't be read.
    """
    async with _looking(url) as connection:
        if await connection.run_sync(version_of) != versions()[-1]:
            return frozenset()
        query = select(games.c.channel_id).where(games.c.status == "running")
        return frozenset(await connection.scalars(query))


@asynccontextmanager
async def _looking(url: str) -> AsyncIterator[AsyncConnection]:
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        where = where.set(database=f"file:{where.database}", query={"mode": "ro", "uri": "true"})
    engine = create_async_engine(where, hide_parameters=True, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            yield connection
    except (DBAPIError, OSError) as error:
        raise DatabaseUnavailable(str(getattr(error, "orig", None) or error)) from error
    finally:
        await engine.dispose()
