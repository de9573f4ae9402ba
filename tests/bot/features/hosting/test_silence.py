"""Where nobody moves people are asked after 30 days; after 90 the table sleeps, and a move wakes it."""

from __future__ import annotations

import discord
import pytest

from bot.store.waiting import due
from bot.table.waiting.reminders import MOST
from bot.table.waiting.silence import DOZE, SILENCE
from tests.bot.moving_time import Era, shown
from tests.bot.room import Room, buttons_of
from tests.reading import labels_of

QUESTION = "Nobody has moved here for"
ASLEEP = "this table is asleep now"


@pytest.fixture
def era(room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """It is Monday, nine in the morning, UTC."""
    return Era(room, monkeypatch)


def question(room: Room) -> discord.Message:
    """The newest question whether the game goes on."""
    return next(
        post for post in reversed(room.posts) if QUESTION in post.content and ASLEEP not in post.content
    )


async def press(room: Room, who: str, label: str) -> str:
    return str(shown(await room.people[who].click(question(room), label=label)).content)


async def silent(era: Era, others: tuple[str, ...] = ("ben",)) -> Room:
    """Nobody has moved for thirty days."""
    await era.room.begin(others=others)
    await era.move(days=29)
    assert not era.posts(QUESTION)
    await era.move(days=1)
    (asked,) = era.posts(QUESTION)
    assert "for 30 days" in asked
    return era.room


async def kinds(room: Room) -> set[str]:
    """What is to fall due of the table's silence."""
    table = await room.bot.services.tables.get(room.channel.id)
    async with room.bot.services.store.reading() as connection:
        return {kind for kind in (SILENCE, DOZE) if await due.waits(connection, kind, table.record.id)}


async def test_the_people_are_asked_once_and_one_is_enough_to_go_on(era: Era) -> None:
    room = await silent(era)
    assert room.people["ann"].mention in question(room).content
    await era.restart()
    await era.move(days=5)
    assert len(era.posts(QUESTION)) == 1
    assert await press(room, "ben", "Keep playing") == "The game continues."
    assert question(room).components == []
    await era.move(days=29)
    assert len(era.posts(QUESTION)) == 1
    await era.move(days=1)
    assert len(era.posts(QUESTION)) == 2


async def test_a_move_settles_it(era: Era) -> None:
    room = await silent(era)
    before = question(room)
    await room.do("ann", "do", moves="skip")
    await room.env.settle()
    assert question(room).components == []
    assert "already settled" in shown(await room.press_late("ben", before, "End it")).content
    assert await kinds(room) == {SILENCE}


async def test_it_takes_more_than_half_to_end_it(era: Era) -> None:
    room = await silent(era, ("ben", "cat"))
    assert "2 of 3 must want it" in question(room).content
    assert await press(room, "ann", "End it") == "Your answer is on record."
    assert "End it: ann" in question(room).content
    assert "no seat at this table" in await press(room, "eve", "End it")
    assert await press(room, "cat", "End it") == "The game has been ended."
    assert "The table has agreed to end this game." in room.words
    assert await kinds(room) == set()


async def test_it_can_be_paused_together(era: Era) -> None:
    room = await silent(era)
    await press(room, "ann", "Pause it")
    assert await press(room, "ben", "Pause it") == "The game is paused."
    await era.move(days=200)
    assert len(era.posts(QUESTION)) == 1
    await room.do("ann", "game resume")
    assert await kinds(room) == {SILENCE}


async def test_it_sleeps_after_ninety_days_and_a_move_wakes_it(era: Era) -> None:
    room = await silent(era)
    await era.move(days=59)
    assert not era.posts(ASLEEP)
    await era.move(days=1)
    assert len(era.posts(ASLEEP)) == 1
    assert question(room).components == []
    before = len(era.posts())
    await era.restart()
    await era.move(days=400)
    assert len(era.posts()) == before, "nobody is reminded, and nobody asked"
    listed = shown(await room.people["ann"].slash(room.channel, "next"))
    told = await room.do("ann", "next")
    assert told.startswith("No game is waiting for you.")
    assert "Toy Nim · asleep, a move wakes it" in told
    opened = shown(await room.people["ann"].click(listed, label="Open the turn"))
    assert "it's your turn" in opened.content
    assert "Open the turn" not in labels_of(shown(await room.people["ben"].slash(room.channel, "next")))
    assert "asleep" in await room.do("ann", "game status")
    assert "asleep" in await room.do("eve", "tables")
    await room.do("ann", "do", moves="skip")
    assert room.people["ben"].mention in room.words
    assert "called" in await room.do("ben", "next")
    await era.move(days=1)
    assert era.posts(f"Reminder 1 of {MOST} for ben")
    await era.move(days=29)
    assert len(era.posts(QUESTION)) == 3


async def test_after_an_outage_they_are_asked_before_it_sleeps(era: Era) -> None:
    await era.room.begin()
    await era.move(days=300)
    assert len(era.posts(QUESTION)) == 1
    assert "for 300 days" in era.posts(QUESTION)[0]
    assert not era.posts(ASLEEP)


async def test_a_death_before_the_commit_leaves_it_due(era: Era, monkeypatch: pytest.MonkeyPatch) -> None:
    await era.room.begin()

    async def broken(*_: object) -> None:
        raise OSError("no more")

    with monkeypatch.context() as patched:
        patched.setattr("bot.table.abandoned.queue.add", broken)
        await era.move(days=30)
    assert not era.posts(QUESTION)
    await era.restart()
    await era.move(seconds=1)
    assert len(era.posts(QUESTION)) == 1


OPEN = "This table has been open for"
OPEN_ASLEEP = "this open table is asleep now"


async def opened(era: Era, others: tuple[str, ...] = ("ben",)) -> Room:
    """A table waits to begin, and for thirty days nobody came or went."""
    await era.room.open(others=others)
    await era.move(days=29)
    assert not era.posts(OPEN)
    await era.move(days=1)
    (asked,) = era.posts(OPEN)
    assert "for 30 days" in asked
    return era.room


def open_question(room: Room) -> discord.Message:
    """The newest question whether the table is still to begin."""
    return next(post for post in reversed(room.posts) if OPEN in post.content)


async def test_the_people_of_a_table_that_waits_to_begin_are_asked_too(era: Era) -> None:
    room = await opened(era)
    asked = open_question(room)
    assert room.people["ann"].mention in asked.content
    assert room.people["ben"].mention in asked.content
    assert list(buttons_of(asked)) == ["Keep it open", "Close it"]
    assert "no seat" in shown(await room.people["eve"].click(asked, label="Close it")).content
    answered = shown(await room.people["ben"].click(asked, label="Keep it open"))
    assert answered.content == "The table stays open."
    assert open_question(room).components == []
    await era.restart()
    await era.move(days=30)
    assert len(era.posts(OPEN)) == 2


@pytest.mark.parametrize("act", ["game join", "game leave", "game start"])
async def test_who_comes_leaves_or_begins_answers(era: Era, act: str) -> None:
    room = await opened(era)
    await room.do({"game join": "cat", "game leave": "ben", "game start": "ann"}[act], act)
    await room.env.settle()
    assert open_question(room).components == []
    assert await kinds(room) == {SILENCE}


async def test_a_table_that_waits_to_begin_is_closed_together(era: Era) -> None:
    room = await opened(era)
    for who, said in (("ann", "Your answer is on record."), ("ben", "The table is closed.")):
        answered = shown(await room.people[who].click(open_question(room), label="Close it"))
        assert answered.content == said
    assert await kinds(room) == set()
    assert "no seat at a table" in (await room.do("ben", "since", everywhere=True)).lower()


@pytest.mark.parametrize("act", ["game join", "game leave", "game start"])
async def test_it_sleeps_after_ninety_days_and_is_woken_by_whoever_comes(era: Era, act: str) -> None:
    room = await opened(era)
    await era.move(days=60)
    assert len(era.posts(OPEN_ASLEEP)) == 1
    before = len(era.posts())
    await era.move(days=200)
    assert len(era.posts()) == before
    for who, command in (("eve", "tables"), ("ann", "next")):
        assert "asleep, anyone who sits down wakes it" in await room.do(who, command)
    await room.do({"game join": "cat", "game leave": "ben", "game start": "ann"}[act], act)
    assert await kinds(room) == {SILENCE}
    assert "asleep" not in await room.do("eve", "tables")


async def test_one_who_waits_alone_need_not_agree_with_anybody(era: Era) -> None:
    room = await opened(era, others=())
    assert "Sitting down, leaving or starting answers, too." in open_question(room).content
    assert "must want it" not in open_question(room).content
