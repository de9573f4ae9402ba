"""Due rows: what is to be done, and when."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, select
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

# Asked after every move, so they are built once.
OVERDUE = select(due).where(due.c.at <= bindparam("now")).order_by(due.c.at, due.c.id)
NEXT = select(func.min(due.c.at)).where(due.c.at > bindparam("now"))


class Gone(Exception):
    """What fell due has been done already, or withdrawn."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that falls due.

    Attributes:
        at: when, with its zone.
        kind: says which handler does it.
        game_id: the game it's about, if any; `seat`: a seat of that game.
        guild_id: the server, whose process does it.
        user_id: the person it's about, if any.
        payload: what else the handler needs.
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
    """Plan something; return its id."""
    values = {column.name: getattr(item, column.name) for column in due.c if column.name != "id"}
    values["payload"] = dict(item.payload)
    key = (await connection.execute(insert(due).values(**values))).inserted_primary_key
    assert key is not None
    return int(key[0])


async def take(connection: AsyncConnection, item: Due) -> None:
    """Take out what fell due, in the transaction of its effect, so that it has that effect once.

    Raises:
        Gone: another process did it, so this transaction must be rolled back.
    """
    # SQLite reuses the ids of deleted rows.
    this = (due.c.id == item.id) & (due.c.kind == item.kind) & (due.c.at == item.at)
    if (await connection.execute(delete(due).where(this))).rowcount != 1:
        raise Gone


async def take_all(connection: AsyncConnection, items: Sequence[Due]) -> None:
    """Take out several rows, as `take` does one.

    Raises:
        Gone: another process did one of them, so this transaction must be rolled back.
    """
    these = due.c.id.in_([item.id for item in items])
    if items and (await connection.execute(delete(due).where(these))).rowcount != len(items):
        raise Gone


async def waits(connection: AsyncConnection, kind: str, game_id: int | None) -> bool:
    """Whether a game has something of a kind planned; None: whether something without a game is."""
    query = select(due.c.id).where(due.c.kind == kind, due.c.game_id == game_id).limit(1)
    return (await connection.execute(query)).scalar_one_or_none() is not None


async def withdraw(connection: AsyncConnection, kind: str, game_id: int | None) -> bool:
    """Withdraw what a game (None: no game) has planned of a kind; return whether there was anything."""
    found = await connection.execute(delete(due).where(due.c.kind == kind, due.c.game_id == game_id))
    return found.rowcount > 0


async def withdraw_of_seats(
    connection: AsyncConnection, game_id: int, kinds: Sequence[str], kept: Collection[int] = ()
) -> None:
    """Withdraw what is planned of some kinds for a game's seats, except those `kept`."""
    here = (due.c.game_id == game_id) & due.c.kind.in_(kinds)
    await connection.execute(delete(due).where(here, due.c.seat.not_in(kept)))


async def withdraw_of_seat(connection: AsyncConnection, game_id: int, seat: int, kind: str) -> None:
    """Withdraw what is planned of a kind for a seat."""
    here = (due.c.game_id == game_id) & (due.c.seat == seat) & (due.c.kind == kind)
    await connection.execute(delete(due).where(here))


async def of_game(connection: AsyncConnection, kind: str, game_id: int) -> Due | None:
    """What a game has planned of a kind, of which there's at most one row."""
    query = select(due).where(due.c.kind == kind, due.c.game_id == game_id).limit(1)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else read(row)


async def of_person(connection: AsyncConnection, user_id: int, kind: str) -> list[Due]:
    """What is planned of a kind for a person, in all games."""
    query = select(due).where(due.c.user_id == user_id, due.c.kind == kind).order_by(due.c.at, due.c.id)
    return [read(row) for row in await connection.execute(query)]


async def overdue(connection: AsyncConnection, now: datetime) -> Sequence[Due]:
    """What has fallen due, earliest first."""
    return [read(row) for row in await connection.execute(OVERDUE, {"now": now})]


async def next_after(connection: AsyncConnection, now: datetime) -> datetime | None:
    """When the next row falls due that hasn't yet."""
    found: datetime | None = await connection.scalar(NEXT, {"now": now})
    return found


def read(row: Row[Any]) -> Due:
    """The value of a row."""
    return Due(**row._mapping)
