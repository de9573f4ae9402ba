"""Graphs with weights on their vertices, taken apart into blocks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Edge", "Graph", "blocks", "components", "graph_of"]

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Graph:
    """A part of the whole graph.

    Attributes:
        weights: of all vertices of the whole graph; may be negative.
        beside: by vertex of this part, its neighbours in ascending order; none without a neighbour.
        ends: vertices at which a path may end, but which it can't pass.
    """

    weights: Sequence[int]
    beside: Mapping[int, tuple[int, ...]]
    ends: frozenset[int]

    def part(self, vertices: Collection[int], ends: frozenset[int]) -> Graph:
        """The graph of some of the vertices, with other ends."""
        kept = set(vertices)
        beside = {vertex: tuple(u for u in self.beside[vertex] if u in kept) for vertex in sorted(kept)}
        return _graph(self.weights, beside, ends)

    def bound(self) -> int:
        """More than this no path weighs: all that can be passed, and two ends."""
        passed = sum(max(self.weights[vertex], 0) for vertex in self.beside if vertex not in self.ends)
        ends = sorted((max(self.weights[vertex], 0) for vertex in self.ends), reverse=True)
        return passed + sum(ends[:2])


def graph_of(weights: Sequence[int], edges: Sequence[Edge], ends: frozenset[int]) -> Graph:
    """The whole graph. An edge between two ends is left out."""
    beside: dict[int, list[int]] = {vertex: [] for vertex in range(len(weights))}
    for a, b in edges:
        if not (a in ends and b in ends):
            beside[a].append(b)
            beside[b].append(a)
    return _graph(weights, {vertex: tuple(sorted(near)) for vertex, near in beside.items()}, ends)


def _graph(weights: Sequence[int], beside: Mapping[int, tuple[int, ...]], ends: frozenset[int]) -> Graph:
    """Drop edges between ends, and vertices without an edge.

    Vertices with one neighbour are marked as ends, which they are anyway, unless the neighbour is one.
    """
    beside = {
        vertex: tuple(u for u in near if not (vertex in ends and u in ends))
        for vertex, near in beside.items()
    }
    single = {v for v, near in beside.items() if len(near) == 1 and v not in ends and near[0] not in ends}
    paired = {vertex for vertex in single if beside[vertex][0] in single and vertex < beside[vertex][0]}
    kept = {vertex: near for vertex, near in beside.items() if near}
    return Graph(weights, kept, frozenset(((ends & beside.keys()) | (single - paired)) & kept.keys()))


def components(graph: Graph, vertices: Collection[int]) -> Iterator[frozenset[int]]:
    """The vertices in sets that hang together."""
    left = set(vertices)
    for first in sorted(vertices):
        if first not in left:
            continue
        found, open_ = {first}, [first]
        while open_:
            for beyond in graph.beside[open_.pop()]:
                if beyond in left and beyond not in found:
                    found.add(beyond)
                    open_.append(beyond)
        left -= found
        yield frozenset(found)


def blocks(graph: Graph) -> list[frozenset[int]]:
    """The parts without cut vertex (Hopcroft and Tarjan), ends left aside; a bridge is a block of two."""
    number: dict[int, int] = {}
    lowest: dict[int, int] = {}
    found: list[frozenset[int]] = []
    for root in graph.beside:
        if root in number or root in graph.ends:
            continue
        number[root] = lowest[root] = len(number)
        trail: list[int] = [root]
        walk = [(root, -1, iter(graph.beside[root]))]
        while walk:
            vertex, before, onward = walk[-1]
            beyond = next(onward, None)
            if beyond is None:
                walk.pop()
                if before >= 0:
                    lowest[before] = min(lowest[before], lowest[vertex])
                    if lowest[vertex] >= number[before]:
                        at = trail.index(vertex)
                        found.append(frozenset((before, *trail[at:])))
                        del trail[at:]
            elif beyond in graph.ends or beyond == before:
                continue
            elif beyond in number:
                lowest[vertex] = min(lowest[vertex], number[beyond])
            else:
                number[beyond] = lowest[beyond] = len(number)
                trail.append(beyond)
                walk.append((beyond, vertex, iter(graph.beside[beyond])))
    return found
