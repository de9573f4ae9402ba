"""The schema of a database, brought to the present version."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from bot.store import postgres

__all__ = ["MIGRATIONS", "NewerSchema", "migrate", "versions"]

MIGRATIONS = Path(__file__).parent / "migrations"
"""The directory of the schema's history."""


class NewerSchema(Exception):
    """A database of a version that is not known here."""


@cache
def versions() -> tuple[str, ...]:
    """All versions of the schema, the present one last: with these words the files of its history begin."""
    files = (MIGRATIONS / "versions").glob("[0-9]*.py")
    return tuple(sorted(path.name.partition("_")[0] for path in files))


def migrate(connection: Connection) -> None:
    """Bring the schema to the present version, in the connection's transaction.

    Raises:
        NewerSchema: it has a version that is not known here.
    """
    if connection.dialect.name == "postgresql":
        postgres.lock_schema(connection)
    if _version(connection) != versions()[-1]:
        _upgrade(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    # It takes a twentieth of a start, which but the first one after an update would wait for in vain.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerSchema(str(error)) from error
