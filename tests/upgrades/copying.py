"""A database of a release, wherever it is to stand."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Integer, MetaData, create_engine, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.database.migrating import MIGRATIONS

__all__ = ["copied_to"]

Rows = dict[str, list[dict[str, Any]]]


async def copied_to(url: str, file: Path) -> None:
    """Put what stands in a SQLite file into an empty database of another kind, as that release's bot would
    have had it there.
    """
    version, rows = _contents(file)
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(_filled, version, rows)
    await engine.dispose()


def _contents(file: Path) -> tuple[str, Rows]:
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        tables = MetaData()
        tables.reflect(connection)
        rows = {
            table.name: [dict(row._mapping) for row in connection.execute(select(table))]
            for table in tables.sorted_tables
        }
    engine.dispose()
    (version,) = rows.pop("alembic_version")
    return str(version["version_num"]), rows


def _filled(connection: Connection, version: str, rows: Rows) -> None:
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS))
    settings.attributes["connection"] = connection
    command.upgrade(settings, version)
    tables = MetaData()
    tables.reflect(connection)
    for table in tables.sorted_tables:
        if rows.get(table.name):
            connection.execute(table.insert(), [_zoned(row) for row in rows[table.name]])
        if "id" in table.c and isinstance(table.c["id"].type, Integer) and table.c["id"].autoincrement:
            newest = f"SELECT coalesce(max(id), 0) + 1 FROM {table.name}"
            connection.execute(
                text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), ({newest}), false)")
            )


def _zoned(row: dict[str, Any]) -> dict[str, Any]:
    """SQLite gives times back without their zone."""
    return {
        name: value.replace(tzinfo=UTC) if isinstance(value, datetime) else value
        for name, value in row.items()
    }
