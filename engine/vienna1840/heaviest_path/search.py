"""The heaviest path: the graph taken apart, and each part swept with a bar as high as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.vienna1840.heaviest_path.graph import Edge, Graph, blocks, components, graph_of
from engine.vienna1840.heaviest_path.order import Plan, plan
from engine.vienna1840.heaviest_path.sweep import Chain, Goal, Hopes, Labour, Sweep, hopes

__all__ = ["LABOUR", "Found", "heaviest_path"]

LABOUR = 600_000
"""Choices looked at before a search gives up its proof: some half a second."""
BEAM = 40
"""Choices kept in the quick first sweep, which finds a good path to measure others by."""
SMALL = 16
"""A graph of so few vertices is swept as it is."""
PLANNING = 100
"""What planning a sweep costs for each vertex, counted like choices looked at."""
NOTHING = -(10**9)


@dataclass(frozen=True, slots=True)
class Found:
    """The answer.

    Attributes:
        path: vertices from one end of the path to the other; () where none was found.
        weight: of the path.
        bound: no path weighs more. Equal to `weight` where the search was carried through.
        labour: the work done.
    """

    path: tuple[int, ...]
    weight: int
    bound: int
    labour: int


@dataclass(slots=True)
class Search:
    """A search under way: the best path so far, and what no path left out of sight can exceed."""

    goal: Goal
    labour: Labour
    weight: int
    chain: Chain = None
    open_bound: int = NOTHING


def heaviest_path(
    weights: Sequence[int],
    edges: Sequence[Edge],
    ends_only: frozenset[int],
    required: frozenset[int],
    *,
    missed: frozenset[int] | None = None,
    above: int = NOTHING,
    labour: int = LABOUR,
) -> Found | None:
    """The heaviest simple path that holds at least one required vertex; None where there is none.

    An edge between two vertices that are both `ends_only` is not considered. The same arguments always give
    the same answer; after too much work it is the best path found, and a bound.

    Args:
        weights: by vertex; may be negative. Neighbours in the graph should have near numbers.
        edges: pairs of different vertices, each pair once.
        ends_only: vertices that a path may end at but not pass.
        required: of these a path must hold one.
        missed: of these, if given, a path must leave out one.
        above: only a path heavier than this is of interest.
        labour: how much work may be done.
    """
    return _found(tuple(weights), tuple(edges), ends_only, required, missed, above, labour)


@lru_cache(maxsize=2048)
def _found(
    weights: tuple[int, ...],
    edges: tuple[Edge, ...],
    ends_only: frozenset[int],
    required: frozenset[int],
    missed: frozenset[int] | None,
    above: int,
    labour: int,
) -> Found | None:
    """As `heaviest_path`. Kept, since most moves change the network of few lines."""
    graph = graph_of(weights, edges, ends_only)
    # Most often the heaviest path of all holds a required vertex anyway, and is found in half the time.
    free = Search(Goal(missed=missed), Labour(labour), above)
    _search(graph, free)
    search = free
    if free.chain is not None and not any(required & set(edge) for edge in _edges(free.chain)):
        search = Search(Goal(required, missed), Labour(labour, free.labour.done), above)
        _search(graph, search)
        search.open_bound = min(search.open_bound, max(free.weight, free.open_bound))
    bound = max(search.weight, search.open_bound)
    if search.chain is None:
        return Found((), NOTHING, bound, search.labour.done) if bound > above else None
    return Found(_walk(_edges(search.chain)), search.weight, bound, search.labour.done)


def _search(graph: Graph, search: Search) -> None:
    """Offer the search the best path of the graph.

    A path either runs in the core, the weightiest block, or lies in the parts that hang on it: in one of them
    with the joint, or in two. Of the first and the last kind a part holds at most what lies between its joint
    and one end of the path.
    """
    if not graph.beside or graph.bound() <= search.weight:
        return
    passed = frozenset(graph.beside.keys() - graph.ends)
    core = passed if len(graph.beside) <= SMALL else _core(graph)
    hanging = list(components(graph, passed - core))
    parts = {frozenset((end,)): graph.weights[end] for end in sorted(graph.ends)}
    for part in hanging:
        joint = _joint(graph, core, part)
        parts[part] = 0 if joint is None else _reach_into(graph, joint, part, search.labour)
    _sweep(graph, core, parts, search)
    for part in hanging:
        joint = _joint(graph, core, part)
        joined = part if joint is None else part | {joint}
        _search(graph.part(_with_ends(graph, joined), graph.ends), search)


def _joint(graph: Graph, core: frozenset[int], part: frozenset[int]) -> int | None:
    """The one vertex of the core on which a part hangs; None for a part that lies apart."""
    return next((near for vertex in sorted(part) for near in graph.beside[vertex] if near in core), None)


def _core(graph: Graph) -> frozenset[int]:
    found = blocks(graph)
    if not found:
        return frozenset(graph.beside.keys() - graph.ends)
    return max(found, key=lambda block: (sum(graph.weights[v] for v in block), len(block), sorted(block)))


def _with_ends(graph: Graph, part: frozenset[int]) -> frozenset[int]:
    return part | {end for vertex in part for end in graph.beside[vertex] if end in graph.ends}


def _reach_into(graph: Graph, joint: int, part: frozenset[int], labour: Labour) -> int:
    """What a path that comes from the joint can gain at most in the part."""
    inner = graph.part({*_with_ends(graph, part), joint}, graph.ends | {joint})
    ends = {frozenset((end,)): graph.weights[end] for end in sorted(inner.ends)}
    passed = frozenset(inner.beside.keys() - inner.ends)
    inner_plan = _plan(inner, labour)
    goal = Goal(frozenset((joint,)))
    sweep = Sweep(inner, inner_plan, hopes(inner_plan, passed, ends), goal, labour, NOTHING)
    return sweep.bar - graph.weights[joint] if sweep.run() else inner.bound()


def _plan(graph: Graph, labour: Labour) -> Plan:
    labour.done += PLANNING * len(graph.beside)
    return plan(graph)


def _sweep(graph: Graph, core: frozenset[int], parts: dict[frozenset[int], int], search: Search) -> None:
    """Offer the search the best path of the graph that does not lie in one hanging part and its joint.

    The bar starts between what can be hoped for and what has been found: the higher it is, the less work.
    Where no path passes it, there is less to hope for, and it is lowered.
    """
    sweep_plan = _plan(graph, search.labour)
    passed = frozenset(graph.beside.keys() - graph.ends)
    ends = {part: worth for part, worth in parts.items() if part <= graph.ends}
    tight = hopes(sweep_plan, core, parts)
    high = sum(max(graph.weights[vertex], 0) for vertex in core) + tight.tops[0][0]
    if high <= search.weight:
        return
    step = min((weight for weight in graph.weights if weight > 0), default=1) * 2

    def swept(hope: Hopes, bar: int, beam: int | None) -> bool:
        sweep = Sweep(graph, sweep_plan, hope, search.goal, search.labour, bar)
        ended = sweep.run(beam)
        if sweep.chain is not None and sweep.bar > search.weight:
            search.weight, search.chain = sweep.bar, sweep.chain
        return ended

    if len(graph.beside) > SMALL:
        swept(hopes(sweep_plan, passed, ends), search.weight, BEAM)
    while high > search.weight:
        bar = search.weight if high - search.weight <= step else (high + search.weight) // 2
        if not swept(tight, bar, None):
            search.open_bound = max(search.open_bound, high)
            return
        high = max(bar, search.weight) if search.weight <= bar else search.weight


def _edges(chain: Chain) -> list[Edge]:
    found = []
    while chain is not None:
        found.append(chain[0])
        chain = chain[1]
    return found


def _walk(edges: list[Edge]) -> tuple[int, ...]:
    """The vertices of a path in order, from the end of lower number."""
    beside: dict[int, list[int]] = {}
    for a, b in edges:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    path = [min(end for end, others in beside.items() if len(others) == 1)]
    while True:
        onward = [other for other in beside[path[-1]] if len(path) < 2 or other != path[-2]]
        if not onward:
            return tuple(path)
        path.append(onward[0])
