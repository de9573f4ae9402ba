"""The outbox is kept small: what is done for good is deleted after a while, a few rows at a time."""

from __future__ import annotations

from datetime import timedelta

from bot.store import Store
from bot.store.outbox.pruning import prune
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.waiting.scheduler import Scheduler

__all__ = ["Pruning"]

PRUNE = "prune"
"""The kind of what falls due where the outbox is to be looked through."""
AFTER = "after"
"""In the payload of that: the number of the last row that was looked at."""
KEPT = timedelta(days=30)
"""How long everything stays."""
ROWS = 1_000
"""Looked at in one go: nobody waits for the database longer than that takes."""
SOON, AGAIN = timedelta(seconds=5), timedelta(days=1)
"""Until the next rows are looked at, and until all are looked at once more."""


class Pruning:
    """Looks through the outbox every day.

    Args:
        store: the open database.
        scheduler: what calls it.
    """

    def __init__(self, store: Store, scheduler: Scheduler) -> None:
        self._store = store
        self._scheduler = scheduler
        scheduler.register(PRUNE, self._prune)

    async def begin(self) -> None:
        """Have it fall due on a database where it never did."""
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
