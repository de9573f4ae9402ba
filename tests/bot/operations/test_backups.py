"""Nightly copies, by a clock of the test's own."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.operations.backups import Backups
from bot.store import Store

EVENING = datetime(2026, 3, 1, 21, 30, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def backups(store: Store, tmp_path: Path, folder: Path, clock: Clock) -> Backups:
    return Backups(tmp_path / "games" / "test.sqlite3", folder, 3, now=clock)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_one_copy_a_day_and_the_latest_stay(backups: Backups, clock: Clock, folder: Path) -> None:
    folder.mkdir()
    (folder / "mine.sqlite3").write_text("not a copy", encoding="utf-8")
    for _ in range(24 * 6 * 6):
        backups.look()
        clock.now += timedelta(minutes=10)
    # The first at once, because there was none; the others in the first look after three.
    assert names(folder) == [
        "mine.sqlite3",
        "stellwerk-20260305-030000.sqlite3",
        "stellwerk-20260306-030000.sqlite3",
        "stellwerk-20260307-030000.sqlite3",
    ]
    for path in folder.glob("stellwerk-*"):
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_copies_from_a_clock_that_was_wrong_do_not_push_out_true_ones(
    backups: Backups, clock: Clock, folder: Path
) -> None:
    clock.now += timedelta(days=400)
    for _ in range(3):
        assert backups.look()
        clock.now += timedelta(days=1)
    clock.now = EVENING
    for _ in range(3):
        assert backups.look()
        clock.now += timedelta(days=1)
    assert [name[10:18] for name in names(folder)] == ["20260301", "20260302", "20260303"]


def test_a_copy_is_made_after_nights_that_were_missed(backups: Backups, clock: Clock) -> None:
    assert backups.look()
    clock.now += timedelta(days=4)
    assert backups.look()
    assert backups.look() is None


@pytest.mark.parametrize("days", [1, -1])
def test_a_clock_that_jumps_a_day_costs_no_copy(
    backups: Backups, clock: Clock, folder: Path, days: int
) -> None:
    assert backups.look()
    clock.now += timedelta(days=days)
    assert backups.look()
    clock.now = EVENING + timedelta(minutes=1)
    backups.look()
    assert "stellwerk-20260301-213000.sqlite3" in names(folder)
    clock.now = EVENING + timedelta(hours=6)
    made = backups.look()
    assert made is not None
    assert made.is_file()


def test_a_copy_that_fails_costs_none_of_the_others_and_is_tried_again(
    backups: Backups,
    clock: Clock,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first = backups.look()
    assert first is not None
    clock.now += timedelta(days=1)

    def full(database: Path, to: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr("bot.operations.backups.copy", full)
        assert backups.look() is None
    assert "no backup was made" in caplog.text
    assert names(folder) == [first.name]
    clock.now += timedelta(minutes=10)
    assert backups.look()


def test_without_a_database_there_is_nothing_to_copy(tmp_path: Path, folder: Path, clock: Clock) -> None:
    assert Backups(tmp_path / "none.sqlite3", folder, 3, now=clock).look() is None
    assert not folder.exists()


async def test_it_looks_again_and_again_off_the_event_loop(
    backups: Backups, clock: Clock, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    async def pause(seconds: float) -> None:
        looks.append(seconds)
        clock.now += timedelta(hours=12)
        if len(looks) == 5:
            raise asyncio.CancelledError

    monkeypatch.setattr(backups, "_pause", pause)
    with pytest.raises(asyncio.CancelledError):
        await backups.run()
    assert len(names(folder)) == 3


def test_a_copy_under_way_does_not_hold_up_the_end(backups: Backups, monkeypatch: pytest.MonkeyPatch) -> None:
    copying, go_on = threading.Event(), threading.Event()

    def copy_for_long(*_: object) -> None:
        copying.set()
        go_on.wait(60)
        raise OSError("the end of the test")

    monkeypatch.setattr("bot.operations.backups.copy", copy_for_long)

    async def stopped_meanwhile() -> None:
        task = asyncio.create_task(backups.run())
        await asyncio.to_thread(copying.wait)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    begun = time.monotonic()
    asyncio.run(stopped_meanwhile())
    go_on.set()
    assert time.monotonic() - begun < 10


def test_what_a_broken_off_copy_left_goes_a_day_later(backups: Backups, clock: Clock, folder: Path) -> None:
    folder.mkdir()
    left = folder / "stellwerk-20260201-030000.sqlite3.part"
    for age, there in ((0, True), (2, False)):
        left.touch()
        seconds = (clock.now - timedelta(days=age)).timestamp()
        os.utime(left, (seconds, seconds))
        for copied in folder.glob("*.sqlite3"):
            copied.unlink()
        backups.look()
        assert left.exists() is there


@pytest.mark.parametrize("replaced", [False, True])
def test_a_database_that_is_gone_is_said_and_not_copied(
    backups: Backups,
    clock: Clock,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    replaced: bool,
) -> None:
    assert backups.look()
    path = tmp_path / "games" / "test.sqlite3"
    path.rename(tmp_path / "aside")
    if replaced:
        path.write_bytes(b"")
    clock.now += timedelta(days=1)
    assert backups.look() is None
    assert any("no backup was made" in line and "is gone" in line for line in caplog.messages)
    path.unlink(missing_ok=True)
    (tmp_path / "aside").rename(path)
    assert backups.look()
