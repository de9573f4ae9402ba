"""Threads for tables: one for each table, even if Discord's reply is lost or the bot stops in between."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
from cachetools import LRUCache

from bot.language.refusals import Refusal
from bot.store import Store
from bot.store.games import queries

__all__ = ["Threads"]

log = logging.getLogger(__name__)

TRIES = 3
FORMS = 1_000
"""How many forms' threads are remembered."""
NOT_NOW = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""Discord is out of order, or may or may not have acted."""


class Threads:
    """Makes threads, and finds unused ones.

    Discord takes no nonce for a thread. Before making one, the bot therefore looks for a thread of its own
    with the same name and no table, made by an earlier try whose reply was lost or whose table couldn't be
    opened.
    """

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        # One at a time in each channel: a thread whose table is being opened looks unused.
        self._making: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()
        self._of_forms: LRUCache[int, discord.Thread] = LRUCache(FORMS)

    async def opened_in(
        self,
        interaction: discord.Interaction[Any],
        name: str,
        opening: Callable[[discord.Thread], Awaitable[object]],
    ) -> discord.Thread:
        """A thread of the channel with the person who acts in it, after `opening` opened a table there.

        A form that is pressed twice, even on two devices, opens one table.

        Raises:
            Refusal: there are no threads here, or the bot or the person may not make one.
            discord.HTTPException: Discord stays out of order.
        """
        channel = _parent(interaction)
        async with self._making.setdefault(channel.id, asyncio.Lock()):
            form = 0 if interaction.message is None else interaction.message.id
            if form in self._of_forms:
                return self._of_forms[form]
            thread = await self._thread(channel, name)
            await _let_in(thread, interaction.user)
            await opening(thread)
            if form:
                self._of_forms[form] = thread
            return thread

    async def _thread(self, channel: discord.TextChannel, name: str) -> discord.Thread:
        """The thread that an earlier try left, or a new one."""
        for tries_left in reversed(range(TRIES)):
            try:
                left = await self._left(channel, name)
                return left or await channel.create_thread(
                    name=name, type=discord.ChannelType.public_thread, reason="A table of its own"
                )
            except discord.Forbidden as error:
                raise Refusal("may_not_thread") from error
            except NOT_NOW as error:
                if not tries_left:
                    raise
                log.warning("channel=%d thread: %r", channel.id, error)
        raise AssertionError("the last try returns or raises")

    async def _left(self, channel: discord.TextChannel, name: str) -> discord.Thread | None:
        """A thread of the bot with this name that never had a table."""
        me = self._client.user
        assert me is not None
        for thread in await channel.guild.active_threads():
            if (thread.parent_id, thread.owner_id, thread.name) != (channel.id, me.id, name):
                continue
            async with self._store.reading() as connection:
                if await queries.game_of_channel(connection, thread.id) is None:
                    return thread
        return None


def _parent(interaction: discord.Interaction[Any]) -> discord.TextChannel:
    """The channel, if a thread may be made in it.

    Raises:
        Refusal: not here, not by the bot, or not for this person.
    """
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("no_thread_here")
    granted = interaction.app_permissions
    if not (granted.create_public_threads and granted.send_messages_in_threads):
        raise Refusal("may_not_thread")
    if not interaction.permissions.create_public_threads:
        # Nobody may do through the bot what the server doesn't let them do.
        raise Refusal("you_may_not_thread")
    return channel


async def _let_in(thread: discord.Thread, person: discord.abc.Snowflake) -> None:
    """Add a person to a thread. If that fails, the table is there all the same, and they are told where."""
    try:
        await thread.add_user(person)
    except (discord.HTTPException, *NOT_NOW) as error:
        log.warning("channel=%d person could not be put into the thread: %r", thread.id, error)
