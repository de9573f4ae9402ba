"""The last seconds of the bot's process, and clocks that jump while it runs."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.interactions.admission import RateLimiter
from bot.store.games import queries
from tests.bot.room import Room, said
from tests.toy import TOY

AWAY = "I'm restarting. Try again in a minute; nothing was done."


async def begin(room: Room) -> None:
    await room.begin()


async def test_nobody_is_let_in_any_more(room: Room) -> None:
    await begin(room)
    assert await room.bot.services.rate_limiter.shut(1.0)
    assert await room.do("ann", "toy take", pile="A", stones=1) == AWAY
    assert await room.typed("ann", "toy take", "pile") == []
    assert (await room.bot.services.tables.get(room.channel.id)).revision == 0


async def test_a_move_under_way_is_finished_and_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(room)
    moving, go_on = threading.Event(), threading.Event()
    real = TOY.apply

    def slow(*args: Any) -> Any:
        moving.set()
        go_on.wait(30)
        return real(*args)

    monkeypatch.setattr(TOY, "apply", slow, raising=False)
    move = asyncio.create_task(room.people["ann"].slash(room.channel, "toy take", pile="A", stones=1))
    await asyncio.to_thread(moving.wait)
    shut = asyncio.create_task(room.bot.services.rate_limiter.shut(30.0))
    await asyncio.sleep(0)
    assert not shut.done()
    go_on.set()
    assert await shut
    assert "on record" in said(await move)


async def test_what_does_not_end_is_not_waited_for() -> None:
    entrance = RateLimiter(20)
    with entrance.inside():
        assert not await entrance.shut(0.01)
    assert await entrance.shut(0.01)


@pytest.mark.parametrize("days", [-1, 1])
async def test_a_clock_that_jumps_a_day_in_the_middle_of_a_game_changes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    room.bot.services = replace(room.bot.services, rate_limiter=RateLimiter(20))
    await begin(room)
    assert "on record" in await room.do("ann", "toy take", pile="A", stones=1)
    shift = days * 86_400
    real = time.time
    monkeypatch.setattr("time.time", lambda: real() + shift)
    monkeypatch.setattr("discord.utils.utcnow", lambda: datetime.now(UTC) + timedelta(seconds=shift))
    monkeypatch.setattr(queries, "_now", lambda: datetime.now(UTC) + timedelta(seconds=shift))
    posts = len(room.channel.history())
    assert "on record" in await room.do("ben", "toy take", pile="B", stones=2)
    assert "on record" in await room.do("ann", "toy take", pile="C", stones=1)
    # One post for each, in order, and nobody has to wait a day for the next token.
    assert len(room.channel.history()) == posts + 2
    answers = [await room.do("eve", "game status") for _ in range(15)]
    assert not [answer for answer in answers if "too much" in answer]
    monkeypatch.undo()
    room_after = await room.bot.services.tables.get(room.channel.id)
    assert [row.revision for row in room_after.past.rows] == [1, 2, 3]
