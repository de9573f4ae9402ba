"""What falls due: one row for each thing, with its time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import due

__all__ = [
    "Due",
    "Gone",
    "add",
    "next_after",
    "of_game",
    "of_person",
    "overdue",
    "read",
    "take",
    "take_all",
    "waits",
    "withdraw",
    "withdraw_of_seat",
    "withdraw_of_seats",
]


class Gone(Exception):
    """What fell due was done already, or withdrawn."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that falls due.

    Attributes:
        at: when, with its zone.
        kind: what it is; whoever knows the kind knows what to do.
        game_id: the game that it is about, if it is about one; `seat`: a seat of it.
        guild_id: the server whose process does it.
        user_id: the person whom it is about, if it is about one.
        payload: what else there is to know.
        id: given by the database.
    """

    at: datetime
    kind: str
    game_id: int | None = None
    guild_id: int | None = None
    seat: int | None = None
    user_id: int | None = None
    payload: Mapping[str, Any] = field(default_factory=dict)
    id: int = 0


async def add(connection: AsyncConnection, item: Due) -> int:
    """Have something fall due; its id."""
    values = {column.name: getattr(item, column.name) for column in due.c if column.name != "id"}
    values["payload"] = dict(item.payload)
    key = (await connection.execute(insert(due).values(**values))).inserted_primary_key
    assert key is not None
    return int(key[0])


async def take(connection: AsyncConnection, item: Due) -> None:
    """Take out what fell due, in the transaction of its effect: so it has that effect once.

    Raises:
        Gone: somebody else did it; this transaction must not be kept.
    """
    # SQLite gives the number of a row that is gone to another one.
    this = (due.c.id == item.id) & (due.c.kind == item.kind) & (due.c.at == item.at)
    if (await connection.execute(delete(due).where(this))).rowcount != 1:
        raise Gone


async def take_all(connection: AsyncConnection, items: Sequence[Due]) -> None:
    """Take out several things that fall due, as `take` does one.

    Raises:
        Gone: somebody else did one of them meanwhile; this transaction must not be kept.
    """
    these = due.c.id.in_([item.id for item in items])
    if items and (await connection.execute(delete(due).where(these))).rowcount != len(items):
        raise Gone


async def waits(connection: AsyncConnection, kind: str, game_id: int | None) -> bool:
    """Whether something of a kind is to fall due in a game; None: in no game."""
    query = select(due.c.id).where(due.c.kind == kind, due.c.game_id == game_id).limit(1)
    return (await connection.execute(query)).scalar_one_or_none() is not None


async def withdraw(connection: AsyncConnection, kind: str, game_id: int | None) -> bool:
    """Let nothing of a kind fall due in a game any more, None: in no game; whether something did."""
    found = await connection.execute(delete(due).where(due.c.kind == kind, due.c.game_id == game_id))
    return found.rowcount > 0


async def withdraw_of_seats(
    connection: AsyncConnection, game_id: int, kinds: Sequence[str], kept: Collection[int] = ()
) -> None:
    """Let nothing of some kinds fall due for the seats of a game any more, but for those that are `kept`."""
    here = (due.c.game_id == game_id) & due.c.kind.in_(kinds)
    await connection.execute(delete(due).where(here, due.c.seat.not_in(kept)))


async def withdraw_of_seat(connection: AsyncConnection, game_id: int, seat: int, kind: str) -> None:
    """Let nothing of a kind fall due for a seat any more."""
    here = (due.c.game_id == game_id) & (due.c.seat == seat) & (due.c.kind == kind)
    await connection.execute(delete(due).where(here))


async def of_game(connection: AsyncConnection, kind: str, game_id: int) -> Due | None:
    """What falls due of a kind in a game, where that is one thing at most."""
    query = select(due).where(due.c.kind == kind, due.c.game_id == game_id).limit(1)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else read(row)


async def of_person(connection: AsyncConnection, user_id: int, kind: str) -> list[Due]:
    """What falls due of a kind for somebody, in all games."""
    query = select(due).where(due.c.user_id == user_id, due.c.kind == kind).order_by(due.c.at, due.c.id)
    return [read(row) for row in await connection.execute(query)]


async def overdue(connection: AsyncConnection, now: datetime) -> Sequence[Due]:
    """What has fallen due by now, the earliest first."""
    query = select(due).where(due.c.at <= now).order_by(due.c.at, due.c.id)
    return [read(row) for row in await connection.execute(query)]


async def next_after(connection: AsyncConnection, now: datetime) -> datetime | None:
    """When the next thing falls due that has not yet."""
    query = select(func.min(due.c.at)).where(due.c.at > now)
    found: datetime | None = (await connection.execute(query)).scalar_one()
    return found


def read(row: Row[Any]) -> Due:
    """What a row of the database says."""
    return Due(**row._mapping)
