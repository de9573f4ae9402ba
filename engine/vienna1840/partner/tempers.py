"""What sets the levels apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.core import Level

__all__ = ["TEMPERS", "Temper"]


@dataclass(frozen=True, slots=True)
class Temper:
    """How far a level looks.

    Attributes:
        beam: courses of a company's books that are followed at once.
        sites: tiles that are weighed by the routes which they make possible.
        labour: work on one such route.
        route: work on the best route with each tile.
        options: tiles and stations of which the best route is looked for.
        invests: whether it knows that cash buys shares, and what they bring buys more.
        ahead: whether it sees what routes may become.
        hurries: whether it founds so as to buy trams before others do.
    """

    beam: int
    sites: int
    labour: int
    route: int
    options: int
    invests: bool
    ahead: bool
    hurries: bool


APPRENTICE = Temper(
    beam=1, sites=8, labour=2_000, route=10_000, options=80, invests=False, ahead=False, hurries=False
)
DRIVER = replace(APPRENTICE, beam=6, sites=16, invests=True, ahead=True)
TEMPERS: Mapping[Level, Temper] = {
    Level.APPRENTICE: APPRENTICE,
    Level.DRIVER: DRIVER,
    Level.INSPECTOR: replace(DRIVER, beam=16, sites=60, labour=10_000, hurries=True),
}
