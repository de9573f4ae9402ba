from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.store.sqlite_connection import Connection

LONG = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT max(i) FROM n"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE t (n INTEGER)")
    return path


@pytest.fixture
async def connection(file: Path) -> AsyncIterator[Connection]:
    connection = await Connection(str(file))
    yield connection
    await connection.close()


class Clock:
    """Counts how often the event loop came round."""

    def __init__(self) -> None:
        self.ticks = 0

    async def run(self) -> None:
        while True:
            self.ticks += 1
            await asyncio.sleep(0)


@pytest.fixture
async def clock() -> AsyncIterator[Clock]:
    clock = Clock()
    task = asyncio.create_task(clock.run())
    yield clock
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def numbers(connection: Connection) -> list[int]:
    cursor = await connection.execute("SELECT n FROM t ORDER BY n")
    return [row[0] for row in await cursor.fetchall()]


async def test_a_short_question_is_answered_at_once(connection: Connection, clock: Clock) -> None:
    before = clock.ticks
    assert await numbers(connection) == []
    assert clock.ticks == before


async def test_a_long_question_holds_nobody_up(connection: Connection, clock: Clock) -> None:
    cursor = await connection.execute(LONG)
    assert await cursor.fetchall() == [(1_000_000,)]
    assert clock.ticks > 1


async def test_what_is_long_in_a_transaction_does_not_end_it(connection: Connection) -> None:
    await connection.execute("BEGIN IMMEDIATE")
    await connection.execute("INSERT INTO t VALUES (1)")
    await connection.execute(LONG)
    await connection.commit()
    assert await numbers(connection) == [1]


async def test_statements_at_leisure_hold_nobody_up(connection: Connection, clock: Clock) -> None:
    connection.at_leisure = True
    await connection.execute(f"INSERT INTO t {LONG.replace('max(i)', 'i')}")
    assert clock.ticks > 1


async def test_who_finds_the_file_locked_waits_and_holds_nobody_up(
    connection: Connection, file: Path, clock: Clock
) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(connection.execute("BEGIN IMMEDIATE"))
        while clock.ticks < 100:
            await asyncio.sleep(0)
        assert not waiting.done()
        other.execute("INSERT INTO t VALUES (1)")
        other.execute("COMMIT")
        await waiting
    assert await numbers(connection) == [1]
    await connection.rollback()


async def test_what_comes_after_an_end_that_nobody_waited_for_comes_after_it(
    connection: Connection, file: Path
) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        given_up = asyncio.create_task(connection.execute("BEGIN IMMEDIATE"))
        await asyncio.sleep(0.05)
        given_up.cancel()
        rolled_back = asyncio.create_task(connection.rollback())
        await asyncio.sleep(0)
        assert not rolled_back.done()
        other.execute("ROLLBACK")
        await rolled_back
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")


async def test_a_transaction_is_on_the_disk_or_not_there(connection: Connection, file: Path) -> None:
    await connection.execute("BEGIN IMMEDIATE")
    cursor = await connection.cursor()
    await cursor.executemany("INSERT INTO t VALUES (?)", [(1,), (2,)])
    assert cursor.rowcount == 2
    await connection.rollback()
    await connection.execute("BEGIN IMMEDIATE")
    await cursor.execute("INSERT INTO t VALUES (?)", (3,))
    await connection.commit()
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT n FROM t").fetchall() == [(3,)]


async def test_what_is_under_way_is_finished_before_the_file_is_closed(file: Path) -> None:
    connection = await Connection(str(file))
    connection.at_leisure = True
    asking = asyncio.create_task(connection.execute(LONG))
    await asyncio.sleep(0)
    await connection.close()
    assert await (await asking).fetchall() == [(1_000_000,)]
    connection.at_leisure = False
    with pytest.raises(sqlite3.ProgrammingError):
        await connection.execute("SELECT 1")
