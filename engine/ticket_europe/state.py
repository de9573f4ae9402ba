"""The state of a game of Ticket to Ride Europe: one immutable value.

Seats are 0-based; cities, routes, tickets and cards go by the ids of `facts`. Tuples that are piles have
their top last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.core import Chance
from engine.ticket_europe.facts import TABLE
from engine.ticket_europe.hands import Hand
from engine.ticket_europe.options import TicketEuropeOptions

__all__ = ["Phase", "Player", "Score", "State", "Tunnel"]

Phase = Literal["dealt", "turn", "second_card", "tunnel", "tickets", "over"]
"""What is to be decided: which tickets to keep of those dealt (by all who have not yet chosen), the turn, the
second card of a draw, whether to pay for a tunnel, which tickets to keep of those drawn.
"""


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has.

    Attributes:
        hand: wagon cards.
        known: those of them that everybody saw: taken face up, or back from a tunnel, and not played since.
        drawn: those of them that the player's latest turn brought, in their order.
        tickets: those kept, in the order of the choices; the ones kept at the start come first.
        offered: the tickets to choose from now.
        dropped: those refused at the start; they are out of the game (R2.8).
        returned: those refused later that still lie in the ticket deck (R11.3).
        stations: those not yet built.
        points: for routes (R14.1).
    """

    hand: Hand
    offered: tuple[str, ...]
    known: Hand = field(default_factory=dict)
    drawn: tuple[str, ...] = ()
    tickets: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    wagons: int = TABLE.wagons
    stations: int = len(TABLE.station_cost)
    points: int = 0


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A tunnel at which the seat at turn digs (R10): the cards played, those turned up, and how many more are
    to be paid.
    """

    route: str
    cards: tuple[str, ...]
    turned: tuple[str, ...]
    extra: int


@dataclass(frozen=True, slots=True)
class Score:
    """What a player earned in all (R15).

    Attributes:
        routes: points for routes.
        completed: the tickets completed, with the routes that join their cities, from one to the other.
        missed: the other tickets.
        tickets: points for both.
        borrowed: the route that each station lends; stations that help no ticket are left out (R12.5).
        stations: points for stations not built.
        trail: the longest path, route by route, of `trail_spaces` wagons.
        express: points for it.
        total: the sum.
    """

    routes: int
    completed: Mapping[str, tuple[str, ...]]
    missed: tuple[str, ...]
    tickets: int
    borrowed: Mapping[str, str]
    stations: int
    trail: tuple[str, ...]
    trail_spaces: int
    express: int
    total: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything.

    Attributes:
        first: the first player; `turn` the seat at turn.
        row: the face-up cards, fewer than five only where no more could be turned up.
        ticket_deck: the short tickets left to draw; `box` the long ones that nobody was dealt.
        owners: the routes claimed, with their owners.
        stations: the cities with a station, with its owner.
        ender: who set off the last round, and ends it (R13).
        reason: why the game is over; empty while it is on.
        scores: by seat, once the game is over.
    """

    options: TicketEuropeOptions
    players: tuple[Player, ...]
    first: int
    turn: int
    phase: Phase
    row: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    ticket_deck: tuple[str, ...]
    box: tuple[str, ...]
    owners: Mapping[str, int]
    stations: Mapping[str, int]
    tunnel: Tunnel | None
    ender: int | None
    reason: str
    scores: tuple[Score, ...]
    chance: Chance
