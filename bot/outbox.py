"""The outbox: sends what the database says is to be sent, in order, channel by channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord
from sqlalchemy.exc import DBAPIError
from structlog.contextvars import clear_contextvars

from bot.messages import Message
from bot.refusals import Refusal
from bot.store import Post, Store, queries

__all__ = ["Outbox"]

log = logging.getLogger(__name__)

PAUSES = (1.0, 5.0, 20.0, 60.0, 300.0)
"""Seconds to wait after the first, second ... failure in a row; the last one from then on."""

DRAIN_SECONDS = 5.0
"""How long a post under way may take when the bot stops."""

Compose = Callable[[Post, bool], Awaitable[Message]]
Send = Callable[[int, Message, str], Awaitable[int]]
Find = Callable[[Post, Message, int | None], Awaitable[int | None]]
"""Looks for a post's message in the channel, after the message with the given id."""


class Outbox:
    """Sends posts. A channel has a task only while something is left to be sent there.

    A post stays open in the database until Discord has taken it. Its nonce is sent with it each time, so
    that Discord gives back the first message instead of making a second one when an answer was lost.
    Discord forgets nonces within minutes, and an outage can last days: what may have been sent before is
    looked for in the channel first.
    """

    def __init__(self, store: Store, compose: Compose, send: Send, find: Find) -> None:
        self._store = store
        self._compose = compose
        self._send = send
        self._find = find
        self._tried: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._woken: set[int] = set()
        self._resting: set[int] = set()
        self._closing = False

    def wake(self, channel_id: int) -> None:
        """Something new is to be sent in a channel."""
        self._woken.add(channel_id)
        if channel_id not in self._tasks and not self._closing:
            task = asyncio.create_task(self._drain(channel_id), name=f"outbox {channel_id}")
            self._tasks[channel_id] = task

    async def resume(self) -> None:
        """Go on where the last run of the bot stopped."""
        async with self._store.reading() as connection:
            channels = await queries.open_channels(connection)
            for channel_id in channels:
                self._tried.update(post.id for post in await queries.open_posts(connection, channel_id))
        for channel_id in channels:
            self.wake(channel_id)

    async def close(self) -> None:
        """Finish the posts that are under way, and stop; what is open then stays open."""
        self._closing = True
        for channel_id in self._resting:
            self._tasks[channel_id].cancel()
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=DRAIN_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _drain(self, channel_id: int) -> None:
        # Not the context of whoever woke it: the next posts are somebody else's.
        clear_contextvars()
        try:
            await self._send_all(channel_id)
        finally:
            # At once, not in a callback: a wake in between would find a task that looks no more.
            self._tasks.pop(channel_id, None)

    async def _send_all(self, channel_id: int) -> None:
        failures = 0
        while not self._closing:
            self._woken.discard(channel_id)
            try:
                progress = await self._send_next(channel_id)
            except Exception as error:
                if not _will_pass(error):
                    log.exception("channel=%d outbox", channel_id)
                else:
                    log.warning("channel=%d outbox waits: %r", channel_id, error)
                await self._rest(channel_id, PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1
                continue
            failures = 0
            if not progress and channel_id not in self._woken:
                return

    async def _rest(self, channel_id: int, seconds: float) -> None:
        """Wait; only here may a task be cancelled at any time without harm."""
        self._resting.add(channel_id)
        try:
            await asyncio.sleep(seconds)
        finally:
            self._resting.discard(channel_id)

    async def _send_next(self, channel_id: int) -> bool:
        """Send the channel's oldest open post; whether there was one.

        Raises:
            Exception: it could not be sent now, or it could not be noted that it was: it stays open.
        """
        async with self._store.reading() as connection:
            posts = await queries.open_posts(connection, channel_id)
        if not posts:
            return False
        post = posts[0]
        try:
            message = await self._compose(post, len(posts) == 1)
            sent = await self._sent_before(post, message)
            if sent is None:
                self._tried.add(post.id)
                sent = await self._send(post.channel_id, message, post.nonce)
        except Exception as error:
            if _will_pass(error):
                raise
            await self._give_up(post, error)
        else:
            async with self._store.writing() as connection:
                await queries.set_message(connection, post.id, sent)
        self._tried.discard(post.id)
        return True

    async def _sent_before(self, post: Post, message: Message) -> int | None:
        """The message that an earlier try made, if there was a try and it made one."""
        if post.id not in self._tried:
            return None
        async with self._store.reading() as connection:
            last = await queries.last_message(connection, post.channel_id)
        return await self._find(post, message, last)

    async def _give_up(self, post: Post, error: Exception) -> None:
        self._tried.discard(post.id)
        expected = isinstance(error, Refusal | discord.NotFound)
        log.log(
            logging.WARNING if expected else logging.ERROR,
            "game=%d channel=%d post=%d is given up: %s",
            post.game_id,
            post.channel_id,
            post.id,
            error,
            exc_info=None if expected else error,
        )
        reason = error.code if isinstance(error, Refusal) else repr(error)
        async with self._store.writing() as connection:
            await queries.set_failure(connection, post.id, reason)


def _will_pass(error: Exception) -> bool:
    """Whether it is worth trying again: Discord, the network or the database is out of order for now, or
    a permission is missing that can be given back.
    """
    if isinstance(error, discord.HTTPException):
        return isinstance(error, discord.Forbidden) or error.status == 429 or error.status >= 500
    return isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError | DBAPIError)
