"""The record of a game as an outsider reads it, past the bot."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import asyncpg  # type: ignore[import-untyped]
from simcord.backend.models import Channel

from engine.core import Seat, Value

__all__ = ["Books", "FileBooks", "Row", "ServerBooks", "given_up", "left_open", "record_of"]

READ_SECONDS = 15.0


@dataclass(frozen=True)
class Row:
    """One row of the moves on record."""

    revision: int
    seat: Seat
    action: dict[str, Value]
    interaction_id: int
    state_hash: str


class Books(Protocol):
    """A database that can be asked."""

    def ask(self, question: str) -> list[Mapping[str, Any]]:
        """The rows that answer an SQL question."""


class FileBooks:
    """An SQLite file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def ask(self, question: str) -> list[Mapping[str, Any]]:
        connection = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=READ_SECONDS)
        try:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(question)]
        finally:
            connection.close()


class ServerBooks:
    """A PostgreSQL database, asked from a thread of its own; `close` ends it."""

    def __init__(self, url: str) -> None:
        self._address = url.replace("postgresql+asyncpg", "postgresql")
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._connection: Any = None

    def ask(self, question: str) -> list[Mapping[str, Any]]:
        return asyncio.run_coroutine_threadsafe(self._ask(question), self._loop).result(READ_SECONDS)

    async def _ask(self, question: str) -> list[Mapping[str, Any]]:
        if self._connection is None:
            self._connection = await asyncpg.connect(self._address)
        return [dict(row) for row in await self._connection.fetch(question)]

    def close(self) -> None:
        """End the connection and the thread."""
        if self._connection is not None:
            asyncio.run_coroutine_threadsafe(self._connection.close(), self._loop).result(READ_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(READ_SECONDS)
        self._loop.close()


def record_of(database: Books | Path, channel: Channel) -> tuple[Mapping[str, Any] | None, list[Row]]:
    """A channel's game and its moves, read from the database itself."""
    books = FileBooks(database) if isinstance(database, Path) else database
    games = books.ask(f"SELECT * FROM games WHERE channel_id = {channel.id}")
    if not games:
        return None, []
    found = books.ask(
        "SELECT revision, seat, action, interaction_id, state_hash FROM moves "
        f"WHERE game_id = {games[0]['id']} ORDER BY revision"
    )
    return games[0], [Row(**{**row, "action": json.loads(row["action"])}) for row in found]


def given_up(books: Books) -> int:
    """How many posts about moves were given up, and not told by another one since."""
    question = (
        "SELECT count(*) AS number FROM outbox JOIN log ON log.id = log_id "
        "WHERE kind = 'move' AND message_id IS NULL AND failure IS NOT NULL"
    )
    return int(books.ask(question)[0]["number"])


def left_open(books: Books) -> int:
    """How many posts are still to be sent."""
    question = "SELECT count(*) AS number FROM outbox WHERE message_id IS NULL AND failure IS NULL"
    return int(books.ask(question)[0]["number"])
