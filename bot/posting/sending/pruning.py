"""Keeps the outbox small: finished rows are deleted after a while, a few at a time."""

from __future__ import annotations

from datetime import timedelta

from bot.store import Store
from bot.store.outbox.pruning import prune
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.waiting.scheduler import Scheduler

__all__ = ["Pruning"]

PRUNE = "prune"
"""The kind of due row by which the outbox is pruned."""
AFTER = "after"
"""In its payload: the id of the last row that was examined."""
KEPT = timedelta(days=30)
"""How long every row stays."""
ROWS = 1_000
"""How many rows are examined at a time, so that nobody waits long for the database."""
SOON, AGAIN = timedelta(seconds=5), timedelta(days=1)
"""The time until the next rows are examined, and until the next round of all rows."""


class Pruning:
    """Prunes the outbox every day.

    Args:
        store: the open database.
        scheduler: what calls it.
    """

    def __init__(self, store: Store, scheduler: Scheduler) -> None:
        self._store = store
        self._scheduler = scheduler
        scheduler.register(PRUNE, self._prune)

    async def begin(self) -> None:
        """Plan it on a database on which it never was."""
        async with self._store.writing() as connection:
            if not await due.waits(connection, PRUNE, None):
                await due.add(connection, Due(self._scheduler.now(), PRUNE))

    async def _prune(self, item: Due) -> None:
        now = self._scheduler.now()
        async with self._store.writing() as connection:
            await due.withdraw(connection, PRUNE, None)
            last = await prune(connection, item.payload.get(AFTER, 0), now - KEPT, ROWS)
            following = (
                Due(now + AGAIN, PRUNE) if last is None else Due(now + SOON, PRUNE, payload={AFTER: last})
            )
            await due.add(connection, following)
