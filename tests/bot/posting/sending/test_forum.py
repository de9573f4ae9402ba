"""A post of a forum in which a game is played says by its tag how that is, and in its title which round."""

from __future__ import annotations

import asyncio

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.posting.sending.forum import titled
from tests.bot.room import Room


def test_a_title_gets_the_round_in_place_of_the_one_before() -> None:
    first = titled("Friday", "Line round 1")
    assert first == "Friday ‹Line round 1›"
    assert titled(first, "Line round 2") == "Friday ‹Line round 2›"
    assert titled(first, "") == "Friday"
    assert len(titled("x" * 100, "Line round 1")) == 100


async def opened(room: Room, *tags: str, owner: str | None = None) -> discord.Thread:
    """A post of a forum with these tags; the bot's, or somebody else's."""
    backend = room.env.backend
    forum = room.guild.create_forum_channel("tables")
    made = [
        {
            "id": str(backend.snowflake()),
            "name": tag,
            "moderated": False,
            "emoji_id": None,
            "emoji_name": None,
        }
        for tag in tags
    ]
    backend.edit_channel(forum.id, {"available_tags": made})
    author = backend.bot_user.id if owner is None else room.people[owner].id
    thread = backend.create_thread(forum.id, "Friday", author)
    for person in (*(each.id for each in room.people.values()), backend.bot_user.id):
        backend.add_thread_member(thread.id, person)
    await room.env.settle()
    room.channel = ChannelHandle(room.env, room.guild, thread)
    return found(room)


def found(room: Room) -> discord.Thread:
    """The post as the bot knows it."""
    thread = room.bot.get_channel(room.channel.id)
    assert isinstance(thread, discord.Thread)
    return thread


async def kept(room: Room) -> None:
    while tasks := list(room.bot._sender._forum_posts._tasks.values()):
        await asyncio.gather(*tasks)
    await room.env.settle()


@pytest.mark.whole
async def test_tags_say_whether_a_game_waits_runs_or_is_over(room: Room) -> None:
    await opened(room, "Waiting", "running", "over", "fun")
    await room.open()
    await kept(room)
    assert [tag.name for tag in found(room).applied_tags] == ["Waiting"]
    await room.do("ann", "game start")
    await kept(room)
    assert [tag.name for tag in found(room).applied_tags] == ["running"]
    await room.surely("ann", "game end")
    await kept(room)
    assert [tag.name for tag in found(room).applied_tags] == ["over"]
    assert found(room).name == "Friday"


async def test_the_title_has_the_round(vienna: None, room: Room) -> None:
    await opened(room, "running")
    await room.begin("vienna1840", seed=1840)
    await kept(room)
    assert found(room).name == "Friday ‹Auction of the privates›"


def deny(room: Room, channel: int | None, **permissions: bool) -> None:
    """Take permissions from the bot in a channel."""
    assert channel is not None
    bot = room.env.backend.bot_user.id
    denied = discord.Permissions(**permissions).value
    room.env.backend.set_overwrite(channel, Overwrite(bot, OverwriteType.MEMBER, deny=denied))


@pytest.mark.parametrize("may", [True, False])
async def test_tags_that_are_missing_are_made_where_the_bot_may(room: Room, may: bool) -> None:
    thread = await opened(room)
    if not may:
        deny(room, thread.parent_id, manage_channels=True)
    await room.open()
    await kept(room)
    assert [tag.name for tag in found(room).applied_tags] == (["waiting"] if may else [])


async def test_a_post_of_somebody_else_stays_as_it_is_without_the_permission(room: Room) -> None:
    thread = await opened(room, "waiting", owner="eve")
    deny(room, thread.parent_id, manage_threads=True)
    await room.open()
    await kept(room)
    assert found(room).applied_tags == []
