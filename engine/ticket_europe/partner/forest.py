"""The cheapest routes that join the cities of several tickets: an exact Steiner forest.

Dreyfus and Wagner: the cheapest tree for a set of terminals that ends in a city is two such trees joined
there, or one with a link more. A forest is a partition of the tickets into trees. Both are found for every
subset of the tickets at once, so that the caller may weigh what each of them brings against what it costs.
Costs are whole numbers: equal sums are equal, and the way back is found by comparing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from operator import add
from typing import NamedTuple

__all__ = ["MOST", "Edge", "Forests"]

MOST = 5
"""So many tickets are joined exactly: each further one takes nine times as long."""
FAR = 10**9
"""The cost of what can't be joined."""


class Edge(NamedTuple):
    """A link of two cities: their numbers, its cost (1 or more), and its name."""

    here: int
    there: int
    cost: int
    name: str


class Forests:
    """The cheapest forests for all subsets of some pairs of cities.

    A subset is a number whose bits say which pairs it has.
    """

    def __init__(self, size: int, edges: Iterable[Edge], pairs: Sequence[tuple[int, int]]) -> None:
        """`size`: how many cities there are; of `pairs` at most `MOST`."""
        self._size = size
        cheapest: dict[tuple[int, int], Edge] = {}
        for edge in edges:
            ends = min(edge.here, edge.there), max(edge.here, edge.there)
            if edge.here != edge.there and (ends not in cheapest or edge.cost < cheapest[ends].cost):
                cheapest[ends] = edge
        self._at: list[list[tuple[int, int, str]]] = [[] for _ in range(size)]
        for (here, there), edge in cheapest.items():
            self._at[here].append((there, edge.cost, edge.name))
            self._at[there].append((here, edge.cost, edge.name))
        self._terminals = sorted({city for pair in pairs for city in pair})
        bit = {city: 1 << number for number, city in enumerate(self._terminals)}
        self._needs = [bit[here] | bit[there] for here, there in pairs]
        self._trees: dict[int, list[int]] = {}

    @cached_property
    def costs(self) -> list[int]:
        """The cost of each subset of the pairs; `FAR` or more where it can't be joined."""
        return [cost for cost, _ in self._best]

    def links(self, subset: int) -> tuple[str, ...]:
        """The names of the links of the cheapest forest for a subset."""
        found: list[str] = []
        while subset:
            part = self._best[subset][1]
            cities = self._cities(part)
            root = cities.bit_length() - 1
            if rest := cities ^ 1 << root:
                self._walk(rest, self._terminals[root], found)
            subset ^= part
        return tuple(dict.fromkeys(found))

    @cached_property
    def _best(self) -> list[tuple[int, int]]:
        """For each subset the cost of its forest, and the part of it that is the first tree."""
        best = [(0, 0)]
        for subset in range(1, 1 << len(self._needs)):
            lowest = subset & -subset
            rest = subset ^ lowest
            choices = []
            part = rest
            while True:
                tree = part | lowest
                choices.append((self._tree(self._cities(tree)) + best[subset ^ tree][0], tree))
                if not part:
                    break
                part = (part - 1) & rest
            best.append(min(choices))
        return best

    def _cities(self, subset: int) -> int:
        found = 0
        for number, need in enumerate(self._needs):
            if subset >> number & 1:
                found |= need
        return found

    def _tree(self, cities: int) -> int:
        """The cost of the cheapest tree for a set of terminals."""
        root = cities.bit_length() - 1
        rest = cities ^ 1 << root
        return self._grown(rest)[self._terminals[root]] if rest else 0

    def _grown(self, cities: int) -> list[int]:
        """For each city what the cheapest tree costs that joins it with these terminals."""
        if cities in self._trees:
            return self._trees[cities]
        costs = [FAR] * self._size
        if cities & (cities - 1):
            # One minimum of all ways at once: with one for each way this takes twice as long.
            sums = (map(add, self._grown(one), self._grown(other)) for one, other in _halves(cities))
            costs = list(map(min, costs, *sums))
        else:
            costs[self._terminals[cities.bit_length() - 1]] = 0
        self._trees[cities] = self._spread(costs)
        return costs

    def _spread(self, costs: list[int]) -> list[int]:
        """Let what is cheap in one city be had in the others, over the links between."""
        queue = [(cost, city) for city, cost in enumerate(costs) if cost < FAR]
        heapify(queue)
        while queue:
            spent, city = heappop(queue)
            if spent > costs[city]:
                continue
            for beyond, cost, _ in self._at[city]:
                if spent + cost < costs[beyond]:
                    costs[beyond] = spent + cost
                    heappush(queue, (spent + cost, beyond))
        return costs

    def _walk(self, cities: int, city: int, found: list[str]) -> None:
        """Collect the links of the cheapest tree that joins a city with these terminals."""
        while cities & (cities - 1) or city != self._terminals[cities.bit_length() - 1]:
            cost = self._grown(cities)[city]
            for one, other in _halves(cities):
                if self._grown(one)[city] + self._grown(other)[city] == cost:
                    self._walk(one, city, found)
                    cities = other
                    break
            else:
                city = self._step(self._grown(cities), city, found)

    def _step(self, costs: list[int], city: int, found: list[str]) -> int:
        for beyond, cost, name in self._at[city]:
            if costs[beyond] + cost == costs[city]:
                found.append(name)
                return beyond
        raise AssertionError("a tree without a way back")


def _halves(cities: int) -> Iterator[tuple[int, int]]:
    """The ways to part a set of terminals in two."""
    lowest = cities & -cities
    rest = cities ^ lowest
    part = rest
    while part:
        part = (part - 1) & rest
        yield part | lowest, rest ^ part
