"""Notes who looked at which table, once the interaction is answered."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from cachetools import LRUCache
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from bot.store import Store
from bot.store.people import looks
from bot.table import Table
from bot.table.waiting.scheduler import Scheduler

__all__ = ["Visits"]

log = logging.getLogger(__name__)

KEPT = 4_096
"""How many noted visits are remembered."""
AGAIN = timedelta(minutes=5)
"""For how long a look at the same position isn't noted again."""


class Visits:
    """Notes looks: any interaction at a table is one, whether or not the person plays there.

    Args:
        store: the open database.
        scheduler: knows the time.
    """

    def __init__(self, store: Store, scheduler: Scheduler) -> None:
        self._store = store
        self._scheduler = scheduler
        self._noted: LRUCache[tuple[int, int], tuple[int, datetime]] = LRUCache(KEPT)

    async def note(self, user_id: int, table: Table) -> None:
        """Note that a person has looked. If that can't be stored, the next summary is too long, but nothing
        is lost.
        """
        key, revision, now = (user_id, table.record.id), table.revision, self._scheduler.now()
        known = self._noted.get(key)
        if known is not None and known[0] == revision and now - known[1] < AGAIN:
            return
        try:
            async with self._store.writing() as connection:
                await looks.note(connection, user_id, table.record.id, revision, now)
        except (DBAPIError, OSError, NoConnection) as error:
            log.warning("game=%d a look is not noted: %r", table.record.id, error)
            return
        self._noted[key] = (revision, now)
