"""A database goes over to a new version: a copy is made first, and `stellwerk back` puts it back."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path

from bot.settings import Settings, read_settings, refuse
from bot.store import DatabaseUnavailable
from bot.store.database import copies
from bot.store.database.copies import NotACopy
from bot.store.database.lock import sole_use
from bot.store.database.looking import schema_version
from bot.store.database.migrating import foreign, versions

__all__ = ["NoCopy", "back", "copy_before_update"]

NAME = "stellwerk-before-{version}-{now:%Y%m%d-%H%M%S}.sqlite3"
NAMED = re.compile(r"stellwerk-before-(\w+)-(\d{8}-\d{6})\.sqlite3")
BROKEN = (NotACopy, OSError, sqlite3.Error)


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
    made = _folder(settings, file) / NAME.format(version=newest, now=now.astimezone(UTC))
    try:
        copies.copy(file, made)
    except BROKEN as error:
        raise NoCopy(f"the database can't be copied before its update to {made}: {error}") from error
    return made


def back() -> int:
    """Put the newest copy from before an update in the place of the database; 1 where that can't be."""
    settings = read_settings()
    file = settings.database_file
    if file is None:
        refuse("DATABASE_URL: this command is for SQLite files; PostgreSQL goes back with `pg_restore`")
    found = [path for path in _folder(settings, file).glob("*.sqlite3") if NAMED.fullmatch(path.name)]
    if not found:
        return _failed(f"there is no copy from before an update in {_folder(settings, file)}")
    newest = max(found, key=_moment)
    database = file.resolve()
    try:
        with sole_use(database):
            aside = copies.put_back(database, newest, datetime.now(UTC))
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: {error}")
    except BROKEN as error:
        return _failed(f"nothing was put back: {error}")
    print(f"{database}: as before the update, from {newest}")
    if aside is not None:
        print(f"{aside}: the database that the update made; moves since then are in it alone")
    print("now start the former version of the bot; this one would update the database again")
    return 0


def _folder(settings: Settings, file: Path) -> Path:
    return settings.backup_dir or file.resolve().parent


def _moment(path: Path) -> str:
    match = NAMED.fullmatch(path.name)
    return match[2] if match else ""


def _failed(line: str) -> int:
    print(f"stellwerk: {line}", file=sys.stderr)
    return 1
