"""Games that ended under a former release count among the results of their people."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.features.statistics.ledger import enter
from bot.store import Store
from bot.store.schema import results
from bot.table.tables import Tables

from .test_upgrades import HERE

WITH_ENDED = "fd4ccac"
"""A release in whose games some ended."""


@pytest.mark.parametrize("release", [WITH_ENDED])
async def test_games_that_ended_have_results(release: str, tmp_path: Path) -> None:
    file = tmp_path / "left.sqlite3"
    file.write_bytes(gzip.decompress((HERE / release / "games.sqlite3.gz").read_bytes()))
    with closing(sqlite3.connect(file)) as left:
        ended = left.execute("SELECT id, guild_id FROM games WHERE status = 'over'").fetchall()
        seats = left.execute(
            "SELECT count(*) FROM seats JOIN games ON games.id = game_id WHERE status = 'over'"
        ).fetchone()
    assert ended
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    try:
        tables = Tables(store, lambda _: None)
        for guild_id in {guild_id for _, guild_id in ended}:
            await enter(store, tables, guild_id)
        async with store.reading() as connection:
            rows = (await connection.execute(select(results))).all()
    finally:
        await store.close()
    assert {row.game_id for row in rows} == {game_id for game_id, _ in ended}
    assert len(rows) == seats[0]
    assert all((row.mu is not None) == row.rated for row in rows)
