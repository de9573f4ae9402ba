"""`/watch`: a game's posts in another channel or thread too."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.features.settings.watch import MOST
from bot.store.outbox import mirrors
from bot.store.people import forgetting as people
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
    assert "**ann**: it's your turn." in there[1]
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


IN_SECRET = "Some people who can read"
"""How it begins that not all who read there may read here."""


async def move_into(room: Room, channel: Any) -> None:
    """Play in another channel from now on."""
    room.channel = channel
    await room.begin()


async def test_what_is_played_in_private_is_not_shown_where_others_read(room: Room) -> None:
    await move_into(room, secret(room, "ann", "ben", "eve"))
    stand = room.guild.create_text_channel("stand")
    refused = await room.do("eve", "watch", to=stand)
    assert refused.startswith(f"{IN_SECRET} {stand.mention} can't read {room.channel.mention}")
    assert refused == await room.do("ann", "watch", to=stand), "nor does who plays show what others play"
    await room.do("ann", "do", moves="take A 2")
    assert await shown(stand) == []


async def test_it_may_be_shown_to_fewer(room: Room) -> None:
    await move_into(room, secret(room, "ann", "ben", "eve"))
    corner = secret(room, "eve")
    assert (await room.do("eve", "watch", to=corner)).startswith("From the next post on")
    await room.do("ann", "do", moves="take A 2")
    assert "stones 2" in "".join(await shown(corner))


@pytest.mark.parametrize("barred", ["person", "role"])
async def test_it_is_enough_that_one_can_not_look(room: Room, barred: str) -> None:
    club = room.guild.create_role("club")
    who = room.people["dan"] if barred == "person" else club
    denied = discord.PermissionOverwrite(view_channel=False)
    await move_into(room, room.guild.create_text_channel("here", overwrites={who: denied}))
    stand = room.guild.create_text_channel("stand")
    assert (await room.do("eve", "watch", to=stand)).startswith(IN_SECRET)
    same = room.guild.create_text_channel("same", overwrites={who: denied})
    assert (await room.do("eve", "watch", to=same)).startswith("From the next post on")


async def thread_of(room: Room, kind: discord.ChannelType) -> Any:
    """A thread of the channel with ann, ben and eve in it."""
    channel = guild_of(room).get_channel(room.channel.id)
    assert isinstance(channel, discord.TextChannel)
    made = await channel.create_thread(name="whispers", type=kind)
    for name in ("ann", "ben", "eve"):
        await made.add_user(discord.Object(room.people[name].id))
    return room.channel.threads[-1]


async def test_a_private_thread_shows_its_channel_s_game_and_its_own_to_nobody(room: Room) -> None:
    channel, thread = room.channel, await thread_of(room, discord.ChannelType.private_thread)
    await room.begin()
    assert (await room.do("eve", "watch", to=thread)).startswith("From the next post on")
    await move_into(room, thread)
    assert (await room.do("eve", "watch", to=channel)).startswith(IN_SECRET)


def let_in(room: Room, channel: Any, *, everybody: bool) -> None:
    """Let everybody look into a channel from now on, or nobody."""
    view = discord.Permissions(view_channel=True).value
    rule = Overwrite(room.guild.id, OverwriteType.ROLE, **({"allow": view} if everybody else {"deny": view}))
    room.env.backend.set_overwrite(channel.id, rule)


def private_posts(room: Room, name: str) -> list[str]:
    """What the bot wrote to somebody alone."""
    return [words_in(message) for message in room.people[name].user.dm_channel.history()]


async def test_rights_that_change_end_it_with_a_word_to_who_set_it_up(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    await begun.do("eve", "watch", to=stand)
    await begun.do("ann", "do", moves="take A 2")
    before = await shown(stand)
    assert before
    let_in(begun, begun.channel, everybody=False)
    for who in (begun.people["ann"], begun.people["ben"], guild_of(begun).me):
        seen = Overwrite(who.id, OverwriteType.MEMBER, allow=discord.Permissions.all().value)
        begun.env.backend.set_overwrite(begun.channel.id, seen)
    await begun.do("ben", "do", moves="take A 1")
    await begun.do("ann", "do", moves="take A 1")
    assert await shown(stand) == before
    (told,) = private_posts(begun, "eve")
    assert f"in {begun.channel.mention} is no longer shown in {stand.mention}: some people" in told
    assert f"{begun.people['eve'].mention} · Toy Nim · you set that up with `/watch`." in told
    async with begun.bot.services.store.reading() as connection:
        assert await mirrors.of(connection, begun.channel.id) == []
    let_in(begun, begun.channel, everybody=True)
    await begun.do("eve", "watch", to=stand)
    await begun.do("ben", "do", moves="take A 1")
    later = "".join((await shown(stand))[len(before) :])
    assert "**ann**: it's your turn." in later
    assert "**2**" not in later, "what was not shown is not told later"


async def test_who_takes_no_direct_messages_is_told_at_the_table(begun: Room) -> None:
    stand, eve = begun.guild.create_text_channel("stand"), begun.people["eve"]
    await begun.do("eve", "watch", to=stand)
    begun.env.inject_error("POST", f"/channels/{eve.user.dm_channel.id}/messages", status=403, code=50007)
    hidden = Overwrite(begun.people["cat"].id, OverwriteType.MEMBER, deny=discord.Permissions.all().value)
    begun.env.backend.set_overwrite(begun.channel.id, hidden)
    await begun.do("ann", "do", moves="take A 2")
    told = [post for post in begun.posts if "is no longer shown in" in words_in(post)]
    assert [post.mentions[0].id for post in told] == [eve.id]
    assert await shown(stand) == []


@pytest.mark.parametrize("forgotten", [False, True])
async def test_what_was_set_up_before_is_asked_too(room: Room, forgotten: bool) -> None:
    await move_into(room, secret(room, "ann", "ben", "eve"))
    stand, eve = room.guild.create_text_channel("stand"), room.people["eve"].id
    async with room.bot.services.store.writing() as connection:
        await mirrors.add(connection, room.channel.id, stand.id, room.guild.id, eve)
        if forgotten:
            await people.forget(connection, eve)
    await room.restart()
    await room.do("ann", "do", moves="take A 2")
    assert await shown(stand) == []
    assert len(private_posts(room, "eve")) == (0 if forgotten else 1)


async def test_nothing_is_shown_on_another_server(begun: Room) -> None:
    other = begun.env.create_guild()
    abroad, eve = other.create_text_channel("abroad"), begun.people["eve"].id
    async with begun.bot.services.store.writing() as connection:
        await mirrors.add(connection, begun.channel.id, abroad.id, other.id, eve)
    await begun.do("ann", "do", moves="take A 2")
    assert await shown(abroad) == []
    assert len(private_posts(begun, "eve")) == 1


async def test_a_post_names_the_game_and_the_table(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    await begun.do("eve", "watch", to=stand)
    await begun.do("ann", "do", moves="take A 2")
    await begun.do("ben", "do", moves="take A 1")
    await begun.surely("ann", "game seat", to=begun.people["dan"])
    assert len(await shown(stand)) == 3
    for told in await shown(stand):
        assert told.startswith(f"**Toy Nim** · {begun.channel.mention}\n")
    assert not begun.words.startswith("**Toy Nim**")


async def test_who_plays_ends_it_and_nobody_else_who_may_not_write_there(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    await begun.do("eve", "watch", to=stand)
    mute = Overwrite(begun.guild.id, OverwriteType.ROLE, deny=discord.Permissions(send_messages=True).value)
    begun.env.backend.set_overwrite(stand.id, mute)
    told = await begun.do("eve", "watch", to=stand, stop=True)
    assert told == f"You can't write in {stand.mention}, so you can't have posts shown there."
    result = await begun.people["dan"].slash(stand, "watch", stop=True)
    assert result.response is not None
    assert result.response.content.startswith(told), "nor where it is shown"
    assert await begun.do("ben", "watch", to=stand, stop=True) == f"Nothing more is shown in {stand.mention}."


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
    assert ": **Send Messages** and **Attach Files**" in told
    async with begun.bot.services.store.reading() as connection:
        assert await mirrors.of(connection, begun.channel.id) == []


async def test_only_so_many_and_not_itself(begun: Room) -> None:
    assert "are in this channel anyway" in await begun.do("eve", "watch", to=begun.channel)
    for number in range(MOST):
        await begun.do("eve", "watch", to=begun.guild.create_text_channel(f"stand{number}"))
    one_more = begun.guild.create_text_channel("one-more")
    assert f"At most {MOST} channels" in await begun.do("eve", "watch", to=one_more)


async def test_nothing_to_watch(room: Room) -> None:
    stand = room.guild.create_text_channel("stand")
    assert "There's no game in this channel." in await room.do("ann", "watch", to=stand)


async def test_who_is_forgotten_is_not_in_it(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    await begun.do("eve", "watch", to=stand)
    async with begun.bot.services.store.writing() as connection:
        await people.forget(connection, begun.people["eve"].id)
    async with begun.bot.services.store.reading() as connection:
        assert await mirrors.of(connection, begun.channel.id) == [(stand.id, begun.guild.id)]
