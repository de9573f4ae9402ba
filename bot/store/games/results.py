"""How games ended for their players, and when moves were made."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.happenings import Flag, Moved, Paused, Resumed, read
from bot.store.schema import games, log, moves, results, seats

__all__ = [
    "Finished",
    "Result",
    "TimedMove",
    "add",
    "answered",
    "answers_in",
    "begun",
    "disown",
    "missing_in",
    "missing_of",
    "moves_in",
    "of_game",
    "of_games",
    "rated_in",
    "rests_of",
    "set_rating",
    "sittings",
    "times_out",
]

RESTS = (Paused.kind, Resumed.kind)
"""Between these a game is paused."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played to its end, and when it ended."""

    game_id: int
    game: str
    guild_id: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one seat.

    Attributes:
        game_id: the game; `seat`: the seat.
        player: who sat there: a user id; for a person deleted from the database a negative number, the same
            in all their games; None or `PARTNER` for nobody.
        place: from 1; players who share a place have the same.
        rated: whether the game counts for ratings.
        at: when it ended.
        mu: the player's strength after it, for the rating; None: it isn't worked out yet.
        sigma: the uncertainty of `mu`.
    """

    game_id: int
    seat: int
    player: int | None
    place: int
    rated: bool
    at: datetime
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A row of a journal: whose it is, its cause, and when it was made."""

    game_id: int
    seat: int | None
    user_id: int | None
    cause: str | None
    at: datetime


# -- games that ended ------------------------------------------------------------------------------


async def missing_in(connection: AsyncConnection, guild_id: int | None) -> list[Finished]:
    """A server's games that have ended but have no results yet, in the order they ended."""
    return await _missing(connection, _missing_query().where(_of_guild(guild_id)))


async def missing_of(connection: AsyncConnection, user_id: int) -> list[Finished]:
    """Likewise a person's games, on all servers."""
    mine = select(seats.c.game_id).where(seats.c.user_id == user_id)
    return await _missing(connection, _missing_query().where(games.c.id.in_(mine)))


def _missing_query() -> Select[Any]:
    ended = select(func.max(moves.c.created_at)).where(moves.c.game_id == games.c.id).scalar_subquery()
    return select(
        games.c.id.label("game_id"),
        games.c.game,
        games.c.guild_id,
        func.coalesce(ended, games.c.updated_at).label("at"),
    ).where(games.c.status == "over", ~exists().where(results.c.game_id == games.c.id))


async def _missing(connection: AsyncConnection, query: Select[Any]) -> list[Finished]:
    found = [Finished(**row._mapping) for row in await connection.execute(query)]
    return sorted(found, key=lambda each: (each.at, each.game_id))


async def add(connection: AsyncConnection, rows: Sequence[Result]) -> None:
    """Store how games ended. Raises sqlalchemy.exc.IntegrityError: one of them already has results."""
    if rows:
        await connection.execute(insert(results), [asdict(row) for row in rows])


async def rated_in(connection: AsyncConnection, guild_id: int | None, game: str) -> list[Result]:
    """A server's results that count for the ratings in a game, in the order the games ended."""
    query = (
        select(results)
        .join(games, games.c.id == results.c.game_id)
        .where(_of_guild(guild_id), games.c.game == game, results.c.rated)
        .order_by(results.c.at, results.c.game_id, results.c.seat)
    )
    return [Result(**row._mapping) for row in await connection.execute(query)]


async def of_game(connection: AsyncConnection, game_id: int) -> list[Result]:
    """How a game ended, seat by seat; empty if that isn't stored yet."""
    query = select(results).where(results.c.game_id == game_id).order_by(results.c.seat)
    return [Result(**row._mapping) for row in await connection.execute(query)]


async def set_rating(connection: AsyncConnection, row: Result) -> None:
    """Store a player's rating after a game."""
    this = (results.c.game_id == row.game_id) & (results.c.seat == row.seat)
    await connection.execute(update(results).where(this).values(mu=row.mu, sigma=row.sigma))


async def of_games(
    connection: AsyncConnection, guild_id: int | None, user_id: int
) -> list[tuple[str, Result]]:
    """How a person's games on a server ended, each with its game."""
    query = (
        select(games.c.game, *results.c)
        .join(games, games.c.id == results.c.game_id)
        .where(_of_guild(guild_id), results.c.player == user_id)
        .order_by(results.c.at, results.c.game_id)
    )
    found = []
    for row in await connection.execute(query):
        values = dict(row._mapping)
        found.append((str(values.pop("game")), Result(**values)))
    return found


async def sittings(connection: AsyncConnection, guild_id: int | None, user_id: int) -> dict[str, int]:
    """How many games a person has on a server, by status."""
    query = (
        select(games.c.status, func.count())
        .join(seats, seats.c.game_id == games.c.id)
        .where(_of_guild(guild_id), seats.c.user_id == user_id)
        .group_by(games.c.status)
    )
    return {str(row[0]): int(row[1]) for row in await connection.execute(query)}


async def disown(connection: AsyncConnection, user_id: int) -> None:
    """Make a person's results anonymous. They still belong to one and the same player, so the ratings of
    their opponents stay as they were.
    """
    nobody = -1 - secrets.randbits(62)
    await connection.execute(update(results).where(results.c.player == user_id).values(player=nobody))


# -- when moves were made --------------------------------------------------------------------------


async def moves_in(connection: AsyncConnection, game_ids: Collection[int]) -> list[TimedMove]:
    """The rows of some journals in order, game by game."""
    query = (
        select(moves.c.game_id, moves.c.seat, moves.c.user_id, moves.c.cause, moves.c.created_at.label("at"))
        .where(moves.c.game_id.in_(list(game_ids)))
        .order_by(moves.c.game_id, moves.c.revision)
    )
    return [TimedMove(**row._mapping) for row in await connection.execute(query)]


async def begun(connection: AsyncConnection, game_id: int) -> datetime | None:
    """When a game's first player was called; None if nobody has been."""
    query = select(func.min(log.c.created_at)).where(log.c.game_id == game_id, log.c.kind == Moved.kind)
    found: datetime | None = await connection.scalar(query)
    return found


async def answers_in(
    connection: AsyncConnection, game_ids: Collection[int], user_id: int
) -> list[tuple[int, datetime, datetime]]:
    """When a person was called in some games and when they answered, each with its game: from the move before
    their turn, made by another seat, to their own first press in it. Moves that orders and the like made for
    them don't count. The hundreds of rows in between aren't fetched.
    """
    game, order = moves.c.game_id, moves.c.revision
    called = func.lag(moves.c.created_at, type_=moves.c.created_at.type)
    former = func.lag(moves.c.seat, type_=moves.c.seat.type)
    before = (
        called.over(partition_by=game, order_by=order).label("called"),
        former.over(partition_by=game, order_by=order).label("former"),
    )
    columns = (moves.c.game_id, moves.c.revision, moves.c.seat, moves.c.user_id, moves.c.cause)
    rows = select(*columns, moves.c.created_at, *before).where(moves.c.game_id.in_(list(game_ids))).subquery()
    query = (
        select(rows.c.game_id, rows.c.called, rows.c.created_at)
        .where(rows.c.user_id == user_id, rows.c.cause.is_(None), rows.c.called.is_not(None))
        .where(rows.c.seat.is_distinct_from(rows.c.former))
        .order_by(rows.c.game_id, rows.c.revision)
    )
    return [(int(row[0]), row[1], row[2]) for row in await connection.execute(query)]


async def answered(connection: AsyncConnection, guild_id: int | None, user_id: int, most: int) -> list[int]:
    """A server's games in which a person has a seat and has moved, newest first."""
    mine = exists().where(moves.c.game_id == games.c.id, moves.c.user_id == user_id)
    seated = exists().where(seats.c.game_id == games.c.id, seats.c.user_id == user_id)
    query = (
        select(games.c.id).where(_of_guild(guild_id), mine, seated).order_by(games.c.id.desc()).limit(most)
    )
    return [int(row[0]) for row in await connection.execute(query)]


async def rests_of(
    connection: AsyncConnection, game_ids: Collection[int]
) -> Mapping[int, Sequence[tuple[str, datetime]]]:
    """When games were paused and resumed, by game."""
    query = (
        select(log.c.game_id, log.c.kind, log.c.created_at)
        .where(log.c.game_id.in_(list(game_ids)), log.c.kind.in_(RESTS))
        .order_by(log.c.id)
    )
    found: dict[int, list[tuple[str, datetime]]] = {}
    for row in await connection.execute(query):
        found.setdefault(int(row[0]), []).append((str(row[1]), row[2]))
    return found


async def times_out(
    connection: AsyncConnection, game_ids: Collection[int], user_id: int
) -> tuple[list[int], int]:
    """Which of some games have a clock, and how often a person's ran out there."""
    settled = select(games.c.id, games.c.settings).where(games.c.id.in_(list(game_ids)))
    found = [row.id for row in await connection.execute(settled) if row.settings.clock is not None]
    told = select(log.c.kind, log.c.payload).where(log.c.game_id.in_(found), log.c.kind == Flag.kind)
    flags = [read(kind, payload) for kind, payload in await connection.execute(told)]
    return found, sum(isinstance(flag, Flag) and flag.who.id == user_id for flag in flags)


def _of_guild(guild_id: int | None) -> Any:
    return games.c.guild_id.is_(None) if guild_id is None else games.c.guild_id == guild_id
