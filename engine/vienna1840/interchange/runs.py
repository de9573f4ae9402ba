"""Runs as 18xx.games writes them: stops, the hexes between them, nodes, revenue."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.vienna1840.board import Board, layout
from engine.vienna1840.events import StadtbahnPaid
from engine.vienna1840.facts import PRIVATES, STADTBAHN, game_map
from engine.vienna1840.interchange.names import part_of_node
from engine.vienna1840.network import ARROWS, neighbours
from engine.vienna1840.routes import Route

__all__ = ["line_run", "run_fields", "stadtbahn_run"]


def run_fields(routes: list[dict[str, Any]]) -> dict[str, Any]:
    """The fields of a run, whoever runs."""
    return {"routes": routes, "extra_revenue": 0, "subsidy": 0}


def line_run(board: Board, route: Route, tram: str, bonus_hexes: Sequence[str]) -> dict[str, Any]:
    """A line's route. `bonus_hexes` are the landmarks of its company's privates."""
    main = game_map(board.map).main
    ways = []
    for here, there in pairwise(route.hexes):
        way = [main(here), here, there, main(there)]
        ways.append(list(dict.fromkeys(way)))
    stops = [hex for hex, _ in route.places]
    landmarks = [each.name for each in PRIVATES.values() if each.hex in bonus_hexes and each.hex in stops]
    text = "-".join(stops) + (f" ({', '.join(landmarks)})" if landmarks else "")
    nodes = [_node(board, hex, node) for hex, node in route.places]
    return _run(tram, ways, stops, route.value, text, nodes)


def stadtbahn_run(board: Board, ran: StadtbahnPaid) -> dict[str, Any]:
    """A Stadtbahn company's run, from the far end back to its base; of a whole line, to its second base."""
    courses = game_map(board.map).stadtbahn
    sequence = courses[ran.company].sequence
    places = ran.places
    if (places[0], places[-1]) == (sequence[0], sequence[-1]):
        places = places[::-1]
    if sequence.index(places[0]) > sequence.index(places[-1]):
        sequence = sequence[::-1]
    ways = [
        list(sequence[sequence.index(here) : sequence.index(there) + 1]) for here, there in pairwise(places)
    ]
    stops = list(places[::-1])
    nodes = [_node(board, hex, _dotted(board, sequence, hex)) for hex in places]
    train = f"City-{[name for name in STADTBAHN if name in courses].index(ran.company)}"
    chain = [node for here, there in reversed(list(pairwise(nodes))) for node in (here, there)]
    return _run(train, ways[::-1], stops, ran.income, "-".join(stops), list(dict.fromkeys(chain)))


def _run(
    train: str, ways: list[list[str]], stops: list[str], revenue: int, text: str, nodes: list[str]
) -> dict[str, Any]:
    return {
        "train": train,
        "connections": ways,
        "hexes": stops,
        "revenue": revenue,
        "revenue_str": text,
        "nodes": nodes,
    }


def _node(board: Board, hex: str, node: str) -> str:
    return f"{hex}-{0 if node == ARROWS else part_of_node(board, hex, node)}"


def _dotted(board: Board, sequence: Sequence[str], hex: str) -> str:
    """The place of a hex on the Stadtbahn track that leads on along the sequence."""
    place = sequence.index(hex)
    beside = sequence[place + 1] if place + 1 < len(sequence) else sequence[place - 1]
    return layout(board, hex).dotted[neighbours(board.map, hex).index(beside)]
