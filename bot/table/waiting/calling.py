"""Whom a change of a game calls, and what falls due from then on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import GameRecord, SeatRecord
from bot.store.waiting.awaiting import await_anew, await_seats
from bot.table.ballots import Change, lapse
from bot.table.waiting import reminders, silence, timing
from engine.core import Game, Seat

__all__ = ["call", "successor"]


def successor(game: Game[Any, Any], state: Any, seats: int, seat: Seat) -> Seat | None:
    """Who is likely to decide after a seat that decides in a position, judged by a spectator's view."""
    return game.successor(game.view(state, None), seat, seats)


async def call(
    connection: AsyncConnection,
    now: datetime,
    record: GameRecord,
    places: Sequence[SeatRecord],
    deciders: Collection[int],
    upcoming: reminders.Upcoming,
    moved: Collection[int] = (),
    seated: Collection[int] = (),
    rested: bool = False,
) -> tuple[int, ...]:
    """Note whose decision is awaited, set the clocks, and plan what falls due while it's awaited. Return the
    seats whose people the change's post must not notify.

    Args:
        connection: the transaction of the change.
        now: its time.
        record: the game after it.
        places: the seats after it.
        deciders: the seats whose decision is awaited after it.
        upcoming: who is likely to decide after one of them (`successor`).
        moved: the seats that moved with it; if they are awaited, then anew.
        seated: the seats with a new person; likewise.
        rested: whether the game rested before it.
    """
    newly: Collection[int] = await await_seats(connection, record.id, deciders, {*moved, *seated}, now)
    if moved:
        await silence.broken(connection, record, now, woken=rested)
    else:
        await silence.plan(connection, record, now)
    for seat in await timing.turned(connection, now, record, places, deciders, newly, seated):
        await lapse(connection, record, Change.CALLED, seat)
    if record.rests:
        deciders, newly = (), ()
    elif rested:
        newly = deciders
        await await_anew(connection, record.id, now)
    return tuple(await reminders.called(connection, record, places, deciders, newly, moved, upcoming, now))
