"""Tables at which nobody plays in person: whichever way that came, the game waits and is not played out."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.store import PARTNER, GameRecord, SeatRecord, StandIn
from bot.store.people.forgetting import forget
from bot.store.waiting import due
from bot.table.acting import pace
from bot.table.automation import ACT
from bot.table_settings import TableSettings
from engine.core import Level, legal_actions, registry
from engine.trambahn import GAME
from tests.bot.moving_time import Era
from tests.bot.room import Room, said
from tests.bot.table.test_table import ANN, BEN, CHANNEL
from tests.toy import TOY

Table = Any

WAITS = "The game waits while nobody plays in person."
AWAY = StandIn(Level.DRIVER, careful=False)


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
    await era.room.do("ann", "game new", game="trambahn", seating="joined", seed=4, **options)
    await era.room.do("ben", "game join")
    await era.room.do("ann", "game start")
    table = await table_of(era.room)
    return ("ann", "ben") if table.deciders == (0,) else ("ben", "ann")


async def rows(era: Era) -> int:
    """Moves made by now, a week and a restart later, with all done that is due."""
    await era.move(days=7)
    await era.restart()
    table = await table_of(era.room)
    async with era.room.bot.services.store.reading() as connection:
        assert await due.of_game(connection, ACT, table.record.id) is None
    return len(table.past.rows)


def press_again(room: Room, who: str) -> Any:
    post = next(each for each in room.posts if f"A computer plays for {who}" in each.content)
    return room.people[who].click(post, label="I play again")


def test_the_pace_of_every_table() -> None:
    ann, ben = SeatRecord(0, ANN, "Ann"), SeatRecord(1, BEN, "Ben")
    computer, nobody = SeatRecord(1, PARTNER, "Computer"), SeatRecord(1, None, "Nobody")
    away, passing = SeatRecord(1, BEN, "Ben", AWAY), SeatRecord(1, BEN, "Ben", StandIn())
    record = GameRecord(1, CHANNEL, None, GAME.id, GAME.rules_version, {}, 4, ANN, "running")
    watched = replace(record, settings=TableSettings(watch="5m"))
    for other in (ben, computer, nobody, away, passing):
        assert pace(record, (ann, other)) == timedelta(0)
    for one in (nobody, away, passing):
        for other in (computer, nobody, away, passing):
            assert pace(record, (one, other)) is None
    assert pace(watched, (computer, computer)) == timedelta(minutes=5)
    assert pace(watched, (away, computer)) is None
    assert pace(record, (computer, computer)) is None


@pytest.mark.whole
async def test_owners_one_after_another(era: Era) -> None:
    first, other = await two(era)
    assert WAITS not in await era.room.do(other, "game standin", plays="inspector")
    assert WAITS in await era.room.do(first, "game standin", plays="inspector")
    assert sum(WAITS in post.content for post in era.room.posts) == 1
    assert WAITS in await era.room.do(first, "game status")
    assert await rows(era) == 0
    # The other one's decision is awaited no sooner than the computer has played: it does so now.
    assert said(await press_again(era.room, other)) == "You play again."
    table = await table_of(era.room)
    assert {row.cause for row in table.past.rows} == {"stand-in:inspector"}
    assert table.deciders == (table.seat_of(era.room.people[other].id),)
    assert WAITS not in await era.room.do(first, "game status")


async def test_whoever_moves_plays_in_person_again(era: Era) -> None:
    first, other = await two(era)
    await era.room.do(other, "game standin", plays="driver")
    await era.room.do(first, "game standin", plays="driver")
    table = await table_of(era.room)
    action = next(legal_actions(table.game, table.state, table.deciders[0]))
    await era.room.do(first, "do", moves=action.notation())
    table = await table_of(era.room)
    assert table.past.rows[0].cause is None
    assert table.seats[table.seat_of(era.room.people[first].id)].stand_in is None


async def test_a_fortnight_of_both_ends_by_itself(era: Era) -> None:
    first, other = await two(era)
    await era.room.do(other, "game standin", plays="driver", until="14")
    await era.room.do(first, "game standin", plays="driver", until="20")
    assert await rows(era) == 0
    await era.move(days=8)
    table = await table_of(era.room)
    assert table.past.rows
    assert {row.cause for row in table.past.rows} == {"stand-in:driver"}
    assert table.deciders == (table.seat_of(era.room.people[other].id),)


async def test_by_the_others(era: Era) -> None:
    """Whose own seat a computer plays asks for one in the last person's place, who agrees."""
    first, other = await two(era)
    await era.room.do(other, "game standin", plays="inspector")
    seat = (await table_of(era.room)).seat_of(era.room.people[first].id)
    await era.room.do(other, "game standin", seat=seat + 1)
    await era.room.people[first].click(era.room.last, label="Agree")
    assert all(place.stand_in for place in (await table_of(era.room)).seats)
    assert WAITS in era.room.words
    assert await rows(era) == 0


async def test_by_an_empty_clock_bank(era: Era) -> None:
    _, other = await two(era, clock="24+72")
    await era.move(days=4)
    await era.move(days=3)
    flag = next(post for post in era.room.posts if "has used up the time" in post.content)
    await era.room.people[other].click(flag, label="Let a careful stand-in play")
    moved = len((await table_of(era.room)).past.rows)
    await era.room.do(other, "game standin", plays="inspector")
    table = await table_of(era.room)
    assert [place.stand_in is not None for place in table.seats] == [True, True]
    assert await rows(era) == moved


async def test_against_computers(era: Era) -> None:
    await era.room.do("ann", "game new", game="trambahn", partner=True, seed=4, seating="joined")
    moved = len((await table_of(era.room)).past.rows)
    assert WAITS in await era.room.do("ann", "game standin", plays="driver")
    assert await rows(era) == moved


async def test_where_the_last_person_was_forgotten(era: Era) -> None:
    first, other = await two(era)
    await era.room.do(other, "game standin", plays="inspector")
    async with era.room.bot.services.store.writing() as connection:
        await forget(connection, era.room.people[first].id)
    assert await rows(era) == 0
