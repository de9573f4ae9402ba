"""The standing post of a server: all its tables that every reader of the post may see, kept up to date."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
from cachetools import TTLCache

from bot.language import N_, Words
from bot.limits import MESSAGE, NONCE
from bot.posting.bulletin.listing import fitted, follow_menu, lines_of
from bot.posting.channels.audience import readable_by_all_of
from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.messages.ladder import OWN_WORDS, WHOLE, Rung
from bot.posting.messages.message import Grown, Message, Quiet
from bot.posting.sending.sender import DiscordSender
from bot.posting.sending.troubles import is_missing, is_refused, is_shut
from bot.store import Store
from bot.store.games import listing
from bot.store.games.listing import Listed
from bot.store.outbox import bulletins
from bot.store.outbox.bulletins import BULLETIN, Bulletin
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.waiting.scheduler import Scheduler

__all__ = ["Bulletins"]

log = logging.getLogger(__name__)

HEADING = N_("**This server's tables**")
SHUT = timedelta(hours=1)
"""The time until the next try if people keep the bot out."""
REMEMBERED = 10_000
REMEMBERED_SECONDS = 3600.0
"""How many fetched channels, such as archived threads, are remembered, and how long."""


class Bulletins:
    """Keeps the standing posts of servers.

    A change at a table is counted in its own transaction, and makes the post fall due soon
    (`bot.store.outbox.bulletins`); later changes until then are shown with it. Even after a crash, the row
    stays until the post shows all that had happened when the row was read. A deleted post is sent anew.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        scheduler: Scheduler,
        sender: DiscordSender,
        preferences: ChannelPreferences,
    ) -> None:
        self._client = client
        self._store = store
        self._scheduler = scheduler
        self._sender = sender
        self._preferences = preferences
        self._asked: TTLCache[int, Any] = TTLCache(REMEMBERED, REMEMBERED_SECONDS)
        scheduler.register(BULLETIN, self._bring_up_to_date)

    async def _bring_up_to_date(self, item: Due) -> None:
        """Show a server's tables as they are now."""
        assert item.guild_id is not None
        async with self._store.reading() as connection:
            bulletin = await bulletins.of(connection, item.guild_id)
            listed = await listing.of_server(connection, item.guild_id)
        if bulletin is None:
            await self._store.write(due.take, item)
            return
        try:
            shown = await self._shown(bulletin, listed)
        except discord.HTTPException as error:
            if not is_shut(error):
                raise
            log.info("guild=%d its list of tables can't be posted: %r", bulletin.guild_id, error)
            async with self._store.writing() as connection:
                await due.take(connection, item)
                await due.add(connection, replace(item, at=self._scheduler.now() + SHUT))
            return
        async with self._store.writing() as connection:
            if shown is None:
                await bulletins.end(connection, bulletin.guild_id)
            else:
                await bulletins.noted(connection, shown, item, self._scheduler.now())

    async def _shown(self, bulletin: Bulletin, listed: Sequence[Listed]) -> Bulletin | None:
        """The post's record once its message shows these tables; None if its channel is gone.

        Raises:
            discord.HTTPException: Discord doesn't take it now.
        """
        channel = await self._channel(bulletin.channel_id)
        if channel is None and await self._sender.is_gone(bulletin.channel_id):
            return None
        seen = [each for each in listed if await self._may_be_listed(channel, each)]
        words = await self._preferences.words_in(bulletin.guild_id, bulletin.channel_id)
        try:
            return await self._put(bulletin, _message(words, seen, WHOLE))
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            # Most likely a name that the server's filter blocks.
            return await self._put(bulletin, _message(words, seen, OWN_WORDS))

    async def _put(self, bulletin: Bulletin, message: Message) -> Bulletin:
        """Change the message, or send one if there's none."""
        channel_id, nonce = bulletin.channel_id, bulletin.nonce or secrets.token_hex(NONCE // 2)
        there = bulletin.message_id
        if there is None and bulletin.nonce is not None:
            sent = await self._sender.find_unlearned(channel_id, message)
            there = None if sent is None else sent.id
        if there is not None:
            try:
                await self._sender.edit(channel_id, Grown(message, there))
            except discord.HTTPException as error:
                if not is_missing(error):
                    raise
            else:
                return replace(bulletin, message_id=there)
        bulletin = replace(bulletin, message_id=None, nonce=nonce)
        await self._store.write(bulletins.sending, bulletin)
        sent = await self._sender.send(channel_id, message, nonce)
        return replace(bulletin, message_id=sent.id)

    async def _may_be_listed(self, channel: Any, listed: Listed) -> bool:
        """Whether everyone who reads the post may read the table's channel."""
        if channel is None:
            return False
        if listed.channel_id == channel.id:
            return True
        return readable_by_all_of(channel, await self._channel(listed.channel_id))

    async def _channel(self, channel_id: int) -> Any:
        """A channel or thread; None if there's none that the bot can see."""
        if (known := self._client.get_channel(channel_id)) is not None:
            return known
        if channel_id not in self._asked:
            try:
                self._asked[channel_id] = await self._client.fetch_channel(channel_id)
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                self._asked[channel_id] = None
        return self._asked[channel_id]


def _message(words: Words, listed: Sequence[Listed], rung: Rung) -> Message:
    """The whole post; below the top rung it names nobody."""
    heading = words.say(HEADING)
    if not listed:
        none = words.say("No table is open. `/game new` opens one.")
        return Quiet((f"{heading}\n{none}",), plates=None)
    text = fitted(words, [heading, *lines_of(words, listed, named=rung.names)], MESSAGE)
    menu = follow_menu(words, listed, words.say("Follow a table yourself, or stop following it"))
    return Quiet((text,), plates=None, buttons=menu if rung.names else ())
