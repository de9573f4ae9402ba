"""When nobody has moved for long: what falls due then, written with the changes of a game.

There is one row for each game that goes on, and for each table that waits to begin. It does not move with
every move: when it falls due, it is looked up when the last move was. Once its people were asked, a row
of another kind stands in its place, until a move or they themselves have settled it.
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
"""The kind of what falls due where the people of a game may have to be asked whether it goes on."""
DOZE = "doze"
"""Likewise, where they were asked, and the game falls asleep unless something comes of it."""
SINCE = "since"
"""In the payload of these rows: since when, in seconds, silence counts."""

COUNTED: Collection[Status] = ("lobby", "running")
"""Of tables at which silence counts."""
ASKED = timedelta(days=30)
"""Of silence, until a game's people are asked."""
ASLEEP = timedelta(days=90)
"""Of silence, until the game sleeps."""


async def plan(connection: AsyncConnection, record: GameRecord, now: datetime) -> None:
    """Let the silence of a table begin anew: something was done about it, or it opens, begins, rests or is
    over.
    """
    await due.withdraw(connection, DOZE, record.id)
    await lapse(connection, record, Change.STIRRED)
    await due.withdraw(connection, SILENCE, record.id)
    if record.status in COUNTED and not record.rests:
        payload: Mapping[str, Any] = {SINCE: int(now.timestamp())}
        await due.add(connection, Due(now + ASKED, SILENCE, record.id, record.guild_id, payload=payload))


async def broken(connection: AsyncConnection, record: GameRecord, now: datetime, *, woken: bool) -> None:
    """Somebody moved; `woken`: the game was asleep. Otherwise there is nothing to be written, unless its
    people were asked.
    """
    if woken or await due.waits(connection, DOZE, record.id):
        await plan(connection, record, now)
