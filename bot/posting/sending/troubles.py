"""What failures of sending mean, and the workers that try again after a pause."""

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
"""Discord's code for what can't be done in an archived thread. Threads are archived after some quiet days; a
new message reopens one unless it's locked.
"""
LOCKED = 160005
"""Discord's code for a locked thread."""
UNREACHABLE = 50007
"""Discord's code for a person who accepts no direct messages, or none from the bot."""

BUSY = frozenset({40006, 40062, 110001, 130000})
"""Discord's codes for what it can't do for now, whatever the status."""
PASSING = frozenset({401, 408, 409, 423, 425, 429})
"""Statuses below 500 that don't object to the request itself, but to its time or its token."""


LOOKS = 3
"""How many times in a row Discord must say that something is gone."""
REMEMBERED = 10_000
REMEMBERED_SECONDS = 3600.0
"""How many things, and how long, are remembered as gone or unchangeable."""

PAUSES = (1.0, 5.0, 20.0, 60.0, 300.0)
"""Seconds to wait after the first, second ... failure in a row; the last one from then on."""
PAUSES_WHERE_SHUT = (*PAUSES, *(300.0,) * 11, 3600.0)
"""The same if people keep the bot out: rarely after an hour, because Discord shuts out addresses with 10,000
refused requests in ten minutes.
"""

DRAIN_SECONDS = 5.0
"""How long a post being sent may take when the bot stops."""


class NotNow(Exception):
    """Something that has to be known first can't be known now."""


class Missing:
    """Counts how often Discord says that a channel or a message is gone."""

    def __init__(self) -> None:
        self._times: TTLCache[int, int] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)

    def surely(self, what: int) -> bool:
        """Count once more; return whether that was often enough."""
        self._times[what] = times = self._times.get(what, 0) + 1
        return times >= LOOKS

    def forget(self, what: int) -> None:
        """Forget the count: it's there."""
        self._times.pop(what, None)


def is_shut(error: BaseException) -> bool:
    """Whether people keep the bot out of a channel, and can let it in again."""
    if not isinstance(error, discord.HTTPException) or error.code in (*DOWN_TO, UNREACHABLE):
        return False
    return error.status == 403 or error.code in (ARCHIVED, LOCKED)


def is_unreachable(error: BaseException) -> bool:
    """Whether a person can't be sent direct messages."""
    return isinstance(error, discord.HTTPException) and error.code == UNREACHABLE


def is_missing(error: BaseException) -> bool:
    """Whether Discord says that there's no such thing."""
    return isinstance(error, discord.HTTPException) and error.status == 404


def will_pass(error: BaseException) -> bool:
    """Whether it's worth trying again: Discord, the network or the database is out of order, or people keep
    the bot out for now.
    """
    if isinstance(error, discord.HTTPException):
        passing = error.status in PASSING or error.status >= 500 or error.code in BUSY
        return passing or is_shut(error)
    passing_errors = NotNow | discord.RateLimited | aiohttp.ClientError | OSError | DBAPIError | NoConnection
    return isinstance(error, passing_errors)


def is_refused(error: BaseException) -> bool:
    """Whether Discord rejects what was sent, and may take less."""
    return isinstance(error, discord.HTTPException) and not will_pass(error) and not is_missing(error)


class ChannelWorkers:
    """One kind of work for each channel, done piece by piece until nothing is left. What fails is tried again
    after a pause.
    """

    def __init__(self, do_next: Callable[[int], Awaitable[bool]]) -> None:
        self._do_next = do_next
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._resting: dict[int, asyncio.Event] = {}
        self._closing = False

    def wake(self, channel_id: int) -> None:
        """Start working on a channel."""
        self._woken.add(channel_id)
        if channel_id not in self._tasks and not self._closing:
            task = asyncio.create_task(self._run(channel_id), name=f"outbox {channel_id}")
            self._tasks[channel_id] = task

    def rouse(self, channel_id: int) -> None:
        """Start working on a channel, and end its pause after a failure: there's something new."""
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
        # Not the caller's context: the next posts are other people's.
        clear_contextvars()
        try:
            await self._do_all(channel_id)
        finally:
            # At once, not in a callback: a wake in between would find a task that has stopped looking.
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
        """Wait, unless something new comes. Only here can a task be cancelled at any time without harm."""
        roused = self._resting[channel_id] = asyncio.Event()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(roused.wait(), seconds)
        finally:
            del self._resting[channel_id]
