"""What holds of standing orders at a table of any game, whatever people do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from bot.games import Order, Scene, presentation
from bot.language import words
from bot.language.refusals import Refusal
from bot.store import Store, schema
from bot.table import Table, lobby, orders
from bot.table.automation import COMPUTER
from bot.table.going_back import take_back
from bot.table.moves import MOST_THOUGHT, MOST_UNPRESSED, runs_on
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from engine.core import registry, state_hash
from tests.engine.core.play import AnyGame, random_action

GAMES = registry.games()
PEOPLE = {1: "Ann", 2: "Ben"}
MOVES = 24
ENOUGH = 4
"""Moves made by orders and taken back."""
WATCHED = 6
"""Orders given, of each of which it is looked at where it leaves a trace."""


@pytest.fixture(autouse=True)
def every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)


async def running(tables: Tables, game: AnyGame, channel: int = 77) -> Table:
    table = await tables.create(
        game,
        channel_id=channel,
        guild_id=9,
        host=1,
        name="Ann",
        options={},
        seed=4,
        settings=TableSettings(seating="joined"),
    )
    await lobby.join(table, 2, "Ben")
    await lobby.start(table, 1)
    return table


def offers(table: Table, seat: int) -> Sequence[Order]:
    """What a seat could order now."""
    view = table.game.view(table.state, seat)
    scene = Scene(words("en").of(table.game.id), table.names, view)
    return presentation(table.game).orders.offers(scene, seat)


async def press(table: Table, chance: random.Random, number: int) -> None:
    """A random move of whoever decides."""
    if table.deciders:
        seat = table.deciders[0]
        action = random_action(table.game, table.state, seat, chance)
        await table.submit(table.seats[seat].user_id or 0, action, number)


async def ordered(table: Table, chance: random.Random, seat: int) -> Any:
    """Have a seat give an order of those that it is offered; None where it can't give one."""
    found = offers(table, seat)
    # It may be void in this very position, or one too many.
    with suppress(Refusal):
        if found:
            user = table.seats[seat].user_id or 0
            return await orders.give(table, user, chance.choice(found), table.revision)
    return None


async def stored(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All that the database holds, but for orders, and for how often a game was changed."""
    found = {}
    async with store.reading() as connection:
        for table in schema.metadata.sorted_tables:
            if table.name != "orders":
                columns = [each for each in table.c if each.name != "version"]
                rows = await connection.execute(select(*columns).order_by(*table.primary_key.columns))
                found[table.name] = [tuple(row) for row in rows]
    return found


@pytest.mark.sample(4)
@pytest.mark.parametrize("game_id", sorted(GAMES))
async def test_with_orders_withdrawn_a_game_is_as_without_them(tables: Tables, game_id: str) -> None:
    game, dice, given = GAMES[game_id], random.Random(1), 0
    pair = [await running(tables, game), await running(tables, game, 78)]
    chances = [random.Random(2), random.Random(2)]
    for number in range(1, MOVES):
        for seat in set(range(2)) - set(pair[0].deciders):
            if (order := await ordered(pair[0], dice, seat)) is not None:
                await orders.withdraw(pair[0], pair[0].seats[seat].user_id or 0, order.id)
                given += 1
        for place, table in enumerate(pair):
            await press(table, chances[place], 1000 * place + number)
    assert given > 3
    rows = [[(row.notation, row.cause, row.state_hash) for row in table.past.rows] for table in pair]
    assert rows[0] == rows[1]


@pytest.mark.sample(4)
@pytest.mark.parametrize("game_id", sorted(GAMES))
async def test_an_order_stands_in_its_own_row_and_nowhere_else(
    tables: Tables, store: Store, game_id: str
) -> None:
    game, chance, watched = GAMES[game_id], random.Random(3), 0
    table = await running(tables, game)
    for number in range(1, MOVES):
        for seat in set(range(2)) - set(table.deciders) if watched < WATCHED else ():
            before, journal = await stored(store), table.past.journal()
            if await ordered(table, chance, seat) is not None:
                assert await stored(store) == before
                assert table.past.journal() == journal
                watched += 1
        await press(table, chance, number)
    assert watched > 3
    async with store.reading() as connection:
        query = select(schema.log.c.payload).where(schema.log.c.kind == "move")
        payloads = [row[0] for row in await connection.execute(query)]
    # Of what orders did it is told that an order did it, as of the journal, and no word of what it says.
    assert {key for payload in payloads for key in payload} <= {"revision", "first", "hushed"}
    causes = {row.cause for row in table.past.rows if row.cause}
    assert all(cause.startswith("order:") and cause[6:].isdecimal() for cause in causes)


@pytest.mark.sample(4)
@pytest.mark.parametrize("game_id", sorted(GAMES))
async def test_an_undo_across_orders_restores_the_position_and_the_orders(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    game, chance = GAMES[game_id], random.Random(5)
    table = await running(tables, game)
    usual = table.record_rows
    stood: dict[int, tuple[str, list[Any], set[int]]] = {}
    across = gone_back = 0

    def standing() -> set[int]:
        return {each.id for user in PEOPLE for each in orders.standing_of(table, user)}

    def note() -> None:
        views = [game.view(table.state, viewer) for viewer in (None, 0, 1)]
        stood[table.past.stand(table.revision)] = (state_hash(game, table.state), views, standing())

    async def recorded(*rows: Any, **more: Any) -> Any:
        receipt = await usual(*rows, **more)
        note()
        return receipt

    async def go_back() -> int:
        """Undo moves at random, as all have agreed; how many of them an order had made."""
        gone = table.past.reversible[-chance.randint(1, 4) :]
        mark, views, before = stood[table.past.stand(gone[0].revision - 1)]
        async with table.changing():
            await take_back(table, len(gone), 1, None, None)
        # What nobody knows is mixed anew where something was turned over.
        assert state_hash(game, table.state) == mark or any(row.reveals for row in gone)
        assert [game.view(table.state, viewer) for viewer in (None, 0, 1)] == views
        assert before <= standing()
        return sum(row.cause is not None for row in gone)

    note()
    monkeypatch.setattr(table, "record_rows", recorded)
    for number in range(1, MOVES):
        if not table.deciders or across >= ENOUGH:
            break
        for seat in range(2):
            await ordered(table, chance, seat)
        await press(table, chance, number)
        if number % 3 == 0 and table.past.reversible:
            across += await go_back()
            gone_back += 1
    assert gone_back


@pytest.mark.whole
async def test_orders_that_only_pass_do_not_go_on_for_ever(tables: Tables) -> None:
    """In 1840 all may pass again and again in the auction of privates."""
    table = await running(tables, GAMES["vienna1840"])
    chance = random.Random(5)
    for number in range(1, 4):
        for seat in range(2):
            await ordered(table, chance, seat)
        await press(table, chance, number)
        assert len(table.past.rows) < number * 2 * (MOST_UNPRESSED + 2)
    assert table.deciders


async def test_moves_of_computers_are_not_counted_and_those_that_people_press_begin_anew(
    tables: Tables,
) -> None:
    table = await running(tables, GAMES["trambahn"])
    await press(table, random.Random(1), 1)
    pressed = table.past.rows[-1]
    ordered, computed = replace(pressed, cause="order:1"), replace(pressed, cause=COMPUTER)
    assert not runs_on([computed] * 2 * MOST_UNPRESSED, "order:1")
    assert runs_on([pressed, *[ordered, computed] * MOST_UNPRESSED], "order:1")
    assert not runs_on([pressed, *[ordered] * (MOST_UNPRESSED - 1)], "order:1")
    assert not runs_on([*[ordered] * MOST_UNPRESSED, pressed, ordered], "order:1")
    assert not runs_on([pressed, *[computed] * (MOST_THOUGHT - 1), *[ordered] * MOST_UNPRESSED], COMPUTER)
    assert runs_on([pressed, *[computed] * MOST_THOUGHT], COMPUTER)
