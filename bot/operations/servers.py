"""A server as Discord describes it to whoever asks once, without the bot running."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord

__all__ = ["Server", "server_as_seen"]


@dataclass(frozen=True, slots=True)
class Server:
    """A server.

    Attributes:
        id: its Discord id.
        name: what it is called.
        language: its language.
        is_public: whether everybody in it may see a channel or thread.
    """

    id: int
    name: str
    language: str
    is_public: Callable[[int], Awaitable[bool]]


@asynccontextmanager
async def server_as_seen(token: str, server_id: int) -> AsyncIterator[Server]:
    """Ask Discord for a server.

    Raises:
        discord.DiscordException: the token is wrong, or the bot is not in that server.
    """
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        guild = await client.fetch_guild(server_id)
        channels = await guild.fetch_channels()
        public = {each.id for each in channels if each.permissions_for(guild.default_role).view_channel}

        async def is_public(channel_id: int) -> bool:
            if channel_id in public:
                return True
            try:
                thread = await client.fetch_channel(channel_id)
            except (discord.NotFound, discord.Forbidden):
                return False
            return (
                isinstance(thread, discord.Thread) and not thread.is_private() and thread.parent_id in public
            )

        yield Server(guild.id, guild.name, str(guild.preferred_locale), is_public)
