"""The channel of a server that gets the puzzle of each day."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.features.puzzle.pages import PuzzlePress, page
from bot.store.outbox import mornings
from engine.core import registry
from tests.bot.features.puzzle.test_puzzle import GAMES, TODAY
from tests.bot.moving_time import Era, shown
from tests.bot.room import Room
from tests.reading import words_in
from tests.toy import TOY


@pytest.fixture
def era(toy_game: None, room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """It is Monday, nine in the morning, UTC: ten in Vienna."""
    del toy_game
    monkeypatch.setattr(registry, "games", lambda: {**GAMES, TOY.id: TOY})
    return Era(room, monkeypatch)


async def begun(era: Era, zone: str = "Europe/Vienna") -> Any:
    """Eve, who may manage channels, has a channel get the puzzles."""
    room = era.room
    role = room.guild.create_role("managers", permissions=discord.Permissions(manage_channels=True))
    room.people["eve"] = room.guild.add_member(room.env.create_user("eve"), roles=[role])
    hall = room.guild.create_text_channel("hall")
    said = await room.do("eve", "puzzle", channel=hall, zone=zone)
    assert f"now posted in {hall.mention} each morning at 8:00" in said
    await era.settle()
    return hall


def headings(hall: Any) -> list[str]:
    return [words_in(post).splitlines()[0] for post in hall.history()]


async def test_the_days_puzzle_comes_each_morning_in_the_channels_zone(era: Era) -> None:
    hall = await begun(era)
    assert headings(hall) == []
    await era.move(hours=21, minutes=59)
    assert headings(hall) == []
    await era.move(minutes=1)
    assert headings(hall) == ["**Puzzle of the day, March 24, 2026**"]
    await era.move(hours=24)
    assert headings(hall) == [
        "**Puzzle of the day, March 24, 2026**",
        "**Puzzle of the day, March 25, 2026**",
    ]


async def test_the_clocks_are_put_forward_and_it_still_comes_at_eight(era: Era) -> None:
    hall = await begun(era)
    await era.move(hours=22 + 4 * 24)
    before = len(headings(hall))
    await era.move(hours=22, minutes=59)
    assert len(headings(hall)) == before
    await era.move(minutes=1)
    assert headings(hall)[-1] == "**Puzzle of the day, March 29, 2026**"


async def test_a_button_under_it_opens_it_in_private(era: Era) -> None:
    hall = await begun(era)
    await era.move(hours=22)
    (post,) = hall.history()
    press = PuzzlePress(TODAY + 1, "open")
    result = await era.room.people["ann"].click(post, custom_id=press.custom_id)
    answer = shown(result)
    assert answer.ephemeral
    assert answer.content.startswith("**Puzzle of the day**\n")
    assert words_in(hall.history()[0]).startswith("**Puzzle of the day, March 24, 2026**")


async def test_days_without_the_bot_are_left_out(era: Era) -> None:
    hall = await begun(era)
    await era.move(hours=22)
    await era.move(hours=3 * 24 + 5)
    assert headings(hall) == [
        "**Puzzle of the day, March 24, 2026**",
        "**Puzzle of the day, March 27, 2026**",
    ]
    await era.move(hours=24)
    assert headings(hall)[-1] == "**Puzzle of the day, March 28, 2026**"


async def test_where_it_is_not_yet_morning_yesterdays_puzzle_is_not_posted(era: Era) -> None:
    hall = await begun(era)
    await era.move(hours=2 * 24 - 4)
    assert headings(hall) == []
    await era.move(hours=2)
    assert headings(hall) == ["**Puzzle of the day, March 25, 2026**"]


async def test_a_death_after_sending_leaves_one_post(era: Era, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = await begun(era)

    async def dies(*_: Any) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patched:
        patched.setattr(mornings, "posted", dies)
        await era.move(hours=22)
        assert len(headings(hall)) == 1
    drawn = Mock(side_effect=page)
    monkeypatch.setattr("bot.features.puzzle.morning.page", drawn)
    await era.restart()
    await era.move(minutes=5)
    assert headings(hall) == ["**Puzzle of the day, March 24, 2026**"]
    assert not drawn.called, "what is there is found before anything is drawn"
    await era.move(hours=24)
    assert len(headings(hall)) == 2
    assert drawn.call_count == 1


async def test_a_death_before_sending_loses_nothing(era: Era, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = await begun(era)

    async def dies(*_: Any) -> None:
        raise OSError("the network is gone")

    with monkeypatch.context() as patched:
        patched.setattr(type(era.room.bot._sender), "send", dies)
        await era.move(hours=22)
        assert headings(hall) == []
    await era.restart()
    await era.move(minutes=5)
    assert headings(hall) == ["**Puzzle of the day, March 24, 2026**"]


async def test_only_who_manages_channels_says_where(era: Era) -> None:
    room = era.room
    refused = "Only someone who can manage a server's channels can say where"
    assert refused in await room.do("ann", "puzzle", channel=room.channel)
    assert refused in await room.do("ann", "puzzle", stop=True)
    assert refused in await room.do("ann", "puzzle", zone="Europe/Vienna")


async def test_it_moves_to_another_channel_or_zone_and_ends(era: Era) -> None:
    room, hall = era.room, await begun(era)
    other = room.guild.create_text_channel("other")
    assert f"in {other.mention}" in await room.do("eve", "puzzle", channel=other)
    assert "Tokyo" in await room.do("eve", "puzzle", zone="Asia/Tokyo")
    await era.move(hours=14)
    assert headings(other) == ["**Puzzle of the day, March 24, 2026**"]
    assert headings(hall) == []
    assert "no longer posted" in await room.do("eve", "puzzle", stop=True)
    assert "isn't posted on this server" in await room.do("eve", "puzzle", stop=True)
    assert "isn't posted on this server" in await room.do("eve", "puzzle", zone="Asia/Tokyo")
    await era.move(hours=24)
    assert len(headings(other)) == 1


async def test_a_zone_that_is_none_is_refused(era: Era) -> None:
    await begun(era)
    assert "Atlantis" in await era.room.do("eve", "puzzle", zone="Atlantis")


async def test_a_channel_that_is_gone_ends_it(era: Era) -> None:
    hall = await begun(era)
    era.room.env.backend.delete_channel(hall.id)
    await era.move(hours=22)
    async with era.room.bot.services.store.reading() as connection:
        assert await mornings.of(connection, era.room.guild.id) is None


async def test_the_day_of_whoever_has_said_no_zone_is_that_of_the_servers_mornings(era: Era) -> None:
    await begun(era, "Pacific/Auckland")
    await era.move(hours=4)
    message = shown(await era.room.people["ann"].slash(era.room.channel, "puzzle"))
    ids = [part["custom_id"] for row in message.components for part in row["components"]]
    assert all(each.startswith(f"puzzle:{TODAY + 1}:") for each in ids)
