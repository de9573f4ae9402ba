"""The same with very many tables: some are opened, the rest are copies of them, each with people of its own.

Opening a table takes as long as a move or two, so that ten thousand of them would be all that is measured.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, func, insert, literal, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from tests.bench.year import HOLIDAYS, Year
from tests.bench.year_books import Table as BookedTable
from tests.bench.year_people import Somebody

__all__ = ["PEOPLE", "Copies"]

PEOPLE = 10_000
"""Between the ids of a person and of their like in the next copy."""
COPIED = (
    *(schema.games, schema.seats, schema.awaits, schema.moves, schema.snapshots),
    *(schema.clocks, schema.due, schema.preferences),
)


class Copies(Year):
    """A year of which each table and each person is there several times. Arguments as for `Year`, and
    `copies`: how many there are of each.
    """

    def __init__(self, *of_year: Any, copies: int, **more: Any) -> None:
        super().__init__(*of_year, **more)
        self.copies = copies

    async def seat_all(self) -> None:
        """Open the tables, and copy them."""
        for channel in self.channels:
            await self._table(channel)
        await self._settle()
        async with self.store.writing() as connection:
            games = await _most(connection, schema.games.c.id)
            rows = await _most(connection, schema.due.c.id)
            for number in range(1, self.copies):
                shifts = {
                    **dict.fromkeys(("game_id", "games.id"), number * games),
                    **dict.fromkeys(("user_id", "host", "owner_id"), number * PEOPLE),
                    "channel_id": number * len(self.channels),
                    "due.id": number * rows,
                }
                for table in COPIED:
                    await connection.execute(_copied(table, shifts, games))
        originals = dict(self.people), dict(self.channel_of), dict(self.books.tables)
        for number in range(1, self.copies):
            self._note_copy(number, games, *originals)

    def _note_copy(
        self,
        number: int,
        games: int,
        people: dict[int, Somebody],
        channels: dict[int, int],
        tables: dict[int, BookedTable],
    ) -> None:
        """Tell the driver and its books of one copy of everything."""
        for person, each in people.items():
            same = each._replace(habit=replace(each.habit, away=[]))
            self.people[person + number * PEOPLE] = same
            self.books.habits[person + number * PEOPLE] = same.habit
            self.plan("away", person + number * PEOPLE, days=self.chance.randrange(120))
            self.plan("holiday", person + number * PEOPLE, days=self.lot.choice(HOLIDAYS))
        for game, channel in channels.items():
            here, there = game + number * games, channel + number * len(self.channels)
            self.playing[there] = self.playing[channel].again()
            self.channel_of[here] = there
            self.books.copied(here, tables[game], number * PEOPLE)
            self._next_move(there)


async def _most(connection: AsyncConnection, column: Column[Any]) -> int:
    return int((await connection.execute(select(func.max(column)))).scalar_one() or 0)


def _copied(table: Table, shifts: dict[str, int], games: int) -> Any:
    """The statement that copies the rows of a table that are of the first so many games, or people; ids are
    moved by so much.
    """

    def value(column: Column[Any]) -> ColumnElement[Any]:
        if column.name == "interaction_id":
            return null()
        shift = shifts.get(column.name, shifts.get(f"{table.name}.{column.name}"))
        return column if shift is None else column + literal(shift)

    rows = select(*(value(column) for column in table.c))
    if table is schema.preferences:
        rows = rows.where(table.c.owner_id < PEOPLE)
    else:
        rows = rows.where((table.c.id if table is schema.games else table.c.game_id) <= games)
    return insert(table).from_select([column.name for column in table.c], rows)
