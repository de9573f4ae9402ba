"""How long the bot takes to start on ten thousand stored games, and what they take in memory and on disk."""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import CTE, Column, String, Table, cast, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, schema
from bot.table.tables import Tables
from engine.vienna1840 import GAME
from tests.bench.positions import recorded
from tests.front import BotProcess, Front
from tests.postgres import server

__all__ = ["GAMES", "fill", "stored_figures"]

GAMES = 10_000
MOVES = 40
"""Of each stored game; what is older is not looked at, so that longer games would start no slower."""
CHANNEL = 10**17
POSTS_APART = 1_000
"""Between the numbers of two games' posts."""
FIRST = 100
"""The number of what happened last before the moves."""
TOUCHED = 300
"""Games looked at one after the other: more than stay in memory."""


def stored_figures() -> dict[str, float]:
    """`start_0_s`, `start_10000_s` (SQLite) and `start_10000_pg_s`: seconds until the bot hears what happens;
    the memory of a bot that has just started on them; by how much 300 of them let a process grow; bytes on
    the disk for each move.
    """
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(_on_sqlite(Path(folder)))
    with server(settings=()) as running:
        if running is not None:
            with tempfile.TemporaryDirectory() as folder:
                figures |= asyncio.run(_on_postgres(Path(folder), running.database()))
    return figures


async def _on_sqlite(folder: Path) -> dict[str, float]:
    (folder / "empty").mkdir()
    empty, _ = await _start(folder / "empty")
    file = folder / "games.sqlite3"
    url = f"sqlite+aiosqlite:///{file}"
    await fill(url)
    seconds, kib = await _start(folder)
    return {
        "start_0_s": empty,
        "start_10000_s": seconds,
        "start_10000_mib": kib / 1024,
        "touched_300_mib": await _touch(url),
        "bytes_per_move": file.stat().st_size / (GAMES * MOVES),
    }


async def _on_postgres(folder: Path, url: str) -> dict[str, float]:
    await fill(url)
    seconds, _ = await _start(folder, url)
    store = await Store.open(url)
    async with store.reading() as connection:
        size = await connection.exec_driver_sql("SELECT pg_database_size(current_database())")
        held: int = size.scalar_one()
    await store.close()
    return {"start_10000_pg_s": seconds, "bytes_per_move_pg": held / (GAMES * MOVES)}


async def _start(folder: Path, url: str = "") -> tuple[float, float]:
    """Seconds until the bot listens, and the KiB that it holds then."""
    async with Front(channels=0) as front:
        bot = BotProcess(front, folder, url=url)
        begun = time.monotonic()
        await bot.start()
        try:
            await bot.listening(120.0)
            return time.monotonic() - begun, _held_kib(bot.pid)
        finally:
            await bot.stop()


def _held_kib(pid: int | str) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return float(found[1])


async def _touch(url: str) -> float:
    """Look at games one after the other; by how many MiB this process has grown."""
    store = await Store.open(url)
    tables = Tables(store, lambda channel: None)
    before = _held_kib("self")
    for number in range(TOUCHED):
        await tables.get(CHANNEL + number)
    grown = _held_kib("self") - before
    await store.close()
    return grown / 1024


# -- games to start on ---------------------------------------------------------------------------


async def fill(url: str, moves: int = MOVES) -> None:
    """Stored games: the first moves of one as it was recorded, and copies of it in channels of their own."""
    store = await Store.open(url)
    game = recorded()
    journal = game.opening(moves).journal
    names = [f"Player {seat + 1}" for seat in range(game.seats)]
    tables = Tables(store, lambda channel: None)
    table = await tables.continue_journal(
        GAME, journal, channel_id=CHANNEL, guild_id=CHANNEL, host=1, names=names
    )
    async with store.writing() as connection:
        await _tell(connection, table.record.id, moves)
        await _copy(connection)
    await store.close()


async def _tell(connection: AsyncConnection, game_id: int, moves: int) -> None:
    """The moves as what happened, and their posts, all of them sent, the newest with buttons."""
    now = (await connection.execute(select(schema.games.c.created_at))).scalar_one()
    moved = {"game_id": game_id, "kind": "move", "created_at": now}
    numbers = range(1, moves + 1)
    happened = [{**moved, "id": FIRST + number, "payload": {"revision": number}} for number in numbers]
    rows = [
        {
            "log_id": FIRST + number,
            "game_id": game_id,
            "channel_id": CHANNEL,
            "guild_id": CHANNEL,
            "nonce": f"{number:024}",
            "message_id": CHANNEL + number,
            "live": number == moves,
            "illustrated": True,
        }
        for number in numbers
    ]
    await connection.execute(update(schema.outbox).values(message_id=CHANNEL))
    await connection.execute(insert(schema.log), happened)
    await connection.execute(insert(schema.outbox), rows)


async def _copy(connection: AsyncConnection) -> None:
    number = select(literal(1).label("number")).cte("copies", recursive=True)
    copies = number.union_all(select(number.c.number + 1).where(number.c.number < GAMES - 1))
    again = copies.c.number
    here = {"game_id": lambda column: column + again}
    await _copies(connection, copies, schema.games, id=lambda c: c + again, channel_id=lambda c: c + again)
    for table in (schema.seats, schema.moves, schema.snapshots, schema.awaits):
        await _copies(connection, copies, table, **here)
    await _copies(connection, copies, schema.log, **here, id=lambda column: column + again * POSTS_APART)
    await _copies(
        connection,
        copies,
        schema.outbox,
        **here,
        id=lambda column: column + again * POSTS_APART,
        log_id=lambda column: column + again * POSTS_APART,
        channel_id=lambda column: column + again,
        nonce=lambda column: cast(again, String) + "-" + cast(schema.outbox.c.id, String),
        message_id=lambda column: column + again * POSTS_APART,
    )


async def _copies(connection: AsyncConnection, copies: CTE, table: Table, **changed: Any) -> None:
    """The rows of a table once more for each copy, some columns changed."""
    columns = [changed.get(column.name, _same)(column) for column in table.c]
    query = select(*columns).select_from(table.join(copies, literal(1) == 1))
    await connection.execute(insert(table).from_select([column.name for column in table.c], query))


def _same(column: Column[Any]) -> Column[Any]:
    return column


if __name__ == "__main__":
    for name, value in stored_figures().items():
        print(f"{name:<28}{value:>12.3f}")
