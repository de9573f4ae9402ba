"""How a ticket stands, from what a seat sees: whether its cities are joined, and the cheapest ways still
open.

A way costs wagons and cards. Both matter, so all ways are given of which none other is cheaper in both.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.ticket_europe import routes
from engine.ticket_europe.borrowing import best_use
from engine.ticket_europe.facts import COLOURS, LOCOMOTIVE, ROUTES, ROUTES_AT, TICKETS, TWINS
from engine.ticket_europe.hands import Hand
from engine.ticket_europe.network import Parts, cheapest_way, distances
from engine.ticket_europe.prospects import own, own_routes
from engine.ticket_europe.trails import spaces
from engine.ticket_europe.view import View

__all__ = ["Outlook", "Way", "cards_missing", "outlook"]

DETOUR = 4
"""Ways that take so many wagons more than the shortest are still looked at, those that take more are not."""


@dataclass(frozen=True, slots=True)
class Way:
    """Routes to claim, in order, between which the own ones lie.

    Attributes:
        wagons: that they take.
        cards: that are missing for all of them, at least; tunnels may cost more.
    """

    routes: tuple[str, ...]
    wagons: int
    cards: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a ticket stands.

    Attributes:
        joined: whether own routes join its cities.
        lent: whether they do with what the own stations would lend at once; what the others have built by the
            end may change that.
        ways: open ways for which the wagons left suffice, the shortest first and each further one for fewer
            cards; none where the cities are joined or can't be any more. Between their routes may lie what
            own stations would lend, unless that joins the cities at once.
        lost: where no open way is as short as the one that would be shortest if nobody else were there, the
            routes of that one that are gone.
    """

    ticket: str
    joined: bool
    lent: bool
    ways: tuple[Way, ...]
    lost: tuple[str, ...]


def outlook(view: View, ticket: str) -> Outlook:
    """How a ticket stands for the seat, also one that is only on offer."""
    cities = TICKETS[ticket].cities
    mine = own_routes(view)
    if Parts(mine).joins(cities):
        return Outlook(ticket, joined=True, lent=False, ways=(), lost=())
    player, seats = own(view), len(view.players)
    use = best_use(player.seat, view.owners, view.stations, {*(player.tickets or ()), ticket})
    cost = {
        route: 0 if route in mine else facts.spaces
        for route, facts in ROUTES.items()
        if route in mine or routes.is_open(view.owners, seats, player.seat, route)
    }
    lent = Parts((*mine, *use.values())).joins(cities)
    if not lent:
        cost |= dict.fromkeys(_loans(cities, cost, _lenders(view, use)), 0)
    return Outlook(
        ticket=ticket,
        joined=False,
        lent=lent,
        ways=_cheapest(_ways(cities, cost, player.wagons), player.hand or {}, cost),
        lost=_lost(cities, cost),
    )


def _lenders(view: View, use: Mapping[str, str]) -> Mapping[str, Collection[str]]:
    """The routes that own stations would lend, each with the cities of these; a station that helps a ticket
    lends the route that it helps with (R12.5, R12.7).
    """
    seat = own(view).seat
    found: defaultdict[str, list[str]] = defaultdict(list)
    for city in sorted(city for city, owner in view.stations.items() if owner == seat):
        for route in (use[city],) if city in use else ROUTES_AT[city]:
            if view.owners.get(route, seat) != seat:
                found[route].append(city)
    return found


def _loans(
    cities: tuple[str, str], cost: Mapping[str, int], lenders: Mapping[str, Collection[str]]
) -> Collection[str]:
    """What is lent on the shortest way, each station lending one route; as little as will do."""
    start, end = cities
    waiting: list[tuple[int, int, str, tuple[tuple[str, str], ...]]] = [(0, 0, start, ())]
    done: set[tuple[str, frozenset[str]]] = set()
    while lenders and waiting:
        spent, number, city, loans = heapq.heappop(waiting)
        if city == end:
            return [route for _, route in loans]
        lending = frozenset(station for station, _ in loans)
        if (city, lending) in done:
            continue
        done.add((city, lending))
        for route in ROUTES_AT[city]:
            beyond, price = ROUTES[route].beyond(city), cost.get(route)
            if price is not None:
                heapq.heappush(waiting, (spent + price, number, beyond, loans))
            for station in lenders.get(route, ()):
                if station not in lending:
                    heapq.heappush(waiting, (spent, number + 1, beyond, (*loans, (station, route))))
    return ()


def _lost(cities: tuple[str, str], cost: Mapping[str, int]) -> tuple[str, ...]:
    """The routes that the seat can't use, of the way that would be shortest if it could use all."""

    def alone(route: str) -> int:
        return cost.get(route, ROUTES[route].spaces)

    shortest = cheapest_way(cities, alone) or ()
    still = distances(cities[1], cost.get).get(cities[0])
    if still is not None and still <= sum(map(alone, shortest)):
        return ()
    return tuple(route for route in shortest if route not in cost and TWINS.get(route) not in cost)


def _ways(cities: tuple[str, str], cost: Mapping[str, int], wagons: int) -> Iterator[tuple[str, ...]]:
    """All ways that are not much longer than the shortest, and for which the wagons suffice."""
    start, end = cities
    left = distances(end, cost.get)
    if start not in left:
        return
    most = min(wagons, left[start] + DETOUR)
    waiting: list[tuple[str, int, tuple[str, ...], frozenset[str]]] = [(start, 0, (), frozenset((start,)))]
    while waiting:
        city, spent, way, passed = waiting.pop()
        if city == end:
            yield way
            continue
        for route in ROUTES_AT[city]:
            beyond = ROUTES[route].beyond(city)
            price = cost.get(route)
            if price is None or beyond in passed or spent + price + left[beyond] > most:
                continue
            waiting.append((beyond, spent + price, (*way, route), passed | {beyond}))


def _cheapest(found: Iterator[tuple[str, ...]], hand: Hand, cost: Mapping[str, int]) -> tuple[Way, ...]:
    """The ways of which none other costs fewer wagons and no more cards, or as many and fewer cards."""
    claims = {tuple(route for route in way if cost[route]) for way in found}
    ways = [Way(way, spaces(way), cards_missing(hand, way)) for way in claims]
    best: list[Way] = []
    for way in sorted(ways, key=lambda way: (way.wagons, way.cards, len(way.routes), way.routes)):
        if not best or way.cards < best[-1].cards:
            best.append(way)
    return tuple(best)


def cards_missing(hand: Hand, claimed: tuple[str, ...]) -> int:
    """How many cards are missing to pay for all these routes, each with one colour and locomotives (R7.2)."""
    needed = 0
    left = {colour: hand.get(colour, 0) for colour in COLOURS}
    gray: list[int] = []
    for route in claimed:
        facts = ROUTES[route]
        needed += facts.ferry
        if facts.colour is None:
            gray.append(facts.spaces - facts.ferry)
        else:
            paid = min(left[facts.colour], facts.spaces)
            left[facts.colour] -= paid
            needed += facts.spaces - paid
    needed += sum(gray) - _payable(tuple(sorted(gray, reverse=True)), tuple(sorted(left.values())))
    return max(0, needed - hand.get(LOCOMOTIVE, 0))


@lru_cache(maxsize=10_000)
def _payable(gray: tuple[int, ...], left: tuple[int, ...]) -> int:
    """How many cards of gray routes can be paid with what is left of each colour, a route with one colour."""
    if not gray:
        return 0
    best = 0
    for held in set(left):
        paid = min(held, gray[0])
        after = list(left)
        after[after.index(held)] -= paid
        best = max(best, paid + _payable(gray[1:], tuple(sorted(after))))
    return best
