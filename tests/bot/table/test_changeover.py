"""Games that were begun under other rules: whatever an update changes, they go on from where they stand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from sqlalchemy import delete, select, text

from bot.language.refusals import Refusal
from bot.operations.verify import findings
from bot.store import Store, schema
from bot.store.games import positions, stretches
from bot.table import Table, consent, lobby
from bot.table.loading import load
from bot.table.tables import Tables
from engine.core import Action, NotYourTurn, Step, later, registry, replay
from tests.bot.table.test_table import ANN, BEN, CHANNEL, opened, running
from tests.toy import TOY, Skip, Take, Toy, ToyState, Turn

pytestmark = pytest.mark.every_database

MOVES = (Take(pile="A", stones=1), Skip(), Turn(), Take(pile="B", stones=1), Skip())


class Alike(Toy):
    """Rules that do nothing otherwise."""

    rules_version = 2


class Strict(Toy):
    """A skip is against the rules from now on."""

    rules_version = 2

    def kinds(self, state: ToyState, seat: int) -> tuple[str, ...]:
        return tuple(kind for kind in super().kinds(state, seat) if kind != "skip")


class Stricter(Strict):
    """Nor may a card be turned."""

    rules_version = 3

    def kinds(self, state: ToyState, seat: int) -> tuple[str, ...]:
        return tuple(kind for kind in super().kinds(state, seat) if kind != "turn")


class Hasty(Toy):
    """A player who takes a stone makes the other one skip, unasked."""

    rules_version = 2

    def apply(self, state: ToyState, seat: int, action: Action) -> Step[ToyState]:
        step = super().apply(state, seat, action)
        if not isinstance(action, Take) or self.outcome(step.state) is not None:
            return step
        return Step(super().apply(step.state, step.state.turn, Skip()).state, step.events)


@dataclass(frozen=True, slots=True)
class MarkedState(ToyState):
    """A state that holds more than the one before."""

    mark: Annotated[int | None, later(None)] = None
    tally: int = 0


class Marked(Toy):
    """The same rules, written down otherwise: one of the new fields is always written."""

    rules_version = 2
    state_type = MarkedState

    def start(self, seats: int, options: Any, seed: int) -> ToyState:
        first = super().start(seats, options, seed)
        return MarkedState(first.seats, first.options, first.piles, first.turn, first.chance)


async def played(tables: Tables, moves: Sequence[Action] = MOVES) -> Table:
    """A game in which these moves were made, and the last one twice: it was taken back in between."""
    table = await running(tables)
    for number, move in enumerate(moves):
        await table.submit((ANN, BEN)[number % 2], move, None)
    await consent.undo(table, table.seats[(len(moves) - 1) % 2].user_id or 0, None)
    await table.submit(table.seats[(len(moves) - 1) % 2].user_id or 0, moves[-1], None)
    return table


@pytest.fixture
def update(monkeypatch: pytest.MonkeyPatch, store: Store) -> Callable[[Toy], Tables]:
    """Start the bot anew with other rules."""

    def anew(game: Toy) -> Tables:
        monkeypatch.setattr(registry, "games", lambda: {"toy": game})
        return Tables(store, lambda _: None)

    return anew


async def posts(store: Store) -> list[tuple[str, Any]]:
    async with store.reading() as connection:
        query = select(schema.log.c.kind, schema.log.c.payload).order_by(schema.log.c.id)
        return [(kind, payload) for kind, payload in await connection.execute(query)]


async def stretches_of(store: Store, table: Table) -> list[tuple[int, int, int]]:
    async with store.reading() as connection:
        found = await stretches.of(connection, table.record.id)
    return [(each.revision, each.rules_version, each.departs) for each in found]


async def code_of(awaitable: Any) -> str:
    with pytest.raises(Refusal) as caught:
        await awaitable
    return caught.value.code


@pytest.mark.parametrize("game", [Alike(), Marked()], ids=["alike", "marked"])
async def test_where_every_position_is_the_same_nobody_notices(
    game: Toy, tables: Tables, store: Store, update: Callable[[Toy], Tables]
) -> None:
    before = await played(tables)
    told = await posts(store)
    table = await update(game).get(CHANNEL)
    assert table.record.rules_version == 2
    assert game.view(table.state, None) == TOY.view(before.state, None)
    assert (table.past.rows, table.past.reversible) == (before.past.rows, before.past.done)
    assert await stretches_of(store, table) == []
    assert await posts(store) == told
    await consent.undo(table, ANN, None)


async def test_where_a_move_is_refused_the_game_goes_on_from_where_it_stands(
    tables: Tables, store: Store, update: Callable[[Toy], Tables]
) -> None:
    before = await played(tables)
    table = await update(Strict()).get(CHANNEL)
    assert (table.state, table.deciders) == (before.state, before.deciders)
    assert table.past.rows == before.past.rows
    assert table.record.rules_version == 2
    assert await stretches_of(store, table) == [(7, 1, 2)]
    told = [payload for kind, payload in await posts(store) if kind == "updated"]
    assert told == [{"former": 1, "version": 2, "departs": 2, "revision": 7, "lost": 0}]
    with pytest.raises(NotYourTurn):
        await table.submit(BEN, Skip(), None)
    await table.submit(BEN, Take(pile="C", stones=1), None)
    assert table.state.piles == (4, 4, 4)


async def test_the_former_stretch_stays_readable(
    tables: Tables, store: Store, update: Callable[[Toy], Tables]
) -> None:
    before = await played(tables)
    states = [await before.past.state(revision) for revision in range(before.revision + 1)]
    told = [move.events for move in await before.past.moves()]
    table = await update(Strict()).get(CHANNEL)
    await table.submit(BEN, Turn(), None)
    found = [await table.past.state(revision) for revision in range(len(states))]
    assert found == states
    moves = await table.past.moves()
    assert [move.after for move in moves[:-1]] == [states[move.revision] for move in moves[:-1]]
    # What happened in a move that is refused today is told by its notation alone.
    assert [move.events for move in moves[:-1]] == [
        () if isinstance(move.action, Skip) else events for move, events in zip(moves[:-1], told, strict=True)
    ]
    journal = table.past.journal()
    assert journal.of_other_rules
    assert replay(table.game, journal) == table.state


async def test_undo_ends_at_the_seam(tables: Tables, update: Callable[[Toy], Tables]) -> None:
    await played(tables)
    table = await update(Strict()).get(CHANNEL)
    assert await code_of(consent.undo(table, ANN, None)) == "former_rules"
    assert await code_of(consent.overrule(table, ANN, None, 1, moderates=True)) == "former_rules"
    await table.submit(BEN, Take(pile="C", stones=1), None)
    assert await code_of(consent.undo(table, BEN, None, 1)) == "former_rules"
    await consent.undo(table, BEN, None)
    await consent.redo(table, BEN, None)
    await consent.undo(table, BEN, None)
    assert await code_of(consent.undo(table, BEN, None)) == "former_rules"


async def test_what_was_taken_back_before_can_not_be_made_again(
    tables: Tables, update: Callable[[Toy], Tables]
) -> None:
    before = await played(tables)
    await consent.undo(before, ANN, None)
    table = await update(Strict()).get(CHANNEL)
    assert table.state == before.state
    assert await code_of(consent.redo(table, ANN, None)) == "nothing_to_redo"


async def test_the_next_update_begins_another_stretch(
    tables: Tables, store: Store, update: Callable[[Toy], Tables]
) -> None:
    await played(tables)
    table = await update(Strict()).get(CHANNEL)
    await table.submit(BEN, Turn(), None)
    await table.submit(ANN, Take(pile="C", stones=2), None)
    again = await update(Stricter()).get(CHANNEL)
    assert again.state == table.state
    assert await stretches_of(store, again) == [(7, 1, 2), (9, 2, 8)]
    assert [await again.past.state(number) for number in range(10)] == [
        await table.past.state(number) for number in range(10)
    ]
    assert await code_of(consent.undo(again, ANN, None)) == "former_rules"


async def test_rules_of_before_come_back(
    tables: Tables, store: Store, update: Callable[[Toy], Tables]
) -> None:
    """An operator goes back to the former release."""
    await played(tables)
    await update(Strict()).get(CHANNEL)
    table = await update(TOY).get(CHANNEL)
    assert table.record.rules_version == 1
    await table.submit(BEN, Skip(), None)
    assert await stretches_of(store, table) == [(7, 1, 2)]


async def test_what_can_not_be_found_is_taken_back_and_told(
    tables: Tables, store: Store, update: Callable[[Toy], Tables]
) -> None:
    before = await played(tables)
    await forget_positions(store)
    table = await update(Strict()).get(CHANNEL)
    assert table.state == await before.past.state(1)
    assert table.past.rows[:7] == before.past.rows
    undone = [(row.kind, row.target, row.cause) for row in table.past.rows[7:]]
    assert undone == [("undo", target, "update") for target in (7, 4, 3, 2)]
    (told,) = [payload for kind, payload in await posts(store) if kind == "updated"]
    assert (told["departs"], told["lost"], told["revision"]) == (2, 4, 11)
    await table.submit(BEN, Turn(), None)


async def test_two_processes_make_one_seam(
    tables: Tables, store: Store, update: Callable[[Toy], Tables]
) -> None:
    game = (await played(tables)).record.id
    update(Strict())
    found = await asyncio.gather(*(load(store, Strict(), game) for _ in range(4)))
    assert len({each.version for each in found}) == 1
    assert [kind for kind, _ in await posts(store)].count("updated") == 1


async def test_a_finished_game_is_not_told(
    tables: Tables, store: Store, update: Callable[[Toy], Tables]
) -> None:
    table = await running(tables)
    await table.submit(ANN, Skip(), None)
    for number, pile in enumerate("ABC"):
        await table.submit((BEN, ANN)[number % 2], Take(pile=pile, stones=5), None)
    assert table.record.status == "over"
    again = await update(Strict()).get(CHANNEL)
    assert (again.state, again.outcome, again.record.status) == (table.state, table.outcome, "over")
    assert "updated" not in [kind for kind, _ in await posts(store)]


async def test_an_open_lobby_begins_under_the_present_rules(
    tables: Tables, update: Callable[[Toy], Tables]
) -> None:
    await opened(tables)
    table = await update(Strict()).get(CHANNEL)
    await lobby.join(table, BEN, "Ben")
    await lobby.start(table, ANN)
    assert table.record.rules_version == 2


async def test_verify_knows_stretches(tables: Tables, store: Store, update: Callable[[Toy], Tables]) -> None:
    await played(tables)
    again = update(Strict())
    (foretold,) = [finding async for finding in findings(store)]
    assert not foretold.fault
    assert "will be played on under version 2" in foretold.remark
    table = await again.get(CHANNEL)
    await table.submit(BEN, Turn(), None)
    (finding,) = [finding async for finding in findings(store)]
    assert (finding.rows, finding.fault) == (8, "")
    assert finding.remark == "as recorded; to revision 7 under rules version 1"
    async with store.writing() as connection:
        kept = await positions.all_of(connection, table.record.id)
        assert set(kept) == {0, 1, 2, 3, 4, 5, 7, 8}
        await connection.execute(text("UPDATE moves SET state_hash = 'x' WHERE revision = 3"))
    (finding,) = [finding async for finding in findings(store)]
    assert finding.fault == "revision 3: the position on record has not the hash on record"


async def forget_positions(store: Store) -> None:
    async with store.writing() as connection:
        await connection.execute(delete(schema.snapshots))
