"""The copy that is made before a database goes over to a new version, and that `stellwerk back` puts back."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path

from bot.settings import Settings
from bot.store.database import copies
from bot.store.database.looking import schema_version
from bot.store.database.migrating import foreign, versions

__all__ = ["NoCopy", "copy_before_update", "folder_of", "newest_copy"]

NAME = "stellwerk-before-{version}-{now:%Y%m%d-%H%M%S}.sqlite3"
NAMED = re.compile(r"stellwerk-before-(\w+)-(\d{8}-\d{6})\.sqlite3")


class NoCopy(Exception):
    """The copy before an update can't be made; the text says why."""


def copy_before_update(settings: Settings, now: datetime) -> Path | None:
    """Copy an SQLite file whose schema the next opening brings to the present version; the copy, or None
    where nothing is to be brought up to date, or this bot can't open it. It lies with the nightly copies,
    else beside the database, and is never deleted.

    Raises:
        NoCopy: it can't be made; the database is as it was.
        DatabaseUnavailable: the database can't be read.
    """
    file = settings.database_file
    if file is None or not file.is_file() or not file.stat().st_size:
        return None
    found = asyncio.run(schema_version(settings.database_url))
    newest = versions()[-1]
    if found in (None, newest) or foreign(found):
        return None
    made = folder_of(settings, file) / NAME.format(version=newest, now=now.astimezone(UTC))
    try:
        copies.copy(file, made)
    except copies.BROKEN as error:
        raise NoCopy(f"the database can't be copied before its update to {made}: {error}") from error
    return made


def newest_copy(settings: Settings, file: Path) -> Path | None:
    """The newest copy of a database from before an update; None where there is none."""
    found = [path for path in folder_of(settings, file).glob("*.sqlite3") if NAMED.fullmatch(path.name)]
    return max(found, key=_moment, default=None)


def folder_of(settings: Settings, file: Path) -> Path:
    """Where copies from before an update are: with the nightly ones, else beside the database."""
    return settings.backup_dir or file.resolve().parent


def _moment(path: Path) -> str:
    match = NAMED.fullmatch(path.name)
    return match[2] if match else ""
