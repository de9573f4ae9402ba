"""Journeys: what passengers can earn on the network as it stands (R9), counted and not yet moved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.tramways.facts import TYPES
from engine.tramways.network import Network
from engine.tramways.partner import worth
from engine.tramways.state import State
from engine.tramways.travel import fare

__all__ = ["Graph", "Trip", "graph"]

LINKS = 6
"""The longest journey looked at, in links."""
LOOKED_AT = 160
"""Steps looked at from one place, those of few links first."""
BONUS = {"R": 0.7, "C": 0.4, "I": 0.3, "L": 1.5}
"""What destinations bring beside points and tiles (R9.8)."""


class _Edge(NamedTuple):
    """A complete link between two places."""

    number: int
    here: str
    there: str
    owner: int
    fare: int


class Trip(NamedTuple):
    """A way of a passenger.

    Attributes:
        links: their numbers in order.
        end: the place at its end, `icon` what that is.
        own: links of each seat on it; `paid` what each seat has in tiles.
    """

    links: tuple[int, ...]
    end: str
    icon: str
    own: tuple[int, ...]
    paid: tuple[int, ...]

    def value(self, seat: int) -> float:
        """What the trip brings a seat that moves the passenger, against the others."""
        others = sum(self.own) - self.own[seat]
        owed = sum(self.paid) - self.paid[seat]
        share = 1 / max(1, len(self.own) - 1)
        points = self.own[seat] - share * others
        return points + worth.COIN * (self.paid[seat] - (1 + share) * owed) + BONUS.get(self.icon, 0.0)


class Graph:
    """The places and the complete links between them."""

    def __init__(self, edges: tuple[_Edge, ...], icons: tuple[tuple[str, str], ...], seats: int) -> None:
        self.seats = seats
        self.icons = dict(icons)
        self.links = [0] * seats
        self.onward: defaultdict[str, list[tuple[_Edge, str]]] = defaultdict(list)
        for edge in edges:
            self.links[edge.owner] += 1
            if edge.here != edge.there:
                self.onward[edge.here].append((edge, edge.there))
                self.onward[edge.there].append((edge, edge.here))
        self._trips: dict[str, tuple[Trip, ...]] = {}
        self._best: dict[tuple[str, int], float] = {}

    def trips(self, place: str) -> tuple[Trip, ...]:
        """The trips from a place, those of few links first."""
        if place not in self._trips:
            self._trips[place] = tuple(self._from(place))
        return self._trips[place]

    def best(self, place: str, seat: int) -> float:
        """The value of the best trip from a place to a building; 0 if there is no good one."""
        known = self._best.get((place, seat))
        if known is None:
            values = (trip.value(seat) for trip in self.trips(place) if trip.icon in TYPES)
            known = self._best[place, seat] = max(0.0, max(values, default=0.0))
        return known

    def _from(self, place: str) -> Iterator[Trip]:
        if place not in self.onward:
            return
        nothing = (0,) * self.seats
        waiting: list[tuple[frozenset[str], frozenset[str], Trip]] = [
            (frozenset((place,)), frozenset(), Trip((), place, "", nothing, nothing))
        ]
        steps = 0
        while waiting:
            following = []
            for places, passed, trip in waiting:
                for edge, there in self.onward[trip.end]:
                    if there in places:
                        continue
                    steps += 1
                    if steps > LOOKED_AT:
                        return
                    further = self._further(trip, edge, there)
                    if further.icon not in passed:
                        yield further
                    if len(further.links) < LINKS:
                        following.append((places | {there}, passed | {further.icon}, further))
            waiting = following

    def _further(self, trip: Trip, edge: _Edge, there: str) -> Trip:
        seat = edge.owner
        own = (*trip.own[:seat], trip.own[seat] + 1, *trip.own[seat + 1 :])
        paid = (*trip.paid[:seat], trip.paid[seat] + edge.fare, *trip.paid[seat + 1 :])
        return Trip((*trip.links, edge.number), there, self.icons[there], own, paid)


def graph(state: State, network: Network) -> Graph:
    """The graph of a position."""
    edges = []
    for number, link in network.complete().items():
        here, there = network.building(link.path[0]), network.building(link.path[-1])
        edges.append(_Edge(number, here, there, link.owner, fare(link)))
    places = sorted({place for edge in edges for place in (edge.here, edge.there)})
    icons = tuple((place, network.icon(place)) for place in places)
    return _graph(tuple(edges), icons, len(state.players))


@lru_cache(maxsize=512)
def _graph(edges: tuple[_Edge, ...], icons: tuple[tuple[str, str], ...], seats: int) -> Graph:
    return Graph(edges, icons, seats)
