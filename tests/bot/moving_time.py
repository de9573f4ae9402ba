"""A room in which time passes when a test says so."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot import client
from bot.table.waiting.scheduler import Scheduler
from tests.bot.room import Room
from tests.reading import words_in

__all__ = ["Era", "shown"]

MONDAY = datetime(2026, 3, 23, 9, tzinfo=UTC)
"""Ten o'clock in Vienna; the clocks are put forward in the night of the Sunday after."""


A_DAY = 86_400.0


async def until_woken(_: float) -> None:
    """Sleep until woken: time doesn't pass by itself here."""
    await asyncio.sleep(A_DAY)


class Era:
    """The time of a room's bot, also when it is started anew."""

    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch, start: datetime = MONDAY) -> None:
        self.room = room
        self.time = start
        scheduler = room.bot.services.scheduler
        scheduler.now, scheduler._sleep = self.now, until_woken
        monkeypatch.setattr(client, "Scheduler", partial(Scheduler, now=self.now, sleep=until_woken))

    def now(self) -> datetime:
        return self.time

    async def restart(self) -> None:
        """End the bot and start another one."""
        await self.room.restart()
        await self.settle()

    async def move(self, **by: float) -> None:
        """Let time pass all at once, and everything happen that is due by then."""
        self.time += timedelta(**by)
        await self.settle()

    async def settle(self) -> None:
        """Have everything happen that is due."""
        self.room.bot.services.scheduler.wake()
        await self.room.env.settle()

    def posts(self, about: str = "", channel: Any = None) -> list[str]:
        """The messages of the channel in which these words stand."""
        found = (words_in(message) for message in (channel or self.room.channel).history())
        return [words for words in found if about in words]


def shown(result: InteractionResult) -> ResponseMessage:
    """The answer to somebody."""
    assert result.response is not None
    return result.response
