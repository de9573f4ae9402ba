"""A disk that is full, a file that can't be written, a torn page: clear states, and no half-written move."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError

from bot.language.refusals import Refusal
from bot.operations.verify import findings
from bot.store import Store
from bot.store.database.copies import NotACopy, copy, put_back
from bot.table import Table
from bot.table.tables import Tables
from tests.bot.table.test_table import ANN, BEN, CHANNEL, running
from tests.toy import Skip

FULL = "PRAGMA max_page_count = 1"
"""SQLite then says that the disk is full as soon as one more page is wanted."""
NOT_FULL = "PRAGMA max_page_count = 1073741823"
READ_ONLY = "PRAGMA query_only = ON"
WRITABLE = "PRAGMA query_only = OFF"


@asynccontextmanager
async def always(store: Store, before: str, after: str) -> AsyncIterator[None]:
    """Every connection that is taken from the store gets a pragma; all get the other one afterwards."""

    def begin(connection: Any, *_: object) -> None:
        cursor = connection.cursor()
        cursor.execute(before)
        cursor.close()

    engine: Engine = store._engine.sync_engine
    event.listen(engine, "checkout", begin)
    try:
        yield
    finally:
        event.remove(engine, "checkout", begin)
        await store._engine.dispose()
        async with store._engine.connect() as connection:
            await connection.exec_driver_sql(after)


def on_record(url: str) -> tuple[int, int]:
    """Moves and posts in the file, as another program sees them."""
    with closing(sqlite3.connect(url.partition(":///")[2])) as connection:
        (moves,) = connection.execute("SELECT count(*) FROM moves").fetchone()
        (posts,) = connection.execute("SELECT count(*) FROM outbox").fetchone()
        return moves, posts


async def play_until_refused(table: Table, url: str) -> tuple[Any, tuple[int, int], str]:
    """The last state, what was on record with it, and why no move came after.

    A full disk can still change the pages that it has.
    """
    state, there = table.state, on_record(url)
    for number in range(1, 500):
        try:
            await table.submit((ANN, BEN)[table.deciders[0]], Skip(), number)
        except DBAPIError as error:
            return state, there, str(error)
        state, there = table.state, on_record(url)
    raise AssertionError("all moves were written")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [(FULL, NOT_FULL, "full"), (READ_ONLY, WRITABLE, "readonly")],
    ids=["full", "read-only"],
)
async def test_a_move_that_can_not_be_written_is_no_move(
    tables: Tables, store: Store, database_url: str, before: str, after: str, said: str
) -> None:
    table = await running(tables)
    async with always(store, before, after):
        state, there, reason = await play_until_refused(table, database_url)
    assert said in reason
    assert on_record(database_url) == there
    assert table.revision == there[0]
    assert table.state == state
    # There is room again: the game goes on, and is the one in the file.
    await table.submit((ANN, BEN)[table.deciders[0]], Skip(), 1000)
    fresh = await Tables(store, lambda channel: None).get(CHANNEL)
    assert fresh.state == table.state
    assert fresh.revision == table.revision == there[0] + 1


async def test_a_game_that_can_not_be_opened_is_not_there_at_all(
    tables: Tables, store: Store, database_url: str
) -> None:
    with pytest.raises(DBAPIError):
        async with always(store, READ_ONLY, WRITABLE):
            await running(tables)
    assert on_record(database_url) == (0, 0)
    assert (await running(tables)).revision == 0


def tear(file: Path, name: str) -> None:
    """Write over a page of a table, as a disk does that fails."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")
        (page,) = connection.execute(
            "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno LIMIT 1", (name,)
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(file.read_bytes())
    content[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(content)


async def refused(tables: Tables, channel: int) -> str:
    with pytest.raises(Refusal) as refusal:
        await tables.get(channel)
    return refusal.value.code


async def test_a_torn_page_hurts_the_game_on_it_and_no_other(
    tables: Tables, store: Store, database_url: str
) -> None:
    """The move's own page is torn; the games beside it are played on."""
    torn, whole = await running(tables), await running(tables, CHANNEL + 1)
    for number in range(1, 120):
        await torn.submit((ANN, BEN)[torn.deciders[0]], Skip(), number)
    await whole.submit(ANN, Skip(), 1000)
    await store.close()
    tear(Path(database_url.partition(":///")[2]), "moves")

    again = await Store.open(database_url)
    tables = Tables(again, lambda channel: None)
    assert await refused(tables, CHANNEL) == "game_damaged"
    other = await tables.get(CHANNEL + 1)
    assert other.state == whole.state
    assert (await other.submit(BEN, Skip(), 1001)).revision == 2
    await again.close()


async def test_a_torn_page_of_the_games_is_told_as_such(
    tables: Tables, store: Store, database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await running(tables)
    await store.close()
    tear(Path(database_url.partition(":///")[2]), "games")
    again = await Store.open(database_url)
    assert await refused(Tables(again, lambda channel: None), CHANNEL) == "database_damaged"
    assert "the database is damaged" in caplog.text
    await again.close()


async def test_the_copy_from_before_a_torn_page_is_put_back_and_played_on(
    tables: Tables, store: Store, database_url: str, tmp_path: Path
) -> None:
    file, kept = Path(database_url.partition(":///")[2]), tmp_path / "copy.sqlite3"
    table = await running(tables)
    for number in range(1, 60):
        await table.submit((ANN, BEN)[table.deciders[0]], Skip(), number)
    copy(file, kept)
    await store.close()
    tear(file, "moves")
    with pytest.raises(NotACopy, match="damaged"):
        copy(file, tmp_path / "no-copy.sqlite3")
    aside = put_back(file, kept, datetime.now(UTC))
    assert aside is not None
    assert aside.exists()

    again = await Store.open(database_url)
    assert [finding.fault async for finding in findings(again)] == [""]
    restored = await Tables(again, lambda channel: None).get(CHANNEL)
    assert restored.state == table.state
    assert (await restored.submit((ANN, BEN)[restored.deciders[0]], Skip(), 60)).revision == 60
    await again.close()
