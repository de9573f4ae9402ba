"""The outbox: sends what the database says is to be sent, in order, channel by channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Protocol

import aiohttp
import discord
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from structlog.contextvars import clear_contextvars

from bot.language.refusals import Refusal
from bot.posting.message import Message, Sent
from bot.store import Post, Store, deliveries, mirrors, queries
from bot.store.deliveries import Delivery

__all__ = ["Outbox", "Sender"]

log = logging.getLogger(__name__)

PAUSES = (1.0, 5.0, 20.0, 60.0, 300.0)
"""Seconds to wait after the first, second ... failure in a row; the last one from then on."""
PAUSES_WHERE_SHUT = (*PAUSES, *(300.0,) * 11, 3600.0)
"""The same where people keep the bot out: after an hour rarely, for Discord shuts out an address that makes
10,000 requests in ten minutes that it refuses.
"""

ARCHIVED = 50083
"""Discord's code for what can't be done in a thread that is archived. Threads are after some quiet days; a
new message opens one again, unless somebody locked it.
"""

DRAIN_SECONDS = 5.0
"""How long a post under way may take when the bot stops."""


class Sender(Protocol):
    """Makes messages of posts, and brings them to Discord."""

    async def wait_for_more(self, post: Post) -> None:
        """Wait while more is sure to come that can be told together with a post."""

    async def compose(self, posts: Sequence[Post], former: Delivery | None) -> Message:
        """The message for a channel's open posts, or for the first ones of them: as many as `Message.told`
        has texts. `former` is the newest message of the same game there.
        """

    async def record(self, overtaken: Delivery) -> Message:
        """What remains of a message when a newer one has overtaken it."""

    async def send(self, channel_id: int, message: Message, nonce: str) -> Sent:
        """Post a message."""

    async def edit(self, channel_id: int, message_id: int, message: Message) -> Sent:
        """Make a message that stands in the channel into this one."""

    async def find(self, channel_id: int, message: Message, last: int | None) -> Sent | None:
        """Look in the channel for what an earlier try made, after the message with the given id."""


class Outbox:
    """Sends posts. A channel has a task only while something is left to be sent there.

    A post stays open in the database until Discord has taken it. Its nonce is sent with it each time, so
    that Discord gives back the first message instead of making a second one when an answer was lost.
    Discord forgets nonces within minutes, and an outage can last days: what may have been sent before is
    looked for in the channel first. Which posts a message tells of is read from the message as it stands.

    A message that was overtaken by a newer one loses its buttons. That has a task of its own, so that no
    newer post waits for it.

    `covers` says whether this process sends to a guild; what is for others is left alone.
    """

    def __init__(
        self, store: Store, sender: Sender, covers: Callable[[int | None], bool] = lambda _: True
    ) -> None:
        self._store = store
        self._sender = sender
        self._covers = covers
        self._tried: set[int] = set()
        self._sending = _ChannelWorkers(self._send_next)
        self._tidying = _ChannelWorkers(self._tidy_next)

    def wake(self, channel_id: int) -> None:
        """Something new is to be sent in a channel."""
        self._sending.rouse(channel_id)

    async def resume(self) -> None:
        """Go on where the last run of the bot stopped, or another process."""
        async with self._store.reading() as connection:
            posts = await queries.all_open_posts(connection)
            untidy = await deliveries.overtaken_channels(connection)
        for post_id, channel_id, guild_id in posts:
            if self._covers(guild_id):
                self._tried.add(post_id)
                self._sending.wake(channel_id)
        for channel_id, guild_id in untidy:
            if self._covers(guild_id):
                self._tidying.wake(channel_id)

    async def look(self) -> None:
        """Send what other processes left to this one."""
        async with self._store.reading() as connection:
            posts = await queries.all_open_posts(connection)
        for _, channel_id, guild_id in posts:
            if self._covers(guild_id):
                self._sending.wake(channel_id)

    async def close(self) -> None:
        """Finish the posts that are under way, and stop; what is open then stays open."""
        await asyncio.gather(self._sending.close(), self._tidying.close())

    async def _send_next(self, channel_id: int) -> bool:
        """Send the channel's oldest open posts; whether there were any.

        Raises:
            Exception: they could not be sent now, or it could not be noted that they were: they stay open.
        """
        async with self._store.reading() as connection:
            posts = await queries.open_posts(connection, channel_id)
            if not posts or not self._covers(posts[0].guild_id):
                return False
            watching = await mirrors.of(connection, channel_id)
        for other, _ in watching:
            self._sending.wake(other)
        first = posts[0]
        try:
            await self._sender.wait_for_more(first)
            async with self._store.reading() as connection:
                posts = await queries.open_posts(connection, channel_id)
                former = await deliveries.former(connection, first.game_id, channel_id)
            message = await self._sender.compose(posts, former)
            sent = await self._sent_before(first, message)
            if sent is None:
                self._tried.add(first.id)
                sent = await self._bring(first, message)
        except Exception as error:
            if _will_pass(error):
                raise
            await self._give_up(first, error)
        else:
            await self._note(posts, message, sent)
            self._tidying.wake(channel_id)
        self._tried.discard(first.id)
        return True

    async def _bring(self, first: Post, message: Message) -> Sent:
        """Change the message that this one replaces; where that is gone or archived, or none is to be, post a
        new one.
        """
        if message.replaces is not None:
            try:
                return await self._sender.edit(first.channel_id, message.replaces, message)
            except discord.HTTPException as error:
                if not isinstance(error, discord.NotFound) and error.code != ARCHIVED:
                    raise
                log.info("channel=%d message=%d is gone: %r", first.channel_id, message.replaces, error)
        return await self._sender.send(first.channel_id, message, first.nonce)

    async def _note(self, posts: Sequence[Post], message: Message, sent: Sent) -> None:
        """Note which posts the message tells of: the first one at least, though it may be cut short."""
        others = zip(posts[1:], message.told[1:], strict=False)
        told = [posts[0], *(post for post, part in others if sent.tells(part))]
        pictures = [(picture.filename, picture.alt_text) for picture in sent.pictures]
        async with self._store.writing() as connection:
            await deliveries.delivered(connection, told, sent.id, live=sent.live, pictures=pictures)

    async def _sent_before(self, post: Post, message: Message) -> Sent | None:
        """The message that an earlier try made, if there was a try and it made one."""
        if post.id not in self._tried:
            return None
        async with self._store.reading() as connection:
            last = await queries.last_message(connection, post.channel_id)
        return await self._sender.find(post.channel_id, message, last)

    async def _tidy_next(self, channel_id: int) -> bool:
        """Take the buttons from the channel's oldest message that was overtaken; whether there was one."""
        async with self._store.reading() as connection:
            found = await deliveries.overtaken(connection, channel_id)
        if not found:
            return False
        overtaken = found[0]
        try:
            message = await self._sender.record(overtaken)
            await self._sender.edit(channel_id, overtaken.message_id, message)
        except Exception as error:
            if _is_shut(error):
                # Until the next post: then the permission may be back, or the thread open.
                log.info("channel=%d message=%d may not be changed", channel_id, overtaken.message_id)
                return False
            if _will_pass(error):
                raise
            # A message that is gone has no buttons either; a press on one that can't be changed is answered.
            log.info("channel=%d message=%d stays as it is: %r", channel_id, overtaken.message_id, error)
        async with self._store.writing() as connection:
            await deliveries.release(connection, channel_id, overtaken.message_id)
        return True

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


class _ChannelWorkers:
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
                if not _will_pass(error):
                    log.exception("channel=%d outbox", channel_id)
                else:
                    log.warning("channel=%d outbox waits: %r", channel_id, error)
                pauses = PAUSES_WHERE_SHUT if _is_shut(error) else PAUSES
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


def _is_shut(error: Exception) -> bool:
    """Whether people keep the bot out of a channel, and can let it in again."""
    return isinstance(error, discord.Forbidden) or (
        isinstance(error, discord.HTTPException) and error.code == ARCHIVED
    )


def _will_pass(error: Exception) -> bool:
    """Whether it is worth trying again: Discord, the network or the database is out of order for now, or
    people keep the bot out for now.
    """
    if isinstance(error, discord.HTTPException):
        return _is_shut(error) or error.status == 429 or error.status >= 500
    return isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError | DBAPIError | NoConnection)
