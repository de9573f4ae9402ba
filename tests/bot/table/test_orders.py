"""Standing orders at a table: they do what they say when their seat must decide, once, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from sqlalchemy import select

from bot.games import PlannedMoves, planned
from bot.store import Store, schema
from bot.table import Table, consent, hosting, orders
from bot.table.automation import ACT
from bot.table.tables import Tables
from bot.table.waiting.scheduler import Scheduler
from engine.core import Action, Event
from tests.bot.table.test_table import ANN, BEN, CAT, CHANNEL, code_of, games, running
from tests.bot.table.waiting.clock import Clock, at_work, idle
from tests.toy import Skip, StonesTaken, Take, Turn

__all__ = ["games"]

pytestmark = pytest.mark.every_database

BENS_TAKE = Take(pile="B", stones=5)
TAKEN = (StonesTaken(1, "B", 5),)


def plan(*moves: tuple[Action, Sequence[Event]]) -> PlannedMoves:
    return planned(moves or [(BENS_TAKE, TAKEN)])


async def rows_left(store: Store) -> list[tuple[int, int | None, str | None]]:
    table = schema.orders
    async with store.reading() as connection:
        query = select(table.c.user_id, table.c.ended, table.c.reason).order_by(table.c.id)
        return [tuple(row) for row in await connection.execute(query)]


async def notations(tables: Tables) -> list[str]:
    return [row.notation for row in (await tables.get(CHANNEL)).past.done]


async def test_it_is_done_when_the_turn_comes_and_told_as_such(tables: Tables, store: Store) -> None:
    table = await running(tables)
    given = await orders.give(table, BEN, plan(), 0)
    assert table.revision == 0
    await table.submit(ANN, Skip(), 1)
    assert [(row.notation, row.cause) for row in table.past.rows] == [
        ("skip", None),
        ("take B 5", f"order:{given.id}"),
    ]
    assert orders.standing_of(table, BEN) == []
    assert await rows_left(store) == [(BEN, 2, "done")]


async def test_given_in_ones_own_turn_it_is_done_at_once(tables: Tables) -> None:
    table = await running(tables)
    assert await code_of(orders.give(table, ANN, plan(), 0)) == "order_void"
    moves = plan((Take(pile="A", stones=1), (StonesTaken(0, "A", 1),)))
    assert await code_of(orders.give(table, CAT, moves, 0)) == "not_seated"
    await orders.give(table, ANN, moves, 0)
    assert await notations(tables) == ["take A 1"]


async def test_what_it_rests_on_has_changed_so_its_owner_is_asked(tables: Tables, store: Store) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await table.submit(ANN, Take(pile="B", stones=1), 1)
    assert table.deciders == (1,)
    assert await rows_left(store) == [(BEN, 1, "illegal")]
    assert [order.reason for order in orders.ended_for(table, BEN)] == ["illegal"]
    assert orders.ended_for(table, ANN) == []
    await table.submit(BEN, Skip(), 2)
    assert orders.ended_for(table, BEN) == []


async def test_what_leads_elsewhere_than_foreseen_is_not_done(tables: Tables) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan((BENS_TAKE, (StonesTaken(1, "B", 4),))), 0)
    await table.submit(ANN, Skip(), 1)
    assert table.deciders == (1,)
    assert [order.reason for order in orders.ended_for(table, BEN)] == ["changed"]


async def test_a_move_that_reveals_something_is_done_last_or_not_at_all(tables: Tables) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan((Turn(), ())), 0)
    await table.submit(ANN, Skip(), 1)
    assert await notations(tables) == ["skip", "turn"]
    await orders.give(table, BEN, plan((Turn(), ()), (Skip(), ())), table.revision)
    await table.submit(ANN, Skip(), 2)
    assert await notations(tables) == ["skip", "turn", "skip"]


async def test_going_back_gives_the_order_back_and_it_waits_for_the_next_move(tables: Tables) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await table.submit(ANN, Skip(), 1)
    await consent.overrule(table, ANN, 2, 2, moderates=False)
    assert await notations(tables) == []
    assert len(orders.standing_of(table, BEN)) == 1
    await table.submit(ANN, Take(pile="A", stones=1), 3)
    assert await notations(tables) == ["take A 1", "take B 5"]


async def test_an_undo_to_its_own_decision_leaves_that_to_its_owner(tables: Tables) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await table.submit(ANN, Skip(), 1)
    await consent.undo(table, BEN, 2, 2)
    assert table.deciders == (1,)
    assert len(orders.standing_of(table, BEN)) == 1
    again = await Tables(tables._store, lambda _: None).get(CHANNEL)
    assert again.deciders == (1,)
    await consent.redo(again, BEN, 3)
    assert [row.notation for row in again.past.done] == ["skip", "take B 5"]
    assert orders.standing_of(again, BEN) == []


async def test_an_order_that_a_move_ended_stands_again_when_that_is_undone(tables: Tables) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await table.submit(ANN, Take(pile="B", stones=1), 1)
    assert orders.standing_of(table, BEN) == []
    await consent.undo(table, ANN, 2)
    assert len(orders.standing_of(table, BEN)) == 1
    await table.submit(ANN, Skip(), 3)
    assert await notations(tables) == ["skip", "take B 5"]


async def test_who_moves_himself_where_a_plan_was_for_him_has_done_with_the_plan(tables: Tables) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await table.submit(ANN, Skip(), 1)
    await consent.undo(table, BEN, 2, 2)
    await table.submit(BEN, Skip(), 3)
    assert [order.reason for order in table.acting.orders] == ["moved"]
    await table.submit(ANN, Skip(), 4)
    assert table.deciders == (1,)
    assert await notations(tables) == ["skip", "skip", "skip"]


async def test_withdrawn_it_does_nothing_and_no_undo_brings_it_back(tables: Tables, store: Store) -> None:
    table = await running(tables)
    given = await orders.give(table, BEN, plan(), 0)
    assert await code_of(orders.withdraw(table, ANN, given.id)) == "order_gone"
    await orders.withdraw(table, BEN, given.id)
    await table.submit(ANN, Skip(), 1)
    assert table.deciders == (1,)
    await consent.undo(table, ANN, 2)
    await table.submit(ANN, Skip(), 3)
    assert table.deciders == (1,)
    assert await rows_left(store) == []


async def test_the_same_order_is_given_once_and_there_are_not_too_many(tables: Tables) -> None:
    table = await running(tables)
    first = await orders.give(table, BEN, plan(), 0)
    assert await orders.give(table, BEN, plan(), 0) == first
    for stones in range(6, 5 + orders.MOST):
        taken = Take(pile="B", stones=5), (StonesTaken(1, "B", stones),)
        await orders.give(table, BEN, plan(taken), 0)
    assert await code_of(orders.give(table, BEN, plan((Skip(), ())), 0)) == "orders_full"
    assert await code_of(orders.give(table, BEN, plan((Turn(), ())), 7)) == "stale_button"


async def test_of_several_the_one_that_was_given_first_has_the_word(tables: Tables) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await orders.give(table, BEN, plan((Take(pile="C", stones=1), (StonesTaken(1, "C", 1),))), 0)
    await table.submit(ANN, Skip(), 1)
    await table.submit(ANN, Skip(), 2)
    assert await notations(tables) == ["skip", "take B 5", "skip", "take C 1"]


async def test_who_leaves_the_table_leaves_no_order_there(tables: Tables, store: Store) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await hosting.replace_player(table, ANN, 1, CAT, "Cat")
    assert await rows_left(store) == []
    await table.submit(ANN, Skip(), 1)
    assert table.deciders == (1,)


async def test_a_game_that_is_given_up_keeps_no_orders(tables: Tables, store: Store) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await hosting.end(table, ANN, "Ann")
    assert await rows_left(store) == []


async def test_while_a_game_rests_no_order_acts(tables: Tables) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    await hosting.pause(table, ANN, "Ann")
    assert await code_of(orders.give(table, BEN, plan((Skip(), ())), 0)) == "paused"
    await hosting.resume(table, ANN, "Ann")
    await table.submit(ANN, Skip(), 1)
    assert await notations(tables) == ["skip", "take B 5"]


async def test_after_a_death_it_is_done_at_the_next_start_once(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_: Table) -> None:
        """The process ended here."""

    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    with monkeypatch.context() as patch:
        patch.setattr(Table, "_act", nothing)
        await table.submit(ANN, Skip(), 1)
    async with store.reading() as connection:
        kinds = [row[0] for row in await connection.execute(select(schema.due.c.kind))]
        assert kinds.count(ACT) == 1
    schedulers = [Scheduler(store, sleep=clock.sleep) for clock in (Clock(), Clock())]
    houses = [Tables(store, lambda _: None, scheduler) for scheduler in schedulers]
    async with at_work(schedulers[0]), at_work(schedulers[1]):
        for scheduler in schedulers:
            await idle(scheduler)
    for house in houses:
        assert await notations(house) == ["skip", "take B 5"]


async def test_another_process_knows_of_an_order_at_once(tables: Tables, store: Store) -> None:
    table = await running(tables)
    other = Tables(store, lambda _: None)
    there = await other.get(CHANNEL)
    await orders.give(table, BEN, plan(), 0)
    await there.submit(ANN, Skip(), 1)
    assert await notations(tables) == ["skip", "take B 5"]


async def test_nothing_of_an_order_stands_outside_its_own_row(tables: Tables, store: Store) -> None:
    table = await running(tables)
    await orders.give(table, BEN, plan(), 0)
    mark = plan().foreseen[0]
    found = []
    async with store.reading() as connection:
        for each in schema.metadata.sorted_tables:
            rows = (await connection.execute(select(each))).all()
            found += [each.name for row in rows if mark in str(tuple(row))]
    assert found == ["orders"]
    assert mark not in table.past.journal().model_dump_json()
