"""Reminders among what falls due, and their posts."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits import NONCE
from bot.store.due import Due, Gone, read
from bot.store.records import Post
from bot.store.schema import due, games, outbox

__all__ = ["DIRECT", "add_post", "of_person", "post_in_channel", "take_all", "withdraw", "withdraw_of_seat"]

DIRECT = "direct"
"""In the payload of a post that goes to somebody alone."""


async def withdraw(
    connection: AsyncConnection, game_id: int, kinds: Sequence[str], kept: Collection[int] = ()
) -> None:
    """Let nothing of some kinds fall due for the seats of a game any more, but for those that are `kept`."""
    here = (due.c.game_id == game_id) & due.c.kind.in_(kinds)
    await connection.execute(delete(due).where(here, due.c.seat.not_in(kept)))


async def withdraw_of_seat(connection: AsyncConnection, game_id: int, seat: int, kind: str) -> None:
    """Let nothing of a kind fall due for a seat any more."""
    here = (due.c.game_id == game_id) & (due.c.seat == seat) & (due.c.kind == kind)
    await connection.execute(delete(due).where(here))


async def of_person(connection: AsyncConnection, user_id: int, kind: str) -> list[Due]:
    """What falls due of a kind for somebody, in all games."""
    query = select(due).where(due.c.user_id == user_id, due.c.kind == kind).order_by(due.c.at, due.c.id)
    return [read(row) for row in await connection.execute(query)]


async def take_all(connection: AsyncConnection, items: Sequence[Due]) -> None:
    """Take out several things that fall due, as `bot.store.due.take` does one.

    Raises:
        Gone: somebody else did one of them meanwhile; this transaction must not be kept.
    """
    these = due.c.id.in_([item.id for item in items])
    if items and (await connection.execute(delete(due).where(these))).rowcount != len(items):
        raise Gone


async def add_post(
    connection: AsyncConnection,
    game_id: int,
    where: tuple[int, int | None],
    kind: str,
    payload: Mapping[str, Any],
) -> None:
    """Put a message at the end of one channel's queue, and of no other: `where` is channel and server."""
    channel_id, guild_id = where
    await connection.execute(
        insert(outbox).values(
            game_id=game_id,
            channel_id=channel_id,
            guild_id=guild_id,
            kind=kind,
            payload=dict(payload),
            nonce=secrets.token_hex(NONCE // 2),
            created_at=datetime.now(UTC),
        )
    )


async def post_in_channel(connection: AsyncConnection, post: Post) -> int | None:
    """Put what could not be said to somebody directly into the channel of its game; that channel, or None
    where it was to go there anyway.
    """
    query = select(games.c.channel_id, games.c.guild_id).where(games.c.id == post.game_id)
    channel_id, guild_id = (await connection.execute(query)).one()
    if channel_id == post.channel_id:
        return None
    payload = {name: value for name, value in post.payload.items() if name != DIRECT}
    await add_post(connection, post.game_id, (channel_id, guild_id), post.kind, payload)
    return int(channel_id)
