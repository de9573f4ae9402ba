"""Random networks, and second, slow readings of what the rules ask of them."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import product

from engine.core import Seat
from engine.ticket_europe.facts import CITIES, ROUTES, ROUTES_AT, TABLE, TICKETS, TWINS
from engine.ticket_europe.trails import Link, spaces

HARDEST = (
    "amsterdam-bruxelles amsterdam-frankfurt amsterdam-london barcelona-pamplona brest-paris bruxelles-"
    "dieppe bruxelles-frankfurt bruxelles-paris-red dieppe-london-2 dieppe-paris frankfurt-munchen"
    " frankfurt-paris-white marseille-paris marseille-roma marseille-zurich munchen-venezia munchen-zurich"
    " paris-zurich roma-venezia venezia-zurich",
    "amsterdam-bruxelles amsterdam-frankfurt amsterdam-london brest-paris bruxelles-dieppe bruxelles-"
    "frankfurt bruxelles-paris-red dieppe-london-1 dieppe-paris essen-frankfurt essen-kobenhavn-1"
    " frankfurt-munchen frankfurt-paris-orange kobenhavn-stockholm-white madrid-pamplona-black marseille-"
    "paris marseille-zurich munchen-venezia pamplona-paris-blue",
)
"""Networks of 45 wagons whose longest path took longest to find, of thousands that were tried."""


def random_network(
    rng: random.Random, wagons: int, taken: Collection[str] = (), short: bool = False
) -> set[str]:
    """Routes of one player for at most so many wagons, that hang together for the most part; `short` ones
    make the richest networks.
    """
    network: set[str] = set()
    city = rng.choice(list(CITIES))
    while True:
        cities = {end for route in network for end in ROUTES[route].cities} or {city}
        if rng.random() < 0.05:
            cities = {rng.choice(list(CITIES))}
        left = wagons - spaces(network)
        closed = {*network, *taken, *(TWINS[route] for route in network if route in TWINS)}
        found = sorted({route for end in cities for route in ROUTES_AT[end]} - closed)
        open_routes = [route for route in found if ROUTES[route].spaces <= left]
        if short:
            least = min((ROUTES[route].spaces for route in open_routes), default=0)
            open_routes = [route for route in open_routes if ROUTES[route].spaces <= max(least, 2)]
        if not open_routes:
            return network
        network.add(rng.choice(open_routes))


def random_links(rng: random.Random) -> list[Link]:
    """Links between few cities: any graph, also with several links between the same two."""
    cities = "ABCDEFGH"[: rng.randrange(3, 9)]
    count = rng.randrange(1, len(cities) + 5)
    ends = [rng.sample(cities, 2) for _ in range(count)]
    return [Link(here, there, rng.choice((1, 2, 2, 3, 4, 6))) for here, there in ends]


def all_trails(links: Sequence[Link]) -> int:
    """The weight of the heaviest trail, by walking all of them.

    Where the same links were walked to the same city in another order, what is left is known.
    """
    at: defaultdict[str, list[tuple[int, str, int]]] = defaultdict(list)
    for number, (here, there, weight) in enumerate(links):
        at[here].append((1 << number, there, weight))
        at[there].append((1 << number, here, weight))

    @cache
    def onward(city: str, used: int) -> int:
        best = 0
        for bit, beyond, weight in at[city]:
            if not used & bit:
                best = max(best, weight + onward(beyond, used | bit))
        return best

    return max((onward(city, 0) for city in list(at)), default=0)


def is_trail(links: Sequence[Link], walked: Sequence[int]) -> bool:
    """Whether the links can be walked in this order, each once."""
    if len(set(walked)) < len(walked):
        return False
    heads = {end for number in walked[:1] for end in links[number][:2]}
    for start in heads:
        city = start
        for number in walked:
            if city not in links[number][:2]:
                break
            city = links[number].there if city == links[number].here else links[number].here
        else:
            return True
    return not walked


def joined(routes: Collection[str], cities: tuple[str, str]) -> bool:
    """Whether the routes join the cities, by walking from one of them."""
    reached, waiting = {cities[0]}, [cities[0]]
    while waiting:
        city = waiting.pop()
        beyond = {ROUTES[route].beyond(city) for route in routes if city in ROUTES[route].cities}
        waiting += beyond - reached
        reached |= beyond
    return cities[1] in reached


def all_uses(
    seat: Seat, owners: Mapping[str, Seat], stations: Mapping[str, Seat], tickets: Collection[str]
) -> tuple[int, int, int]:
    """The best use of stations, by trying each route at each station: points of the completed tickets, their
    number, and how many routes need not be borrowed.
    """
    own = {route for route, owner in owners.items() if owner == seat}
    cities = [city for city, owner in stations.items() if owner == seat]
    lent = [
        [None, *(route for route in ROUTES_AT[city] if owners.get(route, seat) != seat)] for city in cities
    ]
    best = (-1, 0, 0)
    for use in product(*lent):
        usable = own | {route for route in use if route is not None}
        done = [ticket for ticket in tickets if joined(usable, TICKETS[ticket].cities)]
        points = sum(TICKETS[ticket].points for ticket in done)
        best = max(best, (points, len(done), sum(route is None for route in use)))
    return best


def random_table(rng: random.Random) -> tuple[dict[str, Seat], dict[str, Seat], list[str]]:
    """Routes and stations of three players, and the first one's tickets."""
    owners: dict[str, Seat] = {}
    for seat in range(3):
        for route in random_network(rng, rng.randrange(10, TABLE.wagons + 1), owners):
            owners[route] = seat
    seats = [seat for seat in range(3) for _ in range(rng.randrange(4))]
    stations = dict(zip(rng.sample(list(CITIES), len(seats)), seats, strict=True))
    return owners, stations, rng.sample(list(TICKETS), rng.randrange(1, 9))
