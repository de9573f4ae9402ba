"""How moves are posted: a message for each of them, or one for each turn that grows."""

from __future__ import annotations

import discord
import pytest

from bot.posting.message import words_in
from engine.core import registry
from tests.bot.room import Room, buttons_of
from tests.toy import LONG_TURNS


@pytest.fixture(autouse=True)
def long_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking stones keeps the turn, skipping ends it."""
    monkeypatch.setattr(registry, "games", lambda: {LONG_TURNS.id: LONG_TURNS})


async def begin(room: Room, *, quiet: bool) -> None:
    opened = await room.do("ann", "game new", game=LONG_TURNS.id, seed=4, seating="joined")
    assert "/posts" not in opened
    await room.do("ben", "game join")
    if quiet:
        assert "one message for each turn" in await room.do("ann", "posts", mode="quiet")
    await room.do("ann", "game start")


async def take(room: Room, who: str, pile: str = "A") -> None:
    assert "on record" in await room.do(who, "long_turns take", pile=pile, stones=1)


def live(room: Room) -> list[discord.Message]:
    return [message for message in room.posts if buttons_of(message)]


async def test_each_move_has_a_message_and_only_the_newest_has_buttons(room: Room) -> None:
    await begin(room, quiet=False)
    before = len(room.posts)
    for number in range(1, 4):
        await take(room, "ann")
        assert len(room.posts) == before + number
        assert live(room) == [room.last]


async def test_in_a_quiet_channel_a_turn_is_one_message_that_grows(room: Room) -> None:
    await begin(room, quiet=True)
    opened = room.last
    await take(room, "ann", "A")
    await take(room, "ann", "B")
    assert room.last.id == opened.id
    told = room.words
    assert (
        told.index("begins.") < told.index("`take A 1`") < told.index("`take B 1`") < told.index("your turn")
    )
    assert room.people["ann"].mention in told
    await room.do("ann", "long_turns skip")
    assert room.last.id != opened.id
    assert "`skip`" in room.words
    assert [user.id for user in room.last.mentions] == [room.people["ben"].id]
    assert live(room) == [room.last]
    record = next(message for message in room.posts if message.id == opened.id)
    assert "`take B 1`" in words_in(record)
    assert "your turn" not in words_in(record)


async def test_a_turn_that_goes_on_after_a_restart_goes_on_in_its_message(room: Room) -> None:
    await begin(room, quiet=True)
    opened = room.last
    await take(room, "ann")
    await room.restart()
    await take(room, "ann", "B")
    assert room.last.id == opened.id
    assert "`take A 1`" in room.words
    assert "`take B 1`" in room.words


async def test_a_turn_whose_message_was_deleted_is_told_in_a_new_one(room: Room) -> None:
    await begin(room, quiet=True)
    opened = room.last
    await take(room, "ann")
    room.env.backend.delete_message(room.channel.id, opened.id)
    await take(room, "ann", "B")
    assert room.last.id != opened.id
    assert "`take A 1`" in room.words
    assert "`take B 1`" in room.words
    assert [user.id for user in room.last.mentions] == [room.people["ann"].id]


async def test_a_long_turn_stays_within_a_message(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.posting.message.TOLD_TEXT", 120)
    await begin(room, quiet=True)
    opened = room.last
    for pile in "AABBCC":
        await take(room, "ann", pile)
    assert room.last.id == opened.id
    assert room.words.startswith("…\n")
    assert "-# 6 · ann" in room.words
    assert "-# 1 · ann" not in room.words


async def test_an_undo_within_a_quiet_turn_is_told_in_its_message(room: Room) -> None:
    await begin(room, quiet=True)
    opened = room.last
    await take(room, "ann")
    await room.do("ann", "game undo")
    assert room.last.id == opened.id
    assert "takes back" in room.words


async def test_the_end_of_a_game_takes_the_buttons_away(room: Room) -> None:
    await begin(room, quiet=True)
    await take(room, "ann")
    await room.do("ann", "game end", sure=True)
    assert "stopped before its end" in room.words
    assert live(room) == []


async def test_only_the_host_and_whoever_manages_the_channel_may_choose(room: Room) -> None:
    await begin(room, quiet=False)
    assert "Only the host" in await room.do("ben", "posts", mode="quiet")
    assert "of its own" in await room.do("ann", "posts", mode="each")


async def test_the_host_chooses_the_language_of_the_posts(room: Room) -> None:
    await begin(room, quiet=False)
    assert "manage this channel" in await room.do("ben", "posts", language="de")
    assert "in German" in await room.do("ann", "posts", language="de")
    await take(room, "ann")
    assert "du bist am Zug." in room.words
    assert "Meine Möglichkeiten" in room.offered
    assert "language of the server" in await room.do("ann", "posts", language="server")
    await take(room, "ann", "B")
    assert "it is your turn." in room.words


async def test_mode_and_language_are_chosen_at_once_or_one_by_one(room: Room) -> None:
    await begin(room, quiet=False)
    assert len((await room.do("ann", "posts", mode="quiet", language="de")).splitlines()) == 2
    assert "`language`" in await room.do("ann", "posts")
    opened = room.last
    await take(room, "ann")
    await take(room, "ann", "B")
    assert room.last.id == opened.id
    assert "du bist am Zug." in room.words


async def test_posts_are_in_the_language_of_the_server_where_none_was_chosen(room: Room) -> None:
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    guild.preferred_locale = discord.Locale.german
    opened = await room.do("ann", "game new", game=LONG_TURNS.id, seed=4, seating="joined")
    assert "`/posts language:en`" in opened
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert "Plätze der Reihe nach" in room.words
    await room.do("ann", "posts", language="en")
    await take(room, "ann")
    assert "it is your turn." in room.words
