"""The longest path (R15.3) against a second, slow reading: all trails.

`make test` asks a sample; with STELLWERK_LONG=1 ten thousand random networks are asked.
"""

from __future__ import annotations

import os
import random

import pytest

from engine.ticket_europe.facts import ROUTES, TABLE
from engine.ticket_europe.trails import Link, heaviest_trail, longest_trail, spaces
from tests.engine.ticket_europe.networks import HARDEST, all_trails, is_trail, random_links, random_network

LONG = os.environ.get("STELLWERK_LONG") == "1"
BATCHES = range(100) if LONG else range(3)
A_BATCH = 100


def links_of(routes: set[str]) -> list[Link]:
    return [Link(*ROUTES[route].cities, ROUTES[route].spaces) for route in sorted(routes)]


def weight(links: list[Link], numbers: tuple[int, ...]) -> int:
    return sum(links[number].weight for number in numbers)


@pytest.mark.parametrize("batch", BATCHES)
def test_r15_3_the_heaviest_of_all_trails(batch: int) -> None:
    """Any graph, and networks of the board."""
    rng = random.Random(batch)
    for number in range(A_BATCH):
        if number % 2:
            links = random_links(rng)
        else:
            links = links_of(random_network(rng, rng.randrange(1, TABLE.wagons + 1), short=number % 4 == 0))
        found = heaviest_trail(links)
        assert is_trail(links, found)
        assert weight(links, found) == all_trails(links)


@pytest.mark.parametrize("routes", HARDEST)
def test_r15_3_the_hardest_networks(routes: str) -> None:
    links = links_of(set(routes.split()))
    assert weight(links, heaviest_trail(links)) == all_trails(links)


@pytest.mark.parametrize("seed", range(20))
def test_r15_3_networks_of_all_wagons(seed: int) -> None:
    """The path is one, and none is longer where a route is taken away."""
    rng = random.Random(seed)
    network = random_network(rng, TABLE.wagons, short=True)
    assert spaces(network) >= TABLE.wagons - 3
    trail = longest_trail(network)
    assert set(trail) <= network
    links = links_of(network)
    assert is_trail(links, [sorted(network).index(route) for route in trail])
    for route in rng.sample(sorted(network), 3):
        less = spaces(longest_trail(network - {route}))
        assert less <= spaces(trail)
        if route not in trail:
            assert less == spaces(trail)


def test_r15_3_the_same_network_has_always_the_same_path() -> None:
    network = random_network(random.Random(5), TABLE.wagons)
    assert len({longest_trail(sorted(network, key=hash)) for _ in range(3)}) == 1
    assert longest_trail(sorted(network)) == longest_trail(sorted(network, reverse=True))


def test_r15_3_no_wagon_is_used_twice() -> None:
    """A line that can only be left the way it was entered counts once."""
    assert longest_trail({"edinburgh-london-black"}) == ("edinburgh-london-black",)
    assert spaces(longest_trail({"kharkov-kyiv", "kharkov-moskva", "kharkov-rostov"})) == 8
    assert longest_trail(()) == ()
