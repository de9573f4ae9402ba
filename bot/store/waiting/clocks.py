"""The seats' clocks in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import clocks, games, seats

__all__ = ["SeatClock", "of_game", "of_person", "put"]

MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat's remaining time.

    Attributes:
        move_left: of the time for the present move, as of `since`.
        bank_left: of the bank, as of `since`.
        since: since when it runs; None if it stands.
        run_out: whether it has run out and the table was told.
        excused: whether an absence was taken automatically when it ran out.
    """

    seat: int
    move_left: timedelta
    bank_left: timedelta
    since: datetime | None = None
    run_out: bool = False
    excused: bool = False


async def of_game(connection: AsyncConnection, game_id: int) -> dict[int, SeatClock]:
    """The clocks of a game, by seat."""
    query = select(clocks).where(clocks.c.game_id == game_id).order_by(clocks.c.seat)
    return {row.seat: _read(row) for row in await connection.execute(query)}


async def of_person(connection: AsyncConnection, user_id: int) -> list[tuple[int, int]]:
    """The game and seat of each of a person's running clocks."""
    query = (
        select(clocks.c.game_id, clocks.c.seat)
        .join(seats, (seats.c.game_id == clocks.c.game_id) & (seats.c.seat == clocks.c.seat))
        .join(games, games.c.id == clocks.c.game_id)
        .where(seats.c.user_id == user_id, clocks.c.since.is_not(None))
        .order_by(clocks.c.game_id)
    )
    return [(int(row[0]), int(row[1])) for row in await connection.execute(query)]


async def put(connection: AsyncConnection, game_id: int, changed: Sequence[SeatClock]) -> None:
    """Store clocks as they are now."""
    if not changed:
        return
    these = clocks.c.seat.in_([each.seat for each in changed])
    await connection.execute(delete(clocks).where(clocks.c.game_id == game_id, these))
    rows = [
        {
            **asdict(each),
            "game_id": game_id,
            "move_left": each.move_left // MICROSECOND,
            "bank_left": each.bank_left // MICROSECOND,
        }
        for each in changed
    ]
    await connection.execute(insert(clocks), rows)


def _read(row: Row[Any]) -> SeatClock:
    left = (row.move_left * MICROSECOND, row.bank_left * MICROSECOND)
    return SeatClock(row.seat, *left, row.since, row.run_out, row.excused)
