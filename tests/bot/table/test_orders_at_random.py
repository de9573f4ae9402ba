"""What holds of standing orders whatever people do: a few random games of the toy."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from urllib.parse import unquote

import pytest

from bot.games import PlannedMoves, planned
from bot.language.refusals import Refusal
from bot.table import Table, consent, orders
from bot.table.automation.actors import cause_of
from bot.table.tables import Tables
from engine.core import Action, legal_actions, state_hash
from tests.bot.table.test_table import ANN, BEN, games, running
from tests.toy import TOY, Skip, ToyState

__all__ = ["games"]

SEEDS = range(6)
MOVES = 14


def somebodys_plan(chance: random.Random, state: ToyState, seat: int) -> PlannedMoves:
    """One or two moves of a seat, as they would go if it were to move now."""
    trying = at_turn(state, seat)
    found = []
    for _ in range(chance.choice((1, 2))):
        action = chance.choice([each for each in legal_actions(TOY, trying, seat) if each.kind != "turn"])
        step = TOY.apply(trying, seat, action)
        found.append((action, step.events))
        trying = at_turn(step.state, seat)
        if TOY.outcome(trying) is not None:
            break
    return planned(found)


def at_turn(state: ToyState, seat: int) -> ToyState:
    """The position as if a seat were to move."""
    return replace(state, turn=seat)


async def press(table: Table, chance: random.Random, number: int) -> Action | None:
    """A random move of whoever decides."""
    if not table.deciders:
        return None
    seat = table.deciders[0]
    action = chance.choice([Skip(), *list(legal_actions(TOY, table.state, seat))[:4]])
    await table.submit(table.seats[seat].user_id or 0, action, number)
    return action


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", SEEDS)
async def test_with_orders_withdrawn_a_game_is_as_without_them(tables: Tables, seed: int) -> None:
    chance, other = random.Random(seed), random.Random(seed)
    ordered, plain = await running(tables), await running(tables, 78)
    dice = random.Random(seed + 100)
    for number in range(1, MOVES):
        seat = 1 - (ordered.deciders or (0,))[0]
        if ordered.deciders and TOY.outcome(ordered.state) is None:
            plan = somebodys_plan(dice, ordered.state, seat)
            given = await orders.give(ordered, (ANN, BEN)[seat], plan, ordered.revision)
            await orders.withdraw(ordered, (ANN, BEN)[seat], given.id)
        await press(ordered, chance, number)
        await press(plain, other, 1000 + number)
    rows = [[(row.notation, row.cause) for row in table.past.rows] for table in (ordered, plain)]
    assert rows[0] == rows[1]
    assert ordered.state == plain.state


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_plan_makes_its_own_moves_in_their_order_and_no_others(tables: Tables, seed: int) -> None:
    chance, given = random.Random(seed), dict[str, PlannedMoves]()
    table = await running(tables)
    for number in range(1, MOVES):
        if not table.deciders:
            break
        user = chance.choice((ANN, BEN))
        plan = somebodys_plan(chance, table.state, table.seat_of(user) or 0)
        with suppress(Refusal):
            given[cause_of(await orders.give(table, user, plan, table.revision))] = plan
        await press(table, chance, number)
    assert any(row.cause for row in table.past.rows)
    assert {row.cause for row in table.past.rows if row.cause} <= set(given)
    for cause, plan in given.items():
        made = [row.notation for row in table.past.rows if row.cause == cause]
        assert made == [unquote(move) for move in plan.moves[: len(made)]]


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", SEEDS)
async def test_an_undo_across_orders_restores_the_position_and_the_orders(tables: Tables, seed: int) -> None:
    chance = random.Random(seed)
    table = await running(tables)
    stood: dict[int, tuple[str, set[int]]] = {}

    def note() -> None:
        present = {each.id for user in (ANN, BEN) for each in orders.standing_of(table, user)}
        stood[table.past.stand(table.revision)] = (state_hash(TOY, table.state), present)

    note()
    for number in range(1, MOVES):
        if not table.deciders:
            break
        user = chance.choice((ANN, BEN))
        seat = table.seat_of(user) or 0
        # It may be void in this very position, or one too many.
        with suppress(Refusal):
            await orders.give(table, user, somebodys_plan(chance, table.state, seat), table.revision)
        if not table.deciders:
            break
        await press(table, chance, number)
        note()
    assert any(row.cause for row in table.past.rows)
    while table.past.done:
        first = chance.choice(table.past.done)
        try:
            await consent.overrule(table, ANN, 5000 + table.revision, first.revision, moderates=False)
        except Refusal:
            # Nothing but what followed by itself is left.
            break
        place = table.past.stand(table.revision)
        if place in stood:
            mark, before = stood[place]
            assert state_hash(TOY, table.state) == mark
            assert before <= {each.id for user in (ANN, BEN) for each in orders.standing_of(table, user)}
