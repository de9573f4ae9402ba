"""Whether a channel's posts may be shown in another one, checked each time because permissions change."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.happenings import Person, Unwatched
from bot.language.refusals import Refusal
from bot.posting.channels.audience import readable_by_all_of
from bot.posting.sending.troubles import NotNow
from bot.store import Post, Store
from bot.store.outbox import mirrors, queue
from bot.store.outbox.deliveries import UNSHOWN
from bot.table import Table

__all__ = ["Mirroring"]

log = logging.getLogger(__name__)


class Mirroring:
    """Admits posts to channels that look on, as long as all their readers may also read the game's channel.
    Otherwise nothing more is shown there, and the person who set it up is told.

    Args:
        client: the connection to Discord.
        store: the open database.
        converse: the channel for direct messages to a person, or None if Discord doesn't allow it.
        wake: says that something is to be sent in a channel.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        converse: Callable[[int], Awaitable[int | None]],
        wake: Callable[[int], None],
    ) -> None:
        self._client = client
        self._store = store
        self._converse = converse
        self._wake = wake

    async def admit(self, table: Table, post: Post) -> None:
        """Admit a post to its channel.

        Raises:
            Refusal: it may not be shown there, or no longer.
            NotNow: it isn't known yet who reads there.
            discord.HTTPException: the channel is gone, or Discord is out of order.
        """
        async with self._store.reading() as connection:
            user_id = await mirrors.set_up_by(connection, table.record.channel_id, post.channel_id)
        if user_id is None:
            raise Refusal(UNSHOWN)
        if not await self._may_be_shown(table, post):
            await self._end(table, post, user_id)
            raise Refusal(UNSHOWN)

    async def _may_be_shown(self, table: Table, post: Post) -> bool:
        """Whether all who read the post's channel may read the table's."""
        if post.guild_id is not None:
            guild = self._client.get_guild(post.guild_id)
            if guild is None or guild.unavailable:
                raise NotNow(f"it is not known yet who reads channel {post.channel_id}")
        there = await self._channel(post.channel_id)
        try:
            here = await self._channel(table.record.channel_id)
        except (discord.NotFound, discord.Forbidden):
            return False
        return readable_by_all_of(there, here)

    async def _channel(self, channel_id: int) -> Any:
        """A channel or thread, even an archived one."""
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)

    async def _end(self, table: Table, post: Post, user_id: int) -> None:
        """Stop showing posts there, and tell the person who wanted it, unless they were forgotten."""
        record = table.record
        known = user_id > 0
        direct = await self._converse(user_id) if known else None
        where, told = (record.channel_id, record.guild_id), Unwatched(Person(user_id), post.channel_id)
        async with self._store.writing() as connection:
            ended = await mirrors.remove(connection, record.channel_id, post.channel_id)
            if ended and known:
                await queue.tell(connection, record.id, where, direct, told)
        log.info("game=%d channel=%d shows it no more: not all may read it", record.id, post.channel_id)
        self._wake(where[0] if direct is None else direct)
