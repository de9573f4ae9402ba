"""What only SQLite needs: its driver, setting up connections, beginning transactions, the queue of writers,
and the check that the file is still the one that was opened.

The driver makes one call to its thread per statement. SQLAlchemy's own needs four: for a cursor, to execute,
to fetch, to close. Each wakes two threads, which took a third of the bot's processor time.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import Connection, event
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
)
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction

__all__ = [
    "WRITING",
    "WRITTEN_FOR",
    "DatabaseGone",
    "Driver",
    "Line",
    "Whereabouts",
    "options",
    "prepare",
    "tells_damage",
]

log = logging.getLogger(__name__)

WRITTEN_FOR = {"aiosqlite": "0.22", "sqlalchemy": "2.0"}
"""The versions that this is written for: neither promises that cursors can be made like this."""

PART = "part"
"""The name of all savepoints; it means the newest. The first part of a group needs none."""
WRITING = "stellwerk_writing"
"""The execution option of connections that will write."""
PRAGMAS = ("busy_timeout=15000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""A writer waits 15 s for another; acknowledged moves are on disk; foreign keys are checked."""
POOL = {"pool_size": 15, "max_overflow": 0, "pool_use_lifo": True}
"""So the same connection is used most of the time, with an up-to-date page cache."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BASIC = 0xFF
"""The lowest byte of an error code is its kind; the others give details."""


class DatabaseGone(OSError):
    """The open file is no longer where it was opened, so what is written into it would be lost."""


class Whereabouts:
    """A file, known by its device and inode. Moved away and put back, it's the same again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: tuple[int, int] | None = None
        self._gone = False

    def note(self) -> None:
        """Remember the file that is there now. Raises OSError: there's none."""
        self._file = self._found()

    def check(self) -> None:
        """Check that the remembered file, if any, is still there. Raises DatabaseGone: it isn't."""
        if self._file is None:
            return
        try:
            what = "" if self._found() == self._file else "another file lies there"
        except OSError as error:
            what = str(error.strerror)
        if not what:
            if self._gone:
                log.info("the database is back at %s", self._path)
            self._gone = False
            return
        if not self._gone:
            log.error("the database is gone from %s (%s): nothing is kept until it is back", self._path, what)
        self._gone = True
        raise DatabaseGone(f"the database is gone from {self._path}: {what}")

    def _found(self) -> tuple[int, int]:
        found = self._path.stat()
        return found.st_dev, found.st_ino


class _Cursor(AsyncAdapt_aiosqlite_cursor):
    """Fetches all rows with the statement. The driver's own cursor is closed before anything can be
    cancelled: an open one keeps its connection, and its transaction's lock, alive until it is garbage
    collected.
    """

    __slots__ = ()

    def execute(self, operation: Any, parameters: Any = None) -> None:
        """Execute a statement."""
        try:
            # There is no public way to have the thread do more than one thing.
            rows, self.description, self.lastrowid, self.rowcount = self.await_(
                self._connection._execute(_executed, self._connection._conn, operation, parameters)
            )
        except Exception as error:
            self._adapt_connection._handle_exception(error)
        self._rows = deque(rows)

    def executemany(self, operation: Any, seq_of_parameters: Any) -> None:
        """Execute a statement for each of several rows."""
        try:
            self.description, self.lastrowid, self.rowcount = self.await_(
                self._connection._execute(_done, self._connection._conn, operation, seq_of_parameters)
            )
        except Exception as error:
            self._adapt_connection._handle_exception(error)


class _Connection(AsyncAdapt_aiosqlite_connection):
    """Hands out such cursors."""

    __slots__ = ()

    def cursor(self, server_side: bool = False) -> AsyncAdapt_aiosqlite_cursor:
        """A cursor; one that fetches row by row is SQLAlchemy's own."""
        return super().cursor(server_side) if server_side else _Cursor(self)


class Driver(AsyncAdapt_aiosqlite_dbapi):
    """The module for `create_async_engine`."""

    def __init__(self) -> None:
        super().__init__(aiosqlite, sqlite3)

    def connect(self, *arg: Any, **kw: Any) -> AsyncAdapt_aiosqlite_connection:
        """A connection."""
        return _Connection(self, super().connect(*arg, **kw)._connection)


def _executed(
    connection: sqlite3.Connection, statement: str, parameters: Any
) -> tuple[list[Any], Any, int | None, int]:
    """A statement's rows, their columns' names, the last inserted row, and how many rows were changed."""
    cursor = connection.execute(statement, parameters or ())
    try:
        if cursor.description is None:
            return [], None, cursor.lastrowid, cursor.rowcount
        return cursor.fetchall(), cursor.description, -1, -1
    finally:
        cursor.close()


def _done(connection: sqlite3.Connection, statement: str, rows: Any) -> tuple[None, int | None, int]:
    """No columns, the last inserted row, and how many rows were changed."""
    cursor = connection.executemany(statement, rows)
    try:
        return None, cursor.lastrowid, cursor.rowcount
    finally:
        cursor.close()


def options(database: str | None) -> dict[str, Any]:
    """The engine's arguments for a file, or for a database in memory, which is a single connection."""
    return {"module": Driver()} | ({} if database in (None, "", ":memory:") else POOL)


def prepare(engine: AsyncEngine) -> None:
    """Make every connection of an SQLite engine durable and strict, and queue its writers."""
    if engine.dialect.name != "sqlite":
        return
    database = engine.url.database
    if database and database != ":memory:":
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)


def tells_damage(error: BaseException | None) -> bool:
    """Whether an error of the driver says that the file is damaged."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & BASIC in DAMAGE


def _set_up(connection: Any, _record: object) -> None:
    # The driver must not begin transactions: `_begin` does, and says which kind.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
    except BaseException:
        # The pool doesn't own the connection yet, and its thread would outlive the attempt.
        connection.close()
        raise
    cursor.close()


def _begin(connection: Connection) -> None:
    # A reader that writes later would fail instead of waiting, so writers take the lock at once.
    if connection.get_execution_options().get(WRITING, False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        # Takes no lock and can't fail. Without a cursor, it's one call to the driver's thread, not three.
        connection.connection.dbapi_connection.execute("BEGIN")  # type: ignore[union-attr]


class _Group:
    """Writers whose parts are committed together, or not at all.

    Attributes:
        doubtful: a writer's part may be only half there, and must not be kept. True while a writer writes,
            and from then on if one was broken off before its part was whole or rolled back.
    """

    def __init__(self, connection: AsyncConnection, transaction: AsyncTransaction) -> None:
        self.connection = connection
        self.transaction = transaction
        self.kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.doubtful = False
        self._parts = 0

    @asynccontextmanager
    async def part(self) -> AsyncIterator[AsyncConnection]:
        """The part of one writer. After an error nothing of it is kept, and the others go on."""
        self.doubtful = True
        if self._parts:
            await self.connection.exec_driver_sql(f"SAVEPOINT {PART}")
        self._parts += 1
        try:
            yield self.connection
        except BaseException as error:
            await self._forget(error)
            raise
        self.doubtful = False

    async def _forget(self, error: BaseException) -> None:
        if self._parts == 1:
            # It holds no other writer's part yet, and the next one begins anew.
            self._fail(error)
            await self.transaction.rollback()
            self.doubtful = False
            return
        try:
            await self.connection.exec_driver_sql(f"ROLLBACK TO {PART}")
        except BaseException:
            # SQLite rolled back the whole transaction, as it may if a disk is full; or rolling back this part
            # was interrupted, and half a part must not be kept.
            await self.give_up(error)
        self.doubtful = False

    async def give_up(self, error: BaseException) -> None:
        """Keep nothing, and tell all who wait."""
        self._fail(error)
        # Whatever state its transaction is in, the connection isn't used again.
        await self.connection.invalidate()

    def _fail(self, error: BaseException) -> None:
        if not self.kept.done():
            known = isinstance(error, DBAPIError | DatabaseGone)
            self.kept.set_exception(error if known else _given_up(error))
            # Perhaps nobody waits for it.
            self.kept.exception()


def _given_up(error: BaseException) -> DBAPIError:
    return OperationalError("COMMIT", None, sqlite3.OperationalError(f"given up: {error!r}"))


def _wherever() -> None:
    """A database in memory has no file to check."""


class Line:
    """Lets writers write one after another.

    The disk takes its time for each commit, and on a busy machine its thread and the event loop do too. The
    writer at the head of the line begins a transaction; all those waiting behind it write their parts into
    the same one, and one commit keeps them all. No writer is told that its part is kept before it is.

    `check` raises if what is written would be lost.
    """

    def __init__(self, engine: AsyncEngine, check: Callable[[], None] = _wherever) -> None:
        self._engine = engine
        self._check = check
        # First come, first served: SQLite alone lets whoever happens to ask at the right instant write next,
        # so that on a busy machine a writer can be passed over until it times out.
        self._head = asyncio.Lock()
        self._group: _Group | None = None
        self._keeping: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction. On leaving, all that was written is on disk; after an error,
        nothing.
        """
        async with self._head:
            group = self._group
            if group is not None and group.doubtful:
                await group.give_up(asyncio.CancelledError())
            if group is None or group.kept.done():
                group = self._group = await self._begin()
            async with group.part() as connection:
                yield connection
        await asyncio.shield(group.kept)

    async def close(self) -> None:
        """Wait until all that was written is committed."""
        await asyncio.gather(*self._keeping, return_exceptions=True)

    async def _begin(self) -> _Group:
        self._check()
        connection = await self._engine.connect()
        try:
            await connection.execution_options(**{WRITING: True})
            group = _Group(connection, await connection.begin())
        except BaseException:
            await connection.close()
            raise
        # Its turn comes after all who are now in the queue.
        task = asyncio.create_task(self._keep(group))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)
        return group

    async def _keep(self, group: _Group) -> None:
        try:
            async with self._head:
                if self._group is group:
                    self._group = None
                if group.doubtful:
                    await group.give_up(asyncio.CancelledError())
                elif not group.kept.done():
                    self._check()
                    await group.transaction.commit()
                    group.kept.set_result(None)
        except BaseException as error:
            await group.give_up(error)
            if not isinstance(error, Exception):
                raise
        finally:
            await group.connection.close()
