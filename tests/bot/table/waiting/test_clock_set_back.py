"""The system's clock is before what was stored when the bot starts: nothing is lost, doubled or negative."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest

from bot.store import Store
from bot.store.waiting import clocks
from bot.store.waiting.clocks import SeatClock
from bot.table import lobby
from bot.table.tables import Tables
from bot.table.waiting.scheduler import Scheduler
from tests.bot.moving_time import Era
from tests.bot.room import Room
from tests.toy import TOY

HOUR = timedelta(hours=1)
FLAG = "has used up the time"


async def clock_of(room: Room, seat: int) -> SeatClock:
    table = await room.bot.services.tables.get(room.channel.id)
    async with room.bot.services.store.reading() as connection:
        return (await clocks.of_game(connection, table.record.id))[seat]


@pytest.mark.parametrize("back", [timedelta(hours=3), timedelta(days=5)])
async def test_a_game_with_a_clock_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch, back: timedelta
) -> None:
    era = Era(room, monkeypatch)
    for who in ("ann", "ben"):
        await room.do(who, "reminders", zone="Europe/Vienna")
    await room.do("ann", "game new", game="toy", seed=4, seating="joined", clock="24+72")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    await era.move(hours=30)
    await room.do("ann", "do", moves="skip")
    assert await clock_of(room, 0) == SeatClock(0, 24 * HOUR, 66 * HOUR)
    called = era.time
    posts = len(era.posts())
    era.time -= back
    await era.restart()
    assert len(era.posts()) == posts
    await era.move(hours=1)
    await room.do("ben", "do", moves="skip")
    # No time was running yet: none is taken, none is given.
    assert await clock_of(room, 1) == SeatClock(1, 24 * HOUR, 72 * HOUR)
    await era.move(hours=10)
    await room.do("ann", "do", moves="skip")
    assert await clock_of(room, 0) == SeatClock(0, 24 * HOUR, 66 * HOUR)
    while era.time < called:
        await era.move(hours=6)
    assert era.posts(FLAG) == []
    # An absence may be taken by itself before.
    for _ in range(3):
        await era.move(days=10)
    assert len(era.posts(FLAG)) == 1


async def test_what_is_stored_before_its_time_is_said_at_the_start(
    store: Store, tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    table = await tables.create(TOY, channel_id=1, guild_id=9, host=1, name="Ann", options={})
    await lobby.join(table, 2, "Ben")
    now = Scheduler(store).now()
    with caplog.at_level(logging.WARNING):
        await Scheduler(store)._look_at_the_clock()
        assert not caplog.messages
        await Scheduler(store, now=lambda: now - timedelta(days=2))._look_at_the_clock()
    assert any("the system's clock is 2 days, 0:00:" in line for line in caplog.messages)
