"""The heaviest simple path, against counting every path."""

from __future__ import annotations

import random

import pytest

from engine.vienna1840.heaviest_path import heaviest_path

Edges = list[tuple[int, int]]


def plain_best(
    weights: list[int], edges: Edges, ends: frozenset[int], required: frozenset[int]
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
        if len(path) > 1 and required & set(path):
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
    chosen = heaviest_path(weights, edges, ends, required)
    best = plain_best(weights, edges, ends, required)
    if chosen is None:
        assert best is None
        return
    degrees = {vertex: sum(vertex in edge for edge in chosen) for edge in chosen for vertex in edge}
    assert sum(weights[vertex] for vertex in degrees) == best
    assert sorted(degrees.values()) == [1, 1] + [2] * (len(degrees) - 2)
    assert len(degrees) == len(chosen) + 1
    assert required & degrees.keys()
    assert all(degrees[vertex] == 1 for vertex in ends & degrees.keys())


def test_no_path() -> None:
    assert heaviest_path([5, 5], [], frozenset(), frozenset({0})) is None
    assert heaviest_path([5, 5], [(0, 1)], frozenset(), frozenset()) is None
