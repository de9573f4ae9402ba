"""The heaviest simple path of a graph, exactly.

The graph is swept vertex by vertex. Between the vertices behind and those ahead lies the frontier: what has
been chosen so far matters to the rest only by which frontier vertices are ends of path pieces and how these
belong together. Of all partial choices with the same frontier only the best is kept, so the work grows with
the width of the graph, not with the number of its paths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["heaviest_path"]

INNER = -1
"""Mark of a frontier vertex inside a piece of path: no further edge."""
CLOSED = -2
"""Mark of a frontier vertex whose piece of path has its other end settled behind the frontier."""
BEAM = 60
"""Partial choices kept in the quick first sweep, which only finds a good path to measure others by."""

Edge = tuple[int, int]
Chain = tuple[Edge, "Chain"] | None
Marks = tuple[int, ...]
"""Whether the pieces hold a required vertex (0 or 1), then a mark for each vertex of the frontier: its own
number while unused, the number of its piece's other end, INNER or CLOSED."""


@dataclass(frozen=True, slots=True)
class Graph:
    """Vertices 0 .. n-1 in sweep order; `ends_only` take one edge at most, a path needs one `required`."""

    weights: Sequence[int]
    edges: Sequence[Edge]
    ends_only: frozenset[int]
    required: frozenset[int]


@dataclass(slots=True)
class Best:
    """The best path found so far."""

    weight: int | None = None
    chain: Chain = None

    def offer(self, weight: int, chain: Chain) -> None:
        """Keep the path if it is better than the best."""
        if self.weight is None or weight > self.weight:
            self.weight, self.chain = weight, chain


def heaviest_path(
    weights: Sequence[int],
    edges: Sequence[Edge],
    ends_only: frozenset[int],
    required: frozenset[int],
) -> tuple[Edge, ...] | None:
    """The edges of the heaviest simple path that holds at least one required vertex, or None.

    Vertices are numbered in the order in which the graph is swept: neighbours should lie near each other.
    An edge between two vertices that are both `ends_only` is not considered. The same arguments always give
    the same path.

    Args:
        weights: by vertex; may be negative.
        edges: pairs of different vertices, the smaller first, each pair once.
        ends_only: vertices that a path may end at but not pass.
        required: of these a path must hold one.
    """
    usable = sorted(edge for edge in edges if not (edge[0] in ends_only and edge[1] in ends_only))
    graph = Graph(weights, usable, ends_only, required)
    best = Best()
    _sweep(graph, best, BEAM)
    _sweep(graph, best, None)
    if best.weight is None:
        return None
    chain: list[Edge] = []
    link = best.chain
    while link is not None:
        chain.append(link[0])
        link = link[1]
    return tuple(reversed(chain))


def _sweep(graph: Graph, best: Best, beam: int | None) -> None:
    """Sweep the graph once; with a beam, only the most promising partial choices survive each vertex.

    Every partial choice carries the most that it could still weigh in the end: nothing is gained on the way,
    but weight is lost when a good vertex is left out or a bad one taken. What can't beat the best is dropped.
    """
    frontier: list[int] = []
    hopes: dict[Marks, tuple[int, Chain]] = {(0,): (sum(max(w, 0) for w in graph.weights), None)}
    last = len(graph.weights)
    remaining = [0] * (last + 1)
    for vertex in range(last - 1, -1, -1):
        remaining[vertex] = remaining[vertex + 1] + max(graph.weights[vertex], 0)
    entered = 0
    at = 0
    for vertex in range(last):
        while at < len(graph.edges) and graph.edges[at][0] == vertex:
            edge = graph.edges[at]
            at += 1
            while entered <= edge[1]:
                frontier.append(entered)
                hopes = {(*marks, entered): found for marks, found in hopes.items()}
                entered += 1
            hopes = _with_edge(graph, best, frontier, hopes, edge, remaining[entered])
        if entered <= vertex:
            entered = vertex + 1
            floor = max(graph.weights[vertex], 0)
            hopes = {marks: (hope - floor, chain) for marks, (hope, chain) in hopes.items()}
            continue
        hopes = _without(graph, best, frontier, hopes, remaining[entered])
        frontier.pop(0)
        if beam is not None and len(hopes) > beam:
            hopes = dict(sorted(hopes.items(), key=lambda item: -item[1][0])[:beam])


def _with_edge(
    graph: Graph,
    best: Best,
    frontier: list[int],
    hopes: dict[Marks, tuple[int, Chain]],
    edge: Edge,
    ahead: int,
) -> dict[Marks, tuple[int, Chain]]:
    """The partial choices that leave the edge out, and those that take it."""
    weights = graph.weights
    first = frontier[0]
    x, y = edge
    at_x, at_y = x - first + 1, y - first + 1
    x_ends, y_ends = x in graph.ends_only, y in graph.ends_only
    cost_x, cost_y = min(weights[x], 0), min(weights[y], 0)
    needed_x, needed_y = x in graph.required, y in graph.required
    bar = best.weight
    after = dict(hopes)
    for marks, (hope, chain) in hopes.items():
        mark_x, mark_y = marks[at_x], marks[at_y]
        if mark_x in (INNER, y) or mark_y == INNER:
            continue
        new = list(marks)
        if mark_x == x:
            hope += cost_x
            end_x = CLOSED if x_ends else x
            if x_ends:
                new[at_x] = INNER
            if needed_x:
                new[0] = 1
        else:
            end_x = mark_x
            new[at_x] = INNER
        if mark_y == y:
            hope += cost_y
            end_y = CLOSED if y_ends else y
            if y_ends:
                new[at_y] = INNER
            if needed_y:
                new[0] = 1
        else:
            end_y = mark_y
            new[at_y] = INNER
        if bar is not None and hope <= bar:
            continue
        if end_x == CLOSED:
            if end_y == CLOSED:
                _complete(graph, best, frontier, new, hope - ahead, (edge, chain))
                continue
            new[end_y - first + 1] = CLOSED
        elif end_y == CLOSED:
            new[end_x - first + 1] = CLOSED
        else:
            new[end_x - first + 1] = end_y
            new[end_y - first + 1] = end_x
        if new.count(CLOSED) > 2:
            continue
        key = tuple(new)
        known = after.get(key)
        if known is None or hope > known[0]:
            after[key] = (hope, (edge, chain))
    return after


def _without(
    graph: Graph, best: Best, frontier: list[int], hopes: dict[Marks, tuple[int, Chain]], ahead: int
) -> dict[Marks, tuple[int, Chain]]:
    """The partial choices after the first vertex of the frontier has been left behind."""
    vertex = frontier[0]
    loss = max(graph.weights[vertex], 0)
    bar = best.weight
    after: dict[Marks, tuple[int, Chain]] = {}
    for marks, (hope, chain) in hopes.items():
        mark = marks[1]
        if mark == vertex:
            hope -= loss
            if bar is not None and hope <= bar:
                continue
            key = (marks[0], *marks[2:])
        elif mark == INNER:
            key = (marks[0], *marks[2:])
        elif mark == CLOSED:
            new = list(marks)
            new[1] = INNER
            _complete(graph, best, frontier, new, hope - ahead, chain)
            continue
        else:
            new = list(marks)
            new[mark - vertex + 1] = CLOSED
            del new[1]
            if new.count(CLOSED) > 2:
                continue
            key = tuple(new)
        known = after.get(key)
        if known is None or hope > known[0]:
            after[key] = (hope, chain)
    return after


def _complete(
    graph: Graph, best: Best, frontier: list[int], marks: list[int], hope: int, chain: Chain
) -> None:
    """A piece of path has both its ends: the path, if it holds a required vertex and is the only piece."""
    if not marks[0]:
        return
    for vertex, mark in zip(frontier, marks[1:], strict=True):
        if mark == vertex:
            hope -= max(graph.weights[vertex], 0)
        elif mark != INNER:
            return
    best.offer(hope, chain)
