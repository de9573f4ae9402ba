"""Does what falls due at its time, in one loop that wakes for the earliest row."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from structlog.contextvars import clear_contextvars

from bot.store import Store
from bot.store.games.log import newest_at
from bot.store.waiting import due
from bot.store.waiting.due import Due, Gone

__all__ = ["Handler", "Scheduler"]

log = logging.getLogger(__name__)

Handler = Callable[[Due], Awaitable[None]]
"""Does what has fallen due. It takes the row out (`bot.store.waiting.due.take` or `withdraw`) in the
transaction of its effect, or if there's nothing to do; as long as the row is there, it's called again after a
pause.
"""

PAUSES = (1.0, 5.0, 20.0, 60.0, 300.0, 3600.0)
"""Seconds until a row is tried again, after the first, second ... try; the last one from then on."""
LONGEST = 300.0
"""The longest sleep of the loop in seconds, because the machine's clock may be set."""
UNREADABLE = (DBAPIError, OSError, NoConnection)
"""The errors of a database that is out of reach."""
ASTRAY = timedelta(minutes=1)
"""Up to so much, differing clocks are normal."""
AT_ONCE = 8
"""How many handlers work at a time, so that after an outage overdue rows don't all come at once."""


class _Tried(NamedTuple):
    """How often a row was tried, and when it may be tried again."""

    times: int
    again: datetime


class Scheduler:
    """Does what falls due, each row once.

    A row stays in the database until its effect is there, so after a crash the effect comes at the next
    start, or from the process that takes over. What fails is tried again later and holds up nothing else.
    Unregistered kinds are left alone, because another version may know them.

    Args:
        store: the open database.
        covers: whether this process is responsible for a server.
        now: the time, with its zone.
        sleep: waits for some seconds.
    """

    def __init__(
        self,
        store: Store,
        covers: Callable[[int | None], bool] = lambda _: True,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._covers = covers
        self._sleep = sleep
        self._handlers: dict[str, Handler] = {}
        self._unknown: set[str] = set()
        self._woken = False
        self._resting: asyncio.Future[None] | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._tried: dict[int, _Tried] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self.now = now

    def register(self, kind: str, handler: Handler) -> None:
        """Register the handler of a kind."""
        self._handlers[kind] = handler

    def wake(self) -> None:
        """Look again: something new may be due, or this process covers more than before."""
        self._woken = True
        if self._resting is not None:
            self._resting.cancel()

    async def run(self) -> None:
        """Do what falls due, until cancelled."""
        clear_contextvars()
        try:
            await self._look_at_the_clock()
            while True:
                self._woken = False
                try:
                    seconds = await self._begin_all()
                except UNREADABLE as error:
                    log.warning("what is due can't be read for now: %r", error)
                    seconds = PAUSES[1]
                except Exception:
                    log.exception("what is due can't be read for now")
                    seconds = PAUSES[1]
                await self._rest(seconds)
        finally:
            await self._stop()

    async def _look_at_the_clock(self) -> None:
        """Log a warning if the system's clock is behind the newest stored entry. Nothing falls due twice
        then, and no time is taken off a clock; what was planned falls due when its time comes.
        """
        try:
            async with self._store.reading() as connection:
                newest = await newest_at(connection)
        except UNREADABLE as error:
            log.warning("what was stored last can't be read for now: %r", error)
            return
        if newest is not None and newest - self.now() > ASTRAY:
            log.warning(
                "the system's clock is %s behind the newest post: reminders and clocks wait for that long",
                timedelta(seconds=round((newest - self.now()).total_seconds())),
            )

    async def _begin_all(self) -> float:
        """Begin all that is due; return the seconds until something can be due again."""
        now = self.now()
        async with self._store.reading() as connection:
            overdue = await due.overdue(connection, now)
            following = await due.next_after(connection, now)
        mine = [item for item in overdue if self._is_mine(item)]
        self._tried = {item.id: self._tried[item.id] for item in mine if item.id in self._tried}
        for item in mine:
            if item.id not in self._tasks and self._again(item) <= now:
                self._tasks[item.id] = asyncio.create_task(self._do(item), name=f"due {item.kind} {item.id}")
        moments = [self._again(item) for item in mine if item.id not in self._tasks]
        if following is not None:
            moments.append(following)
        return max(0.0, min([LONGEST, *((moment - now).total_seconds() for moment in moments)]))

    def _is_mine(self, item: Due) -> bool:
        if item.kind in self._handlers:
            return self._covers(item.guild_id)
        if item.kind not in self._unknown:
            self._unknown.add(item.kind)
            log.warning("due=%d kind=%s is nothing that is known here, and is left alone", item.id, item.kind)
        return False

    def _again(self, item: Due) -> datetime:
        """When a row may be tried."""
        return self._tried[item.id].again if item.id in self._tried else item.at

    async def _do(self, item: Due) -> None:
        try:
            async with self._room:
                await self._handlers[item.kind](item)
        except Gone:
            log.debug("due=%d kind=%s was done already", item.id, item.kind)
        except Exception:
            log.exception("due=%d kind=%s game=%s", item.id, item.kind, item.game_id)
        finally:
            # If it had its effect, the row is gone, and this is forgotten at the next look.
            times = self._tried[item.id].times + 1 if item.id in self._tried else 1
            pause = timedelta(seconds=PAUSES[min(times, len(PAUSES)) - 1])
            self._tried[item.id] = _Tried(times, self.now() + pause)
            self._tasks.pop(item.id, None)
            if not self._tasks:
                # Look when what failed may be tried again.
                self.wake()

    async def _rest(self, seconds: float) -> None:
        """Wait, but not past a wake."""
        if self._woken:
            return
        self._resting = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait([self._resting])
        finally:
            self._resting.cancel()

    async def _stop(self) -> None:
        """Break off what is under way; what hasn't had its effect yet has it later."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
