"""What is SQLite's alone: how its connections are set up and how its transactions begin."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database.driver import Driver

__all__ = ["WRITING", "options", "prepare", "tells_damage"]

WRITING = "stellwerk_writing"
"""Execution option of connections that are going to write."""
PRAGMAS = ("busy_timeout=15000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""A writer waits 15 s for another; an acknowledged move is on the disk; rows belong together."""
POOL = {"pool_size": 15, "max_overflow": 0, "pool_use_lifo": True}
"""Mostly it is the same connection that is used, and its cache of pages is up to date."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BASIC = 0xFF
"""The lowest byte of an error's code is its kind; the others say more of it."""


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
