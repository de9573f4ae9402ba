"""The commands in the menu of a post: why, the board in words, and sharing it."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

import discord
import pytest

from bot.interactions.translation import CatalogueTranslator
from bot.limits import COMMANDS_IN_A_MENU
from tests.bot.features.moving.guided.positions import position
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.features.settings.test_watch import let_in
from tests.bot.room import Room, said

NAMES = ("Why?", "Board in words", "Share this")
NO_POST = "This only works on one of my posts about a game."


@pytest.fixture
async def begun(room: Room) -> Room:
    await room.begin()
    return room


def forget_posts(room: Room) -> None:
    """As after a month: what posts told is no longer on record. The room's own clock is behind, so the first
    game must have begun earlier.
    """
    with sqlite3.connect(room.url.partition("///")[2]) as database:
        database.execute("DELETE FROM outbox")
        first = "(SELECT min(id) FROM games)"
        database.execute(f"UPDATE games SET created_at = '2025-01-01 00:00:00' WHERE id = {first}")


async def test_they_are_said_in_german_too_and_discord_has_room_for_them(room: Room) -> None:
    menus = room.bot.tree.get_commands(type=discord.AppCommandType.message)
    assert {menu.name for menu in menus} == {*NAMES}
    assert len(menus) <= COMMANDS_IN_A_MENU
    translator = CatalogueTranslator()
    told = [await menu.get_translated_payload(room.bot.tree, translator) for menu in menus]
    german = {each["name"]: each["name_localizations"]["de"] for each in told}
    assert german == {"Why?": "Warum?", "Board in words": "Stellung in Worten", "Share this": "Teilen"}
    commands = room.bot.tree.get_commands(type=discord.AppCommandType.chat_input)
    slash = [await each.get_translated_payload(room.bot.tree, translator) for each in commands]
    assert not any(each.get("name_localizations") for each in slash)


@pytest.mark.parametrize("name", NAMES)
async def test_on_any_other_message_there_is_one_sentence_in_private(begun: Room, name: str) -> None:
    await begun.people["eve"].send(begun.channel, "**1** · I win")
    spoken = await begun.bot.get_partial_messageable(begun.channel.id).send("Here.")
    for message in (begun.last, spoken):
        assert said(await begun.menu("dan", name, message)) == NO_POST


async def test_the_board_in_words_is_that_of_the_post(vienna: None, room: Room) -> None:
    await room.restart()
    await room.begin("vienna1840")
    first, other = ("ann", "ben") if await room.typed("ann", "1840 name", "lot") else ("ben", "ann")
    (lot, *_) = await room.typed(first, "1840 name", "lot")
    await room.do(first, "do", moves=f"name {lot}; pass")
    told = next(each for each in room.posts if "**1** · " in each.content)
    at_first = await all_said(room, "eve", told)
    assert len("".join(at_first)) > 500
    await room.do(other, "do", moves="pass")
    await room.restart()
    after, *rest = await all_said(room, "eve", told)
    assert after.startswith("-# After move 2.\n")
    assert " ".join([after.partition("\n")[2], *rest]).split() == " ".join(at_first).split()


async def test_it_is_found_by_the_post_s_own_words_after_a_month(begun: Room) -> None:
    await begun.do("ann", "do", moves="take A 2")
    told = begun.posts[-2]
    await begun.do("ben", "do", moves="take B 1")
    there = said(await begun.menu("eve", "Board in words", told))
    assert there.startswith("-# After move 1.")
    forget_posts(begun)
    assert said(await begun.menu("eve", "Board in words", told)) == there


async def test_a_former_game_s_post_tells_of_that_game(begun: Room) -> None:
    await begun.do("ann", "do", moves="take A 2")
    told = begun.posts[-2]
    there = said(await begun.menu("eve", "Board in words", told))
    await begun.surely("ann", "game end")
    await begun.begin(seed=5)
    assert said(await begun.menu("eve", "Board in words", told)) == there
    forget_posts(begun)
    assert said(await begun.menu("eve", "Board in words", told)) == there


async def test_what_tells_of_no_move_shows_the_present_board(begun: Room) -> None:
    await begun.do("ann", "do", moves="take A 2")
    await begun.do("ann", "game pause")
    shown = said(await begun.menu("eve", "Board in words", begun.last))
    assert shown == await begun.do("eve", "board", text=True)
    assert said(await begun.menu("eve", "Why?", begun.last)).startswith("There's nothing more to say")


async def test_before_the_game_there_is_no_board(room: Room) -> None:
    await room.open()
    for name in NAMES:
        told = said(await room.menu("eve", name, room.last))
        assert told.startswith("The game hasn't started"), told


async def test_why_says_what_the_command_says_of_that_move(vienna: None, room: Room) -> None:
    await room.restart()
    _, who = await sit_down(room, position("vienna1840", "run"))
    await room.do(who, "do", moves="run")
    told = await room.do("eve", "why", topic="revenue")
    revision = int(re.search(r"^-# (\d+) · ", told, re.MULTILINE)[1])  # type: ignore[index]
    post = next(each for each in room.posts if f"**{revision}** · " in each.content)
    assert told in said(await room.menu("eve", "Why?", post))


async def all_said(room: Room, who: str, message: discord.Message) -> list[str]:
    """The board of a post in words, in as many messages as it takes."""
    result = await room.menu(who, "Board in words", message)
    return [said(result), *(each.content for each in result.followups)]


async def watched(room: Room) -> tuple[Any, discord.Message]:
    """A post of the game where it is watched."""
    stand = room.guild.create_text_channel("stand")
    await room.do("eve", "watch", to=stand)
    await room.do("ann", "do", moves="take A 2")
    return stand, next(iter(stand.history()))


async def test_it_works_where_the_game_is_watched(begun: Room) -> None:
    stand, post = await watched(begun)
    there = said(await begun.menu("dan", "Board in words", post, stand))
    assert there == await begun.do("dan", "board", text=True)
    await begun.do("ben", "do", moves="take B 1")
    forget_posts(begun)
    assert there in said(await begun.menu("dan", "Board in words", post, stand))


@pytest.mark.parametrize("name", NAMES)
async def test_who_can_no_longer_read_the_table_learns_nothing_there(begun: Room, name: str) -> None:
    stand, post = await watched(begun)
    let_in(begun, begun.channel, everybody=False)
    assert said(await begun.menu("dan", name, post, stand)) == "You have no seat at this table."
