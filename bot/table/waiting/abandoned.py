"""A table at which nobody moves any more, or that nobody comes to: its people are asked, later it sleeps. It
is never deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal, get_args

from bot.happenings import Asleep, Ended, Paused, Silence, SilenceSettled
from bot.language.refusals import Refusal
from bot.store import Store, due, habits, queries
from bot.store.due import Due
from bot.table.automation import Scheduler
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.waiting.reminders import day_of
from bot.table.waiting.silence import ANSWERS, ASKED, ASLEEP, COUNTED, DOZE, SILENCE, SINCE, plan

__all__ = ["CHOICES", "Abandoned", "Asked", "Choice", "answer", "asked", "choices", "needed"]

Choice = Literal["on", "pause", "end"]
"""What the people may want: it goes on; it is paused, unless it has not begun; it ends. One of them is enough
for the first.
"""
CHOICES: tuple[Choice, ...] = get_args(Choice)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that stands: since when nobody moves, and what was answered, by seat."""

    since: datetime
    answers: dict[str, str]


class Abandoned:
    """Asks and lets sleep where nobody has moved for long.

    Args:
        store: the open database.
        scheduler: what calls it.
        tables: where games are changed.
        wake: says that something is to be sent in a channel.
    """

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
        """Ask whether a table goes on, or look again later where somebody has moved."""
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
                    wishes = await habits.of(connection, place.person)
                    if not (await day_of(connection, place.person, wishes, now)).counts(now):
                        hushed.append(place.seat)
            told = Silence((now - since).days, open=record.status == "lobby", hushed=tuple(hushed))
            await queries.add_post(connection, record, told)
            payload = {SINCE: int(since.timestamp())}
            await due.add(connection, replace(item, kind=DOZE, at=now + (ASLEEP - ASKED), payload=payload))
        self._wake(record.channel_id)

    async def _fall_asleep(self, item: Due) -> None:
        """Let a game sleep in which nothing came of the question."""
        assert item.game_id is not None
        table = await self._tables.of_game(item.game_id)
        async with table.changing():
            async with table.reading() as connection:
                present = await due.of_game(connection, DOZE, table.record.id)
            if present is None or present.id != item.id:
                return
            # What falls due goes with the change, as with each by which the silence ends (`plan`).
            silent = self._scheduler.now() - _since(item)
            told = Asleep(silent.days, open=table.record.status == "lobby")
            await table.settle(replace(table.record, asleep=True), table.seats, told)


async def asked(table: Table) -> Asked | None:
    """The question that stands at a table; None where none does."""
    async with table.reading() as connection:
        item = await due.of_game(connection, DOZE, table.record.id)
    return None if item is None else Asked(_since(item), dict(item.payload.get(ANSWERS, {})))


def choices(table: Table) -> tuple[Choice, ...]:
    """What its people may want of a table."""
    return CHOICES if table.record.status == "running" else tuple(each for each in CHOICES if each != "pause")


def needed(table: Table) -> int:
    """How many of a table's people must want the same, other than to go on."""
    return len([place for place in table.seats if place.person is not None]) // 2 + 1


async def answer(table: Table, user_id: int, choice: Choice) -> Choice | None:
    """Say what is to become of a table; what is done, once enough say the same.

    Raises:
        Refusal: no seat, or it is settled already.
    """
    async with table.changing():
        seat = table.seat_of(user_id)
        if seat is None:
            raise Refusal("not_seated")
        async with table.reading() as connection:
            item = await due.of_game(connection, DOZE, table.record.id)
        if item is None or choice not in choices(table):
            raise Refusal("flag_settled")
        answers = {**item.payload.get(ANSWERS, {}), str(seat): choice}
        decided = choice == "on" or list(answers.values()).count(choice) >= needed(table)
        if decided and choice == "end":
            record = replace(table.record, status="ended", paused=False)
            await table.settle(record, table.seats, Ended(together=True))
        elif decided and choice == "pause":
            await table.settle(replace(table.record, paused=True), table.seats, Paused(together=True))
        else:
            async with table.writing() as connection:
                if decided:
                    await plan(connection, table.record, table.now())
                else:
                    await due.take(connection, item)
                    await due.add(connection, replace(item, payload={**item.payload, ANSWERS: answers}))
                    await queries.add_post(connection, table.record, SilenceSettled())
            table.wake()
        return choice if decided else None


def _since(item: Due) -> datetime:
    """Since when silence counts, as far as its row says."""
    return datetime.fromtimestamp(int(item.payload[SINCE]), UTC)
