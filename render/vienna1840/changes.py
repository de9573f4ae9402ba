"""What the last move changed, so that pictures can point at it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core import Event
from engine.vienna1840.events import (
    CircleChosen,
    PriceMoved,
    StadtbahnPaid,
    StationPlaced,
    StationRemoved,
    TileLaid,
    TramRan,
)
from engine.vienna1840.rounds.running import NO_ROUTE

__all__ = ["NO_CHANGES", "Changes", "PriceChange", "Trace", "changes_of"]


@dataclass(frozen=True, slots=True)
class Trace:
    """A run to be traced on the map: a line's number or a Stadtbahn company's letter, its hexes in order, and
    what it earned.
    """

    owner: str
    hexes: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PriceChange:
    """A company's price before and after."""

    company: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Changes:
    """The last move's traces on the table.

    Attributes:
        hexes: where a tile was laid or a station taken away.
        stations: hex and owner of stations placed.
        routes: runs.
        prices: companies whose price moved, from where each was before to where it is.
    """

    hexes: tuple[str, ...] = ()
    stations: tuple[tuple[str, str], ...] = ()
    routes: tuple[Trace, ...] = ()
    prices: tuple[PriceChange, ...] = ()


NO_CHANGES = Changes()


def changes_of(events: Iterable[Event]) -> Changes:
    """What a step's events changed on the map and on the market."""
    hexes: dict[str, None] = {}
    stations: dict[tuple[str, str], None] = {}
    routes: list[Trace] = []
    prices: dict[str, PriceChange] = {}
    for event in events:
        match event:
            case TileLaid(hex=hex) | StationRemoved(hex=hex):
                hexes[hex] = None
            case StationPlaced(line=line, hex=hex) | CircleChosen(line=line, hex=hex):
                stations[hex, line] = None
            case TramRan(line=line, route=route, total=total) if route:
                routes.append(Trace(line, () if route == NO_ROUTE else tuple(route.split("-")), total))
            case StadtbahnPaid(company=company, places=places, income=income) if len(places) > 1:
                routes.append(Trace(company, tuple(places), income))
            case PriceMoved(company=company, old=old, new=new):
                first = prices[company].old if company in prices else old
                prices[company] = PriceChange(company, first, new)
            case _:
                pass
    return Changes(tuple(hexes), tuple(stations), tuple(routes), tuple(prices.values()))
