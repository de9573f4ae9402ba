"""What is SQLite's alone: how its connections are set up and how its transactions begin."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import sqlite_connection

__all__ = ["AT_LEISURE", "WRITING", "options", "prepare", "tells_damage"]

WRITING = "stellwerk_writing"
"""Execution option of connections that are going to write."""
AT_LEISURE = "stellwerk_at_leisure"
"""Execution option of connections whose statements, to the end of the transaction, take long."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""An acknowledged move is on the disk; rows belong together."""
POOL = {"pool_size": 15, "max_overflow": 0, "pool_use_lifo": True}
"""Mostly it is the same connection that is used, and its cache of pages is up to date."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def options(database: str | None) -> dict[str, Any]:
    """How the engine of a file is made, or of a database in memory, which is one connection."""
    pool = {} if database in (None, "", ":memory:") else POOL
    return {**pool, "connect_args": {"async_creator_fn": sqlite_connection.Connection}}


def prepare(engine: AsyncEngine) -> None:
    """Make every connection of an SQLite engine durable and strict, and let writers wait in turn."""
    if engine.dialect.name != "sqlite":
        return
    database = engine.url.database
    if database and database != ":memory:":
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    event.listen(engine.sync_engine, "set_connection_execution_options", _set_options)


def tells_damage(error: BaseException | None) -> bool:
    """Whether an error of the driver says that the file is damaged."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & sqlite_connection.BASIC in DAMAGE


def _set_up(connection: Any, _record: object) -> None:
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
    _file(connection).at_leisure = False
    # A reader that later writes would fail instead of wait, so writers take the lock at once.
    writing = connection.get_execution_options().get(WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _set_options(connection: Connection, chosen: dict[str, Any]) -> None:
    if AT_LEISURE in chosen:
        _file(connection).at_leisure = chosen[AT_LEISURE]


def _file(connection: Connection) -> sqlite_connection.Connection:
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite_connection.Connection)
    return found
