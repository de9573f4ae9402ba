"""A database of every earlier version opens in this one, with all that is in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import BigInteger, Connection, MetaData, Row, Select, String, inspect, select, text
from sqlalchemy import Table as TableOfThen
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.types import TypeEngine

from bot.happenings import Moved
from bot.store import DatabaseUnavailable, GameRecord, Store
from bot.store.database.migrating import MIGRATIONS, migrate, versions
from bot.store.games import queries
from bot.store.outbox import queue
from bot.store.schema import log, metadata
from bot.store.waiting.awaiting import awaiting
from bot.table import Table
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from tests.bot.table.test_table import ANN, BEN, CHANNEL, running
from tests.toy import Skip

SAMPLES: dict[type, Any] = {
    int: 1,
    float: 1.5,
    bool: True,
    dict: {},
    bytes: b"{}",
    datetime: datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
    str: "running",
}
PLAYED = ("games", "seats", "moves", "snapshots", "log", "outbox")
PERSON = 10**17
"""Where an id of Discord's stands; in a number of rows, too, on PostgreSQL, where both are of one type."""


def config() -> Config:
    found = Config()
    found.set_main_option("script_location", str(MIGRATIONS))
    return found


VERSIONS = sorted(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


MOVED = {"proposals": "ballots"}
"""Tables of former versions whose rows are in another one since."""


async def made_by(version: str, url: str) -> dict[str, int]:
    """A database as that version left it, with a row in every table; how many rows each table has."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        rows = await connection.run_sync(filled, version)
    await engine.dispose()
    return rows


def filled(connection: Connection, version: str) -> dict[str, int]:
    upgrade_to(connection, version)
    tables = MetaData()
    tables.reflect(connection)
    made = [table for table in tables.sorted_tables if table.name != "alembic_version"]
    for table in made:
        connection.execute(table.insert(), {column.name: sample(column.type) for column in table.columns})
    return {MOVED.get(table.name, table.name): 1 for table in made}


def sample(kind: TypeEngine[Any]) -> Any:
    return PERSON if isinstance(kind, BigInteger) else SAMPLES[kind.python_type]


async def rows_in(url: str, tables: dict[str, int]) -> dict[str, int]:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        found = {
            name: (await connection.execute(text(f"SELECT count(*) FROM {name}"))).scalar_one()
            for name in tables
        }
    await engine.dispose()
    return found


@pytest.fixture
def empty(database_url: str) -> str:
    """The address of a database that can be filled."""
    if database_url.startswith("sqlite"):
        Path(database_url.partition(":///")[2]).parent.mkdir(exist_ok=True)
    return database_url


@pytest.mark.sample(5)
@pytest.mark.every_database
@pytest.mark.parametrize("version", VERSIONS)
async def test_a_database_of_every_version_opens_and_keeps_its_rows(version: str, empty: str) -> None:
    rows = await made_by(version, empty)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    store = await Store.open(empty)
    async with store.reading() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()
    assert rows
    assert await rows_in(empty, rows) == rows


def said(index: Mapping[str, Any]) -> dict[str, Any]:
    """An index, with its conditions as text: as clauses they differ from one another."""
    options = index.get("dialect_options", {})
    return {**index, "dialect_options": {name: str(value) for name, value in options.items()}}


def schema_of(connection: Connection) -> dict[str, Any]:
    """What a database says of its tables, in no order, and the rows that are in them."""
    seen = inspect(connection)
    return {
        name: {
            "columns": {each["name"]: {**each, "type": str(each["type"])} for each in seen.get_columns(name)},
            "key": seen.get_pk_constraint(name),
            "references": {each["name"]: each for each in seen.get_foreign_keys(name)},
            "indexes": {each["name"]: said(each) for each in seen.get_indexes(name)},
            "unique": {each["name"]: each for each in seen.get_unique_constraints(name)},
            "rows": [tuple(row) for row in connection.execute(text(f"SELECT * FROM {name}"))],
        }
        for name in seen.get_table_names()
    }


@pytest.mark.every_database
async def test_a_new_database_is_as_if_it_had_come_through_all_versions(empty: str) -> None:
    """It doesn't go through them: that takes a tenth of a first start."""

    def begun(connection: Connection) -> dict[str, Any]:
        migrate(connection)
        return schema_of(connection)

    def brought_up(connection: Connection) -> dict[str, Any]:
        upgrade_to(connection, "head")
        return schema_of(connection)

    engine = create_async_engine(empty)
    found = []
    for way in (begun, brought_up):
        async with engine.connect() as connection:
            found.append(await connection.run_sync(way))
            await connection.rollback()
            if empty.startswith("sqlite"):
                Path(empty.partition(":///")[2]).unlink()
                await engine.dispose()
    await engine.dispose()
    assert found[0] == found[1]
    assert found[0]["alembic_version"]["rows"] == [(versions()[-1],)]


@pytest.mark.every_database
async def test_tables_of_somebody_else_are_left_alone(empty: str) -> None:
    engine = create_async_engine(empty)
    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE games (theirs INTEGER)"))
    with pytest.raises(DatabaseUnavailable, match="games"):
        await Store.open(empty)
    async with engine.connect() as connection:
        assert await connection.run_sync(lambda there: inspect(there).get_table_names()) == ["games"]
    await engine.dispose()


async def played_by(version: str, url: str, table: Table, store: Store) -> None:
    """A database as that version left it, with a game that was played by this one."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, version)
        there = MetaData()
        await connection.run_sync(there.reflect)
        async with store.reading() as source:
            for name in PLAYED:
                if name in there.tables:
                    rows = [
                        as_in(there.tables[name], row) for row in await source.execute(stored(there, name))
                    ]
                    await connection.execute(there.tables[name].insert(), rows)
    await engine.dispose()


def stored(there: MetaData, name: str) -> Select[Any]:
    """What that version keeps in a table; what happened stood beside how it was told."""
    now = metadata.tables[name]
    # What the database numbers itself it is to number, so that it knows which number comes next.
    numbered = ("id",) if name in ("log", "outbox") else ()
    names = [column.name for column in there.tables[name].c if column.name not in numbered]
    homes = [(each, now if each in now.c else log) for each in names]
    columns = [home.c[each] for each, home in homes if each in home.c]
    whole = now.join(log) if name == "outbox" else now
    return select(*columns).select_from(whole).order_by(*now.primary_key)


def as_in(there: TableOfThen, row: Row[Any]) -> dict[str, Any]:
    """A row as that version wrote it: what a table settled stood in columns of their own."""
    values = dict(row._mapping)
    if "seed" in values and isinstance(there.c.seed.type, String):
        values["seed"] = str(values["seed"])
    if "seating" in there.c:
        values["seating"] = "joined"
    if "settings" in values:
        values["settings"] = asdict(values["settings"])
    return values


def upgrade_to(connection: Connection, version: str) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, version)


@pytest.mark.sample(5)
@pytest.mark.every_database
@pytest.mark.parametrize("version", VERSIONS)
async def test_a_running_game_of_every_version_is_played_on(
    version: str, database_url: str, tmp_path: Path
) -> None:
    now = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/now.sqlite3")
    table = await running(Tables(now, lambda channel: None))
    for number in range(1, 31):
        await table.submit((ANN, BEN)[table.deciders[0]], Skip(), number)
    if database_url.startswith("sqlite"):
        Path(database_url.partition(":///")[2]).parent.mkdir(exist_ok=True)
    await played_by(version, database_url, table, now)
    await now.close()

    store = await Store.open(database_url)
    again = await Tables(store, lambda channel: None).get(CHANNEL)
    assert again.state == table.state
    assert again.names == table.names
    assert (await again.submit((ANN, BEN)[again.deciders[0]], Skip(), 31)).revision == 31
    async with store.reading() as connection:
        posts = await queue.open_posts(connection, CHANNEL)
        assert await awaiting(connection, (ANN, BEN)[again.deciders[0]])
    assert [post.guild_id for post in posts] == [table.record.guild_id] * len(posts)
    assert posts[-1].happening == Moved(31)
    await store.close()


@pytest.mark.every_database
async def test_what_a_table_settled_goes_into_one_column(empty: str) -> None:
    await made_by("0011", empty)
    engine = create_async_engine(empty)
    chosen = (
        "seed = '1', seating = 'chosen', consent = 'all', formalities = 'idle', places = 3, clock = '9+9'"
    )
    async with engine.begin() as connection:
        await connection.execute(text(f"UPDATE games SET {chosen}"))
        await connection.execute(text("UPDATE outbox SET kind = 'by_itself_idle'"))
    await engine.dispose()

    store = await Store.open(empty)
    async with store.reading() as connection:
        (number,) = await queries.all_games(connection)
        game = await queries.game_with(connection, number)
        kind, payload = (await connection.execute(select(log.c.kind, log.c.payload))).one()
    await store.close()
    assert game.settings == TableSettings(
        players=3, seating="chosen", consent="all", formalities="idle", clock="9+9"
    )
    assert (kind, payload) == ("settled", {"setting": "formalities", "value": "idle"})


async def test_a_setting_that_is_newer_than_a_game_has_its_first_value(store: Store) -> None:
    async with store.writing() as connection:
        game = await queries.add_game(connection, GameRecord(0, 5, None, "toy", 1, {}, 3, 1, "running"))
        await connection.execute(text("""UPDATE games SET settings = '{"seating": "chosen"}'"""))
        found = await queries.game_with(connection, game.id)
    assert found.settings == TableSettings(seating="chosen")


def test_every_version_but_the_first_comes_after_one() -> None:
    script = ScriptDirectory.from_config(config())
    assert len(script.get_heads()) == 1
    assert len(script.get_bases()) == 1
    assert list(versions()) == [each.revision for each in script.walk_revisions()][::-1]


@pytest.mark.every_database
@pytest.mark.parametrize(
    ("version", "said"), [("9999", "newer version"), ("0009", "commit 372c0b2e"), ("0001", "commit 372c0b2e")]
)
async def test_a_database_of_a_foreign_version_is_said_and_left_alone(
    version: str, said: str, empty: str
) -> None:
    """One from before the line of descent is told which commit opens it."""
    rows = await made_by("head", empty)
    engine = create_async_engine(empty)
    async with engine.begin() as connection:
        await connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))
    await engine.dispose()
    with pytest.raises(DatabaseUnavailable, match=said):
        await Store.open(empty)
    assert await rows_in(empty, rows) == rows


async def test_a_migration_that_breaks_off_leaves_the_file_as_it_was(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.store.database import store as module

    def half(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE half (a INTEGER)")
        raise OSError("the power failed")

    rows = await made_by("head", url := f"sqlite+aiosqlite:///{database}")
    monkeypatch.setattr(module, "migrate", half)
    with pytest.raises(DatabaseUnavailable, match="the power failed"):
        await Store.open(url)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'half'").fetchall() == []
    assert await rows_in(url, rows) == rows
