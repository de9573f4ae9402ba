from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, DateTime, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from bot.store import DatabaseUnavailable, GameRecord, SeatRecord, Store
from bot.store.games import queries
from bot.store.schema import absences, metadata

LATE_SECONDS = 0.2
ENDING_SECONDS = 5.0
RECORD = GameRecord(0, 5, None, "toy", 1, {"a": 1}, 3, 1, "running")


async def test_the_file_is_durable_and_strict(store: Store) -> None:
    async with store.reading() as connection:
        found = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_the_migrations_make_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_again_keeps_what_is_there(store: Store, database_url: str) -> None:
    async with store.writing() as connection:
        await queries.add_game(connection, RECORD)
    again = await Store.open(database_url)
    async with again.reading() as connection:
        found = await queries.game_of_channel(connection, 5)
    await again.close()
    assert found is not None
    assert found.options == {"a": 1}


def test_opening_that_is_broken_off_leaves_the_loop_with_nothing_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect
    begun = threading.Event()

    def connect_late(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        begun.set()
        time.sleep(LATE_SECONDS)
        return connect(*args, **kwargs)

    async def broken_off() -> None:
        opening = asyncio.create_task(Store.open(f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}"))
        await asyncio.to_thread(begun.wait)
        opening.cancel()
        await opening

    monkeypatch.setattr(sqlite3, "connect", connect_late)
    failures: list[object] = []
    monkeypatch.setattr(threading, "excepthook", failures.append)
    before = set(threading.enumerate())
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(broken_off())
    for thread in set(threading.enumerate()) - before:
        thread.join(ENDING_SECONDS)
        assert not thread.is_alive()
    assert not failures


async def test_a_transaction_is_kept_whole_or_not_at_all(store: Store) -> None:
    async def half() -> None:
        async with store.writing() as connection:
            await queries.add_game(connection, RECORD)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await half()
    async with store.reading() as connection:
        assert await queries.game_of_channel(connection, 5) is None


async def test_two_open_games_in_one_channel_are_refused_by_the_database(store: Store) -> None:
    async with store.writing() as connection:
        await queries.add_game(connection, RECORD)
    with pytest.raises(IntegrityError):
        async with store.writing() as connection:
            await queries.add_game(connection, RECORD)


async def test_times_come_back_with_their_zone_whatever_is_asked_of_them(store: Store) -> None:
    starts = datetime(2026, 3, 29, 4, 30, tzinfo=ZoneInfo("Europe/Vienna"))
    ends = datetime(2026, 3, 30, 1, 0, tzinfo=ZoneInfo("Asia/Tokyo"))
    asked = select(func.max(absences.c.starts), func.coalesce(absences.c.ends, absences.c.starts))
    async with store.writing() as connection:
        await connection.execute(insert(absences).values(user_id=1, starts=starts, ends=ends))
        found = (await connection.execute(asked.where(absences.c.starts <= starts))).one()
        stored = (await connection.execute(text("SELECT starts FROM absences"))).scalar_one()
    assert tuple(found) == (starts, ends)
    assert [moment.tzinfo for moment in found] == [UTC, UTC]
    assert stored == "2026-03-29 02:30:00.000000"
    kept = [column.type for table in metadata.sorted_tables for column in table.c]
    assert not any(isinstance(each, DateTime) for each in kept)


async def test_a_seat_belongs_to_a_game(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store.writing() as connection:
            await queries.put_seats(connection, 99, [SeatRecord(0, 1, "Ann")])


@pytest.mark.parametrize("content", [b"this is not a database, and longer than its header" * 40])
async def test_a_file_that_is_no_database_is_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(content)
    with pytest.raises(DatabaseUnavailable, match="not a database"):
        await Store.open(f"sqlite+aiosqlite:///{path}")
    assert path.read_bytes() == content


async def test_a_place_that_can_not_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DatabaseUnavailable):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path}/file/games.sqlite3")


async def test_many_writers_at_once_stand_in_line(store: Store) -> None:
    """SQLite alone would let them ask again and again until some are passed over for too long."""
    if store.shared:
        pytest.skip("PostgreSQL has its own order")
    order: list[int] = []

    async def write(number: int) -> None:
        async with store.writing() as connection:
            order.append(number)
            await connection.execute(text("SELECT 1"))

    await asyncio.gather(*(write(number) for number in range(50)))
    assert order == list(range(50))
