"""Claiming routes (R7), double routes (R8) and ferries (R9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.core import RuleError, Seat, Unknown
from engine.ticket_europe import payments, row
from engine.ticket_europe.events import RouteClaimed
from engine.ticket_europe.facts import COLOURS, ROUTES, TABLE, TWINS
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.payments import Price
from engine.ticket_europe.state import State

__all__ = ["PRICES", "claim", "claimable", "is_open", "points", "price"]


def _price(route: str) -> Price:
    facts = ROUTES[route]
    if facts.colour is None:
        return Price(facts.spaces, COLOURS, facts.ferry)
    return Price(facts.spaces, (facts.colour,), facts.ferry, colour_rule="7.1")


PRICES: Mapping[str, Price] = MappingProxyType({route: _price(route) for route in ROUTES})
"""What each route costs, before additional cards for a tunnel (R7.1, R7.2, R9.2)."""


def points(route: str) -> int:
    """The points of a route (R14)."""
    return TABLE.route_points[ROUTES[route].spaces]


def is_open(owners: Mapping[str, Seat], seats: int, seat: Seat, route: str) -> bool:
    """Whether nobody has claimed the route, and its twin leaves it to the seat (R8.2, R8.4)."""
    if route in owners:
        return False
    twin = owners.get(TWINS.get(route, ""))
    return twin is None or (seats > TABLE.single_track_players and twin != seat)


def claimable(state: State, seat: Seat) -> Iterator[str]:
    """The routes that the seat can claim with its cards and wagons."""
    player = state.players[seat]
    seats = len(state.players)
    for route, cost in PRICES.items():
        in_reach = cost.count <= player.wagons and payments.can_pay(player.hand, cost)
        if in_reach and is_open(state.owners, seats, seat, route):
            yield route


def price(state: State, seat: Seat, route: str) -> Price:
    """What the seat has to pay for the route.

    Raises:
        Unknown: no such route.
        RuleError: the route is taken, closed to the seat, or too long for the wagons left.
    """
    if route not in ROUTES:
        raise Unknown("route", route)
    if route in state.owners:
        raise RuleError("route_taken", "7.4", route=route, owner=state.owners[route])
    twin = TWINS.get(route)
    if twin is not None and twin in state.owners:
        if state.owners[twin] == seat:
            raise RuleError("double_route_own", "8.2", route=route)
        if len(state.players) <= TABLE.single_track_players:
            raise RuleError("double_route_closed", "8.4", route=route, most=TABLE.single_track_players)
    spaces, wagons = ROUTES[route].spaces, state.players[seat].wagons
    if spaces > wagons:
        raise RuleError("wagons_short", "7.7", spaces=spaces, wagons=wagons)
    return PRICES[route]


def claim(move: Move, seat: Seat, route: str, cards: tuple[str, ...], turned: tuple[str, ...] = ()) -> None:
    """Lay the wagons, score, and discard the cards (R7.3), with those turned up for a tunnel (R10.7).

    The cards have been checked and have left the hand.
    """
    player = move.state.players[seat]
    earned, wagons = points(route), player.wagons - ROUTES[route].spaces
    move.player(seat, wagons=wagons, points=player.points + earned)
    move.update(owners={**move.state.owners, route: seat})
    move.tell(RouteClaimed(seat, route, cards, earned, wagons))
    row.discard(move, (*cards, *turned))
