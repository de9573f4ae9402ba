"""As many games as one likes, each a copy of one of a few: with its moves and positions, in a channel of its
own, its last post delivered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    MetaData,
    Table,
    cast,
    insert,
    literal,
    null,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import String

from bot.store import Store, schema
from bot.store.database.postgres import take_time
from tests.front.match import Match

__all__ = ["copied"]

M = TypeVar("M", bound=Match)
APART = 1_000_000
"""Between the numbers of what happens in two games."""
COPIES = Table(
    "copies",
    MetaData(),
    Column("original", BigInteger, nullable=False),
    Column("copy", BigInteger, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    prefixes=["TEMPORARY"],
)
"""Which game is copied where, and the message that tells of its last move."""


async def copied(url: str, originals: Sequence[M], games: int) -> list[M]:
    """The originals and copies of them, so many in all; nothing is left to be posted. The bot must not run.

    Args:
        url: the database in which the originals are.
        originals: games in the middle.
        games: how many there are to be.
    """
    store = await Store.open(url)
    front, matches = originals[0].front, list(originals)
    numbers = {match.channel.id: number for match, number in await _numbers(store, originals)}
    rows: list[dict[str, int]] = []
    for number in range(games - len(originals)):
        original = originals[number % len(originals)]
        match = _again(original, seed=games + number)
        matches.append(match)
        rows.append(
            {
                "original": numbers[original.channel.id],
                "copy": max(numbers.values()) + 1 + number,
                "channel_id": match.channel.id,
                "guild_id": match.guild_id,
                "message_id": _told(match),
            }
        )
    async with store.writing() as connection:
        if connection.dialect.name == "postgresql":
            await connection.run_sync(take_time)
        for original in originals:
            here = schema.outbox.c.channel_id == original.channel.id
            await connection.execute(
                update(schema.outbox).where(here).values(message_id=_told(original), live=True)
            )
        await connection.run_sync(COPIES.create)
        if rows:
            await connection.execute(insert(COPIES), rows)
        await _copy_all(connection)
        await connection.run_sync(COPIES.drop)
    async with store.writing() as connection:
        await connection.exec_driver_sql("ANALYZE")
    await store.close()
    assert len(front.channels) >= len(matches)
    return matches


async def _numbers(store: Store, originals: Sequence[Match]) -> list[tuple[Match, int]]:
    async with store.reading() as connection:
        rows = await connection.execute(select(schema.games.c.channel_id, schema.games.c.id))
        games = {row.channel_id: row.id for row in rows}
    return [(match, games[match.channel.id]) for match in originals]


def _again(original: M, seed: int) -> M:
    """The same position in a channel of its own, from which it goes on in another way."""
    return replace(
        original, channel=original.front.open_channel(), seed=seed, acknowledged={}, times=[], unanswered=0
    )


def _told(match: Match) -> int:
    """The message that tells of the last move, as it stands in the channel."""
    backend = match.front.backend
    bot = backend.bot_user.id
    return backend.create_message(match.channel.id, bot, content=f"-# {match.revision} · Move").id


async def _copy_all(connection: AsyncConnection) -> None:
    game, outbox = {"game_id": COPIES.c.copy}, schema.outbox
    there = {"channel_id": COPIES.c.channel_id, "guild_id": COPIES.c.guild_id}
    await _copy(connection, schema.games, schema.games.c.id, {"id": COPIES.c.copy, **there})
    for table in (schema.seats, schema.moves, schema.snapshots, schema.awaits):
        await _copy(connection, table, table.c.game_id, game)
    # Below all others: the database numbers those that follow by itself.
    await _copy(connection, schema.log, schema.log.c.game_id, {**game, "id": _below(schema.log.c.id)})
    nonce = cast(COPIES.c.copy, String) + literal("-") + cast(outbox.c.id, String)
    told = {"log_id": _below(outbox.c.log_id), "message_id": COPIES.c.message_id, "nonce": nonce}
    await _copy(connection, outbox, outbox.c.game_id, {**game, **there, **told}, omitted=("id",))


def _below(number: Column[int]) -> ColumnElement[int]:
    """The number of a happening in a copy."""
    return number - COPIES.c.copy * APART


async def _copy(
    connection: AsyncConnection,
    table: Table,
    game: Column[Any],
    changed: Mapping[str, Any],
    omitted: Sequence[str] = (),
) -> None:
    """The rows of a table once more for each copy, some columns changed; an interaction happened but once."""
    taken = {**changed, "interaction_id": null()}
    columns = [column for column in table.c if column.name not in omitted]
    query = select(*[taken.get(column.name, column) for column in columns]).select_from(
        table.join(COPIES, COPIES.c.original == game)
    )
    await connection.execute(insert(table).from_select([column.name for column in columns], query))
