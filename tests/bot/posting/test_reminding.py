"""A reminder is written once, whoever of several processes comes first, and whatever dies in between."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from bot.posting.reminding import Reminders
from bot.store import Store, due, habits
from bot.store.due import Due
from bot.store.schema import outbox
from bot.table import lobby
from bot.table.automation import Scheduler
from bot.table.tables import Tables
from bot.table.waiting.flag import Flags
from tests.bot.table.automation.clock import BEGINNING, Clock
from tests.toy import TOY

pytestmark = pytest.mark.every_database

ANN, BEN = 11, 12
GAMES = 4


class Process:
    """One of the bot's processes, with what falls due in it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.scheduler = Scheduler(store, now=clock.now, sleep=clock.sleep)
        self.tables = Tables(store, lambda _: None, self.scheduler)
        Reminders(store, self.scheduler, lambda _: None, self._alone)
        Flags(store, self.scheduler, lambda _: None, 30)

    async def work(self) -> None:
        """Do what is due, once."""
        await self.scheduler._begin_all()
        await asyncio.gather(*self.scheduler._tasks.values(), return_exceptions=True)

    async def _alone(self, _: int) -> int | None:
        return None


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def games(process: Process, control: str | None = None) -> None:
    """Ann is to move in all of them."""
    for channel in range(1, GAMES + 1):
        table = await process.tables.create(
            TOY,
            channel_id=channel,
            guild_id=9,
            host=BEN,
            name="Ben",
            options={},
            seating="joined",
            clock=control,
        )
        await lobby.join(table, ANN, "Ann")
        await lobby.start(table, BEN)
        if table.seat_of(BEN) in table.deciders:
            await table.submit(BEN, TOY.kinds_by_name["skip"](), channel)


async def posts(store: Store, kind: str) -> list[Any]:
    async with store.reading() as connection:
        found = await connection.execute(select(outbox.c.payload).where(outbox.c.kind == kind))
        return [payload for (payload,) in found]


async def still_due(store: Store) -> list[Due]:
    async with store.reading() as connection:
        return list(await due.overdue(connection, BEGINNING + timedelta(days=1000)))


async def test_two_processes_remind_once_of_all_games(store: Store, clock: Clock) -> None:
    processes = [Process(store, clock) for _ in range(2)]
    async with store.writing() as connection:
        await habits.keep(connection, ANN, {"zone": "Europe/Vienna", "quiet": "0-0"})
    await games(processes[0])
    for number in range(1, 6):
        clock.time += timedelta(hours=8) if number == 1 else timedelta(days=1)
        for _ in range(4):
            await asyncio.gather(*(process.work() for process in processes))
            # What another process was quicker with is tried again a second later.
            clock.time += timedelta(seconds=2)
        assert [each["number"] for each in await posts(store, "reminder")] == list(range(1, number + 1))
        clock.time -= timedelta(seconds=8)
    assert {item.kind for item in await still_due(store)} == {"unheard", "silence"}


async def test_a_transaction_that_breaks_off_leaves_the_reminder_due(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(store, clock)
    async with store.writing() as connection:
        await habits.keep(connection, ANN, {"zone": "Europe/Vienna", "quiet": "0-0"})
    await games(process)
    clock.time += timedelta(hours=9)
    before = len(await still_due(store))
    monkeypatch.setattr("bot.store.reminding.add_post", broken)
    await process.work()
    assert len(await still_due(store)) == before
    monkeypatch.undo()
    clock.time += timedelta(seconds=30)
    await process.work()
    assert len(await posts(store, "reminder")) == 1


async def broken(*_: object) -> None:
    raise OSError("the disk is full")


async def test_two_processes_tell_once_that_a_clock_has_run_out(store: Store, clock: Clock) -> None:
    processes = [Process(store, clock) for _ in range(2)]
    await games(processes[0], "1+1")
    clock.time += timedelta(hours=3)
    for _ in range(3):
        await asyncio.gather(*(process.work() for process in processes))
        clock.time += timedelta(seconds=2)
    # The first time in a game an absence is taken instead; one is enough for all of them.
    assert len(await posts(store, "flag")) == 0
    assert len(await posts(store, "excused")) == GAMES
    clock.time += timedelta(days=4)
    for _ in range(3):
        await asyncio.gather(*(process.work() for process in processes))
        clock.time += timedelta(seconds=2)
    assert len(await posts(store, "flag")) == GAMES
