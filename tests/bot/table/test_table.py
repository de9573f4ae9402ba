from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import delete, select, update

from bot.happenings import Moved
from bot.language.refusals import Refusal
from bot.store import Store, schema
from bot.store.games import positions, queries
from bot.store.outbox import queue
from bot.table import Table, consent, hosting, lobby
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from engine.core import Draft, NotYourTurn, RuleError, build, registry, replay, state_hash
from tests.toy import LONG_TURNS, TOY, Skip, Take, Toy, Turn

pytestmark = pytest.mark.every_database

ANN, BEN, CAT, DAN, EVE = 1, 2, 3, 4, 5
CHANNEL = 77
BATCH = (Take(pile="A", stones=1), Take(pile="B", stones=1))


@pytest.fixture(autouse=True)
def games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY, "long_turns": LONG_TURNS})


async def opened(tables: Tables, channel: int = CHANNEL, game: Toy = TOY, **options: str) -> Table:
    return await tables.create(
        game,
        channel_id=channel,
        guild_id=9,
        host=ANN,
        name="Ann",
        options=options,
        seed=4,
        settings=TableSettings(seating="joined"),
    )


async def running(tables: Tables, channel: int = CHANNEL, game: Toy = TOY) -> Table:
    table = await opened(tables, channel, game)
    await lobby.join(table, BEN, "Ben")
    await lobby.start(table, ANN)
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
    table = await opened(tables)
    assert await code_of(opened(tables)) == "game_exists"
    await hosting.end(table, ANN, "Ann")
    again = await opened(tables)
    assert again.record.id != table.record.id
    assert await tables.get(CHANNEL) is again


async def test_joining_and_leaving_the_lobby(tables: Tables) -> None:
    table = await opened(tables)
    assert await code_of(lobby.join(table, ANN, "Ann")) == "already_seated"
    for user, name in ((BEN, "Ben"), (CAT, "Cat"), (DAN, "Dan")):
        await lobby.join(table, user, name)
    assert await code_of(lobby.join(table, EVE, "Eve")) == "lobby_full"
    await lobby.leave(table, ANN)
    assert table.record.host == BEN
    assert table.names == ("Ben", "Cat", "Dan")
    assert await code_of(lobby.leave(table, ANN)) == "not_seated"
    for user in (BEN, CAT, DAN):
        await lobby.leave(table, user)
    assert status_of(table) == "ended"


async def test_start_wants_the_host_and_the_right_number(tables: Tables) -> None:
    table = await opened(tables)
    assert await code_of(lobby.start(table, ANN)) == "too_few_players"
    await lobby.join(table, BEN, "Ben")
    assert await code_of(lobby.start(table, BEN)) == "host_alone"
    await lobby.start(table, ANN)
    assert await code_of(lobby.start(table, ANN)) == "already_started"
    assert await code_of(lobby.leave(table, BEN)) == "cannot_leave"


async def test_options_that_do_not_fit_the_players_leave_the_lobby_open(tables: Tables) -> None:
    table = await opened(tables, preset="short")
    for user, name in ((BEN, "Ben"), (CAT, "Cat"), (DAN, "Dan")):
        await lobby.join(table, user, name)
    with pytest.raises(RuleError):
        await lobby.start(table, ANN)
    assert status_of(table) == "lobby"
    await lobby.leave(table, DAN)
    await lobby.start(table, ANN)
    assert status_of(table) == "running"


async def test_random_seating_comes_from_the_seed(tables: Tables) -> None:
    orders = set()
    for channel, seed in ((1, 5), (2, 5), (3, 6), (4, 7)):
        table = await tables.create(
            TOY, channel_id=channel, guild_id=None, host=ANN, name="Ann", options={}, seed=seed
        )
        for user, name in ((BEN, "Ben"), (CAT, "Cat"), (DAN, "Dan")):
            await lobby.join(table, user, name)
        await lobby.start(table, ANN)
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
        posts = await queue.open_posts(connection, CHANNEL)
    assert [row.notation for row in rows] == ["take A 2"]
    assert rows[0].state_hash == state_hash(TOY, table.state)
    assert posts[-1].happening == Moved(1)


async def test_the_same_interaction_is_one_move(tables: Tables) -> None:
    table = await running(tables)
    receipts = await asyncio.gather(*(table.submit(ANN, Skip(), 55) for _ in range(5)))
    assert sorted(receipt.repeated for receipt in receipts) == [False, True, True, True, True]
    assert {receipt.revision for receipt in receipts} == {1}
    assert table.revision == 1


async def test_a_batch_is_one_change_with_one_post(tables: Tables, store: Store) -> None:
    table = await running(tables, game=LONG_TURNS)
    start = table.state
    with pytest.raises(NotYourTurn):
        await table.submit_all(ANN, (Skip(), Skip()), 54)
    assert (table.state, table.revision) == (start, 0)
    receipts = await asyncio.gather(*(table.submit_all(ANN, BATCH, 55) for _ in range(5)))
    assert sorted(receipt.repeated for receipt in receipts) == [False, True, True, True, True]
    assert {(each.revision, each.notation, each.rows) for each in receipts} == {(2, "take A 1; take B 1", 2)}
    assert [row.interaction_id for row in table.past.rows] == [55, None]
    async with store.reading() as connection:
        posts = await queue.open_posts(connection, CHANNEL)
    told = [post.happening for post in posts]
    assert [each for each in told if isinstance(each, Moved)] == [Moved(0), Moved(2, 1)]
    fresh = await Tables(store, lambda _: None).get(CHANNEL)
    assert fresh.state == table.state
    assert (await fresh.submit_all(ANN, BATCH, 55)) == (await table.submit_all(ANN, BATCH, 55))


async def test_nothing_follows_what_reveals_something_in_a_batch(tables: Tables) -> None:
    table = await running(tables, game=LONG_TURNS)
    assert await code_of(table.submit_all(ANN, (Turn(), Skip()), 1)) == "batch_reveals"
    assert table.revision == 0


async def test_a_former_game_of_a_channel_is_found_by_its_number(tables: Tables, store: Store) -> None:
    former = await running(tables)
    await hosting.end(former, ANN, "Ann")
    newest = await opened(tables)
    assert await tables.of_game(former.record.id) is former
    assert await tables.of_game(newest.record.id) is newest
    fresh = Tables(store, lambda _: None)
    both = await asyncio.gather(*(fresh.of_game(former.record.id) for _ in range(2)))
    assert both[0] is both[1]
    assert status_of(both[0]) == "ended"


async def test_two_presses_for_one_position_are_one_move(tables: Tables) -> None:
    table = await running(tables)
    first = table.submit(ANN, Skip(), 55, revision=0)
    second = code_of(table.submit(ANN, Skip(), 56, revision=0))
    _, refused = await asyncio.gather(first, second)
    assert refused == "stale_button"
    assert table.revision == 1


async def test_who_may_not_act(tables: Tables) -> None:
    table = await opened(tables)
    assert await code_of(table.submit(ANN, Skip(), 1)) == "not_started"
    await lobby.join(table, BEN, "Ben")
    await lobby.start(table, ANN)
    assert await code_of(table.submit(EVE, Skip(), 2)) == "not_seated"
    with pytest.raises(NotYourTurn):
        await table.submit(BEN, Skip(), 3)
    with pytest.raises(RuleError):
        await table.submit(ANN, Take(pile="A", stones=9), 4)
    assert table.revision == 0
    await hosting.end(table, ANN, "Ann")
    assert await code_of(table.submit(ANN, Skip(), 5)) == "game_ended"
    assert await code_of(hosting.end(table, ANN, "Ann")) == "game_ended"


async def test_undo_of_ones_own_last_move(tables: Tables) -> None:
    table = await running(tables)
    start = table.state
    assert await code_of(consent.undo(table, BEN, 1)) == "nothing_to_undo"
    await table.submit(ANN, Take(pile="A", stones=1), 2)
    assert await code_of(consent.undo(table, BEN, 3)) == "undo_needs_consent"
    moved = table.state
    await consent.undo(table, ANN, 4)
    assert table.state == start
    assert await code_of(consent.redo(table, BEN, 5)) == "redo_not_yours"
    await consent.redo(table, ANN, 6)
    assert table.state == moved
    assert await code_of(consent.redo(table, ANN, 7)) == "nothing_to_redo"
    assert [row.kind for row in table.past.rows] == ["move", "undo", "redo"]


async def test_what_was_undone_is_gone_once_somebody_moves(tables: Tables) -> None:
    table = await running(tables)
    await table.submit(ANN, Take(pile="A", stones=1), 1)
    await consent.undo(table, ANN, 2)
    await table.submit(ANN, Take(pile="B", stones=1), 3)
    assert await code_of(consent.redo(table, ANN, 4)) == "nothing_to_redo"
    assert [entry.action["pile"] for entry in table.past.journal().entries] == ["B"]
    assert replay(TOY, table.past.journal()) == table.state


async def test_a_table_comes_back_from_the_database(tables: Tables, store: Store) -> None:
    table = await running(tables)
    for number in range(8):
        await table.submit(ANN if number % 2 == 0 else BEN, Skip(), number + 1)
    await consent.undo(table, BEN, 20)
    await consent.overrule(table, ANN, 21, moderates=False)
    await table.submit(ANN, Take(pile="C", stones=2), 22)
    fresh = await Tables(store, lambda _: None).get(CHANNEL)
    assert fresh is not table
    assert fresh.state == table.state
    assert fresh.past.done == table.past.done
    assert fresh.revision == table.revision == 11
    for revision in range(12):
        assert await table.past.state(revision) == await fresh.past.state(revision)
    assert await table.past.moves() == await fresh.past.moves()


async def test_a_table_that_comes_back_goes_on_packing_against_the_last_keyframe(
    tables: Tables, store: Store
) -> None:
    table = await running(tables)
    await table.submit(ANN, Skip(), 1)
    fresh = await Tables(store, lambda _: None).get(CHANNEL)
    await fresh.submit(BEN, Skip(), 2)
    async with store.reading() as connection:
        rows = await connection.execute(select(schema.snapshots.c.revision, schema.snapshots.c.base))
        bases = {row.revision: row.base for row in rows}
        assert (bases[1], bases[2]) == (None, 1)
        assert all((await positions.all_of(connection, table.record.id)).values())
    assert (await Tables(store, lambda _: None).get(CHANNEL)).state == fresh.state


@pytest.mark.parametrize("position", ["gone", "damaged"])
async def test_a_journal_that_was_tampered_with_stops_that_game_alone(
    position: str, tables: Tables, store: Store
) -> None:
    table = await running(tables)
    await table.submit(ANN, Take(pile="A", stones=1), 1)
    await running(tables, CHANNEL + 1)
    game = table.record.id
    async with store.writing() as connection:
        await connection.execute(
            update(schema.moves)
            .where(schema.moves.c.game_id == game)
            .values(action={"kind": "take", "pile": "A", "stones": 2})
        )
        kept = schema.snapshots.c.game_id == game
        if position == "gone":
            await connection.execute(delete(schema.snapshots).where(kept))
        else:
            await connection.execute(update(schema.snapshots).where(kept).values(state=b"x"))
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
    await consent.undo(table, ANN, 10)
    assert status_of(table) == "running"
    assert list(table.deciders) == [0]


async def test_a_change_that_breaks_off_is_read_anew(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await running(tables)
    before = table.state

    async def broken(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(queue, "add", broken)
        with pytest.raises(OSError, match="disk full"):
            await table.submit(ANN, Skip(), 1)
    assert table.state == before
    await table.submit(ANN, Skip(), 2)
    assert [row.interaction_id for row in table.past.rows] == [2]


async def test_a_foreign_move_in_between_is_noticed(tables: Tables, store: Store) -> None:
    table = await running(tables)
    elsewhere = await Tables(store, lambda _: None).get(CHANNEL)
    await elsewhere.submit(ANN, Take(pile="A", stones=1), 1)
    with pytest.raises(NotYourTurn):
        await table.submit(ANN, Skip(), 2)
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
        TOY, table.past.journal(), channel_id=5, guild_id=None, host=EVE, names=("A", "B")
    )
    assert copy.state == table.state
    assert await code_of(lobby.join(copy, EVE, "Eve")) == "which_seat"
    await lobby.join(copy, EVE, "Eve", 0)
    assert await code_of(lobby.join(copy, CAT, "Cat", 0)) == "seat_not_free"
    await copy.submit(EVE, build(TOY.kinds_by_name, {"kind": "skip"}), 3)
    assert [row.user_id for row in copy.past.rows] == [None, None, EVE]


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
