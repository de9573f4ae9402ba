"""What sets the levels apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    """

    beam: int
    sites: int
    labour: int
    route: int
    options: int
    invests: bool
    ahead: bool


TEMPERS: Mapping[Level, Temper] = {
    Level.APPRENTICE: Temper(
        beam=1, sites=8, labour=2_000, invests=False, ahead=False, route=10_000, options=80
    ),
    Level.DRIVER: Temper(beam=6, sites=16, labour=2_000, invests=True, ahead=True, route=10_000, options=80),
    Level.INSPECTOR: Temper(
        beam=16, sites=60, labour=10_000, invests=True, ahead=True, route=10_000, options=80
    ),
}
