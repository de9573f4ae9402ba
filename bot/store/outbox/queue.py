"""Posts: rows of the outbox, each with the happening of the log that it tells. A channel's are a queue."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Select, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Happening, ToPerson, read
from bot.limits import NONCE
from bot.store.outbox import mirrors
from bot.store.records import GameRecord, Post, Where
from bot.store.schema import games, outbox
from bot.store.schema import log as happened

__all__ = [
    "add",
    "add_to",
    "add_to_log",
    "all_open_posts",
    "last_message",
    "open_posts",
    "post_in_channel",
    "post_of",
    "posts",
    "set_failure",
    "tell",
]

OF_POST = ("id", "log_id", "game_id", "channel_id", "guild_id", "nonce", "rung", "illustrated", "told_by")
"""The columns of the outbox that are a post's attributes by the same names."""


def posts() -> Select[Any]:
    """The query of posts, to be read by `post_of`."""
    columns = [outbox.c[name] for name in OF_POST]
    return select(happened.c.kind, happened.c.payload, *columns).join_from(outbox, happened)


def post_of(row: Sequence[Any]) -> Post:
    """The post of a row."""
    kind, payload, *others = row
    return Post(read(kind, payload), *others)


# Queries that every move needs are built once: building them takes longer than running them.
OPEN_POSTS = (
    posts()
    .where(
        outbox.c.channel_id == bindparam("channel"), outbox.c.message_id.is_(None), outbox.c.failure.is_(None)
    )
    .order_by(outbox.c.id)
)
ALL_OPEN = (
    select(outbox.c.id, outbox.c.channel_id, outbox.c.guild_id)
    .where(outbox.c.message_id.is_(None), outbox.c.failure.is_(None))
    .order_by(outbox.c.id)
)


async def add(connection: AsyncConnection, game: GameRecord, happening: Happening) -> None:
    """Log what happened, and queue its post in the game's channel and in those that mirror it."""
    places = [(game.channel_id, game.guild_id), *await mirrors.of(connection, game.channel_id)]
    await add_to(connection, game.id, places, happening)


async def add_to(
    connection: AsyncConnection, game_id: int, places: Sequence[Where], happening: Happening
) -> None:
    """Log what happened in a game, and queue its post in some channels, each with its server."""
    await _put(connection, game_id, await add_to_log(connection, game_id, happening), places)


async def add_to_log(connection: AsyncConnection, game_id: int, happening: Happening) -> int:
    """Log what happened in a game; return the row's id."""
    values: dict[str, Any] = {"game_id": game_id, "kind": happening.word, "payload": happening.payload}
    values |= {"created_at": datetime.now(UTC)}
    key = (await connection.execute(insert(happened), values)).inserted_primary_key
    assert key is not None
    return int(key[0])


async def tell(
    connection: AsyncConnection, game_id: int, where: Where, direct: int | None, told: ToPerson
) -> int:
    """Queue a message to one person in their `direct` channel, or without one in another; return it."""
    if direct is not None:
        where = direct, None
    await add_to(connection, game_id, [where], told)
    return where[0]


async def post_in_channel(connection: AsyncConnection, post: Post) -> int | None:
    """Queue an undeliverable direct message in its game's channel; return that, or None if it was there."""
    query = select(games.c.channel_id, games.c.guild_id).where(games.c.id == post.game_id)
    channel_id, guild_id = (await connection.execute(query)).one()
    if channel_id == post.channel_id:
        return None
    await _put(connection, post.game_id, post.log_id, [(channel_id, guild_id)])
    return int(channel_id)


async def open_posts(connection: AsyncConnection, channel_id: int) -> list[Post]:
    """A channel's unsent posts, in order."""
    return [post_of(row) for row in await connection.execute(OPEN_POSTS, {"channel": channel_id})]


async def all_open_posts(connection: AsyncConnection) -> list[tuple[int, int, int | None]]:
    """All unsent posts: the id, channel and guild of each, in order."""
    return [(row[0], row[1], row[2]) for row in await connection.execute(ALL_OPEN)]


async def last_message(connection: AsyncConnection, channel_id: int) -> int | None:
    """The newest message known to have been sent in a channel."""
    query = select(func.max(outbox.c.message_id)).where(outbox.c.channel_id == channel_id)
    newest: int | None = await connection.scalar(query)
    return newest


async def set_failure(connection: AsyncConnection, post_id: int, reason: str) -> None:
    """Note that a post can never be sent."""
    await connection.execute(update(outbox).where(outbox.c.id == post_id).values(failure=reason))


async def _put(connection: AsyncConnection, game_id: int, log_id: int, places: Sequence[Where]) -> None:
    """Queue a post of what happened in some channels."""
    rows = [
        {
            "log_id": log_id,
            "game_id": game_id,
            "channel_id": channel_id,
            "guild_id": guild_id,
            "nonce": secrets.token_hex(NONCE // 2),
        }
        for channel_id, guild_id in places
    ]
    await connection.execute(insert(outbox), rows)
