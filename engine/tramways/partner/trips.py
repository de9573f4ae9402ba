"""Journeys: what passengers can earn on the network as it stands (R9), counted and not yet moved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from engine.tramways.network import Network
from engine.tramways.state import State
from engine.tramways.travel import fare

__all__ = ["Map", "Trip"]

LINKS = 6
"""The longest journey looked at, in links."""
LOOKED_AT = 250
"""Steps looked at from one place."""


@dataclass(frozen=True, slots=True)
class Trip:
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


class Map:
    """The complete links between places, and the trips from each place."""

    def __init__(self, state: State) -> None:
        self.network = network = Network(state)
        self.seats = len(state.players)
        self.passengers = state.passengers
        self.complete = network.complete()
        self.onward: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for number, link in self.complete.items():
            here, there = (network.building(end) for end in (link.path[0], link.path[-1]))
            if here != there:
                self.onward[here].append((number, there))
                self.onward[there].append((number, here))
        self._known: dict[str, tuple[Trip, ...]] = {}

    def trips(self, place: str) -> tuple[Trip, ...]:
        """The trips from a place, those of few links first."""
        if place not in self._known:
            self._known[place] = tuple(self._from(place))
        return self._known[place]

    def _from(self, place: str) -> Iterator[Trip]:
        waiting: list[tuple[tuple[str, ...], Trip]] = [((place,), self._nowhere(place))]
        steps = 0
        while waiting:
            following = []
            for places, trip in waiting:
                passed = {self.network.icon(each) for each in places[1:]}
                for number, there in self.onward[places[-1]]:
                    if there in places:
                        continue
                    steps += 1
                    if steps > LOOKED_AT:
                        return
                    further = self._further(trip, number, there)
                    if further.icon not in passed:
                        yield further
                    if len(further.links) < LINKS:
                        following.append(((*places, there), further))
            waiting = following

    def _nowhere(self, place: str) -> Trip:
        nothing = (0,) * self.seats
        return Trip((), place, self.network.icon(place), nothing, nothing)

    def _further(self, trip: Trip, number: int, there: str) -> Trip:
        link = self.complete[number]
        own, paid = list(trip.own), list(trip.paid)
        own[link.owner] += 1
        paid[link.owner] += fare(link)
        return Trip((*trip.links, number), there, self.network.icon(there), tuple(own), tuple(paid))
