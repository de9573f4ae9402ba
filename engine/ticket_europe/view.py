"""What may be seen of a game of Ticket to Ride Europe: everything but others' hands and tickets, what was
refused, and what lies face down. Seats are 0-based.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.ticket_europe.hands import Hand
from engine.ticket_europe.options import TicketEuropeOptions
from engine.ticket_europe.state import Phase, Score, Tunnel

__all__ = ["PlayerView", "View"]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat.

    Attributes:
        hand: wagon cards; None in all views but the owner's. `cards` counts them.
        known: those of them that everybody saw: taken face up, or back from a tunnel, and not played since.
        drawn: those of them that the player's latest turn brought; None in all views but the owner's.
        tickets: None in all views but the owner's until the end reveals them. `ticket_count` counts them.
        offered: tickets to choose from now; None in all views but the owner's. `offered_count` counts them.
        dropped: tickets refused at the start, which are out of the game; None in all views but the owner's.
        wagons: left; likewise `stations`.
        points: for routes.
    """

    seat: int
    hand: Hand | None
    cards: int
    known: Hand
    drawn: tuple[str, ...] | None
    tickets: tuple[str, ...] | None
    ticket_count: int
    offered: tuple[str, ...] | None
    offered_count: int
    dropped: tuple[str, ...] | None
    wagons: int
    stations: int
    points: int


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (or a spectator: None) may see it.

    Attributes:
        first: the first player; `turn` the seat at turn.
        phase: what is to be decided: "dealt", "turn", "second_card", "tunnel", "tickets"; "over" at the end.
        row: the face-up cards.
        deck: cards left to draw; `discards` cards discarded; `ticket_deck` tickets left to draw.
        owners: the routes claimed, with their owners.
        stations: the cities with a station, with its owner.
        tunnel: where the seat at turn digs.
        ender: the seat that set off the last round, and has its last turn.
        scores: by seat, once the game is over.
    """

    seat: int | None
    options: TicketEuropeOptions
    deciders: tuple[int, ...]
    first: int
    turn: int
    phase: Phase
    players: tuple[PlayerView, ...]
    row: tuple[str, ...]
    deck: int
    discards: int
    ticket_deck: int
    owners: Mapping[str, int]
    stations: Mapping[str, int]
    tunnel: Tunnel | None
    ender: int | None
    scores: tuple[Score, ...]
