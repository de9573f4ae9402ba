"""`/tables`: a server's tables for one person, and the standing post that is always up to date."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.store.outbox import bulletins
from bot.store.outbox.bulletins import Bulletin
from bot.store.people import forgetting as people
from tests.bot.moving_time import Era
from tests.bot.room import Room
from tests.reading import words_in

HEADING = "**This server's tables**"


@pytest.fixture
def era(room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """It is Monday, nine in the morning, UTC."""
    return Era(room, monkeypatch)


def manager(room: Room) -> None:
    """Eve may manage channels."""
    role = room.guild.create_role("managers", permissions=discord.Permissions(manage_channels=True))
    user = room.env.create_user("eve")
    room.people["eve"] = room.guild.add_member(user, roles=[role])


async def listing(era: Era, **place: Any) -> Any:
    """Eve has the tables listed in a channel of its own."""
    manager(era.room)
    stand = era.room.guild.create_text_channel("stand", **place)
    said = await era.room.do("eve", "tables", channel=stand)
    assert f"now listed in {stand.mention}" in said
    await era.settle()
    return stand


def shown(stand: Any) -> str:
    """The standing post; it is the only one."""
    (post,) = [post for post in stand.history() if HEADING in words_in(post)]
    return words_in(post)


async def test_the_post_follows_the_tables(era: Era) -> None:
    stand = await listing(era)
    assert "No table is open" in shown(stand)
    await era.room.open()
    await era.move(seconds=61)
    assert f"- <#{era.room.channel.id}> · Toy Nim · ann and ben · 2 seats are free" in shown(stand)
    await era.room.do("ann", "game start")
    await era.move(seconds=61)
    assert f"**Played now**\n- <#{era.room.channel.id}> · Toy Nim · ann, called <t:" in shown(stand)
    await era.room.do("ann", "do", moves="skip")
    await era.move(seconds=61)
    assert "· ben, called <t:" in shown(stand)
    await era.room.do("ann", "game pause")
    await era.move(seconds=61)
    assert f"**Paused or asleep**\n- <#{era.room.channel.id}> · Toy Nim · paused" in shown(stand)
    await era.room.surely("ann", "game end")
    await era.move(seconds=61)
    assert "No table is open" in shown(stand)


async def test_edits_are_bundled(era: Era) -> None:
    stand = await listing(era)
    await era.room.begin()
    await era.move(seconds=10)
    assert "No table is open" in shown(stand)
    await era.move(seconds=50)
    before = shown(stand)
    for _ in range(3):
        await era.room.do("ann", "do", moves="skip")
        await era.room.do("ben", "do", moves="skip")
    await era.move(seconds=59)
    assert shown(stand) == before
    await era.room.do("ann", "do", moves="skip")
    await era.move(seconds=1)
    assert "· ben, called" in shown(stand)


async def test_it_goes_on_over_restarts_and_is_replaced_where_it_is_gone(era: Era) -> None:
    stand = await listing(era)
    await era.room.begin()
    await era.restart()
    await era.move(seconds=61)
    assert "· ann, called" in shown(stand)
    (post,) = stand.history()
    era.room.env.backend.delete_message(stand.id, post.id)
    await era.move(hours=1)
    assert "· ann, called" in shown(stand)


async def test_only_who_manages_channels_says_where(era: Era) -> None:
    stand = era.room.guild.create_text_channel("stand")
    refused = "Only someone who can manage this server's channels can set"
    assert refused in await era.room.do("ann", "tables", channel=stand)
    assert refused in await era.room.do("ann", "tables", stop=True)
    manager(era.room)
    assert "aren't listed anywhere now" in await era.room.do("eve", "tables", stop=True)


async def test_it_moves_and_ends(era: Era) -> None:
    stand = await listing(era)
    other = era.room.guild.create_text_channel("other")
    await era.room.do("eve", "tables", channel=other)
    await era.settle()
    assert [words_in(post) for post in stand.history()] == [
        f"This server's tables are now listed in {other.mention}."
    ]
    assert "No table is open" in shown(other)
    assert "Always up to date in" in await era.room.do("ann", "tables")
    await era.room.do("eve", "tables", stop=True)
    closed = [words_in(post) for post in other.history()]
    assert closed == ["This server's tables are no longer listed anywhere."]
    await era.room.begin()
    await era.move(hours=2)
    assert [words_in(post) for post in other.history()] == closed


async def test_what_its_readers_may_not_see_is_not_in_it(era: Era) -> None:
    room = era.room
    stand = await listing(era)
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    everybody = guild.default_role
    closed = discord.PermissionOverwrite(view_channel=False)
    mine = discord.PermissionOverwrite(view_channel=True)
    me = guild.me
    secret = room.guild.create_text_channel(
        "secret", overwrites={everybody: closed, me: mine, room.people["ann"]: mine}
    )
    await room.people["ann"].slash(secret, "game new", game="toy")
    await era.move(seconds=61)
    assert "No table is open" in shown(stand)
    assert f"<#{secret.id}>" not in await room.do("ben", "tables")
    assert f"<#{secret.id}>" in await room.do("ann", "tables")


async def test_a_channel_that_is_gone_ends_it(era: Era) -> None:
    stand = await listing(era)
    era.room.env.backend.delete_channel(stand.id)
    await era.room.begin()
    await era.move(hours=1)
    async with era.room.bot.services.store.reading() as connection:
        assert await bulletins.of(connection, era.room.guild.id) is None


async def test_a_death_after_sending_leaves_one_post(era: Era) -> None:
    stand = await listing(era)
    store = era.room.bot.services.store
    async with store.reading() as connection:
        known = await bulletins.of(connection, era.room.guild.id)
    assert known is not None
    # As it is where the process died before it could note the message.
    async with store.writing() as connection:
        await bulletins.sending(
            connection, Bulletin(known.guild_id, known.channel_id, None, "a-nonce-of-long-ago")
        )
    await era.room.begin()
    await era.restart()
    await era.move(hours=1)
    assert "· ann, called" in shown(stand)


async def test_who_is_forgotten_is_not_in_it(era: Era) -> None:
    stand = await listing(era)
    await era.room.begin()
    await era.move(seconds=61)
    async with era.room.bot.services.store.writing() as connection:
        await people.forget(connection, era.room.people["ann"].id)
    await era.move(hours=1)
    assert "ann" not in shown(stand)
    assert "Toy Nim · Seat 1, called" in shown(stand)
    assert "Toy Nim · Seat 1 · called" in await era.room.do("ben", "next")
