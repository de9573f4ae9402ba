"""Tables at which nobody moves, or that nobody joins: their people are asked, and later the table sleeps.
It's never deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from bot.happenings import FellAsleep, Silence
from bot.store import Store
from bot.store.games import ballots, queries
from bot.store.outbox import queue
from bot.store.people import preferences
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.ballots import SilentTable
from bot.table.tables import Tables
from bot.table.waiting.reminders import day_of
from bot.table.waiting.scheduler import Scheduler
from bot.table.waiting.silence import ASKED, ASLEEP, COUNTED, DOZE, SILENCE, SINCE

__all__ = ["Abandoned"]


class Abandoned:
    """Asks silent tables, and later lets them sleep. `wake` says that a channel has something to send."""

    def __init__(
        self, store: Store, scheduler: Scheduler, tables: Tables, wake: Callable[[int], None]
    ) -> None:
        self._store = store
        self._scheduler = scheduler
        self._tables = tables
        self._wake = wake
        scheduler.register(SILENCE, self._ask)
        scheduler.register(DOZE, self._fall_asleep)

    async def _ask(self, item: Due) -> None:
        """Ask whether a table continues, or look again later if someone has moved."""
        assert item.game_id is not None
        now = self._scheduler.now()
        async with self._store.writing() as connection:
            await due.take(connection, item)
            record = await queries.game_with(connection, item.game_id)
            if record.status not in COUNTED or record.rests:
                return
            moved = await queries.last_move_at(connection, record.id)
            since = max(_since(item), moved or _since(item))
            if since + ASKED > now:
                payload = {SINCE: int(since.timestamp())}
                await due.add(connection, replace(item, at=since + ASKED, payload=payload))
                return
            hushed = []
            for place in await queries.seats_of(connection, record.id):
                if place.person is not None:
                    wishes = await preferences.habits_of(connection, place.person)
                    if not (await day_of(connection, place.person, wishes, now)).counts(now):
                        hushed.append(place.seat)
            told = Silence((now - since).days, open=record.status == "lobby", hushed=tuple(hushed))
            await ballots.add(connection, record.id, SilentTable.word)
            await queue.add(connection, record, told)
            payload = {SINCE: int(since.timestamp())}
            await due.add(connection, replace(item, kind=DOZE, at=now + (ASLEEP - ASKED), payload=payload))
        self._wake(record.channel_id)

    async def _fall_asleep(self, item: Due) -> None:
        """Let a game sleep if nothing came of the question."""
        assert item.game_id is not None
        table = await self._tables.of_game(item.game_id)
        async with table.changing():
            present = await table.read(due.of_game, DOZE, table.record.id)
            if present is None or present.id != item.id:
                return
            # The change takes out the due row, like every change that ends the silence (`plan`).
            silent = self._scheduler.now() - _since(item)
            told = FellAsleep(silent.days, open=table.record.status == "lobby")
            await table.settle(replace(table.record, asleep=True), table.seats, told)


def _since(item: Due) -> datetime:
    """Since when silence counts, from its row."""
    return datetime.fromtimestamp(int(item.payload[SINCE]), UTC)
