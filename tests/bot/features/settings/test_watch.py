"""`/watch`: a game's posts in another channel or thread too."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.features.settings.watch import MOST
from bot.store import mirrors, people
from tests.bot.room import Room
from tests.reading import words_in


@pytest.fixture
async def begun(room: Room) -> Room:
    await room.begin()
    return room


def guild_of(room: Room) -> discord.Guild:
    """The server as the bot knows it."""
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    return guild


async def shown(channel: Any) -> list[str]:
    return [words_in(message) for message in channel.history()]


async def test_every_post_is_shown_there_too_without_buttons_and_mentions(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    told = await begun.do("eve", "watch", to=stand)
    assert told.startswith(f"From the next post on, this game can be watched in {stand.mention} too")
    await begun.do("ann", "do", moves="take A 2")
    await begun.restart()
    await begun.do("ben", "do", moves="take A 1")
    there = await shown(stand)
    assert len(there) == 2
    assert there[0].index("stones 2") < there[0].index("stones 1"), "a turn has one message there, too"
    assert "**ann**: it is your turn." in there[1]
    assert "<@" not in "".join(there)
    for message in stand.history():
        assert not message.mentions
        assert "custom_id" not in str([part.to_dict() for part in message.components])
    assert begun.people["ann"].mention in begun.words


async def test_it_ends_where_it_began_or_where_it_is_shown(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    await begun.do("eve", "watch", to=stand)
    assert f"is shown in {stand.mention} too" in await begun.do("ann", "watch")
    assert await begun.do("eve", "watch", to=stand, stop=True) == f"Nothing more is shown in {stand.mention}."
    await begun.do("ann", "do", moves="skip")
    assert await shown(stand) == []
    assert await begun.do("eve", "watch", to=stand, stop=True) == "Nothing is shown there now."
    await begun.do("eve", "watch", to=stand)
    result = await begun.people["dan"].slash(stand, "watch", stop=True)
    assert result.response is not None
    assert result.response.content == f"Nothing more is shown in {stand.mention}."
    assert (await begun.do("ann", "watch")).startswith("`/watch to:` names a channel")


async def test_a_thread_will_do(begun: Room) -> None:
    channel = guild_of(begun).get_channel(begun.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="watching", type=discord.ChannelType.public_thread)
    thread = begun.channel.threads[0]
    await begun.do("eve", "watch", to=thread)
    await begun.do("ann", "do", moves="take A 2")
    assert "stones 2" in "".join(await shown(thread))


def secret(room: Room, *names: str, to: Any = None) -> Any:
    """A channel that these people alone can read, or a role."""
    everybody = guild_of(room).default_role
    rules: dict[Any, discord.PermissionOverwrite] = {
        everybody: discord.PermissionOverwrite(view_channel=False),
        guild_of(room).me: discord.PermissionOverwrite(view_channel=True),
    }
    for who in (*(room.people[name] for name in names), *([to] if to else [])):
        rules[who] = discord.PermissionOverwrite(view_channel=True)
    return room.guild.create_text_channel("secret", overwrites=rules)


async def test_who_has_no_seat_takes_no_game_to_where_its_channel_can_not_look(begun: Room) -> None:
    corner = secret(begun, "eve", "ann")
    refused = await begun.do("eve", "watch", to=corner)
    assert refused.startswith(f"Not everybody who reads this channel can read {corner.mention}.")
    assert (await begun.do("ann", "watch", to=corner)).startswith("From the next post on")


@pytest.mark.parametrize("barred", ["person", "role"])
async def test_it_is_enough_that_one_can_not_look(begun: Room, barred: str) -> None:
    club = begun.guild.create_role("club")
    who = begun.people["dan"] if barred == "person" else club
    denied = discord.PermissionOverwrite(view_channel=False)
    stand = begun.guild.create_text_channel("stand", overwrites={who: denied})
    assert (await begun.do("eve", "watch", to=stand)).startswith("Not everybody who reads")


async def test_a_private_thread_is_for_those_who_play(begun: Room) -> None:
    channel = guild_of(begun).get_channel(begun.channel.id)
    assert isinstance(channel, discord.TextChannel)
    made = await channel.create_thread(name="whispers", type=discord.ChannelType.private_thread)
    await made.add_user(discord.Object(begun.people["eve"].id))
    thread = begun.channel.threads[0]
    assert (await begun.do("eve", "watch", to=thread)).startswith("Not everybody who reads")


async def test_only_who_may_write_there(begun: Room) -> None:
    everybody = guild_of(begun).default_role
    closed = begun.guild.create_text_channel(
        "closed", overwrites={everybody: discord.PermissionOverwrite(send_messages=False)}
    )
    told = await begun.do("eve", "watch", to=closed)
    assert told == f"You can't write in {closed.mention}, so you can't have posts shown there."
    assert told == await begun.do("eve", "watch", to=closed, stop=True)


async def test_what_the_bot_lacks_is_said(begun: Room) -> None:
    denied = discord.PermissionOverwrite(attach_files=False, send_messages=False)
    mute = begun.guild.create_text_channel("mute", overwrites={guild_of(begun).me: denied})
    told = await begun.do("eve", "watch", to=mute)
    assert "I lack permissions: **Send Messages** and **Attach Files**" in told
    async with begun.bot.services.store.reading() as connection:
        assert await mirrors.of(connection, begun.channel.id) == []


async def test_only_so_many_and_not_itself(begun: Room) -> None:
    assert "stand in this channel anyway" in await begun.do("eve", "watch", to=begun.channel)
    for number in range(MOST):
        await begun.do("eve", "watch", to=begun.guild.create_text_channel(f"stand{number}"))
    one_more = begun.guild.create_text_channel("one-more")
    assert f"At most {MOST} channels" in await begun.do("eve", "watch", to=one_more)


async def test_nothing_to_watch(room: Room) -> None:
    stand = room.guild.create_text_channel("stand")
    assert "There is no game in this channel." in await room.do("ann", "watch", to=stand)


async def test_who_is_forgotten_is_not_in_it(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    await begun.do("eve", "watch", to=stand)
    async with begun.bot.services.store.writing() as connection:
        await people.forget(connection, begun.people["eve"].id)
    async with begun.bot.services.store.reading() as connection:
        assert await mirrors.of(connection, begun.channel.id) == [(stand.id, begun.guild.id)]
