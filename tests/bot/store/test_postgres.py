"""What PostgreSQL promises, asked of a real one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.store import DatabaseUnavailable, GameRecord, SeatRecord, Store, queries
from bot.store.schema import metadata
from tests.postgres import Server, server

RECORD = GameRecord(0, 5, None, "toy", 1, {"a": [1, {"b": None}]}, 3, "random", 10**18, "running")


@pytest.fixture
def database_url(postgres: Server) -> str:
    return postgres.database()


async def test_the_migrations_make_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []


async def test_what_is_kept_comes_back_as_it_was(store: Store) -> None:
    async with store.writing() as connection:
        game = await queries.add_game(connection, RECORD)
        await queries.add_snapshot(connection, game.id, 0, b"\x00\xff")
    async with store.reading() as connection:
        assert await queries.game_of_channel(connection, 5) == game
        assert await queries.snapshots_of(connection, game.id) == {0: b"\x00\xff"}


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


async def test_a_server_that_was_started_anew_is_used_again(own: Server) -> None:
    store = await Store.open(own.database())
    await store.ping()
    own.stop()
    with pytest.raises((DBAPIError, OSError)):
        await store.ping()
    own.start(())
    await store.ping()
    await store.close()
