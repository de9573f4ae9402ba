"""A moment of a game is shared: in this channel, in another one, or for oneself."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.people import preferences
from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, position
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.features.settings.test_watch import IN_SECRET, guild_of, let_in, move_into, secret, shown
from tests.bot.room import Room


@pytest.fixture
async def begun(room: Room) -> Room:
    await room.begin()
    await room.do("ann", "do", moves="take A 2")
    return room


async def look_back(room: Room, who: str, **options: Any) -> Any:
    """The moment that is offered under `/history`."""
    history = await room.people[who].slash(room.channel, "history", **options)
    assert history.response is not None
    return (await room.people[who].click(history.response, label="Share this")).response


async def press(room: Room, who: str, moment: Any, label: str) -> str:
    """Press a button below a moment; what stands there then."""
    await room.people[who].click(moment, label=label)
    return Guide(RoomHand(room, who), moment.id).text


async def choose(room: Room, who: str, moment: Any, channel: Any) -> str:
    """Choose another channel below a moment; what stands there then."""
    await room.people[who].select(moment, [channel])
    return Guide(RoomHand(room, who), moment.id).text


async def test_it_is_seen_first_and_then_posted_with_its_sharer_who_hears_no_bell(begun: Room) -> None:
    posts = len(begun.posts)
    moment = await look_back(begun, "eve")
    assert moment.content.startswith(f"**Toy Nim** · {begun.channel.mention} · move 1\n")
    assert "ann" in moment.content
    text = moment.content
    assert len(begun.posts) == posts
    await begun.restart()
    assert await press(begun, "eve", moment, "Post it here") == f"Posted in {begun.channel.mention}."
    there = begun.last
    assert there.content == f"{text}\n-# Shared by {begun.people['eve'].mention}."
    stored = begun.env.backend.get_message(begun.channel.id, there.id)
    assert not stored.ping_user_ids
    assert not stored.components


async def test_it_is_of_the_move_that_one_looked_at(begun: Room) -> None:
    await begun.do("ben", "do", moves="take B 1")
    moment = await look_back(begun, "eve", move=1)
    assert "move 1\n" in moment.content
    start = await look_back(begun, "eve", move=0)
    assert start.content.endswith("move 0\nThe start. Seats in order: ann and ben.")


async def test_what_was_taken_back_since_is_no_longer_a_moment_of_its_row(begun: Room) -> None:
    await begun.do("ann", "game undo")
    result = await begun.menu("eve", "Share this", begun.last)
    assert " · move 0\n" in result.response.content


async def test_it_goes_into_another_channel_where_one_may_write(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    moment = (await begun.menu("eve", "Share this", begun.last)).response
    assert await choose(begun, "eve", moment, stand) == f"Posted in {stand.mention}."
    (there,) = await shown(stand)
    assert there.startswith(f"**Toy Nim** · {begun.channel.mention} · move 1\n")


async def test_it_speaks_the_language_of_where_it_goes(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    async with begun.bot.services.store.writing() as connection:
        await preferences.choose(connection, "channel", stand.id, "language", "de")
    moment = await look_back(begun, "eve")
    await choose(begun, "eve", moment, stand)
    (there,) = await shown(stand)
    assert " · Zug 1\n" in there
    assert "Geteilt von" in there


async def test_just_for_oneself_it_has_no_buttons_and_nobody_else_sees_it(begun: Room) -> None:
    posts = len(begun.posts)
    moment = await look_back(begun, "eve")
    assert await press(begun, "eve", moment, "Just for me") == moment.content
    assert Guide(RoomHand(begun, "eve"), moment.id).parts == []
    assert len(begun.posts) == posts


async def test_not_where_one_can_not_write(begun: Room) -> None:
    mute: Any = {guild_of(begun).default_role: discord.PermissionOverwrite(send_messages=False)}
    closed = begun.guild.create_text_channel("mute", overwrites=mute)
    moment = await look_back(begun, "eve")
    assert (await choose(begun, "eve", moment, closed)).startswith("You can't write in")
    assert await shown(closed) == []


async def test_a_private_table_is_shown_only_to_those_who_may_read_it(room: Room) -> None:
    await move_into(room, secret(room, "ann", "ben", "eve"))
    stand, corner = room.guild.create_text_channel("stand"), secret(room, "eve")
    for who in ("eve", "ann"):
        moment = await look_back(room, who)
        told = await choose(room, who, moment, stand)
        assert told.startswith(f"{IN_SECRET} {stand.mention} can't read {room.channel.mention}")
    assert await shown(stand) == []
    moment = await look_back(room, "eve")
    assert await choose(room, "eve", moment, corner) == f"Posted in {corner.mention}."


async def test_nor_where_the_channel_was_closed_since(begun: Room) -> None:
    stand = begun.guild.create_text_channel("stand")
    moment = await look_back(begun, "ann")
    let_in(begun, begun.channel, everybody=False)
    for who in (begun.people["ann"], guild_of(begun).me):
        seen = Overwrite(who.id, OverwriteType.MEMBER, allow=discord.Permissions.all().value)
        begun.env.backend.set_overwrite(begun.channel.id, seen)
    told = await choose(begun, "ann", moment, stand)
    assert told.startswith(IN_SECRET), told
    assert await shown(stand) == []


async def test_a_hand_is_in_no_moment(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever shares it, it is to the byte what a spectator shares."""
    wanted = position("trambahn", "passenger")
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    await room.restart()
    _, who = await sit_down(room, wanted)
    mine, theirs = await look_back(room, who), await look_back(room, "eve")
    assert mine.content == theirs.content
    pictures = [
        [room.env.backend.cdn.get(item["url"]) for item in _stored(room, each).attachments]
        for each in (mine, theirs)
    ]
    assert pictures[0] == pictures[1]
    assert len(pictures[0]) == 1


def _stored(room: Room, message: Any) -> Any:
    return room.env.backend.get_message(room.channel.id, message.id)


async def test_there_is_one_picture(vienna: None, room: Room) -> None:
    await room.restart()
    await sit_down(room, position("vienna1840", "run"))
    moment = await look_back(room, "eve")
    assert len(Guide(RoomHand(room, "eve"), moment.id).pictures) == 1
    await press(room, "eve", moment, "Post it here")
    (picture,) = room.last.attachments
    assert picture.description


async def test_names_are_harmless(room: Room) -> None:
    ann = room.people["ann"]
    room.env.backend.get_user(ann.id).global_name = "@everyone **‮<#1>"
    await room.begin()
    await room.do("ann", "do", moves="take A 2")
    await press(room, "eve", await look_back(room, "eve"), "Post it here")
    assert "@everyone" not in room.last.content
    assert "‮" not in room.last.content
    assert not room.last.mention_everyone
