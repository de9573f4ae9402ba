"""Time that passes when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from bot.table.waiting.scheduler import Scheduler

__all__ = ["BEGINNING", "Clock", "after", "at_work", "idle"]

BEGINNING = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
PATIENCE = 20.0
"""Real seconds."""


def after(seconds: float) -> datetime:
    """So many seconds after the clock's beginning."""
    return BEGINNING + timedelta(seconds=seconds)


class Clock:
    """The time and the sleep of one scheduler."""

    def __init__(self) -> None:
        self.time = BEGINNING
        self.longest = 0.0
        self._sleep: tuple[datetime, asyncio.Future[None]] | None = None

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.longest = max(self.longest, seconds)
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleep = (self.time + timedelta(seconds=seconds), woken)
        await woken

    async def move(self, **by: float) -> None:
        """Let time pass, no faster than the scheduler wakes up and does its work."""
        target = self.time + timedelta(**by)
        while (until := await self.rest()) <= target:
            self.time = max(self.time, until)
            assert self._sleep is not None
            self._sleep[1].set_result(None)
        self.time = target

    async def rest(self) -> datetime:
        """Wait until the scheduler sleeps and stays asleep; until when it does."""
        async with asyncio.timeout(PATIENCE):
            seen = None
            while True:
                await asyncio.sleep(0.02)
                if self._sleep is not None and not self._sleep[1].done() and self._sleep is seen:
                    return seen[0]
                seen = self._sleep


async def idle(scheduler: Scheduler) -> None:
    """Wait until nothing is under way."""
    async with asyncio.timeout(PATIENCE):
        while scheduler._tasks or scheduler._woken or (rest := scheduler._resting) is None or rest.done():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def at_work(scheduler: Scheduler) -> AsyncIterator[None]:
    """A scheduler that runs, and is killed at the end."""
    task = asyncio.create_task(scheduler.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
