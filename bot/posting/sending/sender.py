"""Sends the outbox's messages to Discord, and finds them there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from cachetools import TTLCache

from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.messages.compose import Composer
from bot.posting.messages.ladder import WHOLE, Rung
from bot.posting.messages.message import Closed, Grown, Message, Outgoing, Sent, sent_of
from bot.posting.sending.forum import ForumPosts
from bot.posting.sending.late_pictures import LatePictures
from bot.posting.sending.mirroring import Mirroring
from bot.posting.sending.troubles import NotNow
from bot.store import Post, Store
from bot.store.outbox import deliveries
from bot.store.outbox.deliveries import Batch, Delivery, Lasting
from bot.table.tables import Tables

__all__ = ["DiscordSender"]

log = logging.getLogger(__name__)

LOOKED_AT = 100
"""How many of a channel's messages are searched for a post that may have been sent."""
LIST_SECONDS = 6.0
"""The time limit for listing a channel's messages: three tries of the library if Discord is out of order."""
LIST_PAUSES = (0.0, 1.0, 2.0)
"""Seconds to wait before listing a channel's messages, the first time and after each refusal. After the last
one, the list isn't used.
"""
WITHOUT_LISTS_SECONDS = 600.0
"""For how long a channel's list isn't used then."""


class DiscordSender:
    """The outbox's way to Discord."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        preferences: ChannelPreferences,
        composer: Composer,
        mirroring: Mirroring,
    ) -> None:
        self._client = client
        self._store = store
        self._tables = tables
        self._preferences = preferences
        self._composer = composer
        self._mirroring = mirroring
        self._late = LatePictures(store, self._edited)
        self._unlisted: TTLCache[int, bool] = TTLCache(10_000, WITHOUT_LISTS_SECONDS)
        self._forum_posts = ForumPosts(client, tables, preferences)

    async def wait_for_more(self, post: Post) -> None:
        """Wait until automatic moves are made. A post to one person tells no moves, and doesn't wait.

        Raises:
            Refusal: the game can't be loaded.
        """
        if not post.happening.personal:
            await (await self._tables.of_game(post.game_id)).act()

    async def compose(self, batch: Batch, rung: Rung = WHOLE) -> Outgoing:
        """The message for the first of a channel's open posts, on a rung.

        Raises:
            Refusal: the game can't be loaded, or not all readers of the channel may read about it.
            NotNow: it isn't known yet who reads the channel.
            discord.HTTPException: the channel is gone, or Discord is out of order.
        """
        first = batch.first
        if (personal := await self._composer.personal_notice(first, rung)) is not None:
            return personal
        table = await self._tables.of_game(first.game_id)
        if self._composer.looks_on(table, first):
            await self._mirroring.admit(table, first)
        if (lasting := await self._lasting(first)) is not None:
            return await self._composer.notice(table, first, lasting, rung)
        if not await self._preferences.is_quiet(first.channel_id):
            batch = replace(batch, former=None)
        return await self._composer.compose(table, batch, rung)

    async def tellings(self, post: Post) -> Sequence[str]:
        """All texts that a message may have for a post, on any rung.

        Raises:
            Refusal: the game can't be loaded, or a person no longer needs to be told.
        """
        if (personal := await self._composer.personal_notice(post)) is not None:
            return [personal.message.told[0]]
        table = await self._tables.of_game(post.game_id)
        if (lasting := await self._lasting(post)) is not None:
            return [(await self._composer.notice(table, post, lasting)).message.told[0]]
        return await self._composer.tellings(table, post)

    async def remains(self, overtaken: Delivery, rung: Rung = WHOLE) -> Grown:
        """What remains of a message once a newer one has overtaken it.

        Raises:
            Refusal: the game can't be loaded.
        """
        table = await self._tables.of_game(overtaken.posts[0].game_id)
        if await self._late.leave(overtaken.message_id):
            # It may have received its pictures since it was looked up.
            channel_id = overtaken.posts[0].channel_id
            async with self._store.reading() as connection:
                overtaken = await deliveries.message(connection, channel_id, overtaken.message_id)
        return await self._composer.remains(table, overtaken, rung)

    async def send(self, channel_id: int, message: Message, nonce: str) -> Sent:
        """Post a message.

        Raises:
            discord.HTTPException: Discord refuses it.
        """
        shown: dict[str, Any] = {} if (view := message.buttons_below()) is None else {"view": view}
        if message.plates is not None:
            shown["files"] = message.files()
        return sent_of(
            await self._channel(channel_id).send(
                message.content,
                allowed_mentions=message.allowed_mentions,
                nonce=nonce,
                silent=message.silent,
                **shown,
            )
        )

    async def edit(self, channel_id: int, change: Grown | Closed) -> Sent:
        """Change a message that stands in the channel. Nobody is notified.

        Raises:
            discord.NotFound: it is gone.
            discord.HTTPException: Discord refuses it.
        """
        await self._late.leave(change.id)
        return await self._edited(channel_id, change)

    async def _edited(self, channel_id: int, change: Grown | Closed) -> Sent:
        message = change.message
        shown: dict[str, Any] = {"content": message.content, "view": message.buttons_below()}
        if message.plates is not None:
            shown["attachments"] = message.files()
        there = self._channel(channel_id).get_partial_message(change.id)
        return sent_of(await there.edit(allowed_mentions=discord.AllowedMentions.none(), **shown))

    def noted(self, post: Post, out: Outgoing, sent: Sent) -> None:
        """Follow up a message that is on record as telling a post, with late pictures and the title of a
        forum's post. A post to one person has neither.
        """
        if post.happening.personal:
            return
        self._late.follow(post, out, sent)
        self._forum_posts.follow(post.game_id, post.channel_id)

    async def close(self) -> None:
        """Stop following up messages."""
        await self._late.close()
        await self._forum_posts.close()

    async def look(self, channel_id: int, message_id: int) -> Sent | None:
        """A message as it is now; None if it's gone.

        Raises:
            NotNow: it can't be fetched now.
        """
        try:
            return sent_of(await self._channel(channel_id).fetch_message(message_id))
        except discord.NotFound:
            return None
        except discord.HTTPException as error:
            raise NotNow(f"message {message_id} can't be looked at: {error!r}") from error

    async def is_gone(self, channel_id: int) -> bool:
        """Whether a channel is gone: it isn't cached, and Discord doesn't find it."""
        if self._client.get_channel(channel_id) is not None:
            return False
        try:
            await self._client.fetch_channel(channel_id)
        except discord.NotFound:
            return True
        except (discord.HTTPException, discord.InvalidData):
            return False
        return False

    async def find_unlearned(self, channel_id: int, message: Message) -> Sent | None:
        """A message that may have been sent although that isn't known, found by its first line."""
        return await self.find(channel_id, message.text.splitlines()[:1], None)

    async def find(self, channel_id: int, texts: Sequence[str], last: int | None) -> Sent | None:
        """A message with one of these texts, among the channel's messages after `last`, or the newest ones.
        If Discord keeps refusing the list, or the bot may not read it, only the channel's last message is
        looked at, and otherwise the nonce alone tells posts apart.
        """
        if channel_id not in self._unlisted:
            for pause in LIST_PAUSES:
                await asyncio.sleep(pause)
                try:
                    async with asyncio.timeout(LIST_SECONDS):
                        return await self._listed(channel_id, texts, last)
                except TimeoutError:
                    break
                except discord.HTTPException as error:
                    log.info("channel=%d does not list its messages: %r", channel_id, error)
            self._unlisted[channel_id] = True
            log.warning("channel=%d refuses its list of messages; its last one is looked at", channel_id)
        return await self._last(channel_id, texts)

    async def _listed(self, channel_id: int, texts: Sequence[str], last: int | None) -> Sent | None:
        after = None if last is None else discord.Object(last)
        async for there in self._channel(channel_id).history(limit=LOOKED_AT, after=after):
            if (sent := self._own(there, texts)) is not None:
                return sent
        return None

    async def _last(self, channel_id: int, texts: Sequence[str]) -> Sent | None:
        """The channel's last message, if it has one of these texts: a single message can be fetched when
        lists can't.
        """
        try:
            channel = await self._client.fetch_channel(channel_id)
            newest = getattr(channel, "last_message_id", None)
            if newest is None:
                return None
            return self._own(await self._channel(channel_id).fetch_message(newest), texts)
        except (discord.HTTPException, discord.InvalidData) as error:
            log.info("channel=%d the last message can't be read: %r", channel_id, error)
            return None

    def _own(self, message: discord.Message, texts: Sequence[str]) -> Sent | None:
        """A message, if it's the bot's and has one of these texts."""
        if message.author != self._client.user:
            return None
        sent = sent_of(message)
        return sent if any(sent.tells(text) for text in texts) else None

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    async def _lasting(self, post: Post) -> Lasting | None:
        """What a post shows, or shows again, if it has a `Notice`."""
        if type(post.happening) in self._composer.notices:
            return Lasting(post.happening, None)
        if post.happening.refreshes is None:
            return None
        async with self._store.reading() as connection:
            return await deliveries.refreshed(connection, post)
