"""Computers that play alone: a move every so often, each once, until somebody stops them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.store import PARTNER, Store
from bot.store.waiting import due
from bot.table import Table, hosting, lobby
from bot.table import moves as rows_of_moves
from bot.table.acting import pace
from bot.table.automation import ACT
from bot.table.tables import Tables
from bot.table.waiting.scheduler import Scheduler
from bot.table_settings import PACES, TableSettings
from engine.core import registry
from engine.trambahn import GAME
from tests.bot.moving_time import Era, shown
from tests.bot.room import Room, buttons_of, said
from tests.bot.table.test_table import ANN, CHANNEL
from tests.bot.table.waiting.clock import Clock
from tests.toy import TOY


@pytest.fixture(autouse=True)
def both(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY, GAME.id: GAME})


@pytest.fixture
def era(room: Room, monkeypatch: pytest.MonkeyPatch) -> Era:
    return Era(room, monkeypatch)


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def begin(room: Room, **options: Any) -> Table:
    answer = await room.do("ann", "game new", game="trambahn", seed=4, watch="5m", **options)
    assert answer.splitlines()[0] == "The game begins."
    return await table_of(room)


async def test_all_seats_are_the_computers_and_the_host_watches(room: Room, era: Era) -> None:
    table = await begin(room)
    assert [(place.user_id, place.name) for place in table.seats] == [
        (PARTNER, "Computer 1"),
        (PARTNER, "Computer 2"),
    ]
    assert table.record.host == room.people["ann"].id
    assert table.record.status == "running"
    assert await room.do("ann", "trambahn end") == "You have no seat at this table."


async def test_a_move_is_made_every_so_often_and_nobody_is_called(room: Room, era: Era) -> None:
    table = await begin(room)
    assert table.revision == 0
    await era.move(minutes=4)
    assert table.revision == 0
    for moves in (1, 2, 3):
        await era.move(minutes=5)
        assert (await table_of(room)).revision == moves
        assert "Only computers play, a move every 5 minutes" in room.words
        assert list(room.offered) == ["Stop"]
    assert {row.cause for row in table.past.rows} == {"computer"}
    assert not any(post.mentions for post in room.posts)


@pytest.mark.whole
async def test_after_an_outage_one_move_is_made_and_the_next_in_its_time(room: Room, era: Era) -> None:
    await begin(room)
    era.time += timedelta(hours=2)
    await era.restart()
    assert (await table_of(room)).revision == 1
    await era.move(minutes=4)
    assert (await table_of(room)).revision == 1
    await era.move(minutes=1)
    assert (await table_of(room)).revision == 2


async def test_the_host_stops_it_and_has_it_go_on(room: Room, era: Era) -> None:
    await begin(room)
    await era.move(minutes=5)
    refused: Any = await room.people["ben"].click(room.last, label="Stop")
    assert "host" in said(refused)
    stopped: Any = await room.people["ann"].click(room.last, label="Stop")
    assert said(stopped) == "The game is paused."
    await era.move(days=1)
    assert (await table_of(room)).revision == 1
    await room.people["ann"].click(shown(stopped), label="Resume")
    assert "Stop" in buttons_of(room.last)
    await era.move(minutes=4)
    assert (await table_of(room)).revision == 1
    await era.move(minutes=1)
    assert (await table_of(room)).revision == 2


async def test_computers_that_play_without_an_end_are_stopped(
    room: Room, era: Era, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Else they would fill the database. The table is paused, and says so."""
    monkeypatch.setattr(rows_of_moves, "MOST_THOUGHT", 3)
    monkeypatch.setattr("bot.table.table.MOST_THOUGHT", 3)
    await begin(room)
    for _ in range(6):
        await era.move(minutes=5)
    table = await table_of(room)
    assert table.revision == 3
    assert table.record.paused
    assert room.words == (
        "The computers have made 3 moves without coming to an end, so the game is paused. The host can end "
        "it: `/game end`."
    )
    assert room.offered == {}
    assert all("Stop" not in buttons_of(post) for post in room.posts)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        "game=1 revision=3 computers play without an end"
    ]


async def test_where_a_person_sits_computers_do_not_wait(room: Room, era: Era) -> None:
    table = await begin(room)
    person = replace(table.seats[0], user_id=ANN)
    assert pace(table.record, table.seats) == timedelta(minutes=5)
    assert pace(table.record, (person, table.seats[1])) == timedelta(0)


async def test_a_game_without_a_computer_player_is_not_watched(room: Room) -> None:
    assert await room.do("ann", "game new", game="toy", watch="20s") == "This game has no computer player."


async def test_the_form_offers_it_by_one_press(room: Room, era: Era) -> None:
    form: Any = await room.people["ann"].slash(room.channel, "game new")
    form = await room.people["ann"].click(form.response, label="Trambahn")
    rows = [row["components"] for row in form.response.components]
    offers = [each["label"] for each in rows[1]]
    assert offers == ["Play against the computer", "Open the table", "Watch computers play"]
    await room.people["ann"].click(form.response, label="Watch computers play")
    table = await table_of(room)
    assert [place.user_id for place in table.seats] == [PARTNER, PARTNER]
    assert table.record.settings.watch == "5m"


@pytest.mark.every_database
async def test_two_processes_make_one_move(store: Store, woken: list[int]) -> None:
    clock = Clock()
    processes = [Tables(store, woken.append, Scheduler(store, now=clock.now)) for _ in range(2)]
    table = await processes[0].create(
        GAME,
        channel_id=CHANNEL,
        guild_id=None,
        host=ANN,
        name="Ann",
        options=GAME.options_type().model_dump(mode="json"),
        settings=TableSettings(players=2, watch="20s"),
    )
    await lobby.watch(table, "Computer")
    clock.time += PACES["20s"]
    async with store.reading() as connection:
        (item,) = [each for each in await due.overdue(connection, clock.time) if each.kind == ACT]
    for tables in processes:
        await (await tables.of_game(table.record.id)).act_when_due(item)
    for tables in processes:
        assert (await tables.get(CHANNEL)).revision == 1
    async with store.reading() as connection:
        following = await due.of_game(connection, ACT, table.record.id)
    assert following is not None
    assert following.at == clock.time + PACES["20s"]


@pytest.mark.every_database
async def test_what_fell_due_before_it_was_stopped_does_nothing(store: Store, woken: list[int]) -> None:
    clock = Clock()
    tables = Tables(store, woken.append, Scheduler(store, now=clock.now))
    table = await tables.create(
        GAME,
        channel_id=CHANNEL,
        guild_id=None,
        host=ANN,
        name="Ann",
        options=GAME.options_type().model_dump(mode="json"),
        settings=TableSettings(players=2, watch="20s"),
    )
    await lobby.watch(table, "Computer")
    clock.time += PACES["20s"]
    async with store.reading() as connection:
        (item,) = [each for each in await due.overdue(connection, clock.time) if each.kind == ACT]
    await hosting.pause(table, ANN, "Ann")
    await table.act_when_due(item)
    assert table.revision == 0
