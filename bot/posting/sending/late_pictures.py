"""Late pictures: adds pictures that weren't ready when their post was sent to its message."""

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

MOST = 500
"""How many messages wait for pictures at once: twenty seconds' worth at the highest load. If drawing can't
keep up, those that have waited longest stay without: their games have most likely gone on.
"""
REMEMBERED = 10_000
"""How many followed messages are remembered: those of some minutes at the highest load."""

Edit = Callable[[int, Grown | Closed], Awaitable[Sent]]
"""Changes a message in a channel."""


class LatePictures:
    """Follows up messages that were sent without their pictures. That notifies nobody.

    Only a game's newest message in a channel, and one that ended a turn, gets its pictures. One that is
    overtaken or changed in between stays without them, because they would show a position that is gone. None
    of this is on record: if the bot stops in between, the next post brings pictures, and `/board` shows them
    until then.
    """

    def __init__(self, store: Store, edit: Edit) -> None:
        self._store = store
        self._edit = edit
        self._followed: LRUCache[int, asyncio.Task[None]] = LRUCache(REMEMBERED)
        # In the order in which they were begun.
        self._tasks: dict[asyncio.Task[None], int] = {}
        self._under_way: set[asyncio.Task[None]] = set()

    def follow(self, post: Post, out: Outgoing, sent: Sent) -> None:
        """Add the pictures that a message lacks, once it's on record as telling a post. An earlier try may
        have sent it without pictures that are ready by now.
        """
        message = out.message
        if message.coming is None and (sent.illustrated or not message.plates):
            return
        if len(self._tasks) >= MOST:
            self._let_go()
        change = Closed(message, sent.id) if isinstance(out, Closed) else Grown(message, sent.id)
        task = asyncio.create_task(self._follow(post, change), name=f"pictures {sent.id}")
        self._followed[sent.id] = task
        self._tasks[task] = sent.id
        task.add_done_callback(lambda done: self._tasks.pop(done, None))

    def _let_go(self) -> None:
        """Wait no longer for the pictures of the message that has waited longest."""
        task = next((each for each in self._tasks if each not in self._under_way), None)
        if task is not None:
            log.info("message=%d stays without pictures: too many wait to be drawn", self._tasks.pop(task))
            task.cancel()

    async def leave(self, message_id: int) -> bool:
        """Stop following a message that is about to be changed, waiting for an edit that is under way. Return
        whether pictures were to follow.
        """
        task = self._followed.get(message_id)
        if task is None:
            return False
        if task not in self._under_way:
            task.cancel()
        await asyncio.wait([task])
        return True

    async def close(self) -> None:
        """Stop following up messages."""
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
            # The words are there, and the deciders were called.
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
