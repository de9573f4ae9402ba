"""An update that went wrong is taken back: the release that was there before opens its database again.

On SQLite by the copy that the bot makes and `stellwerk back` puts back, on PostgreSQL by `pg_dump` and
`pg_restore`, as docs/operations.md says. Releases whose code is in the history of this checkout open it
themselves.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy.engine import URL, make_url

from bot.operations import upkeep
from bot.operations.updating import copy_before_update
from bot.settings import read_settings
from bot.store import Store
from bot.store.database.looking import schema_version
from bot.store.database.migrating import versions
from tests.postgres import Server

from .code import commit_of, is_kept, unpack, verified
from .copying import copied_to
from .test_upgrades import HERE, RELEASES, each_release, rows

NOW = datetime(2027, 1, 1, tzinfo=UTC)
IN_HISTORY = [each for each in RELEASES if is_kept(each)]


@pytest.fixture
def left(release: str, tmp_path: Path) -> Path:
    """The database as it was left."""
    file = tmp_path / "left.sqlite3"
    file.write_bytes(gzip.decompress((HERE / release / "games.sqlite3.gz").read_bytes()))
    return file


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Puts the code of a commit into a folder, once: what it compiles serves for all that it left."""
    return cache(lambda commit: unpack(commit, tmp_path_factory.mktemp("former") / "code"))


@pytest.fixture
def code(release: str, unpacked: Callable[[str], Path]) -> Path:
    """The folder with the code of the release."""
    return unpacked(commit_of(release))


@pytest.fixture
def used(left: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same as the database of the bot that is set up."""
    file = tmp_path / "data" / "stellwerk.sqlite3"
    file.parent.mkdir()
    file.write_bytes(left.read_bytes())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    return file


def opened(url: str) -> None:
    """What the present bot does at its start."""

    async def open_and_close() -> None:
        await (await Store.open(url)).close()

    asyncio.run(open_and_close())


def told(file: Path) -> str:
    """What `verify` says at last of a database in which all is well."""
    ((games, moves),) = rows(file, "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM moves)")
    return f"{games} games, {moves} rows as recorded, 0 games at fault"


def updated(url: str) -> Path | None:
    """The database after the update; the copy that was made before."""
    copy = copy_before_update(read_settings(), NOW)
    opened(url)
    assert asyncio.run(schema_version(url)) == versions()[-1]
    return copy


@each_release
def test_what_is_put_back_is_what_was_left(used: Path, left: Path) -> None:
    url = f"sqlite+aiosqlite:///{used}"
    former = asyncio.run(schema_version(url))
    copy = updated(url)
    # Between releases of one form there is nothing to go back to: each opens what the other left.
    assert (copy is None) == (former == versions()[-1])
    if copy is not None:
        assert upkeep.back() == 0
    assert asyncio.run(schema_version(url)) == former
    assert dumped(used) == dumped(left)


def dumped(file: Path) -> list[str]:
    """All that stands in a file."""
    with sqlite3.connect(file) as connection:
        found = list(connection.iterdump())
    connection.close()
    return found


@pytest.mark.parametrize("release", IN_HISTORY)
def test_its_own_code_refuses_what_is_newer_and_opens_what_was_put_back(
    code: Path, used: Path, left: Path
) -> None:
    url = f"sqlite+aiosqlite:///{used}"
    if updated(url) is not None:
        newer = dumped(used)
        assert verified(code, url).returncode != 0
        assert dumped(used) == newer
        assert upkeep.back() == 0
    assert verified(code, url).stdout.splitlines()[-1] == told(left)


@pytest.mark.parametrize("release", IN_HISTORY)
@pytest.mark.whole
def test_on_postgresql_its_own_code_opens_what_was_dumped(
    code: Path, left: Path, postgres: Server, tmp_path: Path
) -> None:
    url = postgres.database()
    asyncio.run(copied_to(url, left))
    assert verified(code, url).stdout.splitlines()[-1] == told(left)
    dump = tmp_path / "before.dump"
    by_its_tools(url, "pg_dump", "--format=custom", "--file", str(dump))
    former = asyncio.run(schema_version(url))
    opened(url)
    newest = versions()[-1]
    if former != newest:
        assert verified(code, url).returncode != 0
        assert asyncio.run(schema_version(url)) == newest
        postgres.drop(url)
        url = postgres.database()
        by_its_tools(url, "pg_restore", "--exit-on-error", "--dbname", database_of(url), str(dump))
    assert verified(code, url).stdout.splitlines()[-1] == told(left)
    postgres.drop(url)


def database_of(url: str) -> str:
    name = make_url(url).database
    assert name is not None
    return name


def by_its_tools(url: str, program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL on a database."""
    at: URL = make_url(url)
    reached = ["--host", str(at.query["host"]), "--username", str(at.username)]
    named = [] if "--dbname" in arguments else [database_of(url)]
    subprocess.run([program, *reached, *arguments, *named], check=True, capture_output=True)
