"""`/game standin`: a computer plays in somebody's place, and the owner plays again by one press."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.store import StandIn
from bot.store.waiting import clocks
from bot.table.automation.actors import within
from bot.table.rated import counts
from engine.core import Choice, Level, Reason, Weighed, registry
from engine.trambahn import GAME
from engine.trambahn.actions import End, Passenger
from tests.bot.moving_time import Era
from tests.bot.room import Room, said
from tests.toy import TOY

Table = Any


@pytest.fixture(autouse=True)
def both(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY, GAME.id: GAME})


@pytest.fixture
def era(room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    return Era(room, monkeypatch)


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def two(era: Era, **options: Any) -> tuple[str, str]:
    """Ann and Ben at Trambahn; who must decide, and the other one."""
    await era.room.do("ann", "game new", game="trambahn", seating="joined", **options)
    await era.room.do("ben", "game join")
    await era.room.do("ann", "game start")
    table = await table_of(era.room)
    return ("ann", "ben") if table.deciders == (0,) else ("ben", "ann")


async def test_it_plays_at_once_and_the_owner_plays_again_by_one_press(era: Era) -> None:
    first, other = await two(era)
    shown = await era.room.do(first, "game standin", plays="apprentice")
    assert shown.startswith(f"A computer plays for {first} until they play again.")
    table = await table_of(era.room)
    seat = table.seat_of(era.room.people[first].id)
    assert table.seats[seat].stand_in == StandIn(Level.APPRENTICE, careful=False)
    assert table.deciders == (1 - seat,)
    assert {row.cause for row in table.past.rows} == {"stand-in:apprentice"}
    assert f"{first} (by the stand-in)" in "\n".join(post.content for post in era.room.posts)
    post = next(each for each in era.room.posts if "A computer plays for" in each.content)
    assert "Only the player whose seat it is" in said(
        await era.room.people[other].click(post, label="I play again")
    )
    assert said(await era.room.people[first].click(post, label="I play again")) == "You play again."
    assert (await table_of(era.room)).seats[seat].stand_in is None
    assert f"{first} had a stand-in here." in "\n".join(each.content for each in era.room.posts)


async def test_it_leaves_when_its_time_is_over(era: Era) -> None:
    _, other = await two(era)
    await era.room.do(other, "game standin", until="5")
    seat = (await table_of(era.room)).seat_of(era.room.people[other].id)
    await era.move(days=4)
    assert (await table_of(era.room)).seats[seat].stand_in is not None
    await era.restart()
    await era.move(days=1, hours=1)
    assert (await table_of(era.room)).seats[seat].stand_in is None


async def test_what_a_clock_has_used_until_then_is_taken_off(era: Era) -> None:
    first, _ = await two(era, clock="24+72")
    seat = (await table_of(era.room)).seat_of(era.room.people[first].id)
    await era.move(hours=30)
    await era.room.do(first, "game standin", plays="driver")
    table = await table_of(era.room)
    async with era.room.bot.services.store.reading() as connection:
        clock = (await clocks.of_game(connection, table.record.id))[seat]
    assert (clock.bank_left, clock.since) == (timedelta(hours=66), None)


async def test_a_stand_in_becomes_a_careful_one_where_its_owner_says_so(era: Era) -> None:
    _, other = await two(era)
    await era.room.do(other, "game standin", plays="inspector")
    assert "like an inspector" in await era.room.do(other, "game standin")
    assert "It's careful" in await era.room.do(other, "game standin", plays="careful")
    table = await table_of(era.room)
    assert table.seats[table.seat_of(era.room.people[other].id)].stand_in == StandIn(Level.DRIVER)


async def test_a_seat_is_given_by_the_others(era: Era) -> None:
    first, other = await two(era)
    seat = (await table_of(era.room)).seat_of(era.room.people[first].id)
    assert await era.room.do(other, "game standin", seat=seat + 1) == "The others are being asked."
    assert f"asks for a careful computer to play for {first}" in era.room.words
    pressed = said(await era.room.people[first].click(era.room.last, label="Agree"))
    assert "a computer plays the seat" in pressed
    assert (await table_of(era.room)).seats[seat].stand_in == StandIn(Level.DRIVER)


async def test_a_game_that_a_stand_in_moved_in_does_not_count(era: Era) -> None:
    first, _ = await two(era)
    table = await table_of(era.room)
    people = [place.user_id for place in table.seats]
    async with era.room.bot.services.store.reading() as connection:
        assert await counts(connection, table.record, people)
    await era.room.do(first, "game standin")
    async with era.room.bot.services.store.reading() as connection:
        assert not await counts(connection, table.record, people)


async def test_what_cannot_be_asked_is_said(era: Era) -> None:
    first, _ = await two(era)
    assert "Stand-ins take no wishes" in await era.room.do(first, "game standin", wishes="x")
    assert "over before it begins" in await era.room.do(first, "game standin", until="<t:1767225600>")
    assert "no seat at this table" in await era.room.do("eve", "game standin")
    assert "isn't one that a person plays" in await era.room.do(first, "game standin", seat=9)
    assert all(place.stand_in is None for place in (await table_of(era.room)).seats)


def test_wishes_bar_kinds_as_long_as_there_is_anything_else() -> None:
    ride, end = Passenger(card="R2"), End()
    choice = Choice(Weighed(ride, 3, Reason("rides")), (Weighed(end, 0, Reason("ends")),))
    assert within(choice, frozenset()) == choice
    kept = within(choice, {"passenger"})
    assert kept is not None
    assert kept.made.action == end
    assert within(choice, {"passenger", "end"}) is None
