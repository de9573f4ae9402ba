"""`/stats`: what is told to oneself, to others, and to the channel."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import func, select, update

from bot.features.statistics import ledger
from bot.features.statistics.ledger import enter
from bot.features.statistics.ratings import MOST, SHOWN_FROM, recount
from bot.store import schema
from bot.store.games import results
from bot.store.people import forgetting as people
from tests.bot.moving_time import Era
from tests.bot.room import Room
from tests.reading import words_in

ALL = [("A", 5), ("B", 5), ("C", 5)]


async def play(room: Room, *, turns: str = "ann ben ann", host: str = "ann", **options: Any) -> None:
    """A game to its end: in each turn a whole pile is taken; who takes the last one wins."""
    first, second = turns.split()[:2]
    await room.do(first, "game new", game="toy", seating="joined", **options)
    await room.do(second, "game join")
    await room.do(first, "game start")
    for who, (pile, stones) in zip(turns.split(), ALL, strict=True):
        await room.do(who, "toy take", pile=pile, stones=stones)


async def some_days_ago(room: Room, days: int) -> None:
    """The newest game was played so long ago."""
    async with room.bot.services.store.writing() as connection:
        newest = select(func.max(schema.games.c.id)).scalar_subquery()
        at = datetime.now(UTC) - timedelta(days=days)
        await connection.execute(
            update(schema.moves).where(schema.moves.c.game_id == newest).values(created_at=at)
        )


def shown(result: InteractionResult) -> ResponseMessage:
    assert result.response is not None
    return result.response


async def test_who_has_played_nothing_is_told_so(room: Room) -> None:
    told = await room.do("ann", "stats")
    assert told.startswith("**Statistics** of <@")
    assert "No game has come to its end yet." in told


@pytest.mark.whole
async def test_results_are_counted_and_a_rating_comes_with_the_tenth_game(room: Room) -> None:
    for number in range(SHOWN_FROM - 1):
        await play(room, turns="ann ben ann" if number else "ben ann ben")
        await some_days_ago(room, SHOWN_FROM - number)
    told = await room.do("ann", "stats")
    assert "**Toy Nim**\n9 games · 8 won · 1 × place 2 · a rating after 1 more game" in told
    await play(room)
    told = await room.do("ann", "stats")
    assert "10 games · 9 won · 1 × place 2 · rating **1" in told
    assert "rating **" in await room.do("ben", "stats", player=room.people["ann"])


@pytest.mark.whole
async def test_quick_games_of_the_same_people_make_no_rating(room: Room) -> None:
    for _ in range(MOST + 2):
        await play(room)
    told = await room.do("ann", "stats")
    assert "3 games · 3 won · a rating after 7 more games" in told
    assert "-# Not rated (computer player, practice, more than 3 a day): 2 games, 2 won" in told
    # Asked for again, and entered one after the other, it is the same.
    await play(room)
    assert "3 games · 3 won" in await room.do("ann", "stats")
    await play(room, turns="ann cat ann")
    assert "4 games · 4 won" in await room.do("ann", "stats")


async def test_games_that_do_not_rate_are_counted_apart(room: Room) -> None:
    await play(room, seed=4)
    await room.do("ann", "game new", game="toy", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    told = await room.do("ann", "stats")
    assert "-# Not rated (computer player, practice, more than 3 a day): 1 game, 1 won" in told
    assert "1 game running" in told
    await room.surely("ann", "game end")
    assert "1 was stopped before its end" in await room.do("ann", "stats")
    assert "rating" not in await room.do("ann", "stats")


async def test_ones_own_times_are_for_oneself_unless_one_shows_them(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    era = Era(room, monkeypatch)
    await room.do("ann", "game new", game="toy", seating="joined", clock="24+72")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    await era.move(hours=1)
    await room.do("ann", "toy skip")
    await era.move(hours=5)
    await room.do("ben", "toy skip")
    told = await room.do("ben", "stats")
    assert "Median time to answer: 5 hours, over 1 turn." in told
    assert "Deadlines kept: 1 of 1." in told
    assert "-# Only you see your times." in told
    assert "Median time to answer" not in await room.do("ann", "stats", player=room.people["ben"])

    ben = room.people["ben"]
    private = shown(await ben.slash(room.channel, "stats"))
    await ben.click(private, label="Show it in the channel")
    assert words_in(room.last).startswith("**Statistics** of <@")
    assert "Median time to answer" not in words_in(room.last)
    private = shown(await ben.slash(room.channel, "stats"))
    await ben.click(private, label="Show it with my times")
    assert "Median time to answer: 5 hours" in words_in(room.last)


async def test_what_is_shown_to_the_channel_is_in_its_language(room: Room) -> None:
    await room.bot.services.preferences.choose(room.channel.id, {"language": "de"})
    private = shown(await room.people["ben"].slash(room.channel, "stats"))
    assert "**Statistics**" in private.content
    await room.people["ben"].click(private, label="Show it in the channel")
    assert words_in(room.last).startswith("**Statistik** von <@")
    assert "No game has come to its end yet." in private.content


async def test_a_deadline_that_passed_is_not_kept(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    era = Era(room, monkeypatch)
    await room.do("ann", "game new", game="toy", seating="joined", clock="1+0")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    await room.do("ann", "toy skip")
    await era.move(days=10)
    await era.move(days=10)
    await room.do("ben", "toy skip")
    assert "Deadlines kept: 0 of 1." in await room.do("ben", "stats")


async def test_the_end_of_a_game_tells_how_long_it_took(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    era = Era(room, monkeypatch)
    await room.do("ann", "game new", game="toy", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    async with room.bot.services.store.writing() as connection:
        # What happens is dated by the clock on the wall.
        await connection.execute(update(schema.log).values(created_at=era.time))
    for hours, who, pile in ((40, "ann", "A"), (30, "ben", "B"), (30, "ann", "C")):
        await era.move(hours=hours)
        await room.do(who, "toy take", pile=pile, stones=5)
    assert "-# 3 moves · 5 days · longest wait: 40 hours" in room.words


async def test_the_end_of_a_game_of_an_evening_tells_its_hours(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    era = Era(room, monkeypatch)
    await room.do("ann", "game new", game="toy", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    async with room.bot.services.store.writing() as connection:
        await connection.execute(update(schema.log).values(created_at=era.time))
    for who, pile in (("ann", "A"), ("ben", "B"), ("ann", "C")):
        await era.move(hours=1)
        await room.do(who, "toy take", pile=pile, stones=5)
    assert "-# 3 moves · 3 hours · longest wait: 60 minutes" in room.words


@pytest.mark.whole
async def test_who_is_taken_out_leaves_the_ratings_of_the_others_as_they_are(room: Room) -> None:
    for turns in ("ann ben ann", "ben ann ben", "ann ben ann"):
        await play(room, turns=turns)
    store, tables = room.bot.services.store, room.bot.services.tables
    guild = room.guild.id
    await enter(store, tables, guild)
    async with store.reading() as connection:
        before = await results.rated_in(connection, guild, "toy")
    ben = room.people["ben"].id
    async with store.writing() as connection:
        await people.forget(connection, ben)
    await play(room, turns="ann cat ann")
    await enter(store, tables, guild)
    async with store.reading() as connection:
        rows = await results.rated_in(connection, guild, "toy")
        assert await results.of_games(connection, guild, ben) == []
    assert [(row.mu, row.sigma) for row in rows[: len(before)]] == [(row.mu, row.sigma) for row in before]
    nobody = {row.player for row in rows} - {room.people[name].id for name in ("ann", "cat")}
    assert len(nobody) == 1
    assert min(nobody, key=lambda player: player or 0) < 0  # type: ignore[operator]
    fresh = [replace(row, mu=None, sigma=None) for row in rows]
    assert recount(fresh) == rows


async def test_two_who_ask_at_once_enter_each_game_once(room: Room) -> None:
    await play(room)
    services = room.bot.services
    await asyncio.gather(*(enter(services.store, services.tables, room.guild.id) for _ in range(5)))
    async with services.store.reading() as connection:
        assert len(await results.rated_in(connection, room.guild.id, "toy")) == 2


async def test_what_is_entered_a_few_games_at_a_time_is_as_all_at_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "AT_ONCE", 2)
    for turns in ("ben ann ben", "ann ben ann", "ann ben ann"):
        await play(room, turns=turns)
    assert "3 games · 2 won" in await room.do("ann", "stats")
    async with room.bot.services.store.reading() as connection:
        rows = await results.rated_in(connection, room.guild.id, "toy")
    assert len(rows) == 6
    assert recount([replace(row, mu=None, sigma=None) for row in rows]) == rows
