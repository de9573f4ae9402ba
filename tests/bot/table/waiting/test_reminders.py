"""A reminder is written once, whoever of several processes comes first, and whatever dies in between."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.people import forgetting as people
from bot.store.people import preferences
from bot.store.schema import log
from bot.store.waiting import awaiting, due
from bot.store.waiting.due import Due
from bot.table import Table, lobby
from bot.table.tables import Tables
from bot.table.waiting.flag import Flags
from bot.table.waiting.reminders import HEADS_UP, Reminders
from bot.table.waiting.scheduler import Scheduler
from bot.table_settings import TableSettings
from engine.core import Game, registry
from tests.bot.table.waiting.clock import BEGINNING, Clock
from tests.engine.core.play import AnyGame
from tests.toy import LONG_TURNS, TOY, Take, ToyView

pytestmark = pytest.mark.every_database

ANN, BEN, CY = 11, 12, 13
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
            settings=TableSettings(seating="joined", clock=control),
        )
        await lobby.join(table, ANN, "Ann")
        await lobby.start(table, BEN)
        if table.seat_of(BEN) in table.deciders:
            await table.submit(BEN, TOY.kinds_by_name["skip"](), channel)


async def posts(store: Store, kind: str) -> list[Any]:
    async with store.reading() as connection:
        found = await connection.execute(select(log.c.payload).where(log.c.kind == kind))
        return [payload for (payload,) in found]


async def still_due(store: Store) -> list[Due]:
    async with store.reading() as connection:
        return list(await due.overdue(connection, BEGINNING + timedelta(days=1000)))


async def test_two_processes_remind_once_of_all_games(store: Store, clock: Clock) -> None:
    processes = [Process(store, clock) for _ in range(2)]
    async with store.writing() as connection:
        await preferences.keep_habits(connection, ANN, {"zone": "Europe/Vienna", "quiet": "0-0"})
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
        await preferences.keep_habits(connection, ANN, {"zone": "Europe/Vienna", "quiet": "0-0"})
    await games(process)
    clock.time += timedelta(hours=9)
    before = len(await still_due(store))
    monkeypatch.setattr("bot.store.outbox.queue.add_to", broken)
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


async def test_who_is_to_be_told_ahead_is_not_told_at_night(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    async with store.writing() as connection:
        # It is half past two in the afternoon there, and two hours later the quiet hours have begun.
        wishes = {"zone": "Pacific/Honolulu", "quiet": "16-8", "ahead": "yes"}
        await preferences.keep_habits(connection, BEN, wishes)
    await games(process)
    assert [item.kind for item in await still_due(store)].count("heads_up") == GAMES
    clock.time += timedelta(hours=2)
    await process.work()
    assert await posts(store, "heads_up") == []
    assert "heads_up" not in {item.kind for item in await still_due(store)}


async def warned_of(store: Store) -> list[tuple[int, int]]:
    """Who is to be told of whom."""
    return [(item.seat or 0, item.payload["of"]) for item in await still_due(store) if item.kind == HEADS_UP]


async def test_the_game_says_who_comes_after_whom(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def successor(_: Game[Any, Any], view: Any, seat: int, seats: int) -> int | None:
        assert isinstance(view, ToyView)
        return (seat - 1) % seats

    monkeypatch.setattr(Game, "successor", successor)
    process = Process(store, clock)
    table = await three(process, store)
    assert table.deciders == (0,)
    assert await warned_of(store) == [(2, 0)]
    await table.submit(table.seats[0].user_id or 0, TOY.kinds_by_name["skip"](), 1)
    assert await warned_of(store) == [(0, 1)]
    monkeypatch.setattr(Game, "successor", lambda *_: None)
    await table.submit(table.seats[1].user_id or 0, TOY.kinds_by_name["skip"](), 2)
    assert await warned_of(store) == []


async def test_a_turn_of_several_moves_is_told_ahead_once(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {LONG_TURNS.id: LONG_TURNS})
    process = Process(store, clock)
    table = await three(process, store, LONG_TURNS)
    await process.work()
    assert len(await posts(store, HEADS_UP)) == 1
    take = Take(pile="A", stones=1)
    await table.submit(table.seats[0].user_id or 0, take, 1)
    await process.work()
    assert table.deciders == (0,)
    assert len(await posts(store, HEADS_UP)) == 1


async def three(process: Process, store: Store, game: AnyGame = TOY) -> Table:
    """A table of three, all of whom want to be told when the one before them is called."""
    people = {BEN: "Ben", ANN: "Ann", CY: "Cy"}
    async with store.writing() as connection:
        for person in people:
            await preferences.keep_habits(connection, person, {"ahead": "yes"})
    table = await process.tables.create(
        game,
        channel_id=1,
        guild_id=9,
        host=BEN,
        name="Ben",
        options={},
        settings=TableSettings(seating="joined"),
    )
    for person in (ANN, CY):
        await lobby.join(table, person, people[person])
    await lobby.start(table, BEN)
    return table


async def test_the_host_is_not_told_of_somebody_who_said_that_he_is_away(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    await games(process)
    async with store.writing() as connection:
        game = (await awaiting.awaiting(connection, ANN))[0]
        await due.add(connection, Due(clock.time, "unheard", game.game_id, None, game.seat, ANN))
        back = clock.time + timedelta(days=3)
        await awaiting.announce_absence(connection, ANN, (clock.time, back))
    await process.work()
    assert await posts(store, "unheard") == []
    assert [item.at for item in await still_due(store) if item.kind == "unheard"] == [back]
    clock.time = back + timedelta(minutes=1)
    await process.work()
    assert len(await posts(store, "unheard")) == 1


async def test_the_host_is_not_told_once_he_is_away_himself(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(store, clock)
    await games(process)
    back = clock.time + timedelta(days=3)
    take = due.take

    async def taken_late(connection: AsyncConnection, item: Due) -> None:
        """At the same moment the host's own clock ran out, and that was written first."""
        await take(connection, item)
        await awaiting.announce_absence(connection, BEN, (clock.time, back))

    async with store.writing() as connection:
        game = (await awaiting.awaiting(connection, ANN))[0]
        await due.add(connection, Due(clock.time, "unheard", game.game_id, None, game.seat, ANN))
    monkeypatch.setattr(due, "take", taken_late)
    await process.work()
    assert await posts(store, "unheard") == []
    assert [item.at for item in await still_due(store) if item.kind == "unheard"] == [back]


async def test_of_two_absences_the_longer_one_is_told(store: Store, clock: Clock) -> None:
    async with store.writing() as connection:
        for days in (5, 2):
            await awaiting.announce_absence(connection, ANN, (clock.time, clock.time + timedelta(days=days)))
        found = await awaiting.away_among(connection, [ANN, BEN], clock.time)
    assert found == {ANN: clock.time + timedelta(days=5)}


async def test_where_nobody_else_plays_nobody_is_asked_about_a_clock(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    await games(process, "1+0")
    for channel in range(1, GAMES + 1):
        table = await process.tables.get(channel)
        await table.submit(ANN, TOY.kinds_by_name["skip"](), 100 + channel)
    async with store.writing() as connection:
        await people.forget(connection, ANN)
        await awaiting.announce_absence(connection, BEN, (clock.time - timedelta(days=30), clock.time))
    clock.time += timedelta(hours=2)
    await process.work()
    assert await posts(store, "flag") == []
    assert "flag" not in {item.kind for item in await still_due(store)}
