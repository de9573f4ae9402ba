"""The standing post of a server: all its tables that everybody may see who reads it, kept up to date."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
from cachetools import TTLCache

from bot.language import Words
from bot.limits import MESSAGE, NONCE
from bot.posting.audience import readable_by_all_of
from bot.posting.channel_preferences import ChannelPreferences
from bot.posting.listing import fitted, follow_menu, lines_of
from bot.posting.message import Message
from bot.posting.sender import DiscordSender
from bot.posting.troubles import is_missing, is_refused, is_shut
from bot.store import Store, bulletins, due, listing
from bot.store.bulletins import BULLETIN, Bulletin
from bot.store.due import Due
from bot.store.listing import Listed
from bot.table.automation import Scheduler

__all__ = ["Bulletins"]

log = logging.getLogger(__name__)

SHUT = timedelta(hours=1)
"""Until the next try where people keep the bot out."""
REMEMBERED = 10_000
REMEMBERED_SECONDS = 3600.0
"""So much, and so long, is remembered of channels that Discord has to be asked for, as archived threads."""


class Bulletins:
    """Keeps the standing posts of servers.

    A change at a table counts in its own transaction, and lets the post fall due soon
    (`bot.store.bulletins`); changes that come meanwhile are shown with it. Whatever dies, the row is there
    until the post shows all that had happened when it was read. A post that is gone is sent anew.

    Args:
        client: the connection to Discord.
        store: the open database.
        scheduler: what calls it.
        sender: the way to Discord.
        preferences: how channels want their posts.
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
            async with self._store.writing() as connection:
                await due.take(connection, item)
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
        """A post as it stands once its message shows these tables; None where its channel is gone.

        Raises:
            discord.HTTPException: Discord does not take it now.
        """
        channel = await self._channel(bulletin.channel_id)
        if channel is None and await self._sender.is_gone(bulletin.channel_id):
            return None
        seen = [each for each in listed if await self._may_be_listed(channel, each)]
        words = await self._preferences.words_in(bulletin.guild_id, bulletin.channel_id)
        try:
            return await self._put(bulletin, words, seen, named=True)
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            # A name, most likely, to which a filter of the server objects.
            return await self._put(bulletin, words, seen, named=False)

    async def _put(
        self, bulletin: Bulletin, words: Words, listed: Sequence[Listed], *, named: bool
    ) -> Bulletin:
        """Change the message, or send one where there is none."""
        text = _text(words, listed, named=named)
        there = self._client.get_partial_messageable(bulletin.channel_id)
        menu = follow_menu(words, listed, words.say("Follow a table yourself, or stop following it"))
        view = Message((), buttons=menu if named else ()).buttons_below()
        nobody = discord.AllowedMentions.none()
        if bulletin.message_id is None and bulletin.nonce is not None:
            # It may have been sent, and nobody learned it.
            sent = await self._sender.find(bulletin.channel_id, [_heading(words)], None)
            bulletin = replace(bulletin, message_id=None if sent is None else sent.id)
        if bulletin.message_id is not None:
            try:
                message = there.get_partial_message(bulletin.message_id)
                await message.edit(content=text, view=view, allowed_mentions=nobody)
            except discord.HTTPException as error:
                if not is_missing(error):
                    raise
            else:
                return bulletin
        nonce = bulletin.nonce or secrets.token_hex(NONCE // 2)
        bulletin = replace(bulletin, message_id=None, nonce=nonce)
        async with self._store.writing() as connection:
            await bulletins.sending(connection, bulletin)
        shown: dict[str, Any] = {} if view is None else {"view": view}
        made = await there.send(text, nonce=nonce, allowed_mentions=nobody, silent=True, **shown)
        return replace(bulletin, message_id=made.id)

    async def _may_be_listed(self, channel: Any, listed: Listed) -> bool:
        """Whether everybody who reads the post may read the table's channel."""
        if channel is None:
            return False
        if listed.channel_id == channel.id:
            return True
        return readable_by_all_of(channel, await self._channel(listed.channel_id))

    async def _channel(self, channel_id: int) -> Any:
        """A channel or thread; None where there is none that the bot can see."""
        if (known := self._client.get_channel(channel_id)) is not None:
            return known
        if channel_id not in self._asked:
            try:
                self._asked[channel_id] = await self._client.fetch_channel(channel_id)
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                self._asked[channel_id] = None
        return self._asked[channel_id]


def _heading(words: Words) -> str:
    return words.say("**The tables of this server**")


def _text(words: Words, listed: Sequence[Listed], *, named: bool) -> str:
    """The whole post."""
    if not listed:
        none = words.say("No table is open. `/game new` opens one.")
        return f"{_heading(words)}\n{none}"
    return fitted(words, [_heading(words), *lines_of(words, listed, named=named)], MESSAGE)
