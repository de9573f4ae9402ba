"""What is taken from inside SimCord is there, and does what the sandbox wants of it."""

from __future__ import annotations

import asyncio
import importlib.metadata
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.enums import ChannelType

from bot.sandbox.inside_simcord import (
    INSIDE,
    QUICK,
    SLOW,
    SOON_SECONDS,
    WRITTEN_FOR,
    BlobStore,
    Clock,
    PromptEnv,
    QuickEnv,
    id_of,
    kind_of,
)

CLOCK = "_clock_monotonic"


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
        self.clocks = QUICK[CLOCK](), SLOW[CLOCK]()
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
        assert SLOW[CLOCK]() <= QUICK[CLOCK]() <= SLOW[CLOCK](), "elsewhere it's the real one"
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


async def _sleeps(_: discord.Client) -> None:
    await asyncio.sleep(3600)


async def _listens(client: discord.Client) -> None:
    await client.wait_for("message")


async def _listens_for_an_hour(client: discord.Client) -> None:
    await client.wait_for("message", timeout=3600)


async def _follows(client: discord.Client) -> None:
    await asyncio.create_task(_sleeps(client))


async def _gathers(client: discord.Client) -> None:
    await asyncio.gather(_sleeps(client), _sleeps(client))


async def _shields(client: discord.Client) -> None:
    await asyncio.shield(_sleeps(client))


async def _waits(client: discord.Client) -> None:
    await asyncio.wait([asyncio.create_task(_sleeps(client))])


async def _groups(client: discord.Client) -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(_sleeps(client))


@pytest.mark.parametrize(
    ("wait", "listens", "others"),
    [
        (_sleeps, False, 0),
        (_listens, True, 0),
        (_listens_for_an_hour, True, 0),
        (_follows, False, 1),
        (_gathers, False, 2),
        (_shields, False, 1),
        (_waits, False, 1),
        (_groups, False, 1),
    ],
)
async def test_what_a_task_waits_for_is_seen_at_a_glance_as_simcord_sees_it(
    wait: Callable[[discord.Client], Coroutine[Any, Any, None]], listens: bool, others: int
) -> None:
    assert all(getattr(INSIDE, name) is quick for name, quick in QUICK.items()), "the tests go by it"
    client, idle = Sleeper(1.0), Sleeper(1.0)
    client.loop = asyncio.get_running_loop()
    task = asyncio.create_task(wait(client))
    for _ in range(3):
        await asyncio.sleep(0)
    for functions in (QUICK, SLOW):
        assert functions["is_wait_for_listener"](client, task) is listens
        assert functions["is_wait_for_listener"](idle, task) is False
    for each in asyncio.all_tasks():
        waiter: object = each._fut_waiter  # type: ignore[attr-defined]
        quick, slow = (functions["composed_tasks"](each, waiter) for functions in (QUICK, SLOW))
        assert [*quick] == slow
        assert len(slow) == others * (each is task)
        for hours in (0, 2):
            asked = waiter, client.loop, client.loop.time() + hours * 3600
            longer = each.get_coro().__name__ == _sleeps.__name__ and not hours  # type: ignore[union-attr]
            assert [functions["is_sleep_waiter"](*asked) for functions in (QUICK, SLOW)] == [longer] * 2
    for each in asyncio.all_tasks() - {asyncio.current_task()}:
        each.cancel()
    await asyncio.wait([task])
