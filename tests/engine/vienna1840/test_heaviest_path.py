"""The heaviest simple path, against counting every path."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from engine.vienna1840.heaviest_path import heaviest_path

Edges = list[tuple[int, int]]


def plain_best(
    weights: list[int],
    edges: Edges,
    ends: frozenset[int],
    required: frozenset[int],
    missed: frozenset[int] | None = None,
) -> int | None:
    """The weight of the heaviest path, by trying all."""
    beside: dict[int, list[int]] = {vertex: [] for vertex in range(len(weights))}
    for a, b in edges:
        if not (a in ends and b in ends):
            beside[a].append(b)
            beside[b].append(a)
    best: int | None = None

    def walk(path: list[int]) -> None:
        nonlocal best
        if len(path) > 1 and required & set(path) and (missed is None or not missed <= set(path)):
            weight = sum(weights[vertex] for vertex in path)
            best = weight if best is None or weight > best else best
        if len(path) > 1 and path[-1] in ends:
            return
        for other in beside[path[-1]]:
            if other not in path:
                walk([*path, other])

    for start in range(len(weights)):
        walk([start])
    return best


@pytest.mark.parametrize("seed", range(150))
def test_as_good_as_trying_all(seed: int) -> None:
    chance = random.Random(seed)
    count = chance.randint(2, 9)
    weights = [chance.choice([-1, -1, 9, 19, 29]) for _ in range(count)]
    edges = [(a, b) for a in range(count) for b in range(a + 1, count) if chance.random() < 0.4]
    ends = frozenset(vertex for vertex in range(count) if chance.random() < 0.25)
    required = frozenset(vertex for vertex in range(count) if chance.random() < 0.3)
    found = heaviest_path(weights, edges, ends, required)
    best = plain_best(weights, edges, ends, required)
    if found is None:
        assert best is None
        return
    assert found.bound == found.weight == best == sum(weights[vertex] for vertex in found.path)
    assert len(set(found.path)) == len(found.path) > 1
    assert all(pair in edges or pair[::-1] in edges for pair in pairwise(found.path))
    assert required & set(found.path)
    assert not ends & set(found.path[1:-1])


@pytest.mark.parametrize("seed", range(80))
def test_graphs_of_blocks(seed: int) -> None:
    """Small blocks that hang together by cut vertices and ends, as in a town half built."""
    chance = random.Random(seed)
    weights, edges = [chance.choice([-1, 9, 19])], Edges()
    while len(weights) < 22:
        block = [chance.randrange(len(weights)), *range(len(weights), len(weights) + chance.randint(1, 4))]
        weights += [chance.choice([-1, 9, 9, 19, 39]) for _ in block[1:]]
        edges += list(pairwise(block))
        if len(block) > 2 and chance.random() < 0.7:
            edges.append((block[0], block[-1]))
    edges = sorted({(min(edge), max(edge)) for edge in edges})
    ends = frozenset(vertex for vertex in range(len(weights)) if chance.random() < 0.15)
    required = frozenset(vertex for vertex in range(len(weights)) if chance.random() < 0.1)
    missed = frozenset(chance.sample(range(len(weights)), 3)) if chance.random() < 0.5 else None
    found = heaviest_path(weights, edges, ends, required, missed=missed)
    best = plain_best(weights, edges, ends, required, missed)
    assert (found.weight if found else None) == best
    assert found is None or found.bound == found.weight
    if best is not None:
        assert heaviest_path(weights, edges, ends, required, missed=missed, above=best) is None
        just = heaviest_path(weights, edges, ends, required, missed=missed, above=best - 1)
        assert just is not None
        assert just.weight == best


@pytest.mark.parametrize("labour", [0, 100, 1000])
def test_a_search_cut_short_says_so(labour: int) -> None:
    """With too little work allowed there is a bound that holds, and the path found is a path."""
    side = 7
    edges = [(a, a + 1) for a in range(side * side) if (a + 1) % side]
    edges += [(a, a + side) for a in range(side * (side - 1))]
    weights = [10] * (side * side)
    whole = heaviest_path(weights, edges, frozenset(), frozenset({0}))
    cut = heaviest_path(weights, edges, frozenset(), frozenset({0}), labour=labour)
    assert whole is not None
    assert cut is not None
    assert whole.weight == whole.bound == 490
    assert cut.bound >= 490 > cut.weight or cut.weight == cut.bound == 490


def test_no_path() -> None:
    assert heaviest_path([5, 5], [], frozenset(), frozenset({0})) is None
    assert heaviest_path([5, 5], [(0, 1)], frozenset(), frozenset()) is None
