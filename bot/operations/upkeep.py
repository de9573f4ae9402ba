"""Commands that look after the database: `verify`, `backup`, `restore`, `back`, `vacuum`, `forget`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.features.statistics.ledger import enter_all_of
from bot.operations.updating import folder_of, newest_copy
from bot.operations.verify import findings
from bot.posting.pages.drawing import pages_folder
from bot.posting.pages.pictures import forget as forget_pictures
from bot.settings import read_settings, refuse
from bot.store import DatabaseUnavailable, Store
from bot.store.database import copies
from bot.store.database.copies import BROKEN, NotACopy
from bot.store.database.lock import sole_use
from bot.store.people import forgetting as people
from bot.table.tables import Tables

__all__ = ["back", "backup", "forget", "restore", "vacuum", "verify"]


# -- verify --------------------------------------------------------------------------------------


def verify(file: Path | None) -> int:
    """Look at every page of a backup, or of the database, and play every game of it again; 1 where something
    is wrong, else 0.
    """
    try:
        if file is None:
            settings = read_settings()
            damage = "" if settings.database_file is None else _damage(_there(settings.database_file))
            if damage:
                print(damage)
            return max(bool(damage), asyncio.run(_verified(settings.database_url)))
        # A copy, because opening a database of an earlier version brings it up to date.
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder) / "copy.sqlite3"
            copies.copy(file, again)
            return asyncio.run(_verified(f"sqlite+aiosqlite:///{again}"))
    except (*BROKEN, DBAPIError, DatabaseUnavailable) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        print(f"stellwerk: {file or 'the database'} can't be read: {reason}", file=sys.stderr)
        return 1


def _damage(database: Path) -> str:
    """What is wrong with the pages of a file, in a line; empty where nothing is."""
    try:
        copies.check(database)
    except NotACopy as error:
        return str(error)
    return ""


async def _verified(url: str) -> int:
    games = rows = faults = 0
    store = await Store.open(url)
    try:
        async for finding in findings(store):
            games += 1
            rows += finding.rows
            faults += bool(finding.fault)
            record = finding.record
            print(
                f"game {record.id} ({record.game}, channel {record.channel_id}, {record.status}): "
                f"{finding.rows} rows, {finding.fault or finding.remark}"
            )
    finally:
        await store.close()
    print(f"{games} games, {rows} rows as recorded, {faults} games at fault")
    return 1 if faults else 0


# -- copies --------------------------------------------------------------------------------------


def backup(to: Path) -> int:
    """Copy the database into a new file, or into a directory; 1 where that can't be, else 0."""
    database = _present_file()
    if to.is_dir():
        to /= copies.copy_name(datetime.now(UTC))
    if to.exists():
        return _failed(f"{to} exists already")
    try:
        copies.copy(database, to)
    except BROKEN as error:
        return _failed(f"no backup was made: {error}")
    print(f"{to}: {to.stat().st_size} bytes")
    return 0


def restore(file: Path) -> int:
    """Put a backup in the place of the database; 1 where that can't be, else 0."""
    # What a link leads to is replaced, and not the link.
    database = _database_file().resolve()
    try:
        with sole_use(database):
            aside = copies.put_back(database, file, datetime.now(UTC))
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: {error}")
    except BROKEN as error:
        return _failed(f"nothing was restored: {error}")
    print(f"{database}: restored from {file}")
    if aside is not None:
        print(f"{aside}: the former database")
    return 0


def back() -> int:
    """Put the newest copy from before an update in the place of the database; 1 where that can't be."""
    settings, database = read_settings(), _database_file()
    newest = newest_copy(settings, database)
    if newest is None:
        return _failed(f"there is no copy from before an update in {folder_of(settings, database)}")
    code = restore(newest)
    if not code:
        print("now start the former version of the bot; this one would update the database again")
    return code


def vacuum() -> int:
    """Give unused room in the database back to the disk; 1 where that can't be, else 0."""
    database = _present_file()
    try:
        with sole_use(database):
            before, after = copies.vacuum(database)
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: {error}")
    except BROKEN as error:
        return _failed(f"nothing was changed: {error}")
    print(f"{database}: {before} bytes before, {after} bytes now")
    return 0


# -- people --------------------------------------------------------------------------------------


def forget(user_id: int) -> int:
    """Take a person's id and names out of every game; 1 where that can't be, else 0."""
    settings = read_settings()
    if settings.database_file is not None:
        _there(settings.database_file)
    try:
        # A running bot has names in its memory.
        with sole_use(settings.database_file):
            seats = asyncio.run(_forgotten(settings.database_url, user_id))
            forget_pictures(pages_folder())
            if settings.database_file is not None:
                # What was written over stays in the file, and in its log, until both are made anew.
                copies.vacuum(settings.database_file)
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: {error}")
    except DBAPIError as error:
        return _failed(f"nothing was changed: {error.orig}")
    except BROKEN as error:
        return _failed(
            f"the person was taken out, but what is left over in the file was not removed: {error}"
        )
    print(f"user {user_id} was taken out of {seats} seats; copies made before still hold them")
    return 0


async def _forgotten(url: str, user_id: int) -> int:
    store = await Store.open(url)
    try:
        # How the person's games ended is told of the other players, too.
        await enter_all_of(store, Tables(store, lambda _: None), user_id)
        return await store.write(people.forget, user_id)
    finally:
        await store.close()


# -- where it is ---------------------------------------------------------------------------------


def _database_file() -> Path:
    file = read_settings().database_file
    if file is None:
        refuse("DATABASE_URL: this command is for SQLite files; other databases have tools of their own")
    return file


def _present_file() -> Path:
    return _there(_database_file())


def _there(file: Path) -> Path:
    if not file.is_file():
        refuse(f"DATABASE_URL: there is no database at {file}")
    return file


def _failed(line: str) -> int:
    print(f"stellwerk: {line}", file=sys.stderr)
    return 1
