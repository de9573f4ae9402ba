"""What the levels mind."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Level

__all__ = ["TEMPERS", "Temper"]


@dataclass(frozen=True, slots=True)
class Temper:
    """What a level minds.

    Attributes:
        joint: whether one network is planned for all tickets, or a way for each.
        minds_others: whether it fears that others take a route.
        fills: whether it saves cards for routes without a ticket.
        draws_tickets: whether it draws new tickets.
    """

    joint: bool
    minds_others: bool
    fills: bool
    draws_tickets: bool


DRIVER = Temper(joint=True, minds_others=True, fills=True, draws_tickets=True)
TEMPERS = {
    Level.APPRENTICE: Temper(joint=False, minds_others=False, fills=False, draws_tickets=False),
    Level.DRIVER: DRIVER,
    Level.INSPECTOR: DRIVER,
}
