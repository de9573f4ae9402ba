"""Reminders among what falls due, and their posts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Happening, ToPerson
from bot.store import posts
from bot.store.due import Due, Gone, read
from bot.store.records import Post, Where
from bot.store.schema import due, games

__all__ = [
    "add_post",
    "of_person",
    "post_in_channel",
    "take_all",
    "tell",
    "withdraw",
    "withdraw_of_seat",
]


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


async def add_post(connection: AsyncConnection, game_id: int, where: Where, happening: Happening) -> None:
    """Put a message at the end of one channel's queue, and of no other."""
    await posts.add(connection, game_id, [where], happening)


async def tell(
    connection: AsyncConnection, game_id: int, where: Where, direct: int | None, told: ToPerson
) -> int:
    """Put a message to one person at the end of a queue: of the channel to them alone (`direct`), or where
    there is none of another one; which channel.
    """
    if direct is not None:
        where = direct, None
    await add_post(connection, game_id, where, told)
    return where[0]


async def post_in_channel(connection: AsyncConnection, post: Post) -> int | None:
    """Put what could not be said to somebody directly into the channel of its game; that channel, or None
    where it was to go there anyway.
    """
    query = select(games.c.channel_id, games.c.guild_id).where(games.c.id == post.game_id)
    channel_id, guild_id = (await connection.execute(query)).one()
    if channel_id == post.channel_id:
        return None
    await posts.put(connection, post.game_id, post.log_id, [(channel_id, guild_id)])
    return int(channel_id)
