"""In which order a sweep takes the vertices of a graph, so that its frontier stays narrow."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.vienna1840.heaviest_path.graph import Graph

__all__ = ["Enter", "Join", "Leave", "Plan", "plan"]

TRIES = 24
"""From so many starts, spread over the graph, an order is grown; the best is taken."""


class Enter(NamedTuple):
    """A vertex comes to the frontier and gets a slot there."""

    vertex: int
    slot: int


class Join(NamedTuple):
    """An edge between two vertices of the frontier is decided."""

    a: int
    slot_a: int
    b: int
    slot_b: int


class Leave(NamedTuple):
    """All edges of a vertex are decided: it leaves the frontier, its slot is free again."""

    vertex: int
    slot: int


class Plan(NamedTuple):
    """The steps of a sweep, and the slots that it needs."""

    steps: tuple[Enter | Join | Leave, ...]
    width: int


Beside = tuple[tuple[int, ...], ...]
"""By vertex, numbered from 0 without a gap, its neighbours in ascending order."""


def plan(graph: Graph) -> Plan:
    """A narrow sweep of the graph."""
    vertices = sorted(graph.beside)
    number = {vertex: index for index, vertex in enumerate(vertices)}
    order = _order(tuple(tuple(number[near] for near in graph.beside[vertex]) for vertex in vertices))
    return _steps(graph, [vertices[index] for index in order])


@lru_cache(maxsize=4096)
def _order(beside: Beside) -> tuple[int, ...]:
    """A narrow order. It's kept, since a board has the same parts after most moves, and for most lines."""
    best: tuple[float, tuple[int, ...]] = (float("inf"), tuple(range(len(beside))))
    for start in range(0, len(beside), -(-len(beside) // TRIES)):
        best = _grow(beside, start, best[0]) or best
    return best[1]


def _grow(beside: Beside, start: int, limit: float) -> tuple[float, tuple[int, ...]] | None:
    """Vertices in order, each chosen so that the frontier grows least; and how much work they promise.

    None where the work reaches the limit.
    """
    open_edges = list(map(len, beside))
    added: dict[int, int] = {}
    candidates = {start}
    size, work = 0, 0.0
    while len(added) < len(beside):
        if not candidates:
            candidates = {min(vertex for vertex in range(len(beside)) if vertex not in added)}
        chosen, least = -1, (99, 0, 0, 0)
        for vertex in candidates:
            growth, oldest = (1 if open_edges[vertex] else 0), len(added)
            for near in beside[vertex]:
                if near in added:
                    if open_edges[near] == 1:
                        growth -= 1
                    oldest = min(oldest, added[near])
            rank = (growth, open_edges[vertex], oldest, vertex)
            if rank < least:
                chosen, least = vertex, rank
        work += 3.0 ** (size + 1)
        if work >= limit:
            return None
        size += least[0]
        added[chosen] = len(added)
        candidates.discard(chosen)
        for near in beside[chosen]:
            open_edges[near] -= 1
            if near not in added:
                candidates.add(near)
    return work, tuple(added)


def _steps(graph: Graph, order: list[int]) -> Plan:
    """The order as steps: an edge is decided as soon as both its vertices are there."""
    place = {vertex: index for index, vertex in enumerate(order)}
    open_edges = {vertex: len(graph.beside[vertex]) for vertex in order}
    slots: dict[int, int] = {}
    free: list[int] = []
    width = 0
    steps: list[Enter | Join | Leave] = []

    def leave(vertex: int) -> None:
        if not open_edges[vertex]:
            free.append(slots[vertex])
            steps.append(Leave(vertex, slots[vertex]))

    for vertex in order:
        if not free:
            free.append(width)
            width += 1
        slots[vertex] = free.pop()
        steps.append(Enter(vertex, slots[vertex]))
        behind = [near for near in graph.beside[vertex] if place[near] < place[vertex]]
        for near in sorted(behind, key=lambda near: (open_edges[near], place[near])):
            open_edges[near] -= 1
            open_edges[vertex] -= 1
            steps.append(Join(near, slots[near], vertex, slots[vertex]))
            leave(near)
        leave(vertex)
    return Plan(tuple(steps), width)
