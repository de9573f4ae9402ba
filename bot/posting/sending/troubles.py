"""Failures of sending: what each means, and the workers that try again after a pause."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import aiohttp
import discord
from cachetools import TTLCache
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from structlog.contextvars import clear_contextvars

from bot.posting.messages.ladder import DOWN_TO

__all__ = [
    "ARCHIVED",
    "REMEMBERED",
    "REMEMBERED_SECONDS",
    "ChannelWorkers",
    "Missing",
    "NotNow",
    "is_missing",
    "is_refused",
    "is_shut",
    "is_unreachable",
    "will_pass",
]

log = logging.getLogger(__name__)

ARCHIVED = 50083
"""Discord's code for what can't be done in a thread that is archived. Threads are after some quiet days; a
new message opens one again, unless somebody locked it.
"""
LOCKED = 160005
"""Discord's code for a thread that somebody locked."""
UNREACHABLE = 50007
"""Discord's code for a person who accepts no direct messages, or none from the bot."""

BUSY = frozenset({40006, 40062, 110001, 130000})
"""Discord's codes for what it can't do for now, whatever the status."""
PASSING = frozenset({401, 408, 409, 423, 425, 429})
"""Statuses below 500 that say nothing against the request: not now, or not known who asks."""


LOOKS = 3
"""How often Discord must say, one time after the other, that something is gone."""
REMEMBERED = 10_000
REMEMBERED_SECONDS = 3600.0
"""So much, and so long, is remembered of what Discord said to be gone or did not let be changed."""

PAUSES = (1.0, 5.0, 20.0, 60.0, 300.0)
"""Seconds to wait after the first, second ... failure in a row; the last one from then on."""
PAUSES_WHERE_SHUT = (*PAUSES, *(300.0,) * 11, 3600.0)
"""The same where people keep the bot out: after an hour rarely, for Discord shuts out an address that makes
10,000 requests in ten minutes that it refuses.
"""

DRAIN_SECONDS = 5.0
"""How long a post under way may take when the bot stops."""


class NotNow(Exception):
    """What has to be known first can't be known now."""


class Missing:
    """Counts how often Discord says that a channel or a message is gone."""

    def __init__(self) -> None:
        self._times: TTLCache[int, int] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)

    def surely(self, what: int) -> bool:
        """It was said once more; whether that was often enough."""
        self._times[what] = times = self._times.get(what, 0) + 1
        return times >= LOOKS

    def forget(self, what: int) -> None:
        """It is there."""
        self._times.pop(what, None)


def is_shut(error: BaseException) -> bool:
    """Whether people keep the bot out of a channel, and can let it in again."""
    if not isinstance(error, discord.HTTPException) or error.code in (*DOWN_TO, UNREACHABLE):
        return False
    return error.status == 403 or error.code in (ARCHIVED, LOCKED)


def is_unreachable(error: BaseException) -> bool:
    """Whether somebody can't be written to alone."""
    return isinstance(error, discord.HTTPException) and error.code == UNREACHABLE


def is_missing(error: BaseException) -> bool:
    """Whether Discord says that there is no such thing."""
    return isinstance(error, discord.HTTPException) and error.status == 404


def will_pass(error: BaseException) -> bool:
    """Whether the same is worth trying again: Discord, the network or the database is out of order for now,
    or people keep the bot out for now.
    """
    if isinstance(error, discord.HTTPException):
        passing = error.status in PASSING or error.status >= 500 or error.code in BUSY
        return passing or is_shut(error)
    passing_errors = NotNow | discord.RateLimited | aiohttp.ClientError | OSError | DBAPIError | NoConnection
    return isinstance(error, passing_errors)


def is_refused(error: BaseException) -> bool:
    """Whether Discord finds fault with what was sent, and may take less."""
    return isinstance(error, discord.HTTPException) and not will_pass(error) and not is_missing(error)


class ChannelWorkers:
    """One kind of work for each channel, done piece by piece until nothing is left; what fails is done again
    after a pause.
    """

    def __init__(self, do_next: Callable[[int], Awaitable[bool]]) -> None:
        self._do_next = do_next
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._resting: dict[int, asyncio.Event] = {}
        self._closing = False

    def wake(self, channel_id: int) -> None:
        """There is something to do in a channel."""
        self._woken.add(channel_id)
        if channel_id not in self._tasks and not self._closing:
            task = asyncio.create_task(self._run(channel_id), name=f"outbox {channel_id}")
            self._tasks[channel_id] = task

    def rouse(self, channel_id: int) -> None:
        """There is something new to do in a channel: a pause after a failure is over."""
        self.wake(channel_id)
        if channel_id in self._resting:
            self._resting[channel_id].set()

    async def close(self) -> None:
        """Finish what is under way, and stop."""
        self._closing = True
        for channel_id in self._resting:
            self._tasks[channel_id].cancel()
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=DRAIN_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, channel_id: int) -> None:
        # Not the context of whoever woke it: the next posts are somebody else's.
        clear_contextvars()
        try:
            await self._do_all(channel_id)
        finally:
            # At once, not in a callback: a wake in between would find a task that looks no more.
            self._tasks.pop(channel_id, None)

    async def _do_all(self, channel_id: int) -> None:
        failures = 0
        while not self._closing:
            self._woken.discard(channel_id)
            try:
                progress = await self._do_next(channel_id)
            except Exception as error:
                if not will_pass(error):
                    log.exception("channel=%d outbox", channel_id)
                else:
                    log.warning("channel=%d outbox waits: %r", channel_id, error)
                pauses = PAUSES_WHERE_SHUT if is_shut(error) else PAUSES
                await self._rest(channel_id, pauses[min(failures, len(pauses) - 1)])
                failures += 1
                continue
            failures = 0
            if not progress and channel_id not in self._woken:
                return

    async def _rest(self, channel_id: int, seconds: float) -> None:
        """Wait, but not past something new; only here may a task be cancelled at any time without harm."""
        roused = self._resting[channel_id] = asyncio.Event()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(roused.wait(), seconds)
        finally:
            del self._resting[channel_id]
