"""Pictures that were not there when their post went out: they are put into its message when they are."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord
from cachetools import LRUCache

from bot.posting.messages.message import Closed, Grown, Outgoing, Sent
from bot.store import Post, Store
from bot.store.outbox import deliveries

__all__ = ["LatePictures"]

log = logging.getLogger(__name__)

REMEMBERED = 10_000
"""Messages of which it is remembered that pictures followed: those of some minutes, at the highest load."""

Edit = Callable[[int, Grown | Closed], Awaitable[Sent]]
"""Changes a message that stands in a channel."""


class LatePictures:
    """Follows up messages that went out in words. Nobody is notified by it.

    Only the newest message of a game in a channel gets its pictures, and one that ended a turn: what is
    overtaken in the middle of it, or changed in some other way, stays without them, for it would show a
    position that is gone. None of this is on record: where the bot ends in between, the next post brings the
    pictures, and `/board` shows them until then.
    """

    def __init__(self, store: Store, edit: Edit) -> None:
        self._store = store
        self._edit = edit
        self._followed: LRUCache[int, asyncio.Task[None]] = LRUCache(REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()
        self._under_way: set[asyncio.Task[None]] = set()

    def follow(self, post: Post, out: Outgoing, sent: Sent) -> None:
        """It is on record that a message tells of a post: it gets the pictures that it lacks. An earlier try
        may have sent it without those that are there by now.
        """
        message = out.message
        if message.coming is None and (sent.illustrated or not message.plates):
            return
        change = Closed(message, sent.id) if isinstance(out, Closed) else Grown(message, sent.id)
        task = asyncio.create_task(self._follow(post, change), name=f"pictures {sent.id}")
        self._followed[sent.id] = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def leave(self, message_id: int) -> bool:
        """A message is about to be changed: what was to follow does not, and what is on its way is waited
        for. False: nothing was to follow.
        """
        task = self._followed.get(message_id)
        if task is None:
            return False
        if task not in self._under_way:
            task.cancel()
        await asyncio.wait([task])
        return True

    async def close(self) -> None:
        """Follow nothing up any more."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, post: Post, change: Grown | Closed) -> None:
        message = change.message
        plates = message.plates if message.coming is None else await message.coming
        if not plates:
            return
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        try:
            whole = replace(message, plates=plates, coming=None)
            await self._put_in(post, replace(change, message=whole))
        except Exception as error:
            # The words stand there, and who must move was called.
            expected = isinstance(error, discord.HTTPException)
            log.log(
                logging.INFO if expected else logging.ERROR,
                "channel=%d message=%d stays without pictures: %r",
                post.channel_id,
                change.id,
                error,
                exc_info=None if expected else error,
            )
        finally:
            self._under_way.discard(task)

    async def _put_in(self, post: Post, change: Grown | Closed) -> None:
        if isinstance(change, Closed):
            await self._edit(post.channel_id, change)
            return
        async with self._store.reading() as connection:
            newest = await deliveries.former(connection, post.game_id, post.channel_id)
        if newest is None or newest.message_id != change.id:
            return
        await self._edit(post.channel_id, change)
        async with self._store.writing() as connection:
            await deliveries.illustrated(connection, newest)
