"""Holidays in the year of slow games: computers play in people's places, until they take their seats back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from bot.store import StandIn
from bot.table import Table, stand_ins
from engine.core import Choice, Game, Level, Reason, Seat, Weighed
from tests.engine.core.play import random_action

if TYPE_CHECKING:
    from tests.bench.year import Year

__all__ = ["AtRandom", "begin", "end"]

FORTNIGHT = timedelta(days=14)
OPEN = 0.25
"""The part of the holidays that have no day on which they end."""
EARLY = 0.4
"""The part of the others that somebody ends before that day."""


class AtRandom:
    """Plays any legal move: what a computer thinks is nothing that the year asks for."""

    async def choose(self, game: Game[Any, Any], state: Any, seat: Seat, level: Level, seed: int) -> Choice:
        """As for `Thinker`."""
        action = random_action(game, state, seat, Random(f"{seed} {level} {state!r}"))
        return Choice(Weighed(action, 0, Reason("chance")))

    async def close(self) -> None:
        """Nothing is to be ended."""


async def begin(year: Year, person: int) -> None:
    """Somebody has computers play all their games, careful ones or not."""
    careful, is_open = year.lot.random() < 0.5, year.lot.random() < OPEN
    until = None if is_open else year.now + FORTNIGHT
    stand_in = StandIn(Level.DRIVER if careful else Level.APPRENTICE, careful, (), until)
    async for channel, table in _tables_of(year, person):
        seat = table.own_seat(person)
        if table.seats[seat].in_person and not table.record.rests:
            await stand_ins.give(table, person, stand_in)
            await year.handed_over(channel, seat, until)
    if is_open or year.lot.random() < EARLY:
        year.plan("back", person, days=year.lot.randrange(1, FORTNIGHT.days))


async def end(year: Year, person: int) -> None:
    """Somebody plays all their games again."""
    async for channel, table in _tables_of(year, person):
        seat = table.own_seat(person)
        if not table.seats[seat].in_person:
            year.books.taken_back(table.record.id, seat, year.now)
            await stand_ins.relieve(table, person)
            await year.told(channel)


async def _tables_of(year: Year, person: int) -> AsyncIterator[tuple[int, Table]]:
    """The channels in which somebody plays, with their tables."""
    for channel in list(year.playing):
        table = await year.tables.get(channel)
        if table.record.status == "running" and table.seat_of(person) is not None:
            yield channel, table
