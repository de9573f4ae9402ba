"""Where a line may go on, where a passenger may travel, and what a building merges with, against slow second
readings.

`make test` asks a sample; with STELLWERK_LONG=1 ten thousand random positions are asked.
"""

from __future__ import annotations

import os
import random
from itertools import permutations

import pytest

from engine.core import GameError
from engine.tramways import laying
from engine.tramways.network import Network, tiles
from engine.tramways.state import State
from engine.tramways.travel import Routes
from engine.tramways.ways import Ways
from tests.engine.tramways import second_reading as slow
from tests.engine.tramways.tables import ANNA, ways_from

LONG = os.environ.get("STELLWERK_LONG") == "1"
BATCHES = range(100) if LONG else range(2)
A_BATCH = 100 if LONG else 30
STARTS = 3
"""Starts asked for in one position."""
LINKS = 3
"""Links of the longest trips that are asked for."""


def said(state: State, start: str, way: tuple[str, ...]) -> laying.Laying | None:
    try:
        return laying.read(state, ANNA, start, way)
    except GameError:
        return None


@pytest.mark.parametrize("batch", BATCHES)
def test_r7_4_r7_6_r7_8_r7_10_r7_11_r7_12_r7_14_where_a_line_may_go_on(batch: int) -> None:
    """All walks of up to three tiles: listed, accepted, and legal in the slow reading, or none of these."""
    rng, met = random.Random(batch), 0
    for state in slow.positions(batch, A_BATCH):
        ways = Ways(state, ANNA)
        starts = slow.starts_of(state, ANNA)
        for start in rng.sample(sorted(starts), min(STARTS, len(starts))):
            listed = set(ways_from(ways, start)) if start in ways.starts() else set()
            walks = set(slow.walks(start, starts[start]))
            assert listed <= walks
            for way in walks:
                legal = slow.may_lay(state, ANNA, start, way)
                line = said(state, start, way)
                assert (line is not None and line.price.symbols <= slow.SYMBOLS) == legal, (state, start, way)
                assert (way in listed) == legal, (state, start, way)
                met += legal
    assert met > A_BATCH


@pytest.mark.parametrize("batch", BATCHES)
def test_r7_1_links_are_the_lines_of_tiles_that_hang_together(batch: int) -> None:
    """And complete if both ends point at different places, or at one that became one later."""
    for state in slow.positions(batch + 1000, A_BATCH):
        pieces, network = slow.pieces_of(state), Network(state)
        lines = {frozenset((piece.square, piece.sides) for piece in line) for line in slow.lines_of(pieces)}
        assert lines == {
            frozenset((tile.square, "".join(sorted(tile.sides))) for tile in tiles(state.town, link))
            for link in state.links
        }
        for link in state.links:
            ends = (link.path[0], link.path[-1])
            whole = all(slow.place_of(state, pieces, end, link.owner) for end in ends)
            assert network.is_complete(link) == whole
            # Of a link with one open end that end comes last.
            assert slow.place_of(state, pieces, link.path[0], link.owner) or not any(
                slow.place_of(state, pieces, end, link.owner) for end in ends
            )


@pytest.mark.parametrize("batch", BATCHES)
def test_r8_5_what_a_building_merges_with(batch: int) -> None:
    for state in slow.positions(batch + 2000, A_BATCH):
        network = Network(state)
        groups = slow.buildings_of(state)
        assert set(groups) == set(network.types)
        for square, squares in groups.items():
            assert frozenset(network.squares(network.building(square))) == squares


@pytest.mark.parametrize("batch", BATCHES)
def test_r9_2_r9_3_r9_4_r9_5_where_a_passenger_may_travel(batch: int) -> None:
    """All rows of up to three links."""
    met = 0
    for state in slow.positions(batch + 3000, A_BATCH):
        routes = Routes(state, ANNA)
        starts = routes.starts()
        numbers = [link.number for link in state.links]
        rows = [row for count in range(1, LINKS + 1) for row in permutations(numbers, count)]
        for start in state.passengers:
            listed = _listed(routes, start) if start in starts else set()
            for row in rows:
                legal = slow.may_travel(state, start, row)
                assert slow.may_pay_travel(state, ANNA, start, row) == legal, (state, start, row)
                assert (row in listed) == legal, (state, start, row)
                met += legal
    assert met > 0


def _listed(routes: Routes, start: str) -> set[tuple[int, ...]]:
    found = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        way = waiting.pop()
        further, ends = routes.following(start, way)
        if ends:
            found.add(way)
        if len(way) < LINKS:
            waiting += [(*way, each) for each in further]
    return found
