"""What the last move changed, so that pictures can point at it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core import Event
from engine.trambahn.events import (
    CardsDrawn,
    ExtraTourRidden,
    PassengerPlayed,
    StationPlayed,
    TourRidden,
    TramBought,
)

__all__ = ["NO_CHANGES", "Changes", "changes_of"]


@dataclass(frozen=True, slots=True)
class Changes:
    """The last move's traces on the table.

    Attributes:
        rows: the rows that got a passenger and were not emptied by a tour.
        columns: seat and number of columns that got a card or a tram.
        tours: the numbers of the tours ridden.
        extras: how many extra tours were ridden.
    """

    rows: tuple[str, ...] = ()
    columns: tuple[tuple[int, int], ...] = ()
    tours: tuple[int, ...] = ()
    extras: int = 0


NO_CHANGES = Changes()


def changes_of(events: Iterable[Event]) -> Changes:
    """What a step's events changed on the table. The refill ends a turn: what lies before it is old."""
    rows: dict[str, None] = {}
    columns: dict[tuple[int, int], None] = {}
    tours: list[int] = []
    extras = 0
    for event in events:
        match event:
            case PassengerPlayed(row=row):
                rows[row] = None
            case StationPlayed(seat=seat, column=number) | TramBought(seat=seat, column=number):
                columns[seat, number] = None
            case TourRidden(number=number, colour=colour):
                tours.append(number)
                rows.pop(colour, None)
            case ExtraTourRidden():
                extras += 1
            case CardsDrawn():
                columns.clear()
            case _:
                pass
    return Changes(tuple(rows), tuple(columns), tuple(tours), extras)
