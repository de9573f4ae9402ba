"""The open database: connections, transactions, migrations."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from prometheus_client import Histogram
from sqlalchemy import Engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.database import postgres, sqlite
from bot.store.database.migrating import ForeignSchema, migrate
from bot.store.database.sqlite import Line, Whereabouts

__all__ = ["DATABASE", "DatabaseUnavailable", "Store", "tells_damage"]

DATABASE = Histogram(
    "stellwerk_database_seconds",
    "How long a connection to the database was in use, waiting for a lock included",
)
SINCE = "stellwerk_in_use_since"
P = ParamSpec("P")
T = TypeVar("T")


class DatabaseUnavailable(Exception):
    """The database can't be opened; the text says why."""


def tells_damage(error: DBAPIError) -> bool:
    """Whether an error says that the database is damaged, not just out of order for now."""
    return sqlite.tells_damage(error.orig) or postgres.tells_damage(error.orig)


class Store:
    """An open database, which hands out connections. `shared`: other processes may change it too."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        _time_connections(engine.sync_engine)
        self.shared = postgres.is_postgres(engine)
        self._whereabouts = None if self.shared else _whereabouts(engine)
        self._line = None if self.shared else Line(engine, self._check)
        self._reading = postgres.READING if self.shared else {}

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, and bring the schema to the present version. A cancellation waits until that's done.

        Raises:
            DatabaseUnavailable: no driver, no such place, no permission, not a database, or one of a newer
                version.
        """
        opening = asyncio.create_task(cls._open(url))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            # The driver's thread can't be cancelled, and must not outlive the event loop.
            with suppress(DatabaseUnavailable):
                store = await opening
                await store.close()
            raise

    @classmethod
    async def _open(cls, url: str) -> Store:
        try:
            where = make_url(url)
            on_server = where.get_backend_name() == "postgresql"
            options = postgres.options() if on_server else sqlite.options(where.database)
            # Errors of statements are logged, and the logs must not show what was to be written.
            engine = create_async_engine(url, hide_parameters=True, **options)
            sqlite.prepare(engine)
        except (ImportError, OSError) as error:
            raise DatabaseUnavailable(str(error)) from error
        store = cls(engine)
        try:
            async with engine.connect() as connection:
                await connection.execution_options(**{sqlite.WRITING: True})
                async with connection.begin():
                    await connection.run_sync(migrate)
        except (DBAPIError, OSError) as error:
            await engine.dispose()
            reason = getattr(error, "orig", None) or error
            raise DatabaseUnavailable(str(reason)) from error
        except ForeignSchema as error:
            await engine.dispose()
            raise DatabaseUnavailable(str(error)) from error
        if store._whereabouts is not None:
            store._whereabouts.note()
        return store

    async def close(self) -> None:
        """Close all connections."""
        if self._line is not None:
            await self._line.close()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Run a small query.

        Raises:
            DBAPIError: the database doesn't answer.
            DatabaseGone: its file is not where it was opened.
        """
        self._check()
        async with self.reading() as connection:
            await connection.execute(text("SELECT count(*) FROM alembic_version"))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose queries see the same snapshot."""
        async with self._engine.connect() as connection:
            if self._reading:
                await connection.execution_options(**self._reading)
            yield connection

    @asynccontextmanager
    async def holding(self) -> AsyncIterator[AsyncConnection]:
        """A connection for locks that end with it. Each statement is its own transaction."""
        async with self._engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            try:
                yield connection
            finally:
                # Really closed: back in the pool, it would still hold them.
                await connection.invalidate()

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection in one transaction: all of it is kept, or nothing after an error.

        Raises:
            DatabaseGone: its file is not where it was opened, and nothing is kept.
        """
        return self._engine.begin() if self._line is None else self._line.writing()

    async def read(
        self, query: Callable[Concatenate[AsyncConnection, P], Awaitable[T]], *args: P.args, **named: P.kwargs
    ) -> T:
        """What a single query finds: `await store.read(habits.of, user_id)`."""
        async with self.reading() as connection:
            return await query(connection, *args, **named)

    async def write(
        self,
        change: Callable[Concatenate[AsyncConnection, P], Awaitable[T]],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """A single change in a transaction of its own, likewise, and what it returns."""
        async with self.writing() as connection:
            return await change(connection, *args, **named)

    def _check(self) -> None:
        if self._whereabouts is not None:
            self._whereabouts.check()


def _whereabouts(engine: AsyncEngine) -> Whereabouts | None:
    """Where the file of an SQLite engine is; None for a database in memory."""
    database = engine.url.database
    if database in (None, "", ":memory:"):
        return None
    found = Whereabouts(Path(str(database)))
    # A new connection would make an empty file to replace one that is gone.
    event.listen(engine.sync_engine, "do_connect", lambda *_: found.check())
    return found


def _time_connections(engine: Engine) -> None:
    """Measure how long the connections of a database are in use."""

    def taken(_connection: object, entry: ConnectionPoolEntry, _proxy: object) -> None:
        entry.info[SINCE] = time.monotonic()

    def given_back(_connection: object, entry: ConnectionPoolEntry) -> None:
        since = entry.info.pop(SINCE, None)
        if since is not None:
            DATABASE.observe(time.monotonic() - since)

    event.listen(engine, "checkout", taken)
    event.listen(engine, "checkin", given_back)
