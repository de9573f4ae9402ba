"""SQLite's driver as SQLAlchemy uses it."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from contextlib import suppress
from pathlib import Path

from sqlalchemy import text

from bot.store import Store

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
