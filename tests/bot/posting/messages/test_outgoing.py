"""A message is one of four things, and the composer says which."""

from __future__ import annotations

from typing import Any

import pytest

from bot.posting.messages.message import Closed, Grown, New, Outgoing, There
from bot.posting.sending.sender import DiscordSender
from bot.store import Post
from bot.table import hosting
from engine.core import registry
from tests.bot.room import Room
from tests.toy import LONG_TURNS


@pytest.fixture(autouse=True)
def long_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking stones keeps the turn, skipping ends it."""
    monkeypatch.setattr(registry, "games", lambda: {LONG_TURNS.id: LONG_TURNS})


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Outgoing]:
    """What was made of posts."""
    seen: list[Outgoing] = []
    compose = DiscordSender.compose

    async def composed(self: DiscordSender, *given: Any) -> Outgoing:
        seen.append(await compose(self, *given))
        return seen[-1]

    monkeypatch.setattr(DiscordSender, "compose", composed)
    return seen


async def test_it_is_new_grows_is_closed_and_is_there(room: Room, made: list[Outgoing]) -> None:
    await room.do("ann", "game new", game=LONG_TURNS.id, seed=4, seating="joined")
    await room.do("ben", "game join")
    assert [type(each) for each in made] == [New, Grown], "who comes is shown in the post of the table"
    made.clear()
    await room.do("ann", "game start")
    await room.do("ann", "long_turns take", pile="A", stones=1)
    begun, taken = made
    assert isinstance(begun, New)
    assert isinstance(taken, Grown)
    assert (taken.id, taken.message.before) == (room.last.id, begun.message.told)
    made.clear()
    await room.do("ann", "long_turns skip")
    over, call = made
    assert isinstance(over, Closed)
    assert over.id == taken.id
    assert not over.message.call
    assert not over.message.buttons
    assert isinstance(call, New)
    assert call.message.calls == (room.people["ben"].id,)


async def test_a_turn_that_nobody_follows_is_there_already(
    room: Room, made: list[Outgoing], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game rests before the next one is called."""
    await room.do("ann", "game new", game=LONG_TURNS.id, seed=4, seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    table = await room.bot.services.tables.get(room.channel.id)

    async def paused(_: DiscordSender, post: Post) -> None:
        if post.told_by is not None and not table.record.paused:
            await hosting.pause(table, room.people["ann"].id, "ann")

    monkeypatch.setattr(DiscordSender, "wait_for_more", paused)
    made.clear()
    before = len(room.posts)
    await room.do("ann", "long_turns skip")
    over, there, rests = made
    assert isinstance(over, Closed)
    assert isinstance(there, There)
    assert there.id == over.id
    assert isinstance(rests, New)
    assert "pauses the game" in rests.message.text
    assert len(room.posts) == before + 1
