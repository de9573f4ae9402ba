"""All that is stored about a person, for that person: nothing about anyone else, and no secret of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Column, Select, Table, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.games.log import naming
from bot.store.people.preferences import OF_PEOPLE
from bot.store.schema import (
    absences,
    ballots,
    clocks,
    due,
    follows,
    games,
    looks,
    mirrors,
    moves,
    orders,
    preferences,
    results,
    seats,
    solvings,
    votes,
)
from bot.table_settings import StandIn

__all__ = ["KEPT", "Owned", "of_person"]

LOG = "log"
Rows = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Owned:
    """A table with rows of people: the column that says whose a row is, and the columns `shown` to them."""

    person: Column[Any]
    shown: tuple[Column[Any], ...]

    @property
    def table(self) -> Table:
        """The columns' table."""
        table: Table = self.person.table
        return table

    def asked(self, user_id: int) -> Select[Any]:
        """The query of a person's rows."""
        query = select(*self.shown).where(self.person == user_id)
        # The same id may be that of a channel or a server.
        return query.where(preferences.c.scope.in_(OF_PEOPLE)) if self.table is preferences else query


def _of(person: Column[Any], *shown: str) -> Owned:
    return Owned(person, tuple(person.table.c[name] for name in shown))


KEPT = (
    _of(seats.c.user_id, "game_id", "seat", "name", "stand_in"),
    _of(games.c.host, "id", "game", "channel_id", "guild_id", "status", "created_at"),
    _of(moves.c.user_id, "game_id", "revision", "kind", "seat", "notation", "interaction_id", "created_at"),
    _of(results.c.player, "game_id", "seat", "place", "rated", "at", "mu", "sigma"),
    _of(orders.c.user_id, "game_id", "seat", "terms", "reason", "created_at"),
    _of(ballots.c.user_id, "game_id", "matter", "outcome", "created_at"),
    _of(due.c.user_id, "at", "kind", "game_id"),
    _of(preferences.c.owner_id, "scope", "name", "value"),
    _of(absences.c.user_id, "starts", "ends"),
    _of(solvings.c.user_id, "day", "outcome", "in_time", "at"),
    _of(looks.c.user_id, "game_id", "revision", "at"),
    _of(follows.c.user_id, "game_id", "created_at"),
    _of(mirrors.c.user_id, "source_id", "channel_id", "created_at"),
)
"""Every table with a column for a person."""


async def of_person(connection: AsyncConnection, user_id: int) -> Mapping[str, Rows]:
    """A person's rows by table, as JSON values; tables without any are left out."""
    found = {kept.table.name: await _rows(connection, kept.asked(user_id)) for kept in KEPT}
    found |= {table.name: await _rows(connection, query) for table, query in _of_seats(user_id).items()}
    found[LOG] = [
        {"game_id": game_id, "kind": kind, "at": at.isoformat(), "name": person.name}
        for game_id, kind, at, person in await naming(connection, user_id)
    ]
    return {name: rows for name, rows in found.items() if rows}


def _of_seats(user_id: int) -> Mapping[Table, Select[Any]]:
    """The queries of what is stored about a person's seats: clocks and votes."""
    timed = and_(seats.c.game_id == clocks.c.game_id, seats.c.seat == clocks.c.seat)
    voted = and_(seats.c.game_id == ballots.c.game_id, seats.c.seat == votes.c.seat)
    time = select(clocks.c.game_id, clocks.c.move_left, clocks.c.bank_left, clocks.c.run_out)
    said = select(ballots.c.game_id, ballots.c.matter, votes.c.choice)
    return {
        clocks: time.join_from(clocks, seats, timed).where(seats.c.user_id == user_id),
        votes: said.join_from(votes, ballots).join(seats, voted).where(seats.c.user_id == user_id),
    }


async def _rows(connection: AsyncConnection, query: Select[Any]) -> Rows:
    return [
        {name: _plain(value) for name, value in row.items()}
        for row in (await connection.execute(query)).mappings()
    ]


def _plain(value: Any) -> Any:
    """A value in JSON's types."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, StandIn):
        return {name: _plain(each) for name, each in asdict(value).items()}
    return value
