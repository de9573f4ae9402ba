"""Posts as rows of the outbox: what happened, and beside it what is noted of the message that tells it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Happening, read
from bot.limits import NONCE
from bot.store.records import Noted, Post
from bot.store.schema import outbox

__all__ = ["COLUMNS", "add", "post_of", "written"]

COLUMNS = (
    outbox.c.id,
    outbox.c.game_id,
    outbox.c.channel_id,
    outbox.c.guild_id,
    outbox.c.kind,
    outbox.c.payload,
    outbox.c.nonce,
)


def post_of(row: Sequence[Any]) -> Post:
    """The post of a row with these columns."""
    number, game_id, channel_id, guild_id, kind, kept, nonce = row
    return Post(number, game_id, channel_id, guild_id, read(kind, kept), nonce, _noted(kept))


def written(post: Post) -> dict[str, Any]:
    """What the row of a post keeps of what happened, and of what is noted."""
    entries: dict[str, Any] = {
        "pictures": [list(pair) for pair in post.noted.pictures],
        "rung": post.noted.rung,
        "told_by": post.noted.told_by,
    }
    return {**post.happening.payload, **{name: value for name, value in entries.items() if value}}


def _noted(kept: Mapping[str, Any]) -> Noted:
    pictures = tuple((name, alt) for name, alt in kept.get("pictures", ()))
    return Noted(pictures, kept.get("rung"), kept.get("told_by"))


async def add(
    connection: AsyncConnection, game_id: int, places: Sequence[tuple[int, int | None]], happening: Happening
) -> None:
    """Put a post at the end of the queues of some channels, each with its server."""
    rows = [
        {
            "game_id": game_id,
            "channel_id": channel_id,
            "guild_id": guild_id,
            "kind": happening.word,
            "payload": happening.payload,
            "nonce": secrets.token_hex(NONCE // 2),
            "created_at": datetime.now(UTC),
        }
        for channel_id, guild_id in places
    ]
    await connection.execute(insert(outbox), rows)
