"""The database as it lies there, looked at without changing it: its version, its pages, its running games."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.operations.doctor.check import Check, Diagnosis, fault, warning, well
from bot.operations.doctor.machine import Surroundings
from bot.operations.verify import AS_RECORDED, findings
from bot.operations.verify import Finding as GameFinding
from bot.store import DatabaseUnavailable, GameRecord, Store
from bot.store.database import copies
from bot.store.database.copies import NotACopy
from bot.store.database.looking import schema_version
from bot.store.database.migrating import foreign, versions
from bot.store.games import stretches
from engine.core import registry

__all__ = ["DATABASE"]

SHOWN = 20
"""Games that have a line of their own."""
RESTORE = (
    "stop the bot, keep the file, and `stellwerk restore` the newest copy that `stellwerk verify` passes"
)


def _version(machine: Surroundings) -> Iterable[Diagnosis]:
    settings = machine.settings
    if settings.database_file is not None and not settings.database_file.is_file():
        yield well("there is no database yet; the first start makes it")
        return
    try:
        found = asyncio.run(schema_version(settings.database_url))
    except DatabaseUnavailable as error:
        yield _unreadable(machine, error)
        return
    newest = versions()[-1]
    if why := foreign(found):
        said, _, mend = why.partition(": ")
        yield fault(f"the database has version {found}, this bot reads up to {newest}, {said}", mend)
    elif found is None:
        yield well("the database is empty; the first start makes its tables")
    elif found != newest:
        yield warning(
            f"the database has version {found}, and the next start brings it to {newest}",
            "a copy is made first, and `stellwerk back` puts it back",
        )
    else:
        yield well(f"the database has version {found}")


def _unreadable(machine: Surroundings, error: DatabaseUnavailable) -> Diagnosis:
    said = f"the database can't be read ({error})"
    if machine.settings.database_file is None:
        return fault(said, "start PostgreSQL, and look at host, user and password in DATABASE_URL")
    return fault(said, RESTORE)


def _pages(machine: Surroundings) -> Iterable[Diagnosis]:
    file = machine.settings.database_file
    if file is None or not file.is_file() or not file.stat().st_size:
        return
    try:
        copies.check(file)
    except (NotACopy, OSError) as error:
        yield fault(str(error), RESTORE)
    else:
        yield well("every page of the database is whole")


# -- what an update means for games --------------------------------------------------------------


def _games(machine: Surroundings) -> Iterable[Diagnosis]:
    settings = machine.settings
    file = settings.database_file
    try:
        if file is None and asyncio.run(schema_version(settings.database_url)) != versions()[-1]:
            # Opening it brings it up to date, and there is no copy to open.
            return
        if file is not None and not (file.is_file() and file.stat().st_size):
            return
        with _up_to_date(settings.database_url, file) as url:
            changed, running = asyncio.run(_changed(url))
    except (DatabaseUnavailable, DBAPIError, NotACopy, OSError) as error:
        yield fault(f"the games can't be read ({error})", "mend what is said of the database first")
        return
    yield from map(_told, islice(changed, SHOWN))
    if len(changed) > SHOWN:
        yield well(f"so it is with {len(changed) - SHOWN} more games")
    yield well(
        f"{running - len(changed)} running games are as they were, {len(changed)} are changed by updates"
    )


@contextmanager
def _up_to_date(url: str, file: Path | None) -> Iterator[str]:
    """The address of a database with the present schema and the same games: a copy, for opening one of an
    earlier version changes it.
    """
    if file is None:
        yield url
        return
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder) / "copy.sqlite3"
        copies.copy(file, again)
        yield f"sqlite+aiosqlite:///{again}"


async def _changed(url: str) -> tuple[list[GameFinding], int]:
    """What playing the games again shows that updates touch, and how many games run."""
    store = await Store.open(url)
    running = 0
    try:
        moved = await store.read(stretches.games_with)

        def touched(record: GameRecord) -> bool:
            nonlocal running
            running += record.status == "running"
            game = registry.games().get(record.game)
            other = game is None or record.rules_version != game.rules_version
            return record.status == "running" and (other or record.id in moved)

        found = [each async for each in findings(store, touched)]
        return [each for each in found if each.fault or each.remark != AS_RECORDED], running
    finally:
        await store.close()


def _told(found: GameFinding) -> Diagnosis:
    record = found.record
    which = f"game {record.id} ({record.game}, channel {record.channel_id})"
    if found.fault:
        return warning(
            f"{which}: {found.fault}", "`stellwerk verify` says more, `stellwerk back` undoes an update"
        )
    return well(f"{which}: {found.remark}")


DATABASE = (Check("version", _version), Check("pages", _pages), Check("games", _games))
"""What is looked at in the database, in this order."""
