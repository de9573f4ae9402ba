"""What is SQLite's alone: how its connections are set up, how its transactions begin, and whether the file is
still the one that was opened. Another one may lie there by now, or none.
"""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database.driver import Driver

__all__ = ["WRITING", "DatabaseGone", "Whereabouts", "options", "prepare", "tells_damage"]

log = logging.getLogger(__name__)

WRITING = "stellwerk_writing"
"""Execution option of connections that are going to write."""
PRAGMAS = ("busy_timeout=15000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""A writer waits 15 s for another; an acknowledged move is on the disk; rows belong together."""
POOL = {"pool_size": 15, "max_overflow": 0, "pool_use_lifo": True}
"""Mostly it is the same connection that is used, and its cache of pages is up to date."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BASIC = 0xFF
"""The lowest byte of an error's code is its kind; the others say more of it."""


class DatabaseGone(OSError):
    """The file that is open is not where it was opened: what is written into it nobody finds again."""


class Whereabouts:
    """One file, known by its device and its inode. Moved away and put back it is the same again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: tuple[int, int] | None = None
        self._gone = False

    def note(self) -> None:
        """The file that lies there now is the one that is meant.

        Raises:
            OSError: there is none.
        """
        self._file = self._found()

    def check(self) -> None:
        """Go on only if it lies there, or none was noted yet.

        Raises:
            DatabaseGone: it does not.
        """
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


def options(database: str | None) -> dict[str, Any]:
    """How the engine of a file is made, or of a database in memory, which is one connection."""
    return {"module": Driver()} | ({} if database in (None, "", ":memory:") else POOL)


def prepare(engine: AsyncEngine) -> None:
    """Make every connection of an SQLite engine durable and strict, and let writers wait in turn."""
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
    # The driver must not begin transactions by itself: `_begin` does, and says which kind.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
    except BaseException:
        # The pool does not own the connection yet, and its thread would outlive the attempt.
        connection.close()
        raise
    cursor.close()


def _begin(connection: Connection) -> None:
    # A reader that later writes would fail instead of wait, so writers take the lock at once.
    if connection.get_execution_options().get(WRITING, False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        # Asks for no lock and can't fail. Without a cursor it is one way to the driver's thread, not three.
        connection.connection.dbapi_connection.execute("BEGIN")  # type: ignore[union-attr]
