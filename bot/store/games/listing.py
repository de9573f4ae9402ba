"""Tables as lists show them, read without loading their games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.games import ballots
from bot.store.records import SeatRecord
from bot.store.schema import awaits, follows, games, seats
from bot.table_settings import TableSettings

__all__ = ["Listed", "followed", "number_of", "of_person", "of_server"]


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as a list shows it. Its game isn't loaded.

    Attributes:
        game_id: the game's number; `game`: which game it is.
        channel_id: where it is played; `guild_id`: the server.
        status: lobby or running; `paused`, `asleep`, `settings`: as in `GameRecord`.
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
    settings: TableSettings
    since: datetime
    seats: Sequence[SeatRecord] = ()
    awaited: Sequence[int] = ()

    def waits_for(self, user_id: int) -> bool:
        """Whether it's a person's turn."""
        return any(place.user_id == user_id and place.seat in self.awaited for place in self.seats)


async def of_server(connection: AsyncConnection, guild_id: int) -> list[Listed]:
    """A server's open and running tables, the most recently active first."""
    return await _listed(connection, games.c.guild_id == guild_id)


async def of_person(connection: AsyncConnection, user_id: int) -> list[Listed]:
    """The open and running tables at which a person has a seat, likewise."""
    return await _listed(connection, games.c.id.in_(_seated(user_id)))


async def followed(connection: AsyncConnection, user_id: int) -> list[Listed]:
    """The open and running tables that a person follows without a seat, likewise."""
    query = select(follows.c.game_id).where(follows.c.user_id == user_id)
    return await _listed(connection, games.c.id.in_(query) & games.c.id.not_in(_seated(user_id)))


async def number_of(connection: AsyncConnection, guild_id: int | None, user_id: int, besides: int) -> int:
    """How many of a server's open and running tables a person sits at or hosts, not counting that of the game
    `besides`.
    """
    here = games.c.guild_id.is_(None) if guild_id is None else games.c.guild_id == guild_id
    theirs = (games.c.host == user_id) | games.c.id.in_(_seated(user_id))
    goes_on = games.c.status.in_(("lobby", "running"))
    query = select(func.count()).select_from(games).where(here, goes_on, theirs, games.c.id != besides)
    return int((await connection.execute(query)).scalar_one())


def _seated(user_id: int) -> Any:
    return select(seats.c.game_id).where(seats.c.user_id == user_id)


async def _listed(connection: AsyncConnection, wanted: ColumnElement[bool]) -> list[Listed]:
    query = (
        select(
            *(games.c.id.label("game_id"), games.c.game, games.c.channel_id, games.c.guild_id),
            *(games.c.status, games.c.paused, games.c.asleep, games.c.settings),
            games.c.updated_at.label("since"),
        )
        .where(wanted, games.c.status.in_(("lobby", "running")))
        .order_by(games.c.updated_at.desc(), games.c.id.desc())
    )
    found = [Listed(**row._mapping) for row in await connection.execute(query)]
    numbers = [each.game_id for each in found]
    people: dict[int, list[SeatRecord]] = {number: [] for number in numbers}
    # A seat is also vacant if its time is up and the others seek a substitute.
    sought = await ballots.sought(connection, numbers)
    query = select(seats).where(seats.c.game_id.in_(numbers)).order_by(seats.c.game_id, seats.c.seat)
    for row in await connection.execute(query):
        vacant = row.vacant or (row.game_id, row.seat) in sought
        people[row.game_id].append(SeatRecord(row.seat, row.user_id, row.name, row.stand_in, vacant))
    waiting: dict[int, list[tuple[int, datetime]]] = {number: [] for number in numbers}
    asked = select(awaits).where(awaits.c.game_id.in_(numbers)).order_by(awaits.c.game_id, awaits.c.seat)
    for row in await connection.execute(asked):
        waiting[row.game_id].append((row.seat, row.since))
    return [
        replace(
            each,
            seats=people[each.game_id],
            awaited=[seat for seat, _ in waiting[each.game_id]],
            since=min((since for _, since in waiting[each.game_id]), default=each.since),
        )
        for each in found
    ]
