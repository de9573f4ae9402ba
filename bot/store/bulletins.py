"""The standing post of a server, which lists its tables, and what it lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import due
from bot.store.due import Due, zoned
from bot.store.records import SeatRecord
from bot.store.schema import awaits, bulletins, games, seats
from bot.store.schema import due as due_rows

__all__ = [
    "BULLETIN",
    "Bulletin",
    "Listed",
    "begin",
    "end",
    "listed",
    "noted",
    "of",
    "sending",
    "stir",
    "with_people",
]

BULLETIN = "bulletin"
"""The kind of what falls due where the post of a server is to be brought up to date."""
BUNDLED = timedelta(seconds=5)
"""After a change, until it is shown: a turn seldom is one move."""
APART = timedelta(minutes=1)
"""Between two edits, at least."""
LOOK = timedelta(hours=1)
"""Without a change, until it is seen to that the post still stands there."""


@dataclass(frozen=True, slots=True)
class Bulletin:
    """The standing post of a server.

    Attributes:
        guild_id: the server; `channel_id`: where it stands.
        message_id: its message; None while it has none.
        nonce: under which that is being sent; None where that was not begun.
        changes: how often something changed at the server's tables.
        shown_at: when the message was made what it is.
    """

    guild_id: int
    channel_id: int
    message_id: int | None = None
    nonce: str | None = None
    changes: int = 0
    shown_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as a list shows it, without its game being loaded.

    Attributes:
        game_id: the game's number; `game`: which game it is.
        channel_id: where it is played; `guild_id`: the server.
        status: lobby or running; `paused`, `asleep`, `places`: as in `GameRecord`.
        seats: who plays.
        awaited: the seats whose decision is awaited.
        since: when the first of them was called, or the table was opened.
    """

    game_id: int
    game: str
    channel_id: int
    guild_id: int | None
    status: str
    paused: bool
    asleep: bool
    places: int | None
    since: datetime
    seats: Sequence[SeatRecord] = ()
    awaited: Sequence[int] = ()


async def of(connection: AsyncConnection, guild_id: int) -> Bulletin | None:
    """The standing post of a server; None where it has none."""
    row = (await connection.execute(select(bulletins).where(bulletins.c.guild_id == guild_id))).one_or_none()
    if row is None:
        return None
    found = Bulletin(**row._mapping)
    return found if found.shown_at is None else replace(found, shown_at=zoned(found.shown_at))


async def begin(connection: AsyncConnection, guild_id: int, channel_id: int, now: datetime) -> None:
    """Have a server's tables listed in a channel from now on; in no other any more."""
    await end(connection, guild_id)
    await connection.execute(insert(bulletins).values(guild_id=guild_id, channel_id=channel_id))
    await due.add(connection, Due(now, BULLETIN, guild_id=guild_id))


async def end(connection: AsyncConnection, guild_id: int) -> bool:
    """Have a server's tables listed no more; whether they were."""
    found = await connection.execute(delete(bulletins).where(bulletins.c.guild_id == guild_id))
    await connection.execute(delete(due_rows).where(_row_of(guild_id)))
    return found.rowcount > 0


async def stir(connection: AsyncConnection, guild_id: int | None, now: datetime) -> None:
    """Something changed at a table of a server: its post, if it has one, is brought up to date soon."""
    if guild_id is None:
        return
    query = select(bulletins.c.shown_at).where(bulletins.c.guild_id == guild_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return
    here = bulletins.c.guild_id == guild_id
    await connection.execute(update(bulletins).where(here).values(changes=bulletins.c.changes + 1))
    at = now + BUNDLED
    if row.shown_at is not None:
        at = max(at, zoned(row.shown_at) + APART)
    at = at.astimezone(UTC)
    await connection.execute(update(due_rows).where(_row_of(guild_id), due_rows.c.at > at).values(at=at))


async def sending(connection: AsyncConnection, bulletin: Bulletin) -> None:
    """Note that its message is about to be sent under its nonce: it may be there though nobody knows."""
    here = bulletins.c.guild_id == bulletin.guild_id
    await connection.execute(update(bulletins).where(here).values(nonce=bulletin.nonce, message_id=None))


async def noted(connection: AsyncConnection, bulletin: Bulletin, item: Due, now: datetime) -> None:
    """Note that the message of a post shows all changes of which the post knows, and when it is to be looked
    at next.

    Raises:
        Gone: it was done by somebody else, or the post stands elsewhere by now.
    """
    here = (bulletins.c.guild_id == bulletin.guild_id) & (bulletins.c.channel_id == bulletin.channel_id)
    values = {"message_id": bulletin.message_id, "nonce": None, "shown_at": now.astimezone(UTC)}
    # First the post and then what falls due, as in `stir`: two transactions must not wait for one another.
    if (await connection.execute(update(bulletins).where(here).values(values))).rowcount != 1:
        raise due.Gone
    await due.take(connection, item)
    query = select(bulletins.c.changes).where(here)
    changes = int((await connection.execute(query)).scalar_one())
    again = LOOK if changes == bulletin.changes else APART
    await due.add(connection, Due(now + again, BULLETIN, guild_id=bulletin.guild_id))


async def listed(connection: AsyncConnection, guild_id: int) -> list[Listed]:
    """The open and running tables of a server, those first where something happened last."""
    query = (
        select(
            *(games.c.id.label("game_id"), games.c.game, games.c.channel_id, games.c.guild_id),
            *(games.c.status, games.c.paused, games.c.asleep, games.c.places),
            games.c.updated_at.label("since"),
        )
        .where(games.c.guild_id == guild_id, games.c.status.in_(("lobby", "running")))
        .order_by(games.c.updated_at.desc(), games.c.id.desc())
    )
    return await with_people(connection, (await connection.execute(query)).all())


async def with_people(connection: AsyncConnection, rows: Sequence[Row[Any]]) -> list[Listed]:
    """Tables by their rows, with those who play and those who are awaited."""
    found = [Listed(**row._mapping) for row in rows]
    numbers = [each.game_id for each in found]
    people: dict[int, list[SeatRecord]] = {number: [] for number in numbers}
    query = select(seats).where(seats.c.game_id.in_(numbers)).order_by(seats.c.game_id, seats.c.seat)
    for row in await connection.execute(query):
        place = SeatRecord(row.seat, row.user_id, row.name, row.careful, row.vacant)
        people[row.game_id].append(place)
    waiting: dict[int, list[tuple[int, datetime]]] = {number: [] for number in numbers}
    asked = select(awaits).where(awaits.c.game_id.in_(numbers)).order_by(awaits.c.game_id, awaits.c.seat)
    for row in await connection.execute(asked):
        waiting[row.game_id].append((row.seat, zoned(row.since)))
    return [
        replace(
            each,
            seats=people[each.game_id],
            awaited=[seat for seat, _ in waiting[each.game_id]],
            since=min((since for _, since in waiting[each.game_id]), default=zoned(each.since)),
        )
        for each in found
    ]


def _row_of(guild_id: int) -> Any:
    return (due_rows.c.kind == BULLETIN) & (due_rows.c.guild_id == guild_id)
