"""Brings the outbox's messages to Discord, and finds them there."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.posting.channel_preferences import ChannelPreferences
from bot.posting.compose import Composer
from bot.posting.message import Message, Sent, sent_of
from bot.posting.notices import REFRESHES
from bot.store import Post, Store, deliveries
from bot.store.deliveries import Delivery, Standing
from bot.table.tables import Tables

__all__ = ["DiscordSender"]

log = logging.getLogger(__name__)

LOOKED_AT = 100
"""Messages of a channel that are looked at for a post that may have been sent already."""


class DiscordSender:
    """The outbox's way to Discord."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        preferences: ChannelPreferences,
        composer: Composer,
    ) -> None:
        self._client = client
        self._store = store
        self._tables = tables
        self._preferences = preferences
        self._composer = composer

    async def wait_for_more(self, post: Post) -> None:
        """Wait until the moves are made that are made by themselves.

        Raises:
            Refusal: the game can't be loaded.
        """
        await (await self._tables.of_game(post.game_id)).act()

    async def compose(self, posts: Sequence[Post], former: Delivery | None) -> Message:
        """The message for the first ones of a channel's open posts.

        Raises:
            Refusal: the game can't be loaded.
        """
        table = await self._tables.of_game(posts[0].game_id)
        if (standing := await self._standing(posts[0])) is not None:
            return await self._composer.notice(table, posts[0], standing, self._store)
        turn = former if await self._preferences.is_quiet(posts[0].channel_id) else None
        return await self._composer.compose(table, posts, turn)

    async def record(self, overtaken: Delivery) -> Message:
        """What remains of a message when a newer one has overtaken it.

        Raises:
            Refusal: the game can't be loaded.
        """
        table = await self._tables.of_game(overtaken.posts[0].game_id)
        return await self._composer.record(table, overtaken)

    async def send(self, channel_id: int, message: Message, nonce: str) -> Sent:
        """Post a message.

        Raises:
            discord.HTTPException: Discord does not take it.
        """
        channel = self._client.get_partial_messageable(channel_id)
        return sent_of(
            await channel.send(
                view=message.layout(),
                files=message.files(),
                allowed_mentions=message.allowed_mentions,
                nonce=nonce,
            )
        )

    async def edit(self, channel_id: int, message_id: int, message: Message) -> Sent:
        """Make a message that stands in the channel into this one. Nobody is notified.

        Raises:
            discord.NotFound: it is gone.
            discord.HTTPException: Discord does not take it.
        """
        there = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        changed: dict[str, Any] = {} if message.attachments else {"attachments": message.files()}
        return sent_of(
            await there.edit(
                view=message.layout(), allowed_mentions=discord.AllowedMentions.none(), **changed
            )
        )

    async def find(self, channel_id: int, message: Message, last: int | None) -> Sent | None:
        """A message that tells of the same, among the channel's messages after `last`, or the newest ones.

        Raises:
            discord.HTTPException: the channel can't be read now.
        """
        after = None if last is None else discord.Object(last)
        history = self._client.get_partial_messageable(channel_id).history(limit=LOOKED_AT, after=after)
        try:
            async for there in history:
                if there.author == self._client.user and (sent := sent_of(there)).tells(message.told[0]):
                    return sent
        except discord.Forbidden:
            log.info("channel=%d may not be read; the nonce alone tells posts apart", channel_id)
        return None

    async def _standing(self, post: Post) -> Standing | None:
        """What a post shows, or shows again, where that is something lasting."""
        if post.kind in self._composer.notices:
            return Standing(post.kind, post.payload, None)
        kind = REFRESHES.get(post.kind)
        if kind is None:
            return None
        refreshers = [name for name, refreshed in REFRESHES.items() if refreshed == kind]
        async with self._store.reading() as connection:
            return await deliveries.refreshed(connection, post, kind, refreshers)
