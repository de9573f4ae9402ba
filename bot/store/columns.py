"""What columns of the database hold that SQLAlchemy has no type for."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Integer, String, TypeDecorator
from sqlalchemy.engine import Dialect

from bot.table_settings import TableSettings

__all__ = ["KeptSettings", "Key", "Moment", "WholeNumber"]

Key = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only in a column of exactly the type INTEGER."""


class WholeNumber(TypeDecorator[int]):
    """A whole number of any size, written out: 128 bits are more than a column for numbers holds."""

    impl = String(40)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """As it is stored."""
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        """As it is used."""
        return None if value is None else int(value)


class Moment(TypeDecorator[datetime]):
    """A time with its zone: UTC in the database. SQLite gives times back without one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """As it is stored."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """As it is used."""
        return value if value is None or value.tzinfo else value.replace(tzinfo=UTC)


class KeptSettings(TypeDecorator[TableSettings]):
    """The settings of a table. One that is newer than its row has its first value."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: TableSettings | None, dialect: Dialect) -> Any:  # noqa: ARG002
        """As they are stored."""
        return None if value is None else asdict(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> TableSettings | None:  # noqa: ARG002
        """As they are used."""
        return None if value is None else TableSettings(**value)
