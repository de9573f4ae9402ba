"""SQLite's driver for SQLAlchemy, with one call to its thread per statement.

SQLAlchemy's own needs four: for a cursor, to execute, to fetch, to close. Each wakes two threads, which took
a third of the bot's processor time.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from typing import Any

import aiosqlite
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
)

__all__ = ["WRITTEN_FOR", "Driver"]

WRITTEN_FOR = {"aiosqlite": "0.22", "sqlalchemy": "2.0"}
"""The versions that this is written for: neither promises that cursors can be made like this."""


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
