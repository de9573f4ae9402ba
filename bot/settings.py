"""The bot's settings: one typed object, read once at start from the environment and `.env`."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, NoReturn, Self

from pydantic import (
    AnyUrl,
    Field,
    SecretStr,
    UrlConstraints,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

__all__ = ["SETTINGS_EXIT_CODE", "Settings", "Shards", "read_settings", "read_shards", "refuse"]

SETTINGS_EXIT_CODE = 2
"""The exit code after a missing or malformed setting."""

HttpAddress = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["http", "https"], host_required=True)]
GatewayAddress = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["ws", "wss"], host_required=True)]


RANGE = re.compile(r"\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*")


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards (0 to `count` - 1) that one process looks after."""

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @property
    def complete(self) -> bool:
        """Whether these are all of them, so that one process is enough."""
        return len(self.ids) == self.count


def read_shards(text: str, count: int) -> Shards:
    """Shards written as numbers and ranges (`0-3,7`); an empty text is all of them.

    Raises:
        ValueError: not so written, or a shard that there is not; the text says which.
    """
    if not text.strip():
        return Shards(count, tuple(range(count)))
    found: set[int] = set()
    for part in text.split(","):
        match = RANGE.fullmatch(part)
        if match is None:
            # What stands there instead may be a secret that was put into the wrong line.
            raise ValueError("not numbers and ranges of shards, such as 0-3,7")
        first = int(match[1])
        last = int(match[2] or first)
        if not first <= last < count:
            raise ValueError(f"with {count} shards they are 0 to {count - 1}, not {part.strip()}")
        found.update(range(first, last + 1))
    return Shards(count, tuple(sorted(found)))


class Settings(BaseSettings):
    """What can be set. A variable of the environment goes before the same one in `.env`."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True)

    discord_token: SecretStr | None = Field(default=None, description="the bot's token")
    database_url: str = Field(
        default="sqlite+aiosqlite:///data/stellwerk.sqlite3",
        description="where games are kept: an SQLAlchemy address with an async driver",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(default="INFO")
    log_format: Literal["text", "json"] = Field(default="text", description="lines to read, or to search")
    backup_dir: Path | None = Field(default=None, description="where a copy of the database goes every night")
    backup_keep: int = Field(default=14, ge=1, le=1000, description="how many of these copies stay")
    health_file: Path | None = Field(default=None, description="where the bot says that it is well")
    metrics_port: int | None = Field(
        default=None, ge=1, le=65535, description="where Prometheus finds the bot's figures, on loopback"
    )
    rate_limit: int = Field(
        default=20, ge=1, le=100_000, description="commands and presses of one person in ten seconds"
    )
    absence_days: int = Field(
        default=30, ge=0, le=366, description="for how many days in a year somebody may be away"
    )
    drawing_processes: int | None = Field(
        default=None,
        ge=0,
        le=64,
        description="processes that draw pictures; 0: the bot itself; unset: as the machine allows",
    )
    emojis: bool = Field(
        default=True, description="whether the games' cards and companies are brought to Discord as emojis"
    )
    shard_count: int = Field(default=1, ge=1, le=100_000, description="shards of all processes together")
    shard_ids: str = Field(default="", description="this process's shards, as numbers and ranges; empty: all")
    discord_api_base: HttpAddress | None = Field(
        default=None, description="another server that speaks Discord's HTTP interface"
    )
    discord_gateway_url: GatewayAddress | None = Field(
        default=None, description="another server that speaks Discord's gateway protocol"
    )

    @field_validator(
        "discord_token",
        "discord_api_base",
        "discord_gateway_url",
        "backup_dir",
        "health_file",
        "metrics_port",
        "drawing_processes",
        mode="before",
    )
    @classmethod
    def _empty_is_unset(cls, value: object) -> object:
        return None if isinstance(value, str) and not value.strip() else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper_case(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("log_format", mode="before")
    @classmethod
    def _lower_case(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("database_url")
    @classmethod
    def _is_an_async_address(cls, value: str) -> str:
        try:
            url = make_url(value)
        except ArgumentError as error:
            raise ValueError("not an SQLAlchemy address") from error
        if url.drivername not in ("sqlite+aiosqlite", "postgresql+asyncpg"):
            raise ValueError("the driver must be sqlite+aiosqlite or postgresql+asyncpg")
        return value

    @model_validator(mode="after")
    def _shards_are_there(self) -> Self:
        try:
            shards = self.shards
        except ValueError as error:
            raise ValueError(f"SHARD_IDS: {error}") from error
        if not shards.complete and self.database_url.startswith("sqlite"):
            raise ValueError("SHARD_IDS: several processes want PostgreSQL in DATABASE_URL")
        return self

    @property
    def shards(self) -> Shards:
        """The shards that this process looks after."""
        return read_shards(self.shard_ids, self.shard_count)

    @property
    def database_file(self) -> Path | None:
        """The SQLite file, or None where the database is not a file."""
        url = make_url(self.database_url)
        if not url.drivername.startswith("sqlite") or url.database in (None, "", ":memory:"):
            return None
        return Path(str(url.database))


def read_settings() -> Settings:
    """The settings of this machine; ends the process with one line where one is malformed."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        # What concerns several settings together names one of them itself.
        name = "".join(f"{part}: " for part in first["loc"][:1]).upper()
        refuse(f"{name}{first['msg'].removeprefix('Value error, ')}")


def refuse(line: str) -> NoReturn:
    """End the process with one line about what to set."""
    print(f"stellwerk: {line} (see .env.example)", file=sys.stderr)
    raise SystemExit(SETTINGS_EXIT_CODE)
