"""Who is called by a change, and what falls due from then on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import GameRecord, SeatRecord
from bot.store.awaiting import await_seats
from bot.table.waiting import reminders

__all__ = ["call"]


async def call(
    connection: AsyncConnection,
    now: datetime,
    former: GameRecord,
    record: GameRecord,
    places: Sequence[SeatRecord],
    deciders: Collection[int],
    anew: Collection[int] = (),
) -> None:
    """Note whose decision is awaited, and what falls due while it is.

    Args:
        connection: the transaction of the change.
        now: its time.
        former: the game before it.
        record: the game after it.
        places: the seats after it.
        deciders: the seats whose decision is awaited then.
        anew: seats that are awaited from now on only, if they are at all.
    """
    newly: Collection[int] = await await_seats(connection, record.id, deciders, anew, now)
    if record.paused:
        deciders, newly = (), ()
    elif former.paused:
        newly = deciders
    await reminders.called(connection, record, places, deciders, newly, now)
