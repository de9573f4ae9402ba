"""`/help`'s page for whoever manages the server: each thing set up by a button or a menu that does it."""

from __future__ import annotations

import discord
import pytest

from bot.store.people import preferences
from tests.bot.features.help.test_pages import helped
from tests.bot.features.moving.guided.pressing import Guide
from tests.bot.interactions.test_permissions import deny
from tests.bot.room import Room, said


@pytest.fixture
def keeper(room: Room) -> str:
    """Someone who may manage the server, by name; the others may not."""
    keepers = room.guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    room.people["mo"] = room.guild.add_member(room.env.create_user("mo"), roles=[keepers])
    return "mo"


async def page(room: Room, who: str) -> Guide:
    """The page as somebody sees it."""
    shown = await helped(room, who)
    await shown.press("Setting up")
    return shown


async def test_only_whoever_manages_the_server_has_the_page(room: Room, keeper: str) -> None:
    assert "Setting up" not in (await helped(room, "ann")).buttons
    shown = await page(room, keeper)
    assert shown.text.splitlines() == [
        "**Setting up**",
        "• I can post here.",
        "• Tables open in the channel itself.",
        "• In a forum, each post is a table: write a post, and open the table there with `/game new`.",
        "• Tables opened here are in the language of whoever opens them.",
        "• Everyone may open tables.",
    ]
    assert {"What now?", "Make moves", "Look around", "The table"} <= set(shown.buttons)
    await shown.press("What now?")
    assert "there's no game in this channel" in shown.text


async def test_what_the_bot_lacks_is_named(room: Room, keeper: str) -> None:
    deny(room, room.channel.id, attach_files=True)
    assert "I lack a permission in this channel: **Attach Files**" in (await page(room, keeper)).text


async def test_each_table_gets_a_thread_once_that_is_wanted(room: Room, keeper: str) -> None:
    shown = await page(room, keeper)
    await shown.press("A thread for each table")
    assert "• Each table opened here gets a thread of its own." in shown.text
    assert "In a thread of its own" in await room.do("ann", "game new")
    assert "Your table is open in <#" in await room.do("ann", "game new", game="toy")
    assert "Your table is open. " in await room.do("ann", "game new", game="toy", thread=False)
    await shown.press("Tables in the channel")
    assert "• Tables open in the channel itself." in shown.text
    assert "Here in this channel" in await room.do("eve", "game new")


async def test_threads_that_the_bot_may_not_make_are_not_promised(room: Room, keeper: str) -> None:
    deny(room, room.channel.id, create_public_threads=True)
    shown = await page(room, keeper)
    await shown.press("A thread for each table")
    assert "I can't create threads here" in shown.text
    assert "Here in this channel" in await room.do("ann", "game new")


async def test_the_language_of_tables_is_chosen_in_a_menu(room: Room, keeper: str) -> None:
    shown = await page(room, keeper)
    await shown.choose("Deutsch (German)")
    assert "• Tables opened here are in German." in shown.text
    assert "Posts in German" in await room.do("ann", "game new")
    await room.open()
    assert "eröffnet" in room.words
    await shown.choose("The server's language")
    assert "• Tables opened here are in the server's language." in shown.text
    assert "Posts in" not in await room.do("eve", "game new")
    await shown.choose("The language of whoever opens a table")
    assert "• Tables opened here are in the language of whoever opens them." in shown.text


async def test_who_may_open_tables_is_chosen_in_a_menu(room: Room, keeper: str) -> None:
    players = room.guild.create_role("players")
    room.people["pia"] = room.guild.add_member(room.env.create_user("pia"), roles=[players])
    shown = await page(room, keeper)
    await shown.choose("players")
    assert f"• Members with the role <@&{players.id}> open tables" in shown.text
    refused = f"Only members with the role <@&{players.id}> open tables here."
    assert await room.do("ann", "game new") == refused
    assert await room.do("ann", "game new", game="toy") == refused
    assert "A new table" in await room.do("pia", "game new")
    assert "A new table" in await room.do(keeper, "game new")
    await shown.choose("Whoever can manage channels")
    assert "• Only people who can manage channels open tables." in shown.text
    assert "Only someone who can manage this channel" in await room.do("pia", "game new", game="toy")
    assert "Your table is open." in await room.do(keeper, "game new", game="toy")
    await shown.choose("Everyone")
    assert "• Everyone may open tables." in shown.text
    assert "A new table" in await room.do("ann", "game new")


async def test_a_role_that_was_deleted_keeps_nobody_out(room: Room, keeper: str) -> None:
    async with room.bot.services.store.writing() as connection:
        await preferences.choose(connection, "server", room.guild.id, "openers", "77")
    assert "A new table" in await room.do("ann", "game new")
    assert "• Everyone may open tables." in (await page(room, keeper)).text


async def test_the_servers_tables_are_listed_by_a_button(room: Room, keeper: str) -> None:
    shown = await page(room, keeper)
    result = await shown.press("List the server's tables here")
    assert "This server's tables are now listed in" in said(result)
