"""What happened was kept among the posts once: it comes into a log of its own, each thing once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, func, select
from sqlalchemy.ext.asyncio import create_async_engine

from bot.happenings import Moved, kinds, read
from bot.store import Store
from bot.store.games import queries
from bot.store.outbox import queue
from bot.store.schema import log, outbox
from tests.bot.happenings.test_happenings import AS_WRITTEN
from tests.bot.store.database.test_migrations import upgrade_to

pytestmark = pytest.mark.every_database

BEGAN = datetime(2026, 3, 23, 9, tzinfo=UTC)
OWN, MIRROR, OTHER_MIRROR, ALONE, ELSEWHERE = 7, 8, 9, 10, 17
PERSONAL = kinds(lambda each: each.personal)
OF_DISCORD = {"pictures": [["board.png", "A board."]], "classic": True}
NOT_HAPPENED = {"pictures", "classic", "rung", "told_by", "direct", "channel"}


def as_written() -> Iterator[tuple[int, int, str, dict[str, Any]]]:
    """Game, channel, kind and payload of posts, as they were written: in the table's own channel first and
    then in those that look on, with what happens meanwhile in another game in between.
    """
    for number, (kind, payload, _) in enumerate(AS_WRITTEN):
        told = {**payload, **OF_DISCORD}
        if kind in PERSONAL:
            channel = {"channel": 77} if kind == "roundup" else {}
            yield 1, (ALONE, OWN)[number % 2], kind, {**told, **channel, "direct": not number % 2}
            continue
        yield 1, OWN, kind, {**told, "rung": "own words"} if number % 3 else payload
        yield 2, ELSEWHERE, kind, {**payload, "told_by": 1000 + number}
        yield 1, MIRROR, kind, told
        yield 1, OTHER_MIRROR, kind, payload


def write(connection: Connection) -> list[dict[str, Any]]:
    """A database of the version before, with two games and all these posts; the rows."""
    upgrade_to(connection, "0011")
    there = MetaData()
    there.reflect(connection)
    game = {
        "game": "toy", "rules_version": 1, "options": {}, "seed": "1", "seating": "random", "host": 1,
        "status": "running", "guild_id": 9, "created_at": BEGAN, "updated_at": BEGAN,
    }  # fmt: skip
    games = [{**game, "id": 1, "channel_id": OWN}, {**game, "id": 2, "channel_id": ELSEWHERE}]
    connection.execute(there.tables["games"].insert(), games)
    rows = [
        {
            "game_id": game_id,
            "channel_id": channel_id,
            "guild_id": None if channel_id == ALONE else 9,
            "kind": kind,
            "payload": payload,
            "nonce": f"nonce {number}",
            "message_id": None if number % 5 == 0 else 1000 + number,
            "failure": "gone" if number % 10 == 0 else None,
            "live": number % 4 == 0,
            "created_at": BEGAN + timedelta(seconds=number),
        }
        for number, (game_id, channel_id, kind, payload) in enumerate(as_written())
    ]
    connection.execute(there.tables["outbox"].insert(), rows)
    return rows


@pytest.fixture
async def rows(database_url: str) -> list[dict[str, Any]]:
    if database_url.startswith("sqlite"):
        Path(database_url.partition(":///")[2]).parent.mkdir(exist_ok=True)
    engine = create_async_engine(database_url)
    async with engine.begin() as connection:
        rows = await connection.run_sync(write)
    await engine.dispose()
    return rows


async def test_the_log_has_everything_once_and_nothing_of_discords(
    rows: list[dict[str, Any]], database_url: str
) -> None:
    store = await Store.open(database_url)
    async with store.reading() as connection:
        happened = (await connection.execute(select(log).order_by(log.c.id))).all()
        told = (await connection.execute(select(outbox).order_by(outbox.c.id))).all()
    of_first = [read(row.kind, row.payload) for row in happened if row.game_id == 1]
    assert of_first == [meant for _, _, meant in AS_WRITTEN]
    of_second = [meant for kind, _, meant in AS_WRITTEN if kind not in PERSONAL]
    assert [read(row.kind, row.payload) for row in happened if row.game_id == 2] == of_second
    assert not {name for row in happened for name in row.payload} & NOT_HAPPENED

    assert len(told) == len(rows)
    by_number = {row.id: row for row in happened}
    for number, (before, after) in enumerate(zip(rows, told, strict=True)):
        kept = ("game_id", "channel_id", "guild_id", "nonce", "message_id", "failure", "live")
        assert {name: getattr(after, name) for name in kept} == {name: before[name] for name in kept}
        first = by_number[after.log_id]
        assert (first.game_id, first.kind) == (before["game_id"], before["kind"])
        assert read(first.kind, first.payload) == read(before["kind"], before["payload"])
        assert (after.rung, after.told_by) == (
            before["payload"].get("rung"),
            before["payload"].get("told_by"),
        )
        assert after.illustrated == ("pictures" in before["payload"])
        if before["channel_id"] in (OWN, ELSEWHERE, ALONE):
            assert first.created_at.replace(tzinfo=UTC) == BEGAN + timedelta(seconds=number)
    await store.close()


async def test_the_next_rows_are_numbered_on(rows: list[dict[str, Any]], database_url: str) -> None:
    store = await Store.open(database_url)
    async with store.writing() as connection:
        before = (await connection.execute(select(func.max(log.c.id)))).scalar_one()
        game = await queries.game_with(connection, 1)
        await queue.add(connection, game, Moved(40))
        newest = (await queue.open_posts(connection, OWN))[-1]
    await store.close()
    assert (newest.happening, newest.id, newest.log_id) == (Moved(40), len(rows) + 1, before + 1)
