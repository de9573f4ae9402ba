"""The cheapest routes that join the cities of several tickets: an exact Steiner forest.

Dreyfus and Wagner: the cheapest tree for a set of terminals that ends in a city is two such trees joined
there, or one with a link more. A forest is a partition of the tickets into trees. Both are found for every
subset of the tickets at once, so that the caller may weigh what each of them brings against what it costs.
Costs are whole numbers: equal sums are equal, and the way back is found by comparing.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from sys import byteorder
from typing import NamedTuple

__all__ = ["MOST", "Edge", "Forests"]

MOST = 5
"""So many tickets are joined exactly: the fifth takes four times as long, and later ones up to nine times."""
FAR = 10**9
"""The cost of what can't be joined."""
LANE = 32
"""The costs of all cities are one number, with so many bits for each: the sum of two that are `FAR` leaves
the highest free to be borrowed.
"""


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
        # For all cities at once: the cost of what can't be joined, and a cost of 1.
        self._far, self._each = _packed([FAR] * size), _packed([1] * size)
        self._known: dict[int, int] = {}

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
        return self._trees[rest][self._terminals[root]] if rest else 0

    @cached_property
    def _trees(self) -> list[list[int]]:
        """For each set of terminals without the last, and for each city, what the cheapest tree costs that
        joins it with these terminals.
        """
        trees = [self._far]
        for cities in range(1, (1 << len(self._terminals)) // 2):
            if cities & (cities - 1):
                joined = (trees[one] + trees[other] for one, other in _halves(cities))
                trees.append(self._spread(self._least(self._far, joined)))
            else:
                trees.append(self._ways(self._terminals[cities.bit_length() - 1]))
        return [_unpacked(tree, self._size) for tree in trees]

    def _spread(self, tree: int) -> int:
        """Let what is cheap in one city be had in the others, over the links between."""
        costs = _unpacked(tree, self._size)
        return self._least(tree, (costs[city] * self._each + self._ways(city) for city in self._bases(costs)))

    def _bases(self, costs: Sequence[int]) -> Iterator[int]:
        """The cities that are not had for less over a link: others' lowest costs come from these."""
        for city, spent in enumerate(costs):
            for beyond, cost, _ in self._at[city]:
                if costs[beyond] + cost < spent:
                    break
            else:
                if spent < FAR:
                    yield city

    def _ways(self, city: int) -> int:
        """What the cheapest ways cost from a city to all others."""
        if city not in self._known:
            costs = [FAR] * self._size
            costs[city] = 0
            queue = [(0, city)]
            while queue:
                spent, reached = heappop(queue)
                if spent > costs[reached]:
                    continue
                for beyond, cost, _ in self._at[reached]:
                    if spent + cost < costs[beyond]:
                        costs[beyond] = spent + cost
                        heappush(queue, (spent + cost, beyond))
            self._known[city] = _packed(costs)
        return self._known[city]

    def _least(self, costs: int, others: Iterable[int]) -> int:
        """Each city's lowest cost. Of hundreds of thousands, which one by one would take thrice as long."""
        borrowed = self._each << LANE - 1
        for each in others:
            # The borrowed bit is left over where the other cost is no higher.
            lower = (costs | borrowed) - each & borrowed
            costs ^= (costs ^ each) & lower - (lower >> LANE - 1)
        return costs

    def _walk(self, cities: int, city: int, found: list[str]) -> None:
        """Collect the links of the cheapest tree that joins a city with these terminals."""
        while cities & (cities - 1) or city != self._terminals[cities.bit_length() - 1]:
            cost = self._trees[cities][city]
            for one, other in _halves(cities):
                if self._trees[one][city] + self._trees[other][city] == cost:
                    self._walk(one, city, found)
                    cities = other
                    break
            else:
                city = self._step(self._trees[cities], city, found)

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


def _packed(costs: Sequence[int]) -> int:
    """The costs of all cities in one number."""
    return int.from_bytes(array("I", costs).tobytes(), byteorder)


def _unpacked(packed: int, size: int) -> list[int]:
    return array("I", packed.to_bytes(size * LANE // 8, byteorder)).tolist()
