"""SQLite's driver as SQLAlchemy uses it; what it takes from inside both libraries is there."""

from __future__ import annotations

import asyncio
import gc
import importlib.metadata
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store
from bot.store.database.sqlite import WRITTEN_FOR, Driver

ROWS = [{"key": f"key {number}"} for number in range(7)]
SLOW = text(
    "INSERT INTO many WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20000) "
    "SELECT :key, x FROM n"
)


async def test_who_is_broken_off_while_he_writes_many_rows_leaves_no_lock(tmp_path: Path) -> None:
    """An open cursor keeps a closed connection alive, and with it the lock of its transaction."""
    path = tmp_path / "many.sqlite3"
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    async with store.writing() as connection:
        await connection.execute(text("CREATE TABLE many (key TEXT, value TEXT)"))

    async def write() -> None:
        async with store.writing() as connection:
            await connection.execute(SLOW, ROWS)

    gc.disable()
    try:
        for milliseconds in range(1, 40, 3):
            task = asyncio.create_task(write())
            await asyncio.sleep(milliseconds / 1000)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await store.close()
            with sqlite3.connect(path, timeout=0) as other:
                other.execute("BEGIN IMMEDIATE")
    finally:
        gc.enable()


async def test_rows_put_in_at_once_are_counted(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'many.sqlite3'}")
    async with store.writing() as connection:
        await connection.execute(text("CREATE TABLE many (key TEXT, value TEXT)"))
        put = await connection.execute(text("INSERT INTO many VALUES (:key, '1')"), ROWS)
        assert put.rowcount == 7
        changed = text("UPDATE many SET value = '2' WHERE key = :key")
        assert (await connection.execute(changed, [{"key": "key 1"}, {"key": "none"}])).rowcount == 1
    await store.close()


@pytest.mark.parametrize("library", sorted(WRITTEN_FOR))
def test_these_are_the_libraries_whose_inside_is_known(library: str) -> None:
    known = importlib.metadata.version(library).rpartition(".")[0] == WRITTEN_FOR[library]
    assert known, "look through bot/store/database/sqlite.py and say so there"


async def test_a_statement_goes_to_the_thread_once_with_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = 0
    execute = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, *args: Any, **options: Any) -> Any:
        nonlocal ways
        ways += 1
        return await execute(self, *args, **options)  # type: ignore[no-untyped-call]

    engine = create_async_engine(f"sqlite+aiosqlite:///{tmp_path}/a.sqlite3", module=Driver())
    async with engine.connect() as connection:
        await connection.execute(text("create table seats (number integer primary key, name text)"))
        monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
        put = await connection.execute(text("insert into seats values (1, 'Ann'), (2, 'Ben')"))
        assert (ways, put.rowcount, put.lastrowid) == (1, 2, 2)
        rows = (await connection.execute(text("select number, name from seats"))).all()
        assert (ways, [tuple(row) for row in rows]) == (2, [(1, "Ann"), (2, "Ben")])
        more = [{"number": number, "name": "Cat"} for number in (3, 4, 5)]
        changed = await connection.execute(text("insert into seats values (:number, :name)"), more)
        assert (ways, changed.rowcount) == (3, 3)
        with pytest.raises(IntegrityError, match="UNIQUE"):
            await connection.execute(text("insert into seats values (1, 'Dan')"))
    await engine.dispose()


async def test_row_by_row_the_library_fetches_itself(tmp_path: Path) -> None:
    engine = create_async_engine(f"sqlite+aiosqlite:///{tmp_path}/a.sqlite3", module=Driver())
    async with engine.connect() as connection:
        result = await connection.stream(text("select 1 union select 2"))
        assert [row[0] async for row in result] == [1, 2]
    await engine.dispose()
