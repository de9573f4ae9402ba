"""The bot asks for what it needs, and says what it lacks to whoever acts there."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.interactions.permissions import INVITED_WITH
from tests.bot.room import Room, buttons_of, said


def deny(room: Room, channel_id: int, **permissions: bool) -> None:
    backend = room.env.backend
    denied = discord.Permissions(**permissions).value
    backend.set_overwrite(channel_id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=denied))


async def test_who_acts_is_told_what_the_bot_lacks(room: Room) -> None:
    deny(room, room.channel.id, attach_files=True, read_message_history=True)
    answer = await room.do("ann", "game new", game="toy")
    assert answer.endswith(
        "⚠ I lack permissions in this channel: **Attach Files** and **Read Message History**. "
        "Until I have them, posts may be missing here."
    )
    room.env.backend.delete_overwrite(room.channel.id, room.env.backend.bot_user.id)
    assert "I lack" not in await room.do("ben", "game join")


def a_thread(room: Room, *, of_forum: bool) -> ChannelHandle:
    """A thread of the channel, or a forum's post."""
    backend = room.env.backend
    parent = room.guild.create_forum_channel("tables") if of_forum else room.channel
    ann = room.people["ann"].id
    made = backend.create_thread(parent.id, "our game", ann)
    for user in (ann, room.people["ben"].id, backend.bot_user.id):
        backend.add_thread_member(made.id, user)
    return ChannelHandle(room.env, room.guild, made)


@pytest.mark.parametrize("of_forum", [False, True], ids=["channel", "forum"])
async def test_a_game_is_played_in_a_thread(room: Room, of_forum: bool) -> None:
    thread = a_thread(room, of_forum=of_forum)
    for who, command, options in (
        ("ann", "game new", {"game": "toy", "seating": "joined"}),
        ("ben", "game join", {}),
        ("ann", "game start", {}),
        ("ann", "toy skip", {}),
    ):
        assert "I lack" not in said(await room.people[who].slash(thread, command, **options))
    posts = thread.history()
    assert [bool(buttons_of(post)) for post in posts] == [False, False, True]
    parent = room.env.backend.get_channel(thread.id).parent_id
    assert parent is not None
    deny(room, parent, send_messages_in_threads=True)
    lacking = said(await room.people["ben"].slash(thread, "log"))
    assert "**Send Messages in Threads**" in lacking
    assert "**Send Messages**" not in lacking


def test_the_page_invites_with_what_is_needed() -> None:
    page = Path(__file__).parents[3] / "docs" / "operations.md"
    text = page.read_text(encoding="utf-8")
    assert f"scope=bot+applications.commands&permissions={INVITED_WITH.value}\n" in text
    threads = INVITED_WITH | discord.Permissions(create_public_threads=True)
    assert f"`permissions={threads.value}`" in text


async def test_no_privileged_intent_is_needed(room: Room) -> None:
    intents = room.bot.intents
    assert not any((intents.members, intents.presences, intents.message_content))
