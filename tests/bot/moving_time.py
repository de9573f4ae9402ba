"""A room in which time passes when a test says so."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.posting.message import words_in
from tests.bot.room import Room

__all__ = ["Era"]

MONDAY = datetime(2026, 3, 23, 9, tzinfo=UTC)
"""Ten o'clock in Vienna; the clocks are put forward in the night of the Sunday after."""


class Era:
    """The time of a room's bot, also when it is started anew."""

    def __init__(self, room: Room, start: datetime = MONDAY) -> None:
        self.room = room
        self.time = start
        self.wind()

    def now(self) -> datetime:
        return self.time

    def wind(self) -> None:
        """Have the bot go by this time."""
        self.room.bot.services.scheduler.now = self.now

    async def restart(self) -> None:
        """End the bot and start another one."""
        await self.room.restart()
        self.wind()
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
