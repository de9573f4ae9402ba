from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select, update

from bot.refusals import Refusal
from bot.store import Store, queries, schema
from bot.table import Table
from bot.tables import Tables
from engine.core import Draft, NotYourTurn, RuleError, build, replay, state_hash
from tests.toy import TOY, Skip, Take, Turn

ANN, BEN, CAT, DAN, EVE = 1, 2, 3, 4, 5
CHANNEL = 77


async def lobby(tables: Tables, channel: int = CHANNEL, **options: str) -> Table:
    return await tables.create(
        TOY,
        channel_id=channel,
        guild_id=9,
        host=ANN,
        name="Ann",
        options=options,
        seed=4,
        seating="joined",
    )


async def running(tables: Tables, channel: int = CHANNEL) -> Table:
    table = await lobby(tables, channel)
    await table.join(BEN, "Ben")
    await table.start(ANN)
    return table


def status_of(table: Table) -> str:
    return table.record.status


async def code_of(awaitable: object) -> str:
    with pytest.raises(Refusal) as caught:
        await awaitable  # type: ignore[misc]
    return caught.value.code


async def test_no_game_in_this_channel(tables: Tables) -> None:
    assert await code_of(tables.get(CHANNEL)) == "no_game"


async def test_one_open_game_a_channel(tables: Tables) -> None:
    table = await lobby(tables)
    assert await code_of(lobby(tables)) == "game_exists"
    await table.end(ANN)
    again = await lobby(tables)
    assert again.record.id != table.record.id
    assert await tables.get(CHANNEL) is again


async def test_joining_and_leaving_the_lobby(tables: Tables) -> None:
    table = await lobby(tables)
    assert await code_of(table.join(ANN, "Ann")) == "already_seated"
    for user, name in ((BEN, "Ben"), (CAT, "Cat"), (DAN, "Dan")):
        await table.join(user, name)
    assert await code_of(table.join(EVE, "Eve")) == "lobby_full"
    await table.leave(ANN)
    assert table.record.host == BEN
    assert table.names == ("Ben", "Cat", "Dan")
    assert await code_of(table.leave(ANN)) == "not_seated"
    for user in (BEN, CAT, DAN):
        await table.leave(user)
    assert status_of(table) == "ended"


async def test_start_wants_the_host_and_the_right_number(tables: Tables) -> None:
    table = await lobby(tables)
    assert await code_of(table.start(ANN)) == "too_few_players"
    await table.join(BEN, "Ben")
    assert await code_of(table.start(BEN)) == "not_host"
    await table.start(ANN)
    assert await code_of(table.start(ANN)) == "already_started"
    assert await code_of(table.leave(BEN)) == "cannot_leave"


async def test_options_that_do_not_fit_the_players_leave_the_lobby_open(tables: Tables) -> None:
    table = await lobby(tables, preset="short")
    for user, name in ((BEN, "Ben"), (CAT, "Cat"), (DAN, "Dan")):
        await table.join(user, name)
    with pytest.raises(RuleError):
        await table.start(ANN)
    assert status_of(table) == "lobby"
    await table.leave(DAN)
    await table.start(ANN)
    assert status_of(table) == "running"


async def test_random_seating_comes_from_the_seed(tables: Tables) -> None:
    orders = set()
    for channel, seed in ((1, 5), (2, 5), (3, 6), (4, 7)):
        table = await tables.create(
            TOY, channel_id=channel, guild_id=None, host=ANN, name="Ann", options={}, seed=seed
        )
        for user, name in ((BEN, "Ben"), (CAT, "Cat"), (DAN, "Dan")):
            await table.join(user, name)
        await table.start(ANN)
        assert table.seat_of(ANN) == table.names.index("Ann")
        orders.add((seed, table.names))
    assert len(orders) == 3


async def test_a_move_is_kept_with_its_post(tables: Tables, store: Store, woken: list[int]) -> None:
    table = await running(tables)
    woken.clear()
    receipt = await table.submit(ANN, Take(pile="A", stones=2), 1001)
    assert (receipt.revision, receipt.notation, receipt.repeated) == (1, "take A 2", False)
    assert woken == [CHANNEL]
    async with store.reading() as connection:
        rows = await queries.moves_of(connection, table.record.id)
        posts = await queries.open_posts(connection, CHANNEL)
    assert [row.notation for row in rows] == ["take A 2"]
    assert rows[0].state_hash == state_hash(TOY, table.state)
    assert posts[-1].kind == "move"
    assert posts[-1].payload == {"revision": 1}


async def test_the_same_interaction_is_one_move(tables: Tables) -> None:
    table = await running(tables)
    receipts = await asyncio.gather(*(table.submit(ANN, Skip(), 55) for _ in range(5)))
    assert sorted(receipt.repeated for receipt in receipts) == [False, True, True, True, True]
    assert {receipt.revision for receipt in receipts} == {1}
    assert table.revision == 1


async def test_two_presses_for_one_position_are_one_move(tables: Tables) -> None:
    table = await running(tables)
    first = table.submit(ANN, Skip(), 55, revision=0)
    second = code_of(table.submit(ANN, Skip(), 56, revision=0))
    _, refused = await asyncio.gather(first, second)
    assert refused == "stale_button"
    assert table.revision == 1


async def test_who_may_not_act(tables: Tables) -> None:
    table = await lobby(tables)
    assert await code_of(table.submit(ANN, Skip(), 1)) == "not_started"
    await table.join(BEN, "Ben")
    await table.start(ANN)
    assert await code_of(table.submit(EVE, Skip(), 2)) == "not_seated"
    with pytest.raises(NotYourTurn):
        await table.submit(BEN, Skip(), 3)
    with pytest.raises(RuleError):
        await table.submit(ANN, Take(pile="A", stones=9), 4)
    assert table.revision == 0
    await table.end(ANN)
    assert await code_of(table.submit(ANN, Skip(), 5)) == "game_ended"
    assert await code_of(table.end(ANN)) == "game_ended"


async def test_undo_of_ones_own_last_move(tables: Tables) -> None:
    table = await running(tables)
    start = table.state
    assert await code_of(table.undo(BEN, 1)) == "nothing_to_undo"
    await table.submit(ANN, Take(pile="A", stones=1), 2)
    assert await code_of(table.undo(BEN, 3)) == "undo_not_yours"
    moved = table.state
    await table.undo(ANN, 4)
    assert table.state == start
    assert await code_of(table.redo(BEN, 5)) == "redo_not_yours"
    await table.redo(ANN, 6)
    assert table.state == moved
    assert await code_of(table.redo(ANN, 7)) == "nothing_to_redo"
    assert [row.kind for row in table.chronicle.rows] == ["move", "undo", "redo"]


async def test_undo_stops_at_what_was_revealed_but_not_for_the_host(tables: Tables) -> None:
    table = await running(tables)
    await table.submit(ANN, Skip(), 1)
    await table.submit(BEN, Turn(), 2)
    assert await code_of(table.undo(BEN, 3)) == "undo_revealed"
    await table.undo(ANN, 4)
    await table.undo(ANN, 5)
    assert table.chronicle.done == []
    assert [move.notation for move in table.chronicle.undone] == ["turn", "skip"]


async def test_what_was_undone_is_gone_once_somebody_moves(tables: Tables) -> None:
    table = await running(tables)
    await table.submit(ANN, Take(pile="A", stones=1), 1)
    await table.undo(ANN, 2)
    await table.submit(ANN, Take(pile="B", stones=1), 3)
    assert await code_of(table.redo(ANN, 4)) == "nothing_to_redo"
    assert [entry.action["pile"] for entry in table.journal().entries] == ["B"]
    assert replay(TOY, table.journal()) == table.state


async def test_a_table_comes_back_from_the_database(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.table.SNAPSHOT_EVERY", 3)
    table = await running(tables)
    for number in range(8):
        await table.submit(ANN if number % 2 == 0 else BEN, Skip(), number + 1)
    await table.undo(BEN, 20)
    await table.undo(ANN, 21)
    await table.submit(ANN, Take(pile="C", stones=2), 22)
    fresh = await Tables(store, lambda _: None).get(CHANNEL)
    assert fresh is not table
    assert fresh.state == table.state
    assert fresh.chronicle.done == table.chronicle.done
    assert fresh.revision == table.revision == 11
    for revision in range(12):
        ours, theirs = await table.moment(revision), await fresh.moment(revision)
        assert (ours.state, ours.events) == (theirs.state, theirs.events)


async def test_a_journal_that_was_tampered_with_stops_that_game_alone(tables: Tables, store: Store) -> None:
    table = await running(tables)
    await table.submit(ANN, Take(pile="A", stones=1), 1)
    await running(tables, CHANNEL + 1)
    async with store.writing() as connection:
        await connection.execute(
            update(schema.moves)
            .where(schema.moves.c.game_id == table.record.id)
            .values(action={"kind": "take", "pile": "A", "stones": 2})
        )
    fresh = Tables(store, lambda _: None)
    assert await code_of(fresh.get(CHANNEL)) == "game_damaged"
    assert (await fresh.get(CHANNEL + 1)).record.status == "running"


async def test_a_game_played_to_its_end_is_over(tables: Tables) -> None:
    table = await running(tables)
    for number, (user, pile) in enumerate(((ANN, "A"), (BEN, "B"), (ANN, "C")), 1):
        await table.submit(user, Take(pile=pile, stones=5), number)
    assert status_of(table) == "over"
    assert not table.deciders
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert await code_of(table.submit(BEN, Skip(), 9)) == "game_over"
    await table.undo(ANN, 10)
    assert status_of(table) == "running"
    assert list(table.deciders) == [0]


async def test_a_change_that_breaks_off_is_read_anew(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await running(tables)
    before = table.state

    async def broken(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(queries, "add_post", broken)
        with pytest.raises(OSError, match="disk full"):
            await table.submit(ANN, Skip(), 1)
    assert table.state == before
    await table.submit(ANN, Skip(), 2)
    assert [row.interaction_id for row in table.chronicle.rows] == [2]


async def test_a_foreign_move_in_between_is_noticed(tables: Tables, store: Store) -> None:
    table = await running(tables)
    elsewhere = await Tables(store, lambda _: None).get(CHANNEL)
    await elsewhere.submit(ANN, Take(pile="A", stones=1), 1)
    assert await code_of(table.submit(ANN, Skip(), 2)) == "try_again"
    with pytest.raises(NotYourTurn):
        await table.submit(ANN, Skip(), 3)
    await table.submit(BEN, Skip(), 4)
    assert table.revision == 2


async def test_choices_are_legal_values_of_the_next_field(tables: Tables) -> None:
    table = await running(tables)
    choices = await table.choices(0, Draft("take"))
    assert choices is not None
    assert list(choices.values) == ["A", "B", "C"]
    assert await table.choices(0, Draft("take")) is choices
    with pytest.raises(NotYourTurn):
        await table.choices(1, Draft("take"))


async def test_a_journal_from_elsewhere_is_continued_on_claimed_seats(tables: Tables) -> None:
    table = await running(tables)
    await table.submit(ANN, Take(pile="A", stones=3), 1)
    await table.submit(BEN, Skip(), 2)
    copy = await tables.continue_journal(
        TOY, table.journal(), channel_id=5, guild_id=None, host=EVE, names=("A", "B")
    )
    assert copy.state == table.state
    assert await code_of(copy.join(EVE, "Eve")) == "which_seat"
    await copy.join(EVE, "Eve", 0)
    assert await code_of(copy.join(CAT, "Cat", 0)) == "seat_not_free"
    await copy.submit(EVE, build(TOY.kinds_by_name, {"kind": "skip"}), 3)
    assert [row.user_id for row in copy.chronicle.rows] == [None, None, EVE]


async def test_only_so_many_games_are_kept_loaded(store: Store) -> None:
    tables = Tables(store, lambda _: None, loaded=2)
    held = await running(tables, 1)
    for channel in (2, 3, 4):
        await running(tables, channel)
    assert len(tables._recent) == 2
    assert await tables.get(1) is held


async def test_seats_and_games_are_rows(tables: Tables, store: Store) -> None:
    table = await running(tables)
    async with store.reading() as connection:
        seats = await queries.seats_of(connection, table.record.id)
        status = (await connection.execute(select(schema.games.c.status))).scalar_one()
    assert [(place.seat, place.user_id, place.name) for place in seats] == [(0, ANN, "Ann"), (1, BEN, "Ben")]
    assert status == "running"
