"""A channel with people and the bot in it, for tests that need a Discord."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any
from unittest.mock import AsyncMock, patch

import discord
import simcord

from bot.client import StellwerkBot, create_bot
from bot.posting.messages.message import components_of
from bot.settings import Settings
from tests.reading import words_in

__all__ = ["PatientEnv", "Room", "agreed", "bot_on", "buttons_of", "said", "words_under"]


class PatientEnv(simcord.Env):
    """SimCord gives a bot five seconds to start; on a busy machine a computer thinks for longer at first."""

    async def _settle_internal(self, *, timeout: float | None = None, **more: Any) -> None:
        patience = None if timeout is None else max(timeout, self.settle_timeout)
        await super()._settle_internal(timeout=patience, **more)


def bot_on(url: str, *, emojis: bool = False) -> StellwerkBot:
    """A bot with its database there; with `emojis` it brings the games' emblems to Discord."""
    settings = Settings(
        _env_file=None, database_url=url, rate_limit=100_000, drawing_processes=0, emojis=emojis
    )
    return create_bot(settings)


def said(result: Any) -> str:
    """What the bot answered, which nobody else sees."""
    assert result.ephemeral
    return str(result.response.content) or words_under(result.response.components)


async def agreed(person: Any, asked: Any) -> str:
    """Press what does the thing about which somebody was asked; the answer's text."""
    assert asked.ephemeral
    (yes, _) = asked.response.components[0]["components"]
    done = await person.click(asked.response, custom_id=yes["custom_id"])
    return str(done.response.content)


def words_under(components: Iterable[dict[str, Any]]) -> str:
    """The lines of a message that is made of components."""
    lines = []
    for part in components:
        if part["type"] == discord.ComponentType.text_display.value:
            lines.append(str(part["content"]))
        elif part.get("components"):
            lines.append(words_under(part["components"]))
    return "\n".join(lines)


def buttons_of(message: discord.Message) -> dict[str, str]:
    """The buttons of a message: what stands on each, and its id."""
    found = [part for part in components_of(message) if isinstance(part, discord.Button)]
    return {button.label or "": button.custom_id or "" for button in found}


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

    async def surely(self, who: str, command: str, /, **options: Any) -> str:
        """Type a command that asks first, and press what does it; the answer's text."""
        person = self.people[who]
        return await agreed(person, await person.slash(self.channel, command, **options))

    async def menu(self, who: str, name: str, message: discord.Message, channel: Any = None) -> Any:
        """Use a command in the menu of a message of a channel, by default the game's."""
        return await self.people[who].context_menu(channel or self.channel, name, message)

    async def open(self, game: str = "toy", *, seed: int = 4, others: Iterable[str] = ("ben",)) -> None:
        """Ann opens a table, and the others sit down beside her."""
        await self.do("ann", "game new", game=game, seed=seed, seating="joined")
        for name in others:
            await self.do(name, "game join")

    async def begin(self, game: str = "toy", *, seed: int = 4, others: Iterable[str] = ("ben",)) -> None:
        """Ann opens a table, the others sit down beside her, and the game begins."""
        await self.open(game, seed=seed, others=others)
        await self.do("ann", "game start")

    async def typed(self, who: str, command: str, option: str, text: str = "", /, **filled: Any) -> list[Any]:
        """Type into an option; the values that are offered."""
        rows = await self.people[who].autocomplete(self.channel, command, option, text, **filled)
        return [row["value"] for row in rows]

    async def restart(self) -> None:
        """End the bot and start another on the same database. Commands that Discord knows are not told again,
        which would take longer than all the rest.
        """
        former, self.bot = self.bot, bot_on(self.url)
        known, now = ({each.name for each in bot.tree.get_commands()} for bot in (former, self.bot))
        with ExitStack() as told:
            if now == known:
                told.enter_context(patch.object(self.bot.tree, "sync", AsyncMock(return_value=[])))
            await self.env.restart_bot(self.bot)
        await former.close()

    @property
    def last(self) -> Any:
        """The newest message in the channel."""
        return self.channel.last_message

    @property
    def words(self) -> str:
        """All words of the newest message in the channel."""
        return words_in(self.last)

    @property
    def told(self) -> str:
        """All words of the newest two messages: of a turn that is over, and of the call of the next one."""
        return "\n".join(words_in(post) for post in self.posts[-2:])

    @property
    def offered(self) -> dict[str, str]:
        """The buttons of the newest message: what stands on each, and its id."""
        return buttons_of(self.last)

    @property
    def posts(self) -> list[discord.Message]:
        """All messages of the channel, oldest first, as they stand now."""
        return list(self.channel.history())

    async def press_late(self, who: str, message: discord.Message, label: str) -> Any:
        """Press a button of a message as it was, on a screen that has not heard of its change yet."""
        stored = self.env.backend.get_message(self.channel.id, message.id)
        now = stored.components
        stored.components = [dict(part.to_dict()) for part in message.components]
        try:
            return await self.people[who].click(message, label=label)
        finally:
            stored.components = now
