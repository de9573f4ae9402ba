"""Work for each channel, done in order and tried again after pauses."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from structlog.contextvars import clear_contextvars

from bot.posting.sending.troubles import is_shut, will_pass

__all__ = ["ChannelWorkers"]

log = logging.getLogger(__name__)

PAUSES = (1.0, 5.0, 20.0, 60.0, 300.0)
"""Seconds to wait after the first, second ... failure in a row; the last one from then on."""
PAUSES_WHERE_SHUT = (*PAUSES, *(300.0,) * 11, 3600.0)
"""The same where people keep the bot out: after an hour rarely, for Discord shuts out an address that makes
10,000 requests in ten minutes that it refuses.
"""

DRAIN_SECONDS = 5.0
"""How long a post under way may take when the bot stops."""


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
