"""What is taken from inside SimCord is there, and does what the sandbox wants of it."""

from __future__ import annotations

import asyncio
import importlib.metadata
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.enums import ChannelType

from bot.sandbox.inside_simcord import (
    SLOW_CLOCK,
    SOON_SECONDS,
    WRITTEN_FOR,
    BlobStore,
    Clock,
    PromptEnv,
    QuickEnv,
    id_of,
    kind_of,
    quick_clock,
)


class Sleeper(discord.Client):
    """Answers at once, and has something to do later."""

    def __init__(self, later: float) -> None:
        super().__init__(intents=discord.Intents.none())
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="hello", description="hello")(self.hello)
        self.later = later
        self.done = False

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def hello(self, interaction: discord.Interaction[Any]) -> None:
        self.task = asyncio.create_task(self._work())
        self.clocks = quick_clock(), SLOW_CLOCK()
        await interaction.response.send_message("hello")

    async def _work(self) -> None:
        await asyncio.sleep(self.later)
        self.done = True


def test_this_is_the_library_whose_inside_is_known() -> None:
    known = importlib.metadata.version("simcord").rpartition(".")[0] == WRITTEN_FOR
    assert known, "look through bot/sandbox/inside_simcord.py and say so there"


@pytest.mark.parametrize(("make", "later", "waits"), [(QuickEnv, 0.1, True), (PromptEnv, 30.0, False)])
async def test_an_action_ends_when_the_bot_is_at_rest(
    make: type[QuickEnv], later: float, waits: bool
) -> None:
    """Both look often, and the prompt one waits for nothing that is put off for long."""
    bot = Sleeper(later)
    env = make(bot, settle_timeout=5.0)
    guild = env.create_guild("here")
    channel = guild.create_text_channel("room")
    person = guild.add_member(env.create_user("ann"))
    await env.start()
    try:
        began = asyncio.get_running_loop().time()
        result = await person.slash(channel, "hello")
        assert asyncio.get_running_loop().time() - began < SOON_SECONDS + 0.5
        assert bot.done == waits
        assert bot.clocks[0] == bot.clocks[1], "the bot's time is SimCord's"
        assert SLOW_CLOCK() <= quick_clock() <= SLOW_CLOCK(), "elsewhere it's the real one"
        assert result.response is not None
        assert id_of(result) != result.response.id
        assert kind_of(channel) is ChannelType.TEXT
        assert kind_of(guild.create_forum_channel("posts")) is ChannelType.FORUM
        bot.task.cancel()
    finally:
        await bot.close()
        await env.shutdown()


def test_attachments_are_kept_where_they_are_wanted() -> None:
    blobs: dict[str, bytes] = {}
    store = BlobStore(blobs)
    url = store.store_attachment(1, 2, "a.png", b"bytes", None)["url"]
    assert blobs == store.blobs == {url: b"bytes"}
    assert store.get(url) == b"bytes"


def test_the_clock_goes_by_what_it_is_moved() -> None:
    clock = Clock()
    before = clock.now()
    clock.advance(5)
    assert (clock.now() - before).total_seconds() == clock.elapsed == 5
