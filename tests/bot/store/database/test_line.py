"""Writers of one file: in order, kept together, and each by itself if something goes wrong."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError

from bot.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    async with store.writing() as connection:
        await connection.execute(text("CREATE TABLE t (n INTEGER)"))
    yield store
    await store.close()


def on_disk(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as other:
        return [row[0] for row in other.execute("SELECT n FROM t ORDER BY rowid")]


async def write(store: Store, number: int) -> None:
    async with store.writing() as connection:
        await connection.execute(text(f"INSERT INTO t VALUES ({number})"))


async def write_and_fail(store: Store, number: int) -> None:
    async with store.writing() as connection:
        await connection.execute(text(f"INSERT INTO t VALUES ({number})"))
        raise LookupError(number)


async def test_they_write_in_the_order_in_which_they_came(store: Store, file: Path) -> None:
    await asyncio.gather(*(write(store, number) for number in range(30)))
    assert on_disk(file) == list(range(30))


async def test_who_waits_together_is_kept_by_one_commit(store: Store) -> None:
    commits: list[object] = []
    event.listen(store._engine.sync_engine, "commit", commits.append)
    await asyncio.gather(*(write(store, number) for number in range(30)))
    assert len(commits) <= 2


async def test_who_fails_leaves_nothing_and_the_others_are_kept(store: Store, file: Path) -> None:
    works = [write(store, 1), write_and_fail(store, 2), write(store, 3)]
    first, second, third = await asyncio.gather(*works, return_exceptions=True)
    assert (first, third) == (None, None)
    assert isinstance(second, LookupError)
    assert on_disk(file) == [1, 3]


async def test_who_fails_first_holds_nobody_up(store: Store, file: Path) -> None:
    works = [write_and_fail(store, 1), write(store, 2), write_and_fail(store, 3), write(store, 4)]
    results = await asyncio.wait_for(asyncio.gather(*works, return_exceptions=True), 5)
    assert [type(result) for result in results] == [LookupError, type(None), LookupError, type(None)]
    assert on_disk(file) == [2, 4]


async def test_nobody_is_told_before_it_is_on_the_disk(store: Store, file: Path) -> None:
    written, go_on = asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        async with store.writing() as connection:
            await connection.execute(text("INSERT INTO t VALUES (2)"))
            written.set()
            await go_on.wait()

    first = asyncio.create_task(write(store, 1))
    second = asyncio.create_task(slow())
    await written.wait()
    # The first has written long since, but the transaction is not at its end.
    assert not first.done()
    assert on_disk(file) == []
    go_on.set()
    await asyncio.gather(first, second)
    assert on_disk(file) == [1, 2]


async def test_a_commit_that_fails_is_told_to_all(store: Store, file: Path) -> None:
    async def orphan() -> None:
        async with store.writing() as connection:
            await connection.execute(text("PRAGMA defer_foreign_keys=ON"))
            await connection.execute(text("INSERT INTO seats (game_id, seat, name) VALUES (99, 0, 'x')"))

    works = [write(store, 1), orphan(), write(store, 2)]
    results = await asyncio.gather(*works, return_exceptions=True)
    assert all(isinstance(result, DBAPIError) for result in results)
    assert on_disk(file) == []
    await write(store, 3)
    assert on_disk(file) == [3]


async def test_who_gives_up_waiting_keeps_nobody_waiting(store: Store, file: Path) -> None:
    tasks = [asyncio.create_task(write(store, number)) for number in range(4)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    tasks[3].cancel()
    await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
    assert {0, 2} <= set(on_disk(file))
    await write(store, 5)
    assert on_disk(file)[-1] == 5


async def test_half_of_what_somebody_wrote_is_never_kept_however_often_he_is_cancelled(
    store: Store, file: Path
) -> None:
    written = asyncio.Event()

    async def cancelled() -> None:
        async with store.writing() as connection:
            await connection.execute(text("INSERT INTO t VALUES (2)"))
            written.set()
            await asyncio.Event().wait()

    first = asyncio.create_task(write(store, 1))
    second = asyncio.create_task(cancelled())
    await written.wait()
    second.cancel()
    # Now its part is being rolled back, and that is broken off as well.
    await asyncio.sleep(0)
    second.cancel()
    results = await asyncio.wait_for(asyncio.gather(first, second, return_exceptions=True), 10)
    assert isinstance(results[1], asyncio.CancelledError)
    assert on_disk(file) == ([] if isinstance(results[0], DBAPIError) else [1])
    await write(store, 3)
    assert 2 not in on_disk(file)


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("times", [1, 2, 3])
async def test_a_part_that_is_cancelled_again_and_again_is_never_kept_in_half(
    store: Store, file: Path, number: int, times: int
) -> None:
    """As at a shutdown, also while the part is taken back."""
    written = asyncio.Event()

    async def half() -> None:
        async with store.writing() as connection:
            await connection.execute(text("INSERT INTO t VALUES (100)"))
            written.set()
            await asyncio.Event().wait()

    works = [write(store, each) for each in range(3)]
    works.insert(number, half())
    tasks = [asyncio.create_task(work) for work in works]
    await written.wait()
    for _ in range(times):
        tasks[number].cancel()
        await asyncio.sleep(0)
    results = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
    assert isinstance(results.pop(number), asyncio.CancelledError)
    assert on_disk(file) == [each for each, result in enumerate(results) if result is None]
    await write(store, 5)
    assert on_disk(file)[-1] == 5


async def test_a_disk_that_is_full_for_one_of_them_is_told_to_whom_it_hurts(store: Store, file: Path) -> None:
    async def fill() -> None:
        async with store.writing() as connection:
            await connection.exec_driver_sql("PRAGMA max_page_count=1")
            await connection.exec_driver_sql("CREATE TABLE big AS SELECT zeroblob(1000000) AS content")

    works = [write(store, 0), fill(), write(store, 2)]
    results = await asyncio.gather(*works, return_exceptions=True)
    assert isinstance(results[1], DBAPIError)
    assert "full" in str(results[1])
    assert on_disk(file) == [each for each, result in enumerate(results) if result is None]


async def test_a_transaction_that_sqlite_gave_up_is_nobodys(store: Store, file: Path) -> None:
    """As on a full disk: whatever the group wrote is gone, and each of them hears of it."""

    async def broken() -> None:
        async with store.writing() as connection:
            await connection.exec_driver_sql("ROLLBACK")
            await connection.execute(text("SELECT nothing"))

    results = await asyncio.gather(write(store, 1), broken(), write(store, 2), return_exceptions=True)
    assert [isinstance(result, DBAPIError) for result in results] == [True, True, False]
    assert on_disk(file) == [2]


async def test_closing_waits_until_all_is_kept(file: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    async with store.writing() as connection:
        await connection.execute(text("CREATE TABLE t (n INTEGER)"))
    task = asyncio.create_task(write(store, 1))
    await asyncio.sleep(0)
    await store.close()
    await task
    assert on_disk(file) == [1]
