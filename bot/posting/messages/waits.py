"""What of time a turn call says: who of those that must decide is away, and when clocks run out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.store import Post
from bot.store.waiting import absences
from bot.table import Table
from bot.table.waiting import timing

__all__ = ["Waits", "hushed", "waits_of"]


@dataclass(frozen=True, slots=True)
class Waits:
    """What is to be said of time at a table.

    Attributes:
        away: the people who are away, and until when.
        deadlines: when clocks run out, by seat.
    """

    away: Mapping[int, datetime]
    deadlines: Mapping[int, datetime]


def hushed(posts: Sequence[Post]) -> Collection[int]:
    """The seats whose people posts must not notify: they sleep, or are away, and are called later."""
    return {seat for post in posts for seat in post.happening.hushed}


async def waits_of(table: Table) -> Waits:
    """What is to be said of time at a table now."""
    people = [person for place in table.seats if (person := place.person) is not None]
    async with table.reading() as connection:
        away = await absences.among(connection, people, table.now())
        return Waits(away, await timing.deadlines(connection, table.record, table.seats))
