"""What the levels mind, and what they take things to be worth."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core import Level

__all__ = ["TEMPERS", "Judgement", "Temper"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What things are worth, in points, and how they are expected to go.

    Attributes:
        turn: what a turn is worth.
        wait: how much less a claim is worth than that: most routes are still there a turn later, the cards
            that lie open now are not, and who holds cards may still choose.
        points: how far the points of a route make up for what it costs, where a way is looked for.
        ticket: how far its points count for a ticket in the plan: it may fail, but what is laid for it brings
            something all the same.
        useful: cards that a turn of drawing brings that are lacking: towards its end a plan waits for few
            colours.
        longer: what it is worth that a route joins the network: the longest path may win by it.
        wagons_a_turn: wagons that others lay in a turn in which they claim.
    """

    turn: float
    wait: float
    points: float
    ticket: float
    useful: float
    longer: float
    wagons_a_turn: float


@dataclass(frozen=True, slots=True)
class Temper:
    """What a level minds.

    Attributes:
        joint: whether one network is planned for all tickets, or a way for each.
        minds_others: whether it fears that others take a route.
        fills: whether it saves cards for routes without a ticket.
        draws_tickets: whether it draws new tickets.
        judgement: what it takes things to be worth.
    """

    joint: bool
    minds_others: bool
    fills: bool
    draws_tickets: bool
    judgement: Judgement


SHORTEST = Judgement(turn=1.1, wait=0.0, points=0.0, ticket=0.92, useful=1.55, longer=0.2, wagons_a_turn=3.2)
"""The shortest way is the best."""
STEADY = replace(SHORTEST, turn=2.0, points=1.0)
"""A way over long routes is the better one."""
THRIFTY = Judgement(turn=2.8, wait=1.3, points=1.0, ticket=1.07, useful=2.2, longer=0.7, wagons_a_turn=4.7)
"""Turns are dear: few tickets and long routes, laid when the cards are there, before the others are done.
Found by evolution, in games of a model of this player against itself.
"""
TEMPERS = {
    Level.APPRENTICE: Temper(
        joint=False, minds_others=False, fills=False, draws_tickets=False, judgement=SHORTEST
    ),
    Level.DRIVER: Temper(joint=True, minds_others=True, fills=True, draws_tickets=True, judgement=STEADY),
    Level.INSPECTOR: Temper(
        joint=True, minds_others=True, fills=True, draws_tickets=False, judgement=THRIFTY
    ),
}
