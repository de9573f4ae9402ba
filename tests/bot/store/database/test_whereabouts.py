"""A database file that is deleted, moved away or replaced under the running bot."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.operations.health import Heartbeat, is_fresh
from bot.store import DatabaseGone, Store
from bot.store.people import preferences


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    other = path.with_name("other")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE other (a)")
    other.replace(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "test.sqlite3"


async def choose(store: Store, theme: str) -> None:
    async with store.writing() as connection:
        await preferences.choose(connection, "person", 1, "theme", theme)


@pytest.mark.parametrize("lost", [deleted, replaced])
async def test_nothing_is_kept_in_a_file_that_nobody_finds_again(
    store: Store, path: Path, lost: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    await choose(store, "dark")
    lost(path)
    for _ in range(2):
        with pytest.raises(DatabaseGone):
            await choose(store, "light")
    with pytest.raises(DatabaseGone):
        await store.ping()
    assert sum("the database is gone" in line for line in caplog.messages) == 1


async def test_a_file_that_is_lost_while_somebody_writes_keeps_nothing(store: Store, path: Path) -> None:
    async def lose() -> None:
        async with store.writing() as connection:
            await preferences.choose(connection, "person", 1, "theme", "dark")
            path.unlink()

    with pytest.raises(DatabaseGone):
        await lose()


async def test_a_file_that_is_put_back_is_written_again(
    store: Store, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    aside = path.with_name("aside")
    path.rename(aside)
    with pytest.raises(DatabaseGone):
        await choose(store, "dark")
    assert not path.exists(), "no empty file takes its place"
    aside.rename(path)
    await choose(store, "dark")
    assert any("is back" in line for line in caplog.messages)
    async with store.reading() as connection:
        assert await preferences.chosen(connection, "person", 1, "theme") == "dark"


async def test_a_lost_file_is_no_health(store: Store, path: Path, tmp_path: Path) -> None:
    async def answers() -> bool:
        await store.ping()
        return True

    health = tmp_path / "health"
    path.unlink()
    await Heartbeat(health, answers).beat()
    assert not is_fresh(health)
