"""Copies of an SQLite database: made while the bot runs, checked, and restored."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.store.database.migrating import versions

__all__ = ["BROKEN", "NotACopy", "check", "copy", "copy_name", "copy_time", "put_back", "vacuum"]

WAIT_SECONDS = 15.0
"""How long to wait for a writer."""
NAME = "stellwerk-{:%Y%m%d-%H%M%S}.sqlite3"
NAMED = re.compile(r"stellwerk-(\d{8}-\d{6})\.sqlite3")
SIDE_FILES = ("-wal", "-shm")
READ_ONLY = (
    "{path} lies where nothing can be written, and can't be opened there: "
    "copy it, and the file {path}-wal if there is one, to another place"
)
"""A database that is in use or wasn't closed applies its log when it's opened."""


class NotACopy(Exception):
    """A file that can't replace the database; the text says why."""


BROKEN = (NotACopy, OSError, sqlite3.Error)
"""The errors of copying."""


def copy_name(now: datetime) -> str:
    """The name of a copy made now. Alphabetical order is chronological."""
    return NAME.format(now.astimezone(UTC))


def copy_time(path: Path) -> datetime | None:
    """When the copy with this name was made; None for another file."""
    found = NAMED.fullmatch(path.name)
    if found is None:
        return None
    with suppress(ValueError):
        return datetime.strptime(found[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    return None


def copy(database: Path, to: Path) -> None:
    """Copy a database that may be in use, as of one moment, into a file that is either complete or absent.

    Raises:
        NotACopy: the copy is damaged.
        sqlite3.Error: the database can't be read, or the copy not written.
        OSError: likewise.
    """
    to.parent.mkdir(parents=True, exist_ok=True)
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        with _opened(database, "ro") as source, closing(sqlite3.connect(part)) as target:
            # In one step: readers don't hold up writers, and a copy in steps would restart at each write.
            source.backup(target)
            # A file of its own, without a log beside it.
            target.execute("PRAGMA journal_mode=DELETE")
        check(part)
        _synced(part)
        part.replace(to)
        _synced(to.parent)
    finally:
        for leftover in (part, *(Path(f"{part}{side}") for side in (*SIDE_FILES, "-journal"))):
            leftover.unlink(missing_ok=True)


def check(path: Path) -> None:
    """Check that a file is a database of this program, with all its pages intact.

    Raises:
        NotACopy: it isn't.
        OSError: it can't be read.
    """
    with path.open("rb"):
        pass
    try:
        with _opened(path, "ro") as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise NotACopy(f"{path} is damaged: {' '.join(verdict.split())}")
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise NotACopy(f"{path} is not a database of Stellwerk, or is damaged: {error}") from error
    if found is None or found[0] not in versions():
        raise NotACopy(f"{path} was made by another version of Stellwerk, one that this one does not know")


def put_back(database: Path, copied: Path, now: datetime) -> Path | None:
    """Replace the database, which nobody may have open, with a copy; return where the former one is now.

    The copy itself stays. None means there was no database before.

    Raises:
        NotACopy: the copy is damaged or not one of this program; the database is as it was.
        sqlite3.Error: the copy can't be read or written; the database is as it was.
        OSError: likewise.
    """
    check(copied)
    fresh = database.with_name(f"{database.name}.restoring")
    copy(copied, fresh)
    # Locking a database that isn't there makes an empty file.
    aside = _set_aside(database, now) if database.exists() and database.stat().st_size else None
    for side in SIDE_FILES:
        # A log of another file would be applied to this one.
        Path(f"{database}{side}").unlink(missing_ok=True)
    fresh.replace(database)
    _synced(database.parent)
    return aside


def vacuum(database: Path) -> tuple[int, int]:
    """Give the space of deleted rows back to the disk; return the file's size in bytes before and after.

    Nobody else may have the database open.

    Raises:
        sqlite3.Error: the database is damaged, or there's no room for the new file. It's unchanged.
    """
    with _opened(database, "rw") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        before = database.stat().st_size
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return before, database.stat().st_size


def _set_aside(database: Path, now: datetime) -> Path:
    # A damaged file may not accept its log; then both are put aside.
    with suppress(sqlite3.Error), _opened(database, "rw") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = database.with_name(f"{database.name}.{now.astimezone(UTC):%Y%m%d-%H%M%S}.replaced")
    log = Path(f"{database}-wal")
    if log.exists():
        log.replace(f"{aside}-wal")
    database.replace(aside)
    return aside


def _is_shut_in(path: Path, error: sqlite3.Error) -> bool:
    """Whether a database can't be opened because nothing can be written beside it."""
    shut = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CANTOPEN
    return shut and path.is_file() and not os.access(path.parent, os.W_OK)


@contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(
        sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS, isolation_level=None)
    ) as connection:
        try:
            yield connection
        except sqlite3.Error as error:
            if _is_shut_in(path, error):
                raise NotACopy(READ_ONLY.format(path=path)) from error
            raise


def _synced(path: Path) -> None:
    """Sync a file's content, or a directory's entries, to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
