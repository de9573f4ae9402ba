"""What PostgreSQL promises, asked of a real one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.cli import main
from bot.store import DatabaseUnavailable, GameRecord, SeatRecord, Store, Stretch
from bot.store.database.postgres import SESSION, lock_schema
from bot.store.games import positions, queries, stretches
from bot.store.schema import metadata
from bot.table.tables import Tables
from tests.bot.table.test_table import ANN, BEN, running
from tests.postgres import Server, server
from tests.toy import Skip

STRETCH = Stretch(12, 1, 7, b"\x00\xff")
RECORD = GameRecord(0, 5, None, "toy", 1, {"a": [1, {"b": None}]}, 3, 10**18, "running")


@pytest.fixture
def database_url(postgres: Server, schema_database: str) -> str:
    return postgres.database(schema_database)


async def test_the_migrations_make_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []


async def test_what_is_kept_comes_back_as_it_was(store: Store) -> None:
    async with store.writing() as connection:
        game = await queries.add_game(connection, RECORD)
        rows, _ = positions.packed([(0, b"\x00\xff"), (1, b"\x00\xff\x01")], None)
        await positions.add(connection, game.id, rows)
        await stretches.add(connection, game.id, STRETCH)
    async with store.reading() as connection:
        assert await queries.game_of_channel(connection, 5) == game
        kept = {0: b"\x00\xff", 1: b"\x00\xff\x01"}
        assert await positions.all_of(connection, game.id) == kept
        assert await positions.all_of(connection, game.id, last=0) == {0: kept[0]}
        assert await positions.among(connection, game.id, [0, 1]) == (1, kept[1])
        assert await stretches.of(connection, game.id) == (STRETCH,)


async def test_two_open_games_in_one_channel_are_refused(store: Store) -> None:
    async with store.writing() as connection:
        await queries.add_game(connection, RECORD)
    with pytest.raises(IntegrityError):
        async with store.writing() as connection:
            await queries.add_game(connection, RECORD)


async def test_a_seat_belongs_to_a_game(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store.writing() as connection:
            await queries.put_seats(connection, 99, [SeatRecord(0, 1, "Ann")])


async def test_an_acknowledged_move_is_on_the_disk(store: Store) -> None:
    async with store.writing() as connection:
        assert (await connection.execute(text("SHOW synchronous_commit"))).scalar_one() == "on"


async def test_who_reads_can_not_write(store: Store) -> None:
    with pytest.raises(DBAPIError, match="read-only"):
        async with store.reading() as connection:
            await queries.add_game(connection, RECORD)


async def test_whoever_waits_for_a_migration_is_patient(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for timeout in ("lock_timeout", "statement_timeout"):
        monkeypatch.setitem(SESSION, timeout, "50ms")
    store = await Store.open(database_url)
    async with store.writing() as connection:
        await connection.run_sync(lock_schema)
        opening = asyncio.create_task(Store.open(database_url))
        assert await asyncio.wait([opening], timeout=0.5) == (set(), {opening})
    await (await opening).close()
    await store.close()


async def test_a_database_that_is_not_there_is_said(postgres: Server) -> None:
    with pytest.raises(DatabaseUnavailable, match="does not exist"):
        await Store.open(postgres.database().replace("/games", "/nothing"))


async def test_a_server_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable):
        await Store.open(f"postgresql+asyncpg://nobody@/games?host={tmp_path}")


@pytest.fixture
async def own(postgres: Server) -> AsyncIterator[Server]:
    """A server that only one test has."""
    with server() as running:
        assert running is not None
        yield running


@pytest.mark.whole
async def test_a_server_that_was_started_anew_is_used_again(own: Server) -> None:
    store = await Store.open(own.database())
    await store.ping()
    own.stop()
    with pytest.raises((DBAPIError, OSError)):
        await store.ping()
    own.start(())
    await store.ping()
    await store.close()


async def _play(url: str) -> None:
    store = await Store.open(url)
    table = await running(Tables(store, lambda channel: None))
    for number in range(1, 4):
        await table.submit((ANN, BEN)[table.deciders[0]], Skip(), number)
    await store.close()


def test_the_commands_that_are_not_sqlites_alone_work_on_it(
    database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", database_url)
    asyncio.run(_play(database_url))
    assert main(["verify"]) == 0
    assert "1 games, 3 rows as recorded, 0 games at fault" in capsys.readouterr().out
    assert main(["forget", str(ANN)]) == 0
    assert "taken out of 1 seats" in capsys.readouterr().out
    assert main(["verify"]) == 0
    with pytest.raises(SystemExit):
        main(["backup", str(tmp_path / "copy")])
    assert "for SQLite files" in capsys.readouterr().err
