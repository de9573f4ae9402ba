"""Clocks at a table: chosen when it opens, told in the calls, and what the others do when one has run out."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import discord
import pytest
from simcord.backend.models import Message
from simcord.results import ResponseMessage

from bot.store.waiting import clocks
from bot.store.waiting.clocks import SeatClock
from tests.bot.moving_time import Era, shown
from tests.bot.room import Room

HOUR = timedelta(hours=1)
FLAG = "has used up the time"


@pytest.fixture
def era(room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    """It is Monday, nine in the morning, UTC."""
    return Era(room, monkeypatch)


async def begin(era: Era, clock: str = "24+72", others: tuple[str, ...] = ("ben",)) -> Room:
    """Ann is to move."""
    room = era.room
    await room.do("ann", "game new", game="toy", seed=4, seating="joined", clock=clock)
    for name in others:
        await room.do(name, "game join")
    await room.do("ann", "game start")
    return room


async def clock_of(room: Room, seat: int) -> SeatClock:
    table = await room.bot.services.tables.get(room.channel.id)
    async with room.bot.services.store.reading() as connection:
        return (await clocks.of_game(connection, table.record.id))[seat]


def stamp(era: Era, hours: float) -> str:
    return f"<t:{int((era.time + hours * HOUR).timestamp())}:R>"


async def test_the_calls_first_line_has_the_deadline(era: Era) -> None:
    room = await begin(era)
    assert f"Deadline: {stamp(era, 96)}" in room.words.splitlines()[0]
    await era.move(hours=30)
    await room.do("ann", "do", moves="skip")
    assert await clock_of(room, 0) == SeatClock(0, 24 * HOUR, 66 * HOUR)
    assert f"Deadline: {stamp(era, 96)}" in room.words
    assert f"deadline {stamp(era, 96)}" in await room.do("ben", "next")
    await room.do("ben", "do", moves="skip")
    assert f"Deadline: {stamp(era, 90)}" in room.words


async def test_it_stands_while_the_game_rests_and_is_not_filled_again(era: Era) -> None:
    room = await begin(era)
    await era.move(hours=30)
    await room.do("ann", "game pause")
    assert await clock_of(room, 0) == SeatClock(0, 0 * HOUR, 66 * HOUR)
    await era.move(days=9)
    assert era.posts(FLAG) == []
    await room.do("ann", "game resume")
    assert f"Deadline: {stamp(era, 66)}" in room.words


async def test_it_stands_while_somebody_is_away(era: Era) -> None:
    room = await begin(era)
    await era.move(hours=10)
    await room.do("ann", "away", until="10")
    await era.move(days=10, hours=85)
    assert era.posts(FLAG) == []
    await room.do("ann", "do", moves="skip")
    assert await clock_of(room, 0) == SeatClock(0, 24 * HOUR, HOUR)


async def test_hours_of_play(era: Era) -> None:
    room = era.room
    await room.do("ann", "reminders", zone="Europe/Vienna")
    await begin(era, "12+48 8-22")
    # Monday at ten: twelve hours are over at 22, and 48 more take three days of fourteen, and six hours.
    ends = datetime(2026, 3, 27, 13, tzinfo=UTC)
    assert f"<t:{int(ends.timestamp())}:R>" in room.words.splitlines()[0]
    assert era.time < ends


async def run_out(era: Era, others: tuple[str, ...] = ("ben",)) -> Room:
    """Ann has used up all her time, and the absence that is taken by itself."""
    room = await begin(era, others=others)
    await era.move(hours=96)
    (excused,) = era.posts("This once it counts as an absence")
    assert era.posts(FLAG) == []
    await era.move(days=3)
    assert len(era.posts(FLAG)) == 1
    assert era.posts("This once it counts as an absence") == [excused]
    return room


async def press(room: Room, who: str, label: str) -> str:
    answer = await room.people[who].click(flagged(room), label=label)
    return str(shown(answer).content)


def flagged(room: Room) -> discord.Message:
    """The newest post of a clock that has run out."""
    return next(post for post in reversed(room.posts) if FLAG in post.content)


async def test_where_it_has_run_out_the_others_decide(era: Era) -> None:
    room = await run_out(era, ("ben", "cat"))
    assert "2 of 2 must want the same" in flagged(room).content
    assert "The others decide that" in await press(room, "ann", "Wait: time for another move")
    assert await press(room, "ben", "Wait: time for another move") == "Your answer is on record."
    assert "Wait: time for another move: ben" in flagged(room).content
    assert "You're waiting" in await press(room, "cat", "Wait: time for another move")
    assert flagged(room).components == []
    await era.move(hours=23)
    assert len(era.posts(FLAG)) == 1
    await era.move(hours=1)
    assert len(era.posts(FLAG)) == 2


async def test_a_move_settles_it(era: Era) -> None:
    room = await run_out(era)
    before = flagged(room)
    await room.do("ann", "do", moves="skip")
    await room.env.settle()
    assert flagged(room).components == []
    late = await room.press_late("ben", before, "Look for a substitute")
    assert "already settled" in shown(late).content
    assert len(era.posts(FLAG)) == 1


async def test_a_substitute_takes_the_seat(era: Era) -> None:
    room = await run_out(era)
    await press(room, "ben", "Look for a substitute")
    assert "**Seat 1 is free for a substitute**" in flagged(room).content
    assert "1 seat is free" in await room.do("eve", "tables")
    assert "already has a seat at this table" in await press(room, "ben", "Take the seat")
    assert "You have seat 1" in await press(room, "cat", "Take the seat")
    table = await room.bot.services.tables.get(room.channel.id)
    assert table.seat_of(room.people["cat"].id) == 0
    assert "seat is free" not in await room.do("eve", "tables")
    assert await clock_of(room, 0) == SeatClock(
        0, 24 * HOUR, 72 * HOUR, since=room.bot.services.scheduler.now()
    )


async def test_a_stand_in_makes_what_is_forced_until_the_player_moves_himself(era: Era) -> None:
    room = await run_out(era)
    assert "careful stand-in plays" in await press(room, "ben", "Let a careful stand-in play")
    assert await is_careful(room)
    await room.do("ann", "do", moves="skip")
    assert not await is_careful(room)
    assert len(era.posts("ann had a stand-in here.")) == 1


async def is_careful(room: Room) -> bool:
    """Whether a stand-in plays for Ann."""
    return (await room.bot.services.tables.get(room.channel.id)).seats[0].stand_in is not None


@pytest.mark.parametrize("clock", ["soon", "0+0", "24+72 8-22 Atlantis", "24+72 8-99", "9999+1"])
async def test_what_is_no_clock(era: Era, clock: str) -> None:
    told = await era.room.do("ann", "game new", game="toy", clock=clock)
    assert "isn't a clock" in told


async def test_hours_of_play_want_a_zone(era: Era) -> None:
    assert "Choose it first" in await era.room.do("ann", "game new", game="toy", clock="24+72 8-22")


async def test_the_form_offers_clocks(era: Era) -> None:
    room = era.room
    form = shown(await room.people["ann"].slash(room.channel, "game new"))
    assert "24 h per move, 72 h in the time bank" in await choose_clock(room, form, "2")
    await room.people["ann"].click(form, label="Open the table")
    assert "Clock: 24 h per move, 72 h in the time bank." in room.words


async def test_a_form_that_is_refused_goes_on_below_the_refusal(era: Era) -> None:
    room = era.room
    form = shown(await room.people["ann"].slash(room.channel, "game new"))
    await choose_clock(room, form, "4")
    await room.people["ann"].click(form, label="Open the table")
    assert stored(room, form).content.startswith("Hours of play go by your time zone.")
    assert "Hours of play" not in await choose_clock(room, form, "0")
    await room.people["ann"].click(form, label="Open the table")
    assert "opens a table" in room.words


async def choose_clock(room: Room, form: ResponseMessage, choice: str) -> str:
    """Ann chooses in the menu of clocks; what the form says then."""
    menu = next(re.finditer(r"table:clock:[^']*", str(stored(room, form).components)))[0]
    await room.people["ann"].select(form, [choice], custom_id=menu)
    return stored(room, form).content


def stored(room: Room, form: ResponseMessage) -> Message:
    """The form as it stands in the channel."""
    return room.env.backend.get_message(room.channel.id, form.id)
