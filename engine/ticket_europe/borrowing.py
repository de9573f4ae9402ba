"""The best use of stations at the end (R12.5 to R12.7, R12.10): each lends its owner one route of another
player that ends in its city. The program finds the use that brings the most points; of equal ones the most
completed tickets, then the fewest routes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product

from engine.core import Seat
from engine.ticket_europe.facts import ROUTES, ROUTES_AT, TICKETS
from engine.ticket_europe.network import Parts

__all__ = ["best_use"]


def best_use(
    seat: Seat, owners: Mapping[str, Seat], stations: Mapping[str, Seat], tickets: Collection[str]
) -> dict[str, str]:
    """The route that each of the seat's stations lends, by city; stations that help nothing are left out."""
    parts = Parts(route for route, owner in owners.items() if owner == seat)
    wanted = [
        (parts.part(here), parts.part(there), TICKETS[ticket].points)
        for ticket in tickets
        for here, there in [TICKETS[ticket].cities]
        if not parts.joins((here, there))
    ]
    cities = sorted(city for city, owner in stations.items() if owner == seat)
    offers = [_offers(parts, seat, owners, city) for city in cities]
    best: tuple[tuple[int, int, int], tuple[str | None, ...]] = ((0, 0, 0), (None,) * len(cities))
    for use in product(*offers):
        joined = _joined([offers[number][route] for number, route in enumerate(use)])
        gained = [
            points for here, there, points in wanted if joined.get(here, here) == joined.get(there, there)
        ]
        rank = (sum(gained), len(gained), sum(route is None for route in use) - len(use))
        if rank > best[0]:
            best = rank, use
    return {city: route for city, route in zip(cities, best[1], strict=True) if route is not None}


def _offers(
    parts: Parts, seat: Seat, owners: Mapping[str, Seat], city: str
) -> dict[str | None, tuple[str, str]]:
    """The routes that a station may lend, or none, each with the parts that it joins.

    Of those that join the same parts the shortest will do.
    """
    here = parts.part(city)
    shortest: dict[str, str] = {}
    for route in sorted(ROUTES_AT[city], key=lambda route: (ROUTES[route].spaces, route)):
        if owners.get(route, seat) != seat:
            shortest.setdefault(parts.part(ROUTES[route].beyond(city)), route)
    shortest.pop(here, None)
    return {None: (here, here), **{route: (here, there) for there, route in shortest.items()}}


def _joined(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """What stands for each part once these are joined; parts that are not named stand for themselves."""
    stands: dict[str, str] = {}
    for here, there in pairs:
        one, other = stands.get(here, here), stands.get(there, there)
        if one != other:
            stands = {part: other if each == one else each for part, each in stands.items()}
            stands |= {one: other}
    return stands
