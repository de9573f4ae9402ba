"""Silence: what falls due if nobody has moved for long, planned with the changes of a game.

There's one row for each running game, and for each table that hasn't started. It isn't moved with every move:
when it falls due, the last move is looked up. Once the people have been asked, a row of another kind replaces
it, until a move or their votes settle the question.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import GameRecord, Status
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.ballots import Change, lapse

__all__ = ["ASKED", "ASLEEP", "COUNTED", "DOZE", "SILENCE", "SINCE", "broken", "plan"]

SILENCE = "silence"
"""The kind of due row by which a game's people may be asked whether it continues."""
DOZE = "doze"
"""Likewise, once they were asked: the game falls asleep unless something comes of it."""
SINCE = "since"
"""In a row's payload: since when silence counts, in seconds since the epoch."""

COUNTED: Collection[Status] = ("lobby", "running")
"""The statuses of tables at which silence counts."""
ASKED = timedelta(days=30)
"""Silence until a game's people are asked."""
ASLEEP = timedelta(days=90)
"""Silence until the game sleeps."""


async def plan(connection: AsyncConnection, record: GameRecord, now: datetime) -> None:
    """Restart a table's silence: something was done about it, or the table opens, starts, is paused or is
    over.
    """
    await due.withdraw(connection, DOZE, record.id)
    await lapse(connection, record, Change.STIRRED)
    await due.withdraw(connection, SILENCE, record.id)
    if record.status in COUNTED and not record.rests:
        payload: Mapping[str, Any] = {SINCE: int(now.timestamp())}
        await due.add(connection, Due(now + ASKED, SILENCE, record.id, record.guild_id, payload=payload))


async def broken(connection: AsyncConnection, record: GameRecord, now: datetime, *, woken: bool) -> None:
    """Note that someone moved; `woken`: the game was asleep. If it wasn't, nothing is written unless its
    people were asked.
    """
    if woken or await due.waits(connection, DOZE, record.id):
        await plan(connection, record, now)
