"""Moves that nobody pressed: through the same door, once, with their cause, and only what may be decided."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import select

from bot.games import Legal, planned
from bot.happenings import Moved
from bot.store import PARTNER, SeatRecord, StandIn, Store, schema
from bot.store.games import queries
from bot.store.outbox import queue
from bot.table import Table, hosting, orders
from bot.table.automation import ACT, actors
from bot.table.tables import Tables
from bot.table.waiting.reminders import REMIND
from bot.table.waiting.scheduler import Scheduler
from bot.table.waiting.silence import SILENCE
from engine.core import Action
from engine.trambahn import GAME as TRAMBAHN
from tests.bot.table.test_table import ANN, BEN, CHANNEL, games, running
from tests.bot.table.waiting.clock import Clock, at_work, idle
from tests.games import kept, names
from tests.toy import Skip, StonesTaken, Take, Toy

__all__ = ["games"]

pytestmark = pytest.mark.every_database

CAUSE = actors.STAND_IN


@pytest.fixture
def habit(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Ben's seat skips automatically while pile A is whole; other decisions are left to Ben. Returns what it
    is shown.
    """
    shown: list[Any] = []

    def choose(_: Any, legal: Legal) -> Action | None:
        shown.append(legal.view)
        skips = (action for action in legal.actions() if isinstance(action, Skip))
        return next(skips) if legal.view.piles[0] == 5 else None

    monkeypatch.setattr(actors, "stand_in", choose)
    return shown


async def with_a_stand_in(tables: Tables, store: Store) -> Table:
    """A running game in which moves are made for Ben."""
    table = await running(tables)
    table.seats = tuple(
        replace(place, stand_in=StandIn() if place.user_id == BEN else None) for place in table.seats
    )
    async with store.writing() as connection:
        await queries.put_seats(connection, table.record.id, table.seats)
    return table


async def left(store: Store) -> list[str]:
    """What falls due but reminders of people, and the question to a table at which nobody moves."""
    query = select(schema.due.c.kind).where(schema.due.c.kind.not_in((REMIND, SILENCE)))
    async with store.reading() as connection:
        return [row[0] for row in await connection.execute(query)]


async def causes(tables: Tables) -> list[str | None]:
    return [row.cause for row in (await tables.get(CHANNEL)).past.rows]


async def test_it_follows_in_the_same_breath_and_names_its_cause(
    habit: list[Any], tables: Tables, store: Store
) -> None:
    table = await with_a_stand_in(tables, store)
    receipt = await table.submit(ANN, Skip(), 1)
    assert (receipt.revision, table.revision) == (1, 2)
    async with store.reading() as connection:
        rows = await queries.moves_of(connection, table.record.id)
        posts = await queue.open_posts(connection, CHANNEL)
    made = [(row.notation, row.user_id, row.cause) for row in rows]
    assert made == [("skip", ANN, None), ("skip", BEN, CAUSE)]
    assert [post.happening for post in posts][-3:] == [Moved(0), Moved(1), Moved(2)]
    assert await left(store) == []


async def test_it_stops_at_a_decision_that_it_may_not_take(
    habit: list[Any], tables: Tables, store: Store
) -> None:
    table = await with_a_stand_in(tables, store)
    await table.submit(ANN, Take(pile="A", stones=1), 1)
    assert list(table.deciders) == [1]
    assert await left(store) == []
    asked = len(habit)
    await tables.get(CHANNEL)
    assert len(habit) == asked
    await table.submit(BEN, Take(pile="A", stones=1), 2)
    assert await causes(tables) == [None, None]


async def test_an_actor_sees_no_more_than_its_seat(habit: list[Any], tables: Tables, store: Store) -> None:
    table = await with_a_stand_in(tables, store)
    await table.submit(ANN, Skip(), 1)
    assert habit == [table.game.view((await table.past.move(2)).before, 1)]


async def dies_before_it_acts(tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Table) -> None:
        """The process ended here."""

    table = await with_a_stand_in(tables, store)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "_act", nothing)
        await table.submit(ANN, Skip(), 1)


async def test_after_a_death_it_is_made_at_the_next_start(
    habit: list[Any], tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dies_before_it_acts(tables, store, monkeypatch)
    assert await left(store) == [ACT]
    clock, woken = Clock(), list[int]()
    scheduler = Scheduler(store, sleep=clock.sleep)
    again = Tables(store, woken.append, scheduler)
    async with at_work(scheduler):
        await idle(scheduler)
    assert woken == [CHANNEL]
    assert await left(store) == []
    assert await causes(again) == [None, CAUSE]


async def test_two_processes_that_take_over_at_once_make_it_once(
    habit: list[Any], tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dies_before_it_acts(tables, store, monkeypatch)
    clocks = [Clock(), Clock()]
    schedulers = [Scheduler(store, sleep=clock.sleep) for clock in clocks]
    houses = [Tables(store, lambda _: None, scheduler) for scheduler in schedulers]
    async with at_work(schedulers[0]), at_work(schedulers[1]):
        for scheduler in schedulers:
            await idle(scheduler)
    assert await left(store) == []
    for house in houses:
        assert await causes(house) == [None, CAUSE]


async def test_what_fails_does_not_undo_what_led_there_and_is_tried_again(
    habit: list[Any], tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await with_a_stand_in(tables, store)

    def broken(*_: Any) -> Any:
        raise ValueError("out of order")

    with monkeypatch.context() as patch:
        patch.setattr(Toy, "view", broken)
        assert (await table.submit(ANN, Skip(), 1)).revision == 1
        assert table.revision == 1
        assert await left(store) == [ACT]
    assert await causes(tables) == [None, CAUSE]
    assert await left(store) == []


async def test_while_a_game_rests_nobody_moves_by_himself(
    habit: list[Any], tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dies_before_it_acts(tables, store, monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr(actors, "decide", None)
        table = tables._alive[CHANNEL]
        table.acting.left_to_people = table.revision
        await hosting.pause(table, ANN, "Ann")
    assert await left(store) == []
    await tables.get(CHANNEL)
    assert table.revision == 1
    table.acting.left_to_people = None
    await hosting.resume(table, ANN, "Ann")
    assert await causes(tables) == [None, CAUSE]


async def test_whether_a_move_is_automatic_is_worked_out_once_for_a_position(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await running(tables)
    asked: list[int] = []
    may = table.acting.may

    def noted(*about: Any) -> bool:
        asked.append(table.revision)
        return may(*about)

    monkeypatch.setattr(table.acting, "may", noted)
    for revision in (0, 1, 2):
        for _ in range(3):
            await tables.get(CHANNEL)
        assert asked == list(range(1, revision + 1))
        await table.submit(table.seats[table.deciders[0]].user_id or 0, Skip(), revision)


async def test_games_of_people_alone_have_nothing_due(tables: Tables, store: Store) -> None:
    table = await running(tables)
    await table.submit(ANN, Skip(), 1)
    assert await left(store) == []
    assert table.deciders == (1,)


def test_the_computer_plays_the_seats_that_it_was_given() -> None:
    assert actors.acts(TRAMBAHN, [SeatRecord(0, ANN, "Ann"), SeatRecord(1, PARTNER, "Computer")])
    assert not actors.acts(TRAMBAHN, [SeatRecord(0, ANN, "Ann"), SeatRecord(1, None, "Nobody")])
    assert not actors.acts(Toy(), [SeatRecord(0, PARTNER, "Computer")])


async def test_what_somebody_has_ordered_goes_before_what_is_done_for_him(
    habit: list[Any], tables: Tables, store: Store
) -> None:
    table = await with_a_stand_in(tables, store)
    plan = planned([(Take(pile="B", stones=5), (StonesTaken(1, "B", 5),))])
    given = await orders.give(table, BEN, plan, 0)
    await table.submit(ANN, Skip(), 1)
    assert await causes(tables) == [None, f"order:{given.id}"]
    await table.submit(ANN, Skip(), 2)
    assert (await causes(tables))[2:] == [None, CAUSE]


def test_a_stand_in_looks_at_no_more_moves_than_show_that_there_is_a_choice() -> None:
    looked = count()
    legal = SimpleNamespace(actions=lambda: (Take(pile="A", stones=next(looked)) for _ in count()), kinds=())
    assert actors.stand_in(Toy(), cast(Legal, legal)) is None
    assert next(looked) == 2


def test_a_stand_in_ends_no_turn_by_which_something_would_be_lost() -> None:
    made = set()
    for state, seat, _, _ in kept(names("trambahn")[0]).turns():
        legal = Legal(TRAMBAHN, state, seat)
        bare = any(column.tram is None for column in legal.view.players[seat].columns)
        if "end" in legal.kinds and len(legal.kinds) > 1:
            action = actors.stand_in(TRAMBAHN, legal)
            assert (action is None) == bare
            made.add(action and action.kind)
    assert made == {None, "end"}
