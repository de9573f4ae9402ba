"""A channel with people and the bot in it, for tests that need a Discord."""

from __future__ import annotations

from typing import Any

import simcord

from bot.client import StellwerkBot, create_bot
from bot.settings import Settings

__all__ = ["Room", "bot_on", "said"]


def bot_on(url: str) -> StellwerkBot:
    """A bot with its database there."""
    return create_bot(Settings(_env_file=None, database_url=url, rate_limit=100_000))


def said(result: Any) -> str:
    """What the bot answered, which nobody else sees."""
    assert result.ephemeral
    return str(result.response.content)


class Room:
    """Five people in one channel."""

    def __init__(self, env: simcord.Env, bot: StellwerkBot, url: str) -> None:
        self.env = env
        self.bot = bot
        self.url = url
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("table")
        self.people = {
            name: self.guild.add_member(env.create_user(name)) for name in ("ann", "ben", "cat", "dan", "eve")
        }

    async def do(self, who: str, command: str, /, **options: Any) -> str:
        """Type a command; the answer's text."""
        return said(await self.people[who].slash(self.channel, command, **options))

    async def typed(self, who: str, command: str, option: str, text: str = "", /, **filled: Any) -> list[Any]:
        """Type into an option; the values that are offered."""
        rows = await self.people[who].autocomplete(self.channel, command, option, text, **filled)
        return [row["value"] for row in rows]

    async def restart(self) -> None:
        """End the bot and start another on the same database."""
        former, self.bot = self.bot, bot_on(self.url)
        await self.env.restart_bot(self.bot)
        await former.close()

    @property
    def last(self) -> Any:
        """The newest message in the channel."""
        return self.channel.last_message
