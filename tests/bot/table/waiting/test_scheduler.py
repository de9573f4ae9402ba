"""What falls due is done at its time and once, whatever dies."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from itertools import accumulate
from typing import Any

import pytest

from bot.store import Store
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.waiting.scheduler import AT_ONCE, LONGEST, PAUSES, Scheduler
from tests.bot.table.waiting.clock import BEGINNING, Clock, after, at_work, idle

pytestmark = pytest.mark.every_database

SERVERS = 3


class Bell:
    """Notes when it was called, and what it was the one to take out."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.rung: list[tuple[int, datetime]] = []
        self.effects: list[int] = []
        self.fails: Callable[[int], bool] = lambda _: False
        self._store = store
        self._clock = clock

    async def __call__(self, item: Due) -> None:
        number = int(item.payload["number"])
        self.rung.append((number, self._clock.now()))
        if self.fails(number):
            raise OSError("not now")
        async with self._store.writing() as connection:
            await due.take(connection, item)
        self.effects.append(number)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bell(store: Store, clock: Clock) -> Bell:
    return Bell(store, clock)


@pytest.fixture
def scheduler(store: Store, clock: Clock, bell: Bell) -> Scheduler:
    scheduler = Scheduler(store, now=clock.now, sleep=clock.sleep)
    scheduler.register("bell", bell)
    return scheduler


async def lay_out(store: Store, seconds: float, number: int, kind: str = "bell", guild: int = 0) -> None:
    async with store.writing() as connection:
        await due.add(connection, Due(after(seconds), kind, guild_id=guild, payload={"number": number}))


async def left(store: Store) -> list[str]:
    async with store.reading() as connection:
        return [item.kind for item in await due.overdue(connection, after(10**8))]


async def test_each_at_its_time(store: Store, clock: Clock, bell: Bell, scheduler: Scheduler) -> None:
    for number, seconds in enumerate((1800, 60, 5400)):
        await lay_out(store, seconds, number)
    async with at_work(scheduler):
        await clock.move(seconds=59)
        assert bell.rung == []
        await clock.move(hours=2)
        await idle(scheduler)
    assert bell.rung == [(1, after(60)), (0, after(1800)), (2, after(5400))]
    assert clock.longest == LONGEST
    assert await left(store) == []


async def test_an_earlier_one_wakes_the_loop(
    store: Store, clock: Clock, bell: Bell, scheduler: Scheduler
) -> None:
    await lay_out(store, 250, 1)
    async with at_work(scheduler):
        await clock.move(seconds=10)
        await lay_out(store, 20, 2)
        scheduler.wake()
        await clock.move(seconds=20)
        await idle(scheduler)
    assert bell.rung == [(2, after(20))]


async def test_what_is_overdue_comes_at_the_next_start(
    store: Store, clock: Clock, bell: Bell, scheduler: Scheduler
) -> None:
    for number in range(3 * AT_ONCE):
        await lay_out(store, number - 3600, number)
    async with at_work(scheduler):
        await idle(scheduler)
    assert sorted(bell.effects) == list(range(3 * AT_ONCE))
    assert await left(store) == []


async def test_one_that_fails_is_tried_again_later_and_holds_nothing_up(
    store: Store, clock: Clock, bell: Bell, scheduler: Scheduler, caplog: pytest.LogCaptureFixture
) -> None:
    bell.fails = lambda number: number == 0 and clock.now() < after(80)
    for number in range(3):
        await lay_out(store, 0, number)
    async with at_work(scheduler):
        await idle(scheduler)
        assert sorted(bell.effects) == [1, 2]
        await clock.move(seconds=200)
        await idle(scheduler)
    tries = [(at - BEGINNING).total_seconds() for number, at in bell.rung if number == 0]
    assert tries == [0, *accumulate(PAUSES[:4])]
    assert bell.effects[2:] == [0]
    assert caplog.text.count("OSError: not now") == len(tries) - 1


async def test_one_that_hangs_holds_nothing_up(
    store: Store, clock: Clock, bell: Bell, scheduler: Scheduler
) -> None:
    async def hang(_: Due) -> None:
        await asyncio.Event().wait()

    scheduler.register("hang", hang)
    await lay_out(store, 0, 0, "hang")
    await lay_out(store, 30, 1)
    async with at_work(scheduler):
        await clock.move(seconds=60)
        assert bell.effects == [1]
    assert await left(store) == ["hang"]


async def test_kinds_that_nobody_knows_are_left_alone_and_told_once(
    store: Store, clock: Clock, bell: Bell, scheduler: Scheduler, caplog: pytest.LogCaptureFixture
) -> None:
    for number, (seconds, kind) in enumerate([(0, "whistle"), (0, "whistle"), (700, "bell")]):
        await lay_out(store, seconds, number, kind)
    with caplog.at_level(logging.WARNING):
        async with at_work(scheduler):
            await clock.move(seconds=1000)
    assert bell.effects == [2]
    assert caplog.text.count("kind=whistle") == 1
    assert await left(store) == ["whistle", "whistle"]


async def test_killed_before_its_effect_is_kept_it_comes_once(store: Store, clock: Clock) -> None:
    await lay_out(store, 0, 1)
    begun = asyncio.Event()
    kill = True

    async def slowly(item: Due) -> None:
        async with store.writing() as connection:
            await due.take(connection, item)
            await due.add(connection, Due(after(0), "effect"))
            begun.set()
            if kill:
                await asyncio.Event().wait()

    for kill in (True, False, False):
        scheduler = Scheduler(store, now=clock.now, sleep=clock.sleep)
        scheduler.register("bell", slowly)
        async with at_work(scheduler):
            await asyncio.wait_for(begun.wait(), 20)
            if not kill:
                await idle(scheduler)
    assert await left(store) == ["effect"]


async def test_of_two_processes_each_does_what_it_covers_and_nothing_is_done_twice(store: Store) -> None:
    """Both cover the last server for a moment, as when one takes over from the other."""
    clocks = [Clock(), Clock()]
    bells = [Bell(store, clock) for clock in clocks]
    processes = [
        Scheduler(store, covered.__contains__, now=clock.now, sleep=clock.sleep)
        for clock, covered in zip(clocks, ({0, 2}, {1, 2}), strict=True)
    ]
    for process, bell in zip(processes, bells, strict=True):
        process.register("bell", bell)
    for number in range(10 * SERVERS):
        await lay_out(store, 0, number, guild=number % SERVERS)
    async with at_work(processes[0]), at_work(processes[1]):
        for process in processes:
            await idle(process)
    assert sorted(bells[0].effects + bells[1].effects) == list(range(10 * SERVERS))
    for own, bell in enumerate(bells):
        assert {number % SERVERS for number in bell.effects} <= {own, 2}


async def test_a_process_that_takes_over_does_what_the_other_left(store: Store, clock: Clock) -> None:
    bell = Bell(store, clock)
    covered: set[int | None] = set()
    scheduler = Scheduler(store, lambda guild: guild in covered, now=clock.now, sleep=clock.sleep)
    scheduler.register("bell", bell)
    await lay_out(store, 0, 1, guild=7)
    async with at_work(scheduler):
        await clock.rest()
        assert bell.effects == []
        covered.add(7)
        scheduler.wake()
        await idle(scheduler)
    assert bell.effects == [1]


async def test_a_database_that_does_not_answer_is_asked_again(
    store: Store, clock: Clock, bell: Bell, scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lay_out(store, 0, 1)

    async def broken(*_: Any) -> Any:
        raise OSError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(due, "overdue", broken)
        async with at_work(scheduler):
            await clock.move(seconds=30)
            assert bell.effects == []
            patch.undo()
            await clock.move(seconds=30)
            await idle(scheduler)
    assert bell.effects == [1]
