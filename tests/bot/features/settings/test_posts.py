"""How moves are posted: a message for each turn, which grows, or one for each of them."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.posting.sending.sender import DiscordSender
from engine.core import registry
from tests.bot.room import Room, buttons_of
from tests.reading import words_in
from tests.toy import LONG_TURNS


@pytest.fixture(autouse=True)
def long_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking stones keeps the turn, skipping ends it."""
    monkeypatch.setattr(registry, "games", lambda: {LONG_TURNS.id: LONG_TURNS})


async def begin(room: Room, *, mode: str | None = None) -> None:
    opened = await room.do("ann", "game new", game=LONG_TURNS.id, seed=4, seating="joined")
    assert "/posts" not in opened
    await room.do("ben", "game join")
    if mode is not None:
        assert "From now on, " in await room.do("ann", "posts", mode=mode)
    await room.do("ann", "game start")


async def take(room: Room, who: str, pile: str = "A") -> None:
    assert "on record" in await room.do(who, "long_turns take", pile=pile, stones=1)


def live(room: Room) -> list[discord.Message]:
    return [message for message in room.posts if buttons_of(message)]


async def test_each_move_has_a_message_by_choice_and_only_the_newest_has_buttons(room: Room) -> None:
    await begin(room, mode="each")
    before = len(room.posts)
    for number in range(1, 4):
        await take(room, "ann")
        assert len(room.posts) == before + number
        assert live(room) == [room.last]


@pytest.mark.parametrize("mode", [None, "quiet"])
async def test_a_turn_is_one_message_that_grows(room: Room, mode: str | None) -> None:
    await begin(room, mode=mode)
    opened = room.last
    await take(room, "ann", "A")
    await take(room, "ann", "B")
    assert room.last.id == opened.id
    told = room.words
    assert told.index("begins.") < told.index("**1** · ") < told.index("**2** · ") < told.index("your turn")
    assert room.people["ann"].mention in told


async def test_a_turn_that_is_over_tells_all_of_it_and_the_next_call_is_a_message_by_itself(
    room: Room,
) -> None:
    await begin(room)
    opened = room.last
    await take(room, "ann")
    await room.do("ann", "long_turns skip")
    over, call = room.posts[-2:]
    assert over.id == opened.id
    told = words_in(over)
    assert told.index("begins.") < told.index("**1** · ") < told.index("**2** · skipped: ann")
    assert "your turn" not in told
    mention = room.people["ben"].mention
    assert call.content.startswith(f"{mention} · {LONG_TURNS.title} · it's your turn.")
    assert call.content.endswith("After move 2.")
    assert [user.id for user in call.mentions] == [room.people["ben"].id]
    assert live(room) == [call]
    await take(room, "ben")
    assert room.last.id == call.id
    assert room.words.startswith("**3** · ")
    assert "After move" not in room.words


async def test_each_move_is_told_once(room: Room) -> None:
    await begin(room)
    for who in ("ann", "ben", "ann"):
        await take(room, who)
        await room.do(who, "long_turns skip")
    told = "\n".join(words_in(post) for post in room.posts)
    assert [told.count(f"**{number}** · ") for number in range(1, 7)] == [1] * 6


async def test_where_the_bot_ends_between_a_turns_end_and_the_next_call_the_call_follows(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room)
    with monkeypatch.context() as ended:
        ended.setattr(DiscordSender, "send", _ended)
        await room.do("ann", "long_turns skip")
        assert "**1** · skipped: ann" in room.words
        assert not live(room)
    before = len(room.posts)
    await room.restart()
    assert len(room.posts) == before + 1
    assert "**1** · " not in room.words
    assert [user.id for user in room.last.mentions] == [room.people["ben"].id]


async def _ended(*_: object) -> None:
    raise asyncio.CancelledError


async def test_a_turn_that_goes_on_after_a_restart_goes_on_in_its_message(room: Room) -> None:
    await begin(room)
    opened = room.last
    await take(room, "ann")
    await room.restart()
    await take(room, "ann", "B")
    assert room.last.id == opened.id
    assert "**1** · " in room.words
    assert "**2** · " in room.words


async def test_a_turn_whose_message_was_deleted_is_told_in_a_new_one(room: Room) -> None:
    await begin(room)
    opened = room.last
    await take(room, "ann")
    room.env.backend.delete_message(room.channel.id, opened.id)
    await take(room, "ann", "B")
    assert room.last.id != opened.id
    assert "**1** · " in room.words
    assert "**2** · " in room.words
    assert [user.id for user in room.last.mentions] == [room.people["ann"].id]


async def test_a_long_turn_goes_on_in_another_message(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.posting.messages.message.TOLD_TEXT", 120)
    await begin(room)
    opened = room.last
    for pile in "AABBCC":
        await take(room, "ann", pile)
    assert room.last.id != opened.id
    told = "\n".join(words_in(post) for post in room.posts)
    assert all(told.count(f"**{number}** · ") == 1 for number in range(1, 7))


async def test_an_undo_within_a_turn_is_told_in_its_message(room: Room) -> None:
    await begin(room)
    opened = room.last
    await take(room, "ann")
    await room.do("ann", "game undo")
    assert room.last.id == opened.id
    assert "takes back" in room.words


async def test_the_end_of_a_game_takes_the_buttons_away(room: Room) -> None:
    await begin(room)
    await take(room, "ann")
    await room.surely("ann", "game end")
    assert "stopped before its end" in room.words
    assert live(room) == []


async def test_only_the_host_and_whoever_manages_the_channel_may_choose(room: Room) -> None:
    await begin(room)
    assert "Only the host" in await room.do("ben", "posts", mode="quiet")
    assert "of its own" in await room.do("ann", "posts", mode="each")


async def test_the_host_chooses_the_language_of_the_posts(room: Room) -> None:
    await begin(room)
    assert "manage this channel" in await room.do("ben", "posts", language="de")
    assert "in German" in await room.do("ann", "posts", language="de")
    await take(room, "ann")
    assert "du bist am Zug." in room.words
    assert "Meine Möglichkeiten" in room.offered
    assert "now in the server's language" in await room.do("ann", "posts", language="server")
    await take(room, "ann", "B")
    assert "it's your turn." in room.words


async def test_mode_and_language_are_chosen_at_once_or_one_by_one(room: Room) -> None:
    await begin(room)
    assert len((await room.do("ann", "posts", mode="quiet", language="de")).splitlines()) == 2
    assert "`language`" in await room.do("ann", "posts")
    opened = room.last
    await take(room, "ann")
    await take(room, "ann", "B")
    assert room.last.id == opened.id
    assert "du bist am Zug." in room.words


async def test_posts_are_in_the_language_of_the_server_where_that_was_chosen(room: Room) -> None:
    guild = room.bot.get_guild(room.guild.id)
    assert guild is not None
    guild.preferred_locale = discord.Locale.german
    await room.do("ann", "game new", game=LONG_TURNS.id, seed=4, seating="joined")
    assert "You sit in the order of joining." in room.words
    await room.do("ann", "posts", language="server")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert "Plätze der Reihe nach" in room.words
    await room.do("ann", "posts", language="en")
    await take(room, "ann")
    assert "it's your turn." in room.words
