"""Cities joined by routes (R11.6)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable

from engine.ticket_europe.facts import CITIES, ROUTES, ROUTES_AT

__all__ = ["Cost", "Parts", "cheapest_way", "distances"]

Cost = Callable[[str], int | None]
"""What a route costs on a way, 0 or more; None where it can't be used."""


class Parts:
    """The parts into which routes join the cities: two cities of one part are joined."""

    def __init__(self, routes: Iterable[str]) -> None:
        self._part = {city: city for city in CITIES}
        for route in routes:
            here, there = ROUTES[route].cities
            self._part[self.part(here)] = self.part(there)

    def part(self, city: str) -> str:
        """The city that stands for the part."""
        while (above := self._part[city]) != city:
            city = above
        return city

    def joins(self, cities: tuple[str, str]) -> bool:
        """Whether the cities are joined."""
        return self.part(cities[0]) == self.part(cities[1])


def cheapest_way(cities: tuple[str, str], cost: Cost) -> tuple[str, ...] | None:
    """The routes of the cheapest way from the first city to the second, in order; of equally cheap ones the
    one with fewest routes. None: there is no way.
    """
    start, end = cities
    queue: list[tuple[int, int, str, tuple[str, ...]]] = [(0, 0, start, ())]
    done: set[str] = set()
    while queue:
        spent, length, city, way = heapq.heappop(queue)
        if city == end:
            return way
        if city in done:
            continue
        done.add(city)
        for route in ROUTES_AT[city]:
            price, beyond = cost(route), ROUTES[route].beyond(city)
            if price is not None and beyond not in done:
                heapq.heappush(queue, (spent + price, length + 1, beyond, (*way, route)))
    return None


def distances(start: str, cost: Cost) -> dict[str, int]:
    """What the cheapest way to each city costs; without those that can't be reached."""
    queue, found = [(0, start)], dict[str, int]()
    while queue:
        spent, city = heapq.heappop(queue)
        if city in found:
            continue
        found[city] = spent
        for route in ROUTES_AT[city]:
            price = cost(route)
            if price is not None:
                heapq.heappush(queue, (spent + price, ROUTES[route].beyond(city)))
    return found
