"""Every game that a release left goes on from the position in which it stood."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from bot.operations.verify import findings
from bot.store import PARTNER, Store, schema
from bot.store.games import queries, stretches
from bot.table import Table
from bot.table.tables import Tables
from engine.core import has_hash, legal_actions
from tests.conftest import Tally

from .copying import copied_to
from .test_upgrades import HEADING, HERE, each_release

pytestmark = pytest.mark.every_database


@pytest.fixture
def left(release: str, tmp_path: Path) -> Path:
    """The database as it was left."""
    file = tmp_path / "left.sqlite3"
    file.write_bytes(gzip.decompress((HERE / release / "games.sqlite3.gz").read_bytes()))
    return file


@pytest.fixture
async def store(left: Path, database_url: str) -> AsyncIterator[Store]:
    if database_url.startswith("sqlite"):
        file = Path(database_url.partition(":///")[2])
        file.parent.mkdir(exist_ok=True)
        shutil.copyfile(left, file)
    else:
        await copied_to(database_url, left)
    store = await Store.open(database_url)
    yield store
    await store.close()


@each_release
async def test_all_games_go_on_from_where_they_stood(
    release: str, left: Path, store: Store, tally: Tally
) -> None:
    foretold = {finding.record.id: finding async for finding in findings(store)}
    assert not [finding for finding in foretold.values() if finding.fault]
    async with store.reading() as connection:
        numbers = await queries.all_games(connection)
    tables = Tables(store, lambda _: None)
    parted = 0
    for number in numbers:
        table = await tables.of_game(number)
        assert table.record.rules_version == table.game.rules_version
        marks = hashes_of(left, number)
        assert [row.state_hash for row in table.past.rows[: len(marks)]] == marks
        if table.past.reversible or table.past.former.stretches:
            assert has_hash(table.game, table.state, marks[-1])
        async with store.reading() as connection:
            ends = await stretches.of(connection, number)
        assert await told(store, number) == (len(ends) if table.record.status == "running" else 0)
        assert len(ends) <= 1
        assert ("new stretch" in foretold[number].remark) == bool(ends)
        parted += len(ends)
        await move_on(table)
    assert not [finding async for finding in findings(store) if finding.fault]
    tally(HEADING, f"{release}: {len(numbers)} games go on, {parted} of them in a new stretch")


def hashes_of(database: Path, game: int) -> list[str]:
    """The hash of the position after each row of a game."""
    with sqlite3.connect(database) as connection:
        asked = "SELECT state_hash FROM moves WHERE game_id = ? ORDER BY revision"
        found = [row[0] for row in connection.execute(asked, (game,))]
    connection.close()
    return found


async def told(store: Store, game: int) -> int:
    """How often the game went over to other rules."""
    query = select(func.count()).where(schema.log.c.game_id == game, schema.log.c.kind == "updated")
    async with store.reading() as connection:
        return int((await connection.execute(query)).scalar_one())


async def move_on(table: Table) -> None:
    """Make a move for somebody who is awaited."""
    if table.record.status != "running" or table.record.paused:
        return
    revision = table.revision
    for seat in table.deciders:
        user = table.seats[seat].user_id
        if user not in (None, PARTNER):
            await table.submit(user, next(legal_actions(table.game, table.state, seat)), None)
            assert table.revision > revision
            return
