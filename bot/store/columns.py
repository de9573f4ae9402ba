"""Column types that SQLAlchemy lacks."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Integer, String, TypeDecorator
from sqlalchemy.engine import Dialect

from bot.table_settings import StandIn, TableSettings
from engine.core import Level

__all__ = ["KeptSettings", "KeptStandIn", "Key", "Moment", "WholeNumber"]

Key = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows automatically only in a column of exactly the type INTEGER."""


class WholeNumber(TypeDecorator[int]):
    """A whole number of any size, stored as text, because 128 bits don't fit a column for numbers."""

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


class KeptStandIn(TypeDecorator[StandIn]):
    """How a seat is played in its owner's place."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def process_bind_param(self, value: StandIn | None, dialect: Dialect) -> Any:  # noqa: ARG002
        """As it is stored, with the second in which it leaves."""
        if value is None:
            return None
        until = None if value.until is None else int(value.until.timestamp())
        return {**asdict(value), "until": until}

    def process_result_value(self, value: Any, dialect: Dialect) -> StandIn | None:  # noqa: ARG002
        """As it is used."""
        if value is None:
            return None
        until = value["until"] and datetime.fromtimestamp(value["until"], UTC)
        level = value["level"] and Level(value["level"])
        return StandIn(level, value["careful"], tuple(value["wishes"]), until)
