"""Commands that look after the database: `stellwerk verify`, `backup`, `restore`, `vacuum`, `forget`."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from bot.operations.verify import verdicts
from bot.settings import read_settings, refuse
from bot.store import DatabaseUnavailable, Store
from bot.store.copies import NotACopy, copy, copy_name, put_back, vacuum
from bot.store.lock import sole_use
from bot.store.people import forget

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

__all__ = ["add_commands"]

BROKEN = (NotACopy, OSError, sqlite3.Error)
"""What copying can come to grief on."""


def add_commands(commands: Commands) -> None:
    """Put the commands beside the others."""
    verify = commands.add_parser("verify", help="play every stored game again and compare every state")
    verify.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a backup (else: DATABASE_URL)")
    verify.set_defaults(run=_verify)
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("to", type=Path, metavar="FILE|DIR", help="the new file, or a directory for it")
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="put a backup in the place of the database")
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup; it stays where it is")
    restore.set_defaults(run=_restore)
    shrink = commands.add_parser("vacuum", help="give unused room in the database back to the disk")
    shrink.set_defaults(run=_vacuum)
    leave = commands.add_parser("forget", help="take a person's id and names out of every game")
    leave.add_argument("user", type=_user_id, metavar="USER", help="the person's Discord id")
    leave.set_defaults(run=_forget)


def _user_id(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 2**63):
        raise argparse.ArgumentTypeError(f"not the id of a person: {text}")
    return int(text)


# -- verify --------------------------------------------------------------------------------------


def _verify(options: argparse.Namespace) -> int:
    try:
        if options.file is None:
            settings = read_settings()
            if settings.database_file is not None:
                _there(settings.database_file)
            return asyncio.run(_verified(settings.database_url))
        # A copy, because opening a database of an earlier version brings it up to date.
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder) / "copy.sqlite3"
            copy(options.file, again)
            return asyncio.run(_verified(f"sqlite+aiosqlite:///{again}"))
    except (*BROKEN, DBAPIError, DatabaseUnavailable) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        print(f"stellwerk: {options.file or 'the database'} can't be read: {reason}", file=sys.stderr)
        return 1


async def _verified(url: str) -> int:
    games = rows = faults = 0
    store = await Store.open(url)
    try:
        async for verdict in verdicts(store):
            games += 1
            rows += verdict.rows
            faults += bool(verdict.fault)
            record = verdict.record
            print(
                f"game {record.id} ({record.game}, channel {record.channel_id}, {record.status}): "
                f"{verdict.rows} rows, {verdict.fault or 'as recorded'}"
            )
    finally:
        await store.close()
    print(f"{games} games, {rows} rows as recorded, {faults} games at fault")
    return 1 if faults else 0


# -- copies --------------------------------------------------------------------------------------


def _backup(options: argparse.Namespace) -> int:
    database = _present_file()
    to: Path = options.to / copy_name(datetime.now(UTC)) if options.to.is_dir() else options.to
    if to.exists():
        return _failed(f"{to} exists already")
    try:
        copy(database, to)
    except BROKEN as error:
        return _failed(f"no backup was made: {error}")
    print(f"{to}: {to.stat().st_size} bytes")
    return 0


def _restore(options: argparse.Namespace) -> int:
    database = _database_file()
    try:
        with sole_use(database):
            aside = put_back(database, options.file, datetime.now(UTC))
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: {error}")
    except BROKEN as error:
        return _failed(f"nothing was restored: {error}")
    print(f"{database}: restored from {options.file}")
    if aside is not None:
        print(f"{aside}: the former database")
    return 0


def _vacuum(_options: argparse.Namespace) -> int:
    database = _present_file()
    try:
        with sole_use(database):
            before, after = vacuum(database)
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: {error}")
    except BROKEN as error:
        return _failed(f"nothing was changed: {error}")
    print(f"{database}: {before} bytes before, {after} bytes now")
    return 0


# -- people --------------------------------------------------------------------------------------


def _forget(options: argparse.Namespace) -> int:
    settings = read_settings()
    if settings.database_file is not None:
        _there(settings.database_file)
    try:
        # A running bot has names in its memory.
        with sole_use(settings.database_file):
            seats = asyncio.run(_forgotten(settings.database_url, options.user))
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: {error}")
    except DBAPIError as error:
        return _failed(f"nothing was changed: {error.orig}")
    print(f"user {options.user} was taken out of {seats} seats; copies made before still hold them")
    return 0


async def _forgotten(url: str, user_id: int) -> int:
    store = await Store.open(url)
    try:
        async with store.writing() as connection:
            return await forget(connection, user_id)
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
