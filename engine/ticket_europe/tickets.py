"""Destination tickets: which of those dealt to keep (R2.7), drawing and keeping more (R11)."""

from __future__ import annotations

from engine.core import Choices, Draft, RuleError, Seat, Unknown
from engine.ticket_europe.events import TicketsDrawn, TicketsKept
from engine.ticket_europe.facts import TABLE
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.state import State

__all__ = ["choices", "draw", "keep", "least"]


def least(state: State) -> int:
    """How many of the tickets on offer must be kept (R2.7, R11.2)."""
    return TABLE.keep_dealt if state.phase == "dealt" else TABLE.keep_drawn


def choices(state: State, seat: Seat, draft: Draft) -> Choices | None:
    """The places of the tickets that may be kept.

    Raises:
        Unknown: a place without a ticket, or one twice.
    """
    if "tickets" in draft.fields:
        return None
    places = range(1, len(state.players[seat].offered) + 1)
    left = tuple(place for place in places if place not in draft.elements)
    taken = len(draft.elements)
    if taken + len(left) != len(places):
        raise Unknown("ticket", str(draft.elements[-1]))
    missing = max(0, least(state) - taken)
    return Choices("tickets", left, element=True, ends=not missing, together=range(missing, len(left) + 1))


def draw(move: Move, seat: Seat) -> None:
    """Draw tickets to choose from (R11.1).

    Raises:
        RuleError: there is none (R11.7).
    """
    deck = move.state.ticket_deck
    if not deck:
        raise RuleError("no_tickets_left", "11.7")
    left = max(0, len(deck) - TABLE.tickets_drawn)
    drawn = tuple(reversed(deck[left:]))
    for each, player in enumerate(move.state.players):
        move.player(each, returned=tuple(ticket for ticket in player.returned if ticket not in drawn))
    move.player(seat, offered=drawn)
    move.update(ticket_deck=deck[:left], phase="tickets")
    move.tell(TicketsDrawn(seat, len(drawn)))


def keep(move: Move, seat: Seat, places: tuple[int, ...]) -> None:
    """Keep the tickets at these places. The others leave the game if they were dealt (R2.8), and go under the
    ticket deck if they were drawn (R11.3).

    Raises:
        Unknown: no ticket at a place.
        RuleError: too few, or one twice.
    """
    state = move.state
    player = state.players[seat]
    for place in places:
        if not 1 <= place <= len(player.offered):
            raise Unknown("ticket", str(place))
    dealt = state.phase == "dealt"
    rule = "2.7" if dealt else "11.2"
    if len(set(places)) < len(places):
        raise RuleError("ticket_twice", rule)
    if len(places) < least(state):
        raise RuleError("tickets_few", rule, least=least(state), kept=len(places))
    kept = tuple(ticket for place, ticket in enumerate(player.offered, 1) if place in places)
    refused = tuple(ticket for ticket in player.offered if ticket not in kept)
    move.player(seat, tickets=(*player.tickets, *kept), offered=())
    if dealt:
        move.player(seat, dropped=refused)
    else:
        move.player(seat, returned=(*player.returned, *refused))
        move.update(ticket_deck=(*refused, *state.ticket_deck))
    move.tell(TicketsKept(seat, len(kept), len(refused)))
