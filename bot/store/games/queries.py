"""Queries of games, seats and moves, and changes of their rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import bindparam, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.records import GameRecord, MoveRecord, SeatRecord
from bot.store.schema import games, moves, seats

__all__ = [
    "add_game",
    "add_moves",
    "all_games",
    "begin_change",
    "channel_of",
    "game_at",
    "game_of_channel",
    "game_with",
    "known_interaction",
    "last_move_at",
    "moves_of",
    "newest_version",
    "put_seats",
    "seats_of",
    "set_ended",
    "set_game",
    "version_of",
    "was_moved_by",
]

GAME_COLUMNS = [column for column in games.c if column.name not in ("version", "created_at", "updated_at")]
CHANGING = ("status", "host", "paused", "asleep", "settings")
SEAT_COLUMNS = [seats.c[each.name] for each in fields(SeatRecord)]
MOVE_COLUMNS = [moves.c[each.name] for each in fields(MoveRecord)]
"""In the order of a record's fields."""


# Queries that every move needs, or the loading of a game, are built once: building them takes longer than
# running them.
NEWEST_VERSION = (
    select(games.c.id, games.c.version)
    .where(games.c.channel_id == bindparam("channel"))
    .order_by(games.c.id.desc())
    .limit(1)
)
NEWEST = NEWEST_VERSION.with_only_columns(*GAME_COLUMNS)
VERSION = select(games.c.version).where(games.c.id == bindparam("game"))
GAME = VERSION.with_only_columns(*GAME_COLUMNS)
SEATS = select(*SEAT_COLUMNS).where(seats.c.game_id == bindparam("game")).order_by(seats.c.seat)
MOVES = select(*MOVE_COLUMNS).where(moves.c.game_id == bindparam("game")).order_by(moves.c.revision)
INTERACTION = select(moves.c.revision).where(
    moves.c.game_id == bindparam("game"), moves.c.interaction_id == bindparam("interaction")
)


async def game_of_channel(connection: AsyncConnection, channel_id: int) -> GameRecord | None:
    """The newest game of a channel."""
    row = (await connection.execute(NEWEST, {"channel": channel_id})).one_or_none()
    return None if row is None else GameRecord(**row._mapping)


async def game_with(connection: AsyncConnection, game_id: int) -> GameRecord:
    """A game by its id. Raises sqlalchemy.exc.NoResultFound: there's none."""
    return GameRecord(**(await connection.execute(GAME, {"game": game_id})).one()._mapping)


async def channel_of(connection: AsyncConnection, game_id: int) -> int | None:
    """The channel of a game; None if there's no such game."""
    query = select(games.c.channel_id).where(games.c.id == game_id)
    return await connection.scalar(query)


async def game_at(connection: AsyncConnection, channel_id: int, at: datetime) -> int | None:
    """A channel's newest game at some time; None if there was none."""
    query = select(games.c.id).where(games.c.channel_id == channel_id, games.c.created_at <= at)
    return await connection.scalar(query.order_by(games.c.id.desc()).limit(1))


async def newest_version(connection: AsyncConnection, channel_id: int) -> tuple[int, int] | None:
    """The id of a channel's newest game and how often it was changed; None if there's no game."""
    row = (await connection.execute(NEWEST_VERSION, {"channel": channel_id})).one_or_none()
    return None if row is None else (row[0], row[1])


async def version_of(connection: AsyncConnection, game_id: int) -> int:
    """How often a game was changed."""
    version: int = (await connection.execute(VERSION, {"game": game_id})).scalar_one()
    return version


async def begin_change(
    connection: AsyncConnection, game_id: int, version: int, *, unseen: bool = False
) -> bool:
    """Count one more change of a game at this version; return False if it has another version by now.
    `unseen`: the change is hidden from others, so their lists show no activity.

    Must be the first statement of the transaction: from here to its end nobody else can change the game.
    """
    statement = update(games).where(games.c.id == game_id, games.c.version == version)
    statement = statement.values(version=version + 1, **({} if unseen else {"updated_at": _now()}))
    return (await connection.execute(statement)).rowcount == 1


async def all_games(connection: AsyncConnection) -> list[int]:
    """The ids of all games, oldest first."""
    return [int(row[0]) for row in await connection.execute(select(games.c.id).order_by(games.c.id))]


async def add_game(connection: AsyncConnection, record: GameRecord) -> GameRecord:
    """Store a new game, with a new id. Raises sqlalchemy.exc.IntegrityError: the channel has an open game."""
    fields = {column.name: getattr(record, column.name) for column in GAME_COLUMNS if column.name != "id"}
    now = _now()
    result = await connection.execute(insert(games).values(**fields, created_at=now, updated_at=now))
    key = result.inserted_primary_key
    assert key is not None
    return replace(record, id=key[0])


async def set_ended(connection: AsyncConnection, game_id: int) -> None:
    """Note that a game was ended."""
    ended = {"status": "ended", "updated_at": _now()}
    await connection.execute(update(games).where(games.c.id == game_id).values(ended))


async def was_moved_by(connection: AsyncConnection, game_id: int, cause: str) -> bool:
    """Whether any move of a game, even one taken back since, has a cause that begins so."""
    query = select(exists().where(moves.c.game_id == game_id, moves.c.cause.startswith(cause)))
    return bool((await connection.execute(query)).scalar_one())


async def set_game(connection: AsyncConnection, record: GameRecord) -> None:
    """Store what may change of a game."""
    values = {name: getattr(record, name) for name in CHANGING}
    await connection.execute(update(games).where(games.c.id == record.id).values(**values, updated_at=_now()))


async def seats_of(connection: AsyncConnection, game_id: int) -> tuple[SeatRecord, ...]:
    """The seats of a game in order."""
    return tuple(SeatRecord(*row) for row in await connection.execute(SEATS, {"game": game_id}))


def _columns(place: SeatRecord) -> dict[str, Any]:
    return {each.name: getattr(place, each.name) for each in fields(place)}


async def put_seats(connection: AsyncConnection, game_id: int, places: Sequence[SeatRecord]) -> None:
    """Replace the seats of a game."""
    await connection.execute(delete(seats).where(seats.c.game_id == game_id))
    if places:
        rows = [{"game_id": game_id, **_columns(place)} for place in places]
        await connection.execute(insert(seats), rows)


async def moves_of(connection: AsyncConnection, game_id: int) -> list[MoveRecord]:
    """The journal of a game in order."""
    # By place: a game has hundreds of them, and by name each takes twice as long.
    return [MoveRecord(*row) for row in await connection.execute(MOVES, {"game": game_id})]


async def add_moves(
    connection: AsyncConnection, game_id: int, rows: Sequence[MoveRecord], at: datetime | None = None
) -> None:
    """Append rows to a journal, made `at` a time (None: now).

    Raises:
        sqlalchemy.exc.IntegrityError: a revision or the interaction is on record already.
    """
    now = _now() if at is None else at
    values = [{"game_id": game_id, "created_at": now, **asdict(row)} for row in rows]
    if values:
        await connection.execute(insert(moves), values)


async def last_move_at(connection: AsyncConnection, game_id: int) -> datetime | None:
    """When a journal's last row was written; None if there's none."""
    query = select(func.max(moves.c.created_at)).where(moves.c.game_id == game_id)
    found: datetime | None = await connection.scalar(query)
    return found


async def known_interaction(connection: AsyncConnection, game_id: int, interaction_id: int) -> int | None:
    """The revision that an interaction made in a game; None if it made none."""
    return await connection.scalar(INTERACTION, {"game": game_id, "interaction": interaction_id})


def _now() -> datetime:
    return datetime.now(UTC)
