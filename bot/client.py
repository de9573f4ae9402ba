"""The bot itself: a discord.py client whose parts are put together here."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.settings import Settings

__all__ = ["StellwerkBot", "create_bot"]


class StellwerkBot(discord.Client):
    """The bot: its settings, its command tree, its tables."""

    def __init__(self, settings: Settings) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self.settings = settings
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Open what the bot needs before it hears of anything."""
        await self.tree.sync()

    async def close(self) -> None:
        """Leave Discord and close what `setup_hook` opened."""
        await super().close()


def create_bot(settings: Settings) -> StellwerkBot:
    """A bot with these settings, not yet running."""
    if settings.discord_api_base is not None:
        Route.BASE = str(settings.discord_api_base).rstrip("/")
    if settings.discord_gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(str(settings.discord_gateway_url))
    return StellwerkBot(settings)
