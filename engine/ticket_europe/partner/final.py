"""The last turn: what a move adds to the final score is counted, not judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core import Seat, Weighed
from engine.ticket_europe import payments
from engine.ticket_europe.actions import Claim, Station
from engine.ticket_europe.borrowing import best_use
from engine.ticket_europe.facts import CITIES, ROUTES, ROUTES_AT, TABLE, TICKETS
from engine.ticket_europe.network import Parts
from engine.ticket_europe.partner.reasons import secret
from engine.ticket_europe.partner.sight import Sight
from engine.ticket_europe.payments import Price
from engine.ticket_europe.prospects import station_cost
from engine.ticket_europe.routes import PRICES, points
from engine.ticket_europe.trails import longest_trail, spaces

__all__ = ["last_moves"]

DUG = 0.7
"""How often a tunnel can be paid for."""


def last_moves(sight: Sight) -> Iterator[Weighed]:
    """Claims and stations, by what they add to the final score."""
    owners, stations = dict(sight.view.owners), dict(sight.view.stations)
    now = _tickets(sight, owners, stations)
    trails = [
        spaces(longest_trail([route for route, owner in owners.items() if owner == player.seat]))
        for player in sight.view.players
        if player.seat != sight.seat
    ]
    before = _express(sight.mine, max(trails))
    for route in sight.open:
        cards = next(payments.payments(sight.hand, PRICES[route]), None)
        if cards is None:
            continue
        won = _tickets(sight, {**owners, route: sight.seat}, stations) - now
        express = _express((*sight.mine, route), max(trails)) - before
        gain = points(route) + won + express
        reason = secret("last_claim", route=route, points=points(route))
        if won + express:
            reason = secret("last_points", points=gain)
        yield Weighed(Claim(route=route, cards=cards), gain * (DUG if ROUTES[route].tunnel else 1), reason)
    yield from _stations(sight, owners, stations, now)


def _stations(
    sight: Sight, owners: Mapping[str, Seat], stations: Mapping[str, Seat], now: int
) -> Iterator[Weighed]:
    cost = station_cost(sight.me)
    cards = next(payments.payments(sight.hand, Price(cost)), None) if cost else None
    if cards is None:
        return
    for city in CITIES:
        if city in stations or not any(route in sight.foreign for route in ROUTES_AT[city]):
            continue
        won = _tickets(sight, owners, {**stations, city: sight.seat}) - now
        if won:
            gain = won - TABLE.station_points
            yield Weighed(Station(city=city, cards=cards), gain, secret("last_station", city=city))


def _tickets(sight: Sight, owners: Mapping[str, Seat], stations: Mapping[str, Seat]) -> int:
    """What completed tickets bring, against their being missed."""
    tickets = sight.me.tickets or ()
    use = best_use(sight.seat, owners, stations, tickets)
    mine = [route for route, owner in owners.items() if owner == sight.seat]
    parts = Parts((*mine, *use.values()))
    return sum(2 * TICKETS[ticket].points for ticket in tickets if parts.joins(TICKETS[ticket].cities))


def _express(mine: Sequence[str], others: int) -> int:
    return TABLE.express_points if spaces(longest_trail(mine)) >= others else 0
