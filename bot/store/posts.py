"""Posts: rows of the outbox, each with the happening in the log that it tells."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Happening, read
from bot.limits import NONCE
from bot.store.log import add as add_to_log
from bot.store.records import Post, Where
from bot.store.schema import log, outbox

__all__ = ["add", "post_of", "posts", "put"]

OF_POST = ("id", "log_id", "game_id", "channel_id", "guild_id", "nonce", "rung", "illustrated", "told_by")
"""Columns of the outbox that a post has by the same names."""


def posts() -> Select[Any]:
    """Asks for posts, to be read by `post_of`."""
    columns = [outbox.c[name] for name in OF_POST]
    return select(log.c.kind, log.c.payload, *columns).join_from(outbox, log)


def post_of(row: Sequence[Any]) -> Post:
    """The post of a row."""
    kind, payload, *others = row
    return Post(read(kind, payload), *others)


async def add(
    connection: AsyncConnection, game_id: int, places: Sequence[Where], happening: Happening
) -> None:
    """Put down what happened in a game, and tell it in some channels, each with its server."""
    await put(connection, game_id, await add_to_log(connection, game_id, happening), places)


async def put(connection: AsyncConnection, game_id: int, log_id: int, places: Sequence[Where]) -> None:
    """Put what happened at the end of the queues of some channels."""
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
