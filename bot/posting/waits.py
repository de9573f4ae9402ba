"""What of time a turn call says: who of those that must decide is away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.store import absences
from bot.table import Table

__all__ = ["Waits", "waits_of"]


@dataclass(frozen=True, slots=True)
class Waits:
    """What is to be said of time at a table.

    Attributes:
        away: the people who are away, and until when.
    """

    away: Mapping[int, datetime]


async def waits_of(table: Table) -> Waits:
    """What is to be said of time at a table now."""
    people = [person for place in table.seats if (person := place.person) is not None]
    async with table.reading() as connection:
        return Waits(await absences.among(connection, people, table.now()))
