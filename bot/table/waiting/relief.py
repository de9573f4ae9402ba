"""The end of a stand-in: who moves himself again needs none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.happenings import Person, Relieved

if TYPE_CHECKING:
    from bot.table.table import Table

__all__ = ["relieve"]


async def relieve(table: Table, seat: int) -> None:
    """End the stand-in of a seat, if it has one. Whoever calls this holds `changing`."""
    place = table.seats[seat]
    if place.careful:
        places = [replace(each, careful=False) if each.seat == seat else each for each in table.seats]
        await table.settle(table.record, places, Relieved(Person(place.user_id, place.name)))
