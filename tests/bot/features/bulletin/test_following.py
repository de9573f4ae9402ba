"""Tables that somebody follows without a seat, and seats that anybody may take."""

from __future__ import annotations

import discord
from simcord.results import ResponseMessage

from tests.bot.moving_time import shown
from tests.bot.room import Room
from tests.reading import labels_of


async def listed(room: Room, who: str) -> ResponseMessage:
    """The list of tables with its menu."""
    return shown(await room.people[who].slash(room.channel, "tables"))


async def test_a_table_is_followed_and_left_off(room: Room) -> None:
    await room.begin()
    message = await listed(room, "eve")
    assert "**Played now**" in message.content
    told = shown(await room.people["eve"].select(message, ["1"], custom_id="follow:menu"))
    assert "You follow Toy Nim in" in told.content
    again = room.env.backend.get_message(room.channel.id, (await listed(room, "eve")).id)
    assert "You follow it · ann and ben" in str(again.components)
    following = shown(await room.people["eve"].slash(room.channel, "next"))
    assert "What happened?" in labels_of(following)
    answer = shown(await room.people["eve"].click(following, label="Tables you follow"))
    assert answer.content.startswith("**The tables you follow**")
    assert f"<#{room.channel.id}> · Toy Nim · ann, called" in answer.content
    left = shown(await room.people["eve"].select(answer, ["1"], custom_id="follow:menu"))
    assert "You no longer follow Toy Nim in" in left.content
    assert "Tables you follow" not in labels_of(shown(await room.people["eve"].slash(room.channel, "next")))


async def test_who_plays_need_not_follow(room: Room) -> None:
    await room.begin()
    own = await listed(room, "ann")
    assert "Toy Nim" in own.content
    assert "follow:menu" not in str(room.env.backend.get_message(room.channel.id, own.id).components)
    message = await listed(room, "eve")
    await room.surely("ann", "game seat")
    await room.people["eve"].click(room.last, label="Take the seat")
    told = shown(await room.people["eve"].select(message, ["1"], custom_id="follow:menu"))
    assert "You have a seat at this table" in told.content


async def test_a_table_that_one_can_not_see_is_not_followed(room: Room) -> None:
    await room.begin()
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    denied = discord.PermissionOverwrite(view_channel=False)
    secret = room.guild.create_text_channel("secret", overwrites={room.people["eve"]: denied})
    await room.people["ann"].slash(secret, "game new", game="toy")
    message = await listed(room, "eve")
    assert f"<#{secret.id}>" not in message.content
    stored = room.env.backend.get_message(room.channel.id, message.id)
    assert "'value': '1'" in str(stored.components)
    assert "'value': '2'" not in str(stored.components)


async def test_a_seat_that_is_left_is_anybodys(room: Room) -> None:
    await room.begin()
    assert "offered to anyone who wants it" in await room.surely("ann", "game seat")
    post = room.last
    assert "ann offers seat 1 to anyone who wants to play on." in room.words
    assert "1 seat is free" in await room.do("eve", "tables")
    assert "already" in await room.do("ann", "game seat")
    taken = shown(await room.people["ben"].click(post, label="Take the seat"))
    assert "has a seat" in taken.content
    taken = shown(await room.people["cat"].click(post, label="Take the seat"))
    assert taken.content.startswith("You have seat 1")
    table = await room.bot.services.tables.get(room.channel.id)
    assert table.seat_of(room.people["cat"].id) == 0
    assert not table.seats[0].vacant
    late = shown(await room.press_late("dan", post, "Take the seat"))
    assert "You have seat" not in late.content


async def test_the_offer_can_be_taken_back(room: Room) -> None:
    await room.begin()
    await room.surely("ann", "game seat")
    post = room.last
    refused = shown(await room.people["ben"].click(post, label="Keep the seat"))
    assert "You have seat" not in refused.content
    kept = shown(await room.people["ann"].click(post, label="Keep the seat"))
    assert kept.content == "You keep your seat."
    assert "1 seat is free" not in await room.do("eve", "tables")
