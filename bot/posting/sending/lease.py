"""Decides which process sends a shard's posts: one at a time, and another one if that is gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.settings import Shards
from bot.store import Store
from bot.store.database.postgres import still_there, try_lock

__all__ = ["Lease", "shard_of"]

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
"""Seconds between two looks at the locks, and for posts that another process left."""
ID_BITS = 22
"""The lower bits of an id differ within a millisecond; Discord assigns shards by the others."""


def shard_of(guild_id: int | None, count: int) -> int:
    """Which of `count` shards Discord tells about a guild; None means direct messages."""
    return 0 if guild_id is None else (guild_id >> ID_BITS) % count


class Lease:
    """The shards this process holds. While it holds a shard, no other process sends that shard's posts.

    If the database isn't shared, the process holds all of its shards. If it is, each shard has a lock in the
    database that is released when its holder exits, even by a crash; a waiting process then takes over.

    Args:
        store: the open database.
        shards: the shards of this process.
        take_over: called whenever shards are taken. Another process may have tried to send their open posts.
        look: called regularly while shards are held, if other processes may leave something to do.
        pause: waits for some seconds.
    """

    def __init__(
        self,
        store: Store,
        shards: Shards,
        take_over: Callable[[], Awaitable[None]],
        look: Callable[[], Awaitable[None]],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._shards = shards
        self._take_over = take_over
        self._look = look
        self._pause = pause
        self._held: frozenset[int] = frozenset()

    def covers(self, guild_id: int | None) -> bool:
        """Whether this process sends the posts of a guild."""
        return shard_of(guild_id, self._shards.count) in self._held

    async def begin(self) -> None:
        """Take what can be had without waiting: all shards of a database that isn't shared."""
        if not self._store.shared:
            self._held = frozenset(self._shards.ids)
            await self._take_over()

    async def run(self) -> None:
        """Hold shards until cancelled, if the database is shared. A failure ends the lease, not the waiting
        for it.
        """
        while self._store.shared:
            try:
                async with self._store.holding() as connection:
                    while True:
                        await self._turn(connection)
                        await self._pause(LOOK_SECONDS)
            except (DBAPIError, OSError, NoConnection) as error:
                # The locks are gone with the connection.
                log.warning("shards=%s are not held for now: %r", sorted(self._held), error)
            except Exception:
                log.exception("shards=%s are not held for now", sorted(self._held))
            finally:
                self._held = frozenset()
            await self._pause(LOOK_SECONDS)

    async def _turn(self, connection: AsyncConnection) -> None:
        await still_there(connection)
        free = [shard for shard in self._shards.ids if shard not in self._held]
        taken = frozenset([shard for shard in free if await try_lock(connection, shard)])
        if taken:
            log.info("shards=%s are held now", sorted(taken))
            self._held |= taken
            await self._take_over()
        elif self._held:
            await self._look()
