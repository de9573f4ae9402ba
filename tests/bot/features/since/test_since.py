"""`/since`: what happened since somebody last looked, and the round-up that tells it by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.people import forgetting as people
from bot.store.people import looks
from bot.store.people.looks import Look
from bot.store.people.preferences import Habits, zone_named
from bot.table.waiting import roundups
from bot.table.waiting.roundups import Wish, following
from bot.table.waiting.waking import Day
from tests.bot.moving_time import MONDAY, Era, shown
from tests.bot.room import Room

NOTHING = "Nothing has happened since you last looked"


@pytest.fixture
def era(room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """It is Monday, nine in the morning, UTC."""
    return Era(room, monkeypatch)


async def moves(room: Room, *who: str) -> None:
    for name in who:
        await room.do(name, "do", moves="skip")


async def test_turns_are_counted_and_who_is_awaited_is_said(era: Era) -> None:
    room = era.room
    await room.begin()
    await room.do("cat", "log")
    await era.move(hours=2)
    await moves(room, "ann", "ben", "ann")
    await era.move(hours=1)
    said = await room.do("cat", "since")
    stamp = int((MONDAY).timestamp())
    assert f"3 moves since <t:{stamp}:f>: ann 2 turns and ben 1 turn." in said
    assert "It's waiting for ben, called <t:" in said
    assert "It's **your turn**" in await room.do("ben", "since")


async def test_the_moves_since_are_stepped_through(era: Era) -> None:
    room = era.room
    await room.begin()
    await moves(room, "ann")
    await room.do("cat", "log")
    await era.move(hours=2)
    await moves(room, "ben", "ann")
    said = shown(await room.people["cat"].slash(room.channel, "since"))
    steps = await room.people["cat"].click(said, label="Step by step")
    assert "move 2 of 3\nskipped: ben" in str(shown(steps).content)


async def test_one_visit_is_one_look(era: Era) -> None:
    room = era.room
    await room.begin()
    await moves(room, "ann")
    await era.move(hours=5)
    await moves(room, "ben")
    await era.move(hours=5)
    assert "1 move since" in await room.do("ann", "since")
    await era.move(minutes=10)
    assert "1 move since" in await room.do("ann", "since"), "it is the same visit"
    await era.move(minutes=20)
    assert NOTHING in await room.do("ann", "since")


async def test_what_was_taken_back_is_said(era: Era) -> None:
    room = era.room
    await room.begin()
    await moves(room, "ann")
    await room.do("cat", "log")
    await era.move(hours=1)
    await room.do("ann", "game undo")
    said = await room.do("cat", "since")
    assert "1 move was taken back." in said
    assert NOTHING not in said


async def test_all_tables_of_somebody_in_one_answer(era: Era) -> None:
    room = era.room
    await room.begin()
    await era.move(hours=1)
    await moves(room, "ann")
    await era.move(hours=1)
    said = await room.do("ben", "since", everywhere=True)
    assert f"**Toy Nim** · <#{room.channel.id}>" in said
    assert "1 move" in said
    assert "You have no seat at a table" in await room.do("eve", "since", everywhere=True)
    listed = shown(await room.people["ben"].slash(room.channel, "next"))
    told = await room.people["ben"].click(listed, label="What happened?")
    assert "**Since you last looked**" in str(shown(told).content)
    one = await room.people["ben"].select(shown(told), ["1"], custom_id="since:menu")
    assert "It's **your turn**" in str(shown(one).content)


async def test_a_table_is_told_of_in_any_channel(era: Era) -> None:
    room = era.room
    await room.begin()
    other = room.guild.create_text_channel("other")
    listed = shown(await room.people["ben"].slash(other, "since"))
    assert f"**Toy Nim** · <#{room.channel.id}>" in listed.content
    one = await room.people["ben"].select(listed, ["1"], custom_id="since:menu")
    assert "It's waiting for ann" in shown(one).content


async def test_who_follows_a_table_is_told_of_it_in_any_channel_that_he_may_see(era: Era) -> None:
    room, eve = era.room, era.room.people["eve"]
    await room.begin()
    listed = shown(await eve.slash(room.channel, "tables"))
    await eve.select(listed, ["1"], custom_id="follow:menu")
    await moves(room, "ann")
    other = room.guild.create_text_channel("other")
    told = shown(await eve.slash(other, "since"))
    assert f"**Toy Nim** · <#{room.channel.id}>" in told.content
    assert "1 move" in told.content
    one = await eve.select(told, ["1"], custom_id="since:menu")
    assert "It's waiting for ben" in shown(one).content
    nothing = Overwrite(eve.id, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value)
    room.env.backend.set_overwrite(room.channel.id, nothing)
    assert "and follow none" in shown(await eve.slash(other, "since", everywhere=True)).content
    assert "You have no seat" in shown(await eve.select(told, ["1"], custom_id="since:menu")).content


@pytest.mark.whole
async def test_of_many_tables_no_more_are_loaded_than_are_told_of(
    era: Era, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = era.room
    channels = [room.channel, *(room.guild.create_text_channel(f"table{number}") for number in range(6))]
    for number, channel in enumerate(channels):
        await room.people["ann"].slash(channel, "game new", game="toy", seating="joined")
        await room.people["ben"].slash(channel, "game join")
        await room.people["ann"].slash(channel, "game start")
        for who in ("ann",) if number == 3 else ("ann", "ben"):
            await room.people[who].slash(channel, "do", moves="skip")
    loaded: list[int] = []
    tables = room.bot.services.tables
    usual = tables.of_game

    async def counted(game_id: int) -> Any:
        loaded.append(game_id)
        return await usual(game_id)

    monkeypatch.setattr(tables, "of_game", counted)
    told = await room.do("ben", "since", everywhere=True)
    assert len(loaded) == 5
    assert "… and 2 more tables." in told
    assert told.split("**Toy Nim** · ")[1].startswith(f"<#{channels[3].id}>"), "it waits for Ben"


async def test_who_is_forgotten_has_no_look_and_no_round_up(era: Era) -> None:
    room = era.room
    await room.begin()
    ann = room.people["ann"].id
    store = room.bot.services.store
    async with store.writing() as connection:
        await roundups.keep(connection, ann, Wish("daily"))
        assert await looks.of(connection, ann, 1) is not None
        await people.forget(connection, ann)
    async with store.reading() as connection:
        assert await looks.of(connection, ann, 1) is None
        assert await roundups.of(connection, ann) == Wish()


def test_a_visit_ends_after_a_quarter_of_an_hour() -> None:
    look = Look(7, MONDAY, 3, MONDAY - timedelta(days=1))
    assert look.before(MONDAY + timedelta(minutes=15)) == (3, MONDAY - timedelta(days=1))
    assert look.before(MONDAY + timedelta(minutes=16)) == (7, MONDAY)
    assert Look(7, MONDAY).before(MONDAY) is None


# -- round-ups -----------------------------------------------------------------------------------


async def wanting(era: Era, often: str, where: str = "direct") -> Room:
    """Ann, who lives in Vienna, wants to hear of her tables."""
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    await room.begin()
    answer = shown(await room.people["ann"].slash(room.channel, "reminders"))
    await room.people["ann"].click(answer, label="A summary of my tables …")
    for step, value in (("often", often), ("where", where)):
        await room.people["ann"].select(answer, [value], custom_id=f"roundup:{step}")
    return room


def told(era: Era, channel: Any = None) -> list[str]:
    return era.posts("what happened at your tables", channel)


async def test_daily_at_the_end_of_the_quiet_hours_in_the_channel(era: Era) -> None:
    room = await wanting(era, "daily", "here")
    await moves(room, "ann", "ben")
    await era.move(hours=21)
    assert told(era) == []
    await era.move(hours=1)
    (first,) = told(era)
    assert room.people["ann"].mention in first
    assert "1 move since" in first
    await era.restart()
    await era.move(days=1)
    assert len(told(era)) == 1, "nothing has happened"
    await moves(room, "ann", "ben")
    await era.move(days=5)
    assert len(told(era)) == 2, "after an outage it is told once"


async def test_by_a_direct_message(era: Era) -> None:
    room = await wanting(era, "weekly")
    await moves(room, "ann", "ben")
    await era.move(days=6, hours=20)
    await era.move(hours=1)
    assert told(era) == []
    assert len(told(era, room.people["ann"].user.dm_channel)) == 1


async def test_a_death_leaves_a_round_up_due(era: Era, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await wanting(era, "daily", "here")
    await moves(room, "ann", "ben")

    async def broken(*_: object) -> None:
        raise OSError("no more")

    with monkeypatch.context() as patched:
        patched.setattr("bot.table.waiting.roundups.queue.tell", broken)
        await era.move(hours=22)
    assert told(era) == []
    await era.restart()
    await era.move(minutes=1)
    assert len(told(era)) == 1


async def test_never_ends_it(era: Era) -> None:
    room = await wanting(era, "daily", "here")
    answer = shown(await room.people["ann"].slash(room.channel, "reminders"))
    await room.people["ann"].click(answer, label="A summary of my tables …")
    await room.people["ann"].select(answer, ["never"], custom_id="roundup:often")
    await moves(room, "ann", "ben")
    await era.move(days=3)
    assert told(era) == []


@pytest.mark.parametrize(
    ("often", "expected"),
    [("daily", datetime(2026, 3, 29, 6, tzinfo=UTC)), ("weekly", datetime(2026, 3, 30, 6, tzinfo=UTC))],
)
def test_it_follows_the_clocks_that_are_put_forward(often: str, expected: datetime) -> None:
    saturday = datetime(2026, 3, 28, 12, tzinfo=UTC)
    wishes = Habits(zone=zone_named("Europe/Vienna"))
    day = Day(wishes.zone, wishes.quiet)
    assert following(Wish(often), wishes, day, saturday) == expected


def test_nobodys_zone_is_guessed() -> None:
    found = following(Wish("weekly"), Habits(), Day(), MONDAY)
    assert found == MONDAY + timedelta(days=7)
