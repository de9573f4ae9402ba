"""Final scoring (R15) and who wins (R15.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.core import INTERIM, Outcome, Seat
from engine.ticket_europe.borrowing import best_use
from engine.ticket_europe.events import ExpressAwarded, GameEnded, StationsScored, TicketsRevealed
from engine.ticket_europe.facts import ROUTES, TABLE, TICKETS
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.network import cheapest_way
from engine.ticket_europe.state import Score, State
from engine.ticket_europe.trails import longest_trail, spaces
from engine.ticket_europe.view import View

__all__ = ["finish", "interim", "outcome", "scores"]


def finish(move: Move, reason: str) -> None:
    """End the game: reveal the tickets and count (R13.2, R15)."""
    found = scores(move.state)
    move.update(phase="over", reason=reason, scores=found)
    for seat, score in enumerate(found):
        move.tell(TicketsRevealed(seat, tuple(score.completed), score.missed, score.borrowed, score.tickets))
    for seat, player in enumerate(move.state.players):
        move.tell(StationsScored(seat, player.stations, found[seat].stations))
    express = tuple(seat for seat, score in enumerate(found) if score.express)
    if express:
        move.tell(ExpressAwarded(express, found[express[0]].trail_spaces, TABLE.express_points))
    move.tell(GameEnded(reason))


def scores(state: State) -> tuple[Score, ...]:
    """What each player earned, by seat (R15.1 to R15.5)."""
    before = [_score(state, seat) for seat in range(len(state.players))]
    longest = max(score.trail_spaces for score in before)
    return tuple(
        replace(score, express=TABLE.express_points, total=score.total + TABLE.express_points)
        if score.trail_spaces == longest > 0
        else score
        for score in before
    )


def _score(state: State, seat: Seat) -> Score:
    """What a player earned without the European Express."""
    player = state.players[seat]
    own = {route for route, owner in state.owners.items() if owner == seat}
    borrowed = best_use(seat, state.owners, state.stations, player.tickets)
    usable = {*own, *borrowed.values()}
    ways = {
        ticket: cheapest_way(
            TICKETS[ticket].cities, lambda route: ROUTES[route].spaces if route in usable else None
        )
        for ticket in player.tickets
    }
    completed = {ticket: way for ticket, way in ways.items() if way is not None}
    missed = tuple(ticket for ticket, way in ways.items() if way is None)
    tickets = sum(TICKETS[ticket].points for ticket in completed)
    tickets -= sum(TICKETS[ticket].points for ticket in missed)
    stations = TABLE.station_points * player.stations
    trail = longest_trail(own)
    return Score(
        routes=player.points,
        completed=completed,
        missed=missed,
        tickets=tickets,
        borrowed=borrowed,
        stations=stations,
        trail=trail,
        trail_spaces=spaces(trail),
        express=0,
        total=player.points + tickets + stations,
    )


def outcome(state: State) -> Outcome | None:
    """The result: most points; of equal ones more completed tickets, then fewer stations built, then the
    European Express; else the place is shared (R15.6).
    """
    if state.phase != "over":
        return None
    ranks = [
        (score.total, len(score.completed), player.stations, score.express)
        for score, player in zip(state.scores, state.players, strict=True)
    ]
    return Outcome.ranked([score.total for score in state.scores], ranks, state.reason)


def interim(view: View) -> Outcome:
    """The players by their points for routes: nothing else is open before the end."""
    points = [player.points for player in view.players]
    return Outcome.ranked(points, points, INTERIM)
