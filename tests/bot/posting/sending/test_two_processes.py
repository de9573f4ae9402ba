"""Two processes on one database: two sets of tables that know nothing of one another but what is stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.language.refusals import Refusal
from bot.posting.sending import outbox as module
from bot.posting.sending.outbox import Lease, Outbox, shard_of
from bot.settings import Shards
from bot.store import GameRecord, Store
from bot.store.games import queries
from bot.store.outbox import queue
from bot.store.people import forgetting as people
from bot.table import Table, hosting
from bot.table.tables import Tables
from engine.core import GameError
from tests.bot.posting.recipient import CHANNEL as POSTS
from tests.bot.posting.recipient import Discord, Said, quiet
from tests.bot.table.test_table import ANN, BEN, CHANNEL, running
from tests.postgres import Server
from tests.toy import Skip, Take

GUILD = 9
ANOTHER_SHARD = 1 << 22
"""A guild of shard 1 of 2."""


@pytest.fixture
def database_url(postgres: Server, schema_database: str) -> str:
    return postgres.database(schema_database)


@pytest.fixture
async def other_store(database_url: str) -> AsyncIterator[Store]:
    store = await Store.open(database_url)
    yield store
    await store.close()


@pytest.fixture
def other(other_store: Store) -> Tables:
    return Tables(other_store, lambda channel: None)


async def rows_of(store: Store, table: Table) -> list[int]:
    async with store.reading() as connection:
        return [row.revision for row in await queries.moves_of(connection, table.record.id)]


async def test_a_move_of_one_process_is_seen_by_the_other(tables: Tables, other: Tables) -> None:
    here = await running(tables)
    there = await other.get(CHANNEL)
    await there.submit(ANN, Skip(), 1)
    assert (await tables.get(CHANNEL)).revision == 1
    assert (await tables.of_game(here.record.id)).state == there.state
    # Whoever still holds the former one can't do harm with it: the change begins with the position as it is.
    assert (await here.submit(BEN, Skip(), 2)).revision == 2
    assert (await other.get(CHANNEL)).revision == 2


async def test_a_new_game_in_the_channel_is_seen_by_the_other(tables: Tables, other: Tables) -> None:
    first = await running(tables)
    there = await other.get(CHANNEL)
    assert there.record.id == first.record.id
    await hosting.end(first, ANN, "Ann")
    second = await running(tables)
    assert (await other.get(CHANNEL)).record.id == second.record.id


async def test_the_same_press_in_both_is_one_move(tables: Tables, other: Tables, store: Store) -> None:
    here = await running(tables)
    there = await other.get(CHANNEL)
    both = await asyncio.gather(
        here.submit(ANN, Skip(), 7), there.submit(ANN, Skip(), 7), return_exceptions=True
    )
    assert await rows_of(store, here) == [1]
    assert [each for each in both if not isinstance(each, BaseException) and each.revision == 1]
    assert (await there.submit(ANN, Skip(), 7)).repeated
    assert (await here.submit(ANN, Skip(), 7)).repeated


@pytest.mark.whole
async def test_fifty_moves_at_once_in_both_are_ordered(tables: Tables, other: Tables, store: Store) -> None:
    here = await running(tables)
    there = await other.get(CHANNEL)
    made = 0
    for number in range(50):
        table = (here, there)[number % 2]
        pair = await asyncio.gather(
            here.submit((ANN, BEN)[number % 2], Skip(), 1000 + 2 * number),
            there.submit((ANN, BEN)[number % 2], Skip(), 1001 + 2 * number),
            return_exceptions=True,
        )
        made += sum(not isinstance(each, BaseException) for each in pair)
        assert not [each for each in pair if isinstance(each, BaseException) and not _is_answer(each)]
        if table.outcome is not None:
            break
    assert await rows_of(store, here) == list(range(1, made + 1))
    assert (await tables.get(CHANNEL)).state == (await other.get(CHANNEL)).state


def _is_answer(error: BaseException) -> bool:
    return isinstance(error, Refusal | GameError)


async def test_a_person_taken_out_is_gone_from_the_memory_of_others(
    tables: Tables, other_store: Store
) -> None:
    await running(tables)
    async with other_store.writing() as connection:
        assert await people.forget(connection, ANN) == 1
    assert (await tables.get(CHANNEL)).seat_of(ANN) is None


async def test_a_question_sees_one_moment(store: Store, other_store: Store, tables: Tables) -> None:
    table = await running(tables)
    async with store.reading() as connection:
        assert await queries.moves_of(connection, table.record.id) == []
        await table.submit(ANN, Take(pile="A", stones=1), 1)
        assert await queries.moves_of(connection, table.record.id) == []


# -- who sends ------------------------------------------------------------------------------------


class Watch:
    """A lease with an account of what it did."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self.begun = asyncio.Event()
        self.looked = asyncio.Event()
        self.lease = Lease(store, shards, self._begin, self._look)
        self.task: asyncio.Task[None] | None = None

    async def _begin(self) -> None:
        self.begun.set()

    async def _look(self) -> None:
        self.looked.set()

    async def start(self) -> None:
        await self.lease.begin()
        self.task = asyncio.create_task(self.lease.run())

    async def stop(self) -> None:
        assert self.task is not None
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.05)


async def test_one_process_at_a_time_sends_the_posts_of_a_shard(store: Store, other_store: Store) -> None:
    first, second = Watch(store, Shards(2, (0,))), Watch(other_store, Shards(2, (0, 1)))
    await first.start()
    await asyncio.wait_for(first.looked.wait(), 10)
    await second.start()
    await asyncio.wait_for(second.looked.wait(), 10)
    assert first.lease.covers(GUILD)
    assert not first.lease.covers(ANOTHER_SHARD)
    assert second.lease.covers(ANOTHER_SHARD)
    assert not second.lease.covers(GUILD)
    second.begun.clear()
    await first.stop()
    await asyncio.wait_for(second.begun.wait(), 10)
    assert second.lease.covers(GUILD)
    assert not first.lease.covers(GUILD)
    await second.stop()


async def test_a_process_whose_connection_died_is_off_duty_until_it_has_a_new_one(
    store: Store, other_store: Store
) -> None:
    watch = Watch(store, Shards())
    await watch.start()
    await asyncio.wait_for(watch.looked.wait(), 10)
    watch.begun.clear()
    async with other_store.writing() as connection:
        await connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        )
    await asyncio.wait_for(watch.begun.wait(), 10)
    assert watch.lease.covers(None)
    await watch.stop()


async def test_a_duty_that_goes_wrong_is_begun_anew(store: Store) -> None:
    watch = Watch(store, Shards())
    failures = [RuntimeError("a bug")]

    async def fail_once() -> None:
        if failures:
            raise failures.pop()
        watch.begun.set()

    watch.lease = Lease(store, Shards(), fail_once, watch._look)
    await watch.start()
    await asyncio.wait_for(watch.begun.wait(), 10)
    assert watch.lease.covers(None)
    await watch.stop()


def test_guilds_are_dealt_out_as_discord_does_it() -> None:
    assert [shard_of(number << 22, 4) for number in range(6)] == [0, 1, 2, 3, 0, 1]
    assert shard_of((5 << 22) + 12345, 4) == 1
    assert shard_of(None, 4) == 0


async def test_what_is_for_the_guilds_of_another_process_is_left_to_it(
    store: Store, other_store: Store
) -> None:
    here, there = Discord(), Discord()
    outbox = Outbox(store, here, lambda guild_id: shard_of(guild_id, 2) == 0)
    other = Outbox(other_store, there, lambda guild_id: shard_of(guild_id, 2) == 1)
    async with store.writing() as connection:
        record = GameRecord(0, POSTS, ANOTHER_SHARD, "toy", 1, {}, 1, 1, "running")
        game = await queries.add_game(connection, record)
        await queue.add(connection, game, Said(0, text="elsewhere"))
    for each in (outbox, other):
        # Whoever wrote a post wakes its channel, wherever that is.
        each.wake(POSTS)
        await quiet(each)
    assert here.texts == []
    assert there.texts == ["elsewhere *"]


async def test_posts_that_another_process_wrote_are_found(store: Store, other_store: Store) -> None:
    here = Discord()
    outbox = Outbox(store, here)
    async with other_store.writing() as connection:
        record = GameRecord(0, POSTS, GUILD, "toy", 1, {}, 1, 1, "running")
        game = await queries.add_game(connection, record)
        await queue.add(connection, game, Said(0, text="from afar"))
    await outbox.look()
    await quiet(outbox)
    assert here.texts == ["from afar *"]


async def test_both_open_an_empty_database_at_once(postgres: Server) -> None:
    url = postgres.database()
    opened = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    for store in opened:
        await store.ping()
        await store.close()
