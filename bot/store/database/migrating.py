"""Brings a database's schema to the present version."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    insert,
    inspect,
    select,
)

from bot.store.database import postgres
from bot.store.schema import metadata

__all__ = ["MIGRATIONS", "ForeignSchema", "foreign", "migrate", "version_of", "versions"]

MIGRATIONS = Path(__file__).parents[1] / "migrations"
"""The directory of the schema's history."""

_VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic keeps a database's version."""

LAST_TO_READ_OLDER = "372c0b2e"
"""The commit that opens databases from before the line of descent, and brings them to its beginning."""


class ForeignSchema(Exception):
    """A database of an unknown version; the message says which, and what to do."""


@cache
def versions() -> tuple[str, ...]:
    """All versions of the schema, the present one last: the first words of the migrations' file names."""
    files = (MIGRATIONS / "versions").glob("[0-9]*.py")
    return tuple(sorted(path.name.partition("_")[0] for path in files))


def migrate(connection: Connection) -> None:
    """Bring the schema to the present version, in the connection's transaction.

    Raises:
        ForeignSchema: its version is unknown here.
    """
    if connection.dialect.name == "postgresql":
        postgres.lock_schema(connection)
    version = version_of(connection)
    if why := foreign(version):
        raise ForeignSchema(why)
    if version is None:
        _begin(connection)
    elif version != versions()[-1]:
        _upgrade(connection)


def foreign(version: str | None) -> str:
    """Why a database of this version can't be opened, and what to do; empty if it can."""
    if version is not None and version < versions()[0]:
        return (
            f"it was made by a version of Stellwerk from before the first release: start commit "
            f"{LAST_TO_READ_OLDER} with it once, then this one"
        )
    if version is not None and version > versions()[-1]:
        return "it was made by a newer version of Stellwerk: start that one, or go back with `stellwerk back`"
    return ""


def version_of(connection: Connection) -> str | None:
    """The version of a database's schema; None if it has none yet."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    found: str | None = connection.execute(select(_VERSION.c.version_num)).scalar()
    return found


def _begin(connection: Connection) -> None:
    """Give a new database the present schema, without going through its history. Tables of somebody else's
    make it fail, as the history did.
    """
    metadata.create_all(connection, checkfirst=False)
    _VERSION.create(connection)
    connection.execute(insert(_VERSION), {"version_num": versions()[-1]})


def _upgrade(connection: Connection) -> None:
    # It takes a twentieth of a start, which but the first one after an update would wait for in vain.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
