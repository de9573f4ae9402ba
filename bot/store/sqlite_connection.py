"""A connection to an SQLite file for the event loop: short statements at once, what may wait in a thread.

A statement of ours takes some 20 µs. To hand it to a thread and to come back takes ten times as long, and
much longer while another thread draws, because the lock of the interpreter changes hands in between. A
transaction of ten statements, for whose end all other writers wait, would be such waiting for the most part.

In a thread are done: commits, which wait for the disk; what finds the database locked by somebody else; and
questions that turn out to be long, which are broken off and asked again there.

It has the interface of `aiosqlite.Connection`, as far as SQLAlchemy uses it.
"""

from __future__ import annotations

import asyncio
import math
import sqlite3
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Self, TypeVar

__all__ = ["Connection", "Cursor"]

T = TypeVar("T")

WAIT_MS = 15_000
"""A writer waits 15 s for another process."""
SHORT_SECONDS = 0.005
"""A question that takes longer is asked again in a thread."""
STEPS = 5_000
"""Steps of SQLite's machine between two looks at the clock: a fraction of a millisecond."""
QUESTIONS = ("SELECT", "WITH")
"""What can be broken off without harm to the transaction."""
ELSEWHERE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_INTERRUPT)
BASIC = 0xFF
"""The lowest byte of an error's code is its kind; the others say more of it."""


class Connection:
    """One connection. Arguments as for `sqlite3.connect`.

    Attributes:
        at_leisure: all statements go to the thread; for those that look at every row of large tables.

    Raises:
        sqlite3.Error: there is no such place, or no permission.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        own = {"timeout": 0.0, "check_same_thread": False, "isolation_level": None}
        self._opened = sqlite3.connect(*args, **{**kwargs, **own})
        self._opened.set_progress_handler(self._takes_long, STEPS)
        self._until = math.inf
        self._thread: ThreadPoolExecutor | None = None
        self._newest: Future[Any] | None = None
        self.at_leisure = False

    def __await__(self) -> Generator[Any, None, Self]:
        return self._myself().__await__()

    async def _myself(self) -> Self:
        return self

    async def cursor(self) -> Cursor:
        """What executes statements."""
        return Cursor(self, self._opened)

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Cursor:
        """Execute a statement with a cursor of its own."""
        cursor = await self.cursor()
        await cursor.execute(sql, parameters)
        return cursor

    async def create_function(self, *args: Any, **kwargs: Any) -> None:
        """As `sqlite3.Connection.create_function`."""
        self._opened.create_function(*args, **kwargs)

    async def commit(self) -> None:
        """Keep what was written; afterwards it is on the disk."""
        if self._is_at_work or self._opened.in_transaction:
            await self._in_thread(self._opened.commit)

    async def rollback(self) -> None:
        """Forget what was written."""
        await self.do("ROLLBACK", self._opened.rollback)

    async def close(self) -> None:
        """Give the file back, after all that is under way."""
        if self._is_at_work:
            await self._in_thread(self._opened.close)
        else:
            self._opened.close()
        self._dismiss()

    def stop(self) -> None:
        """As `close`, without waiting for it."""
        if self._is_at_work:
            assert self._thread is not None
            self._thread.submit(self._opened.close)
        else:
            self._opened.close()
        self._dismiss()

    async def do(self, sql: str, work: Callable[[], T]) -> T:
        """Do something with the file that begins with this SQL: here if that is quick, or else in the thread.
        One thing after the other, also where somebody did not wait for the end of the last one.
        """
        if self.at_leisure or self._is_at_work:
            return await self._in_thread(partial(self._patiently, work))
        if sql.startswith(QUESTIONS):
            self._until = time.monotonic() + SHORT_SECONDS
        try:
            return work()
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", 0) & BASIC not in ELSEWHERE:
                raise
        finally:
            self._until = math.inf
        return await self._in_thread(partial(self._patiently, work))

    @property
    def _is_at_work(self) -> bool:
        return self._newest is not None and not self._newest.done()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sqlite")
        future = self._newest = self._thread.submit(work)
        return await asyncio.wrap_future(future)

    def _patiently(self, work: Callable[[], T]) -> T:
        self._opened.execute(f"PRAGMA busy_timeout={WAIT_MS}")
        try:
            return work()
        finally:
            self._opened.execute("PRAGMA busy_timeout=0")

    def _takes_long(self) -> bool:
        return time.monotonic() > self._until

    def _dismiss(self) -> None:
        if self._thread is not None:
            self._thread.shutdown(wait=False)


class Cursor:
    """Executes statements; all rows of an answer are there as soon as it is."""

    def __init__(self, connection: Connection, opened: sqlite3.Connection) -> None:
        self._connection = connection
        self._opened = opened
        self._rows: list[Any] = []
        self.description: Any = None
        self.lastrowid: int | None = None
        self.rowcount = -1

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        """Execute a statement."""
        await self._connection.do(sql, partial(self._execute, "execute", sql, parameters))

    async def executemany(self, sql: str, parameters: Sequence[Any]) -> None:
        """Execute a statement once for each of these."""
        await self._connection.do(sql, partial(self._execute, "executemany", sql, parameters))

    async def fetchall(self) -> list[Any]:
        """The rows of the answer."""
        return self._rows

    async def close(self) -> None:
        """Nothing is open."""

    def _execute(self, how: str, sql: str, parameters: Sequence[Any]) -> None:
        cursor = self._opened.cursor()
        try:
            getattr(cursor, how)(sql, parameters)
            self.description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else []
            self.lastrowid, self.rowcount = cursor.lastrowid, cursor.rowcount
        finally:
            cursor.close()
