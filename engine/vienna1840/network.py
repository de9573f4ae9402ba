"""A line's network: what its stations are joined to by tram track that is not blocked (IX.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.vienna1840.board import Board, layout
from engine.vienna1840.facts import game_map, neighbour
from engine.vienna1840.options import Options1840

__all__ = [
    "ARROWS",
    "Node",
    "Reach",
    "blocks",
    "exits",
    "is_bare_station",
    "is_terminal",
    "neighbours",
    "open_sides",
    "reach",
]

Node = tuple[str, str]
"""A place: its hex (of a red area: the main hex) and its id there."""

ARROWS = "-"
"""The id of the place, worth 0, that a purple hex without a tile is under `empty_station_is_stop`."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What a line can reach.

    Attributes:
        nodes: all places, its own stations included.
        edges: by hex, the edges to which the network leads, from within the hex or from its neighbour; on
            the hex of an own station, every edge.
    """

    nodes: frozenset[Node]
    edges: Mapping[str, frozenset[int]]


class _ThisBoard:
    """A board that is equal only to itself. It's the same one until somebody builds."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return id(self.board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ThisBoard) and self.board is other.board


@cache
def neighbours(map_name: str, hex: str) -> tuple[str | None, ...]:
    """The hexes beyond edges 0..5; None where the map ends."""
    hexes = game_map(map_name).hexes
    return tuple(beyond if (beyond := neighbour(hex, edge)) in hexes else None for edge in range(6))


@cache
def open_sides(map_name: str, hex: str) -> frozenset[int]:
    """The edges of a hex to which tram track may be laid (IX.4).

    Not off the map, not at a printed hex's side without track or arrow, not between centre hexes.
    """
    hexes = game_map(map_name).hexes
    printed = hexes[hex]
    own = set(printed.arrows) if printed.kind in ("center", "station") else set(range(6))
    sides = set()
    for edge, beyond in enumerate(neighbours(map_name, hex)):
        if beyond is None or edge not in own:
            continue
        facing = hexes[beyond]
        back = (edge + 3) % 6
        if facing.kind in ("fixed", "offmap"):
            meets = any(back in piece.edges for piece in facing.track if piece.gauge == "tram")
        elif facing.kind in ("center", "station"):
            meets = back in facing.arrows
        else:
            meets = True
        if meets:
            sides.add(edge)
    return frozenset(sides)


@cache
def _area_exits(map_name: str, main: str) -> tuple[tuple[str, int], ...]:
    facts = game_map(map_name)
    area = facts.areas[facts.hexes[main].area or ""]
    return tuple((way.hex, way.edge) for way in area.exits if way.gauge == "tram")


def exits(board: Board, hex: str, node: str) -> tuple[tuple[str, int], ...]:
    """Where tram track leaves a place: (hex, edge). `hex` is the main hex."""
    printed = game_map(board.map).hexes[hex]
    if printed.area is not None:
        return _area_exits(board.map, hex)
    if node == ARROWS:
        return tuple((hex, edge) for edge in printed.arrows)
    return tuple((hex, edge) for edge in layout(board, hex).exits[node])


def is_bare_station(board: Board, hex: str) -> bool:
    """Whether this is a purple hex without a tile."""
    return hex not in board.tiles and game_map(board.map).hexes[hex].kind == "station"


def is_terminal(board: Board, hex: str, node: str) -> bool:
    """Whether a route may end at the place but not run through it (black arrows)."""
    return node == ARROWS or node in layout(board, hex).terminals


def blocks(board: Board, line: str, hex: str, node: str) -> bool:
    """Whether the interchange is full of others' stations, so that the line can't pass (IX.2)."""
    slots = board.stations.get(hex, {}).get(node)
    return slots is not None and None not in slots and line not in slots


def reach(board: Board, line: str, options: Options1840) -> Reach:
    """What the line's stations are joined to by unblocked tram track (IX.2, IX.4).

    A full interchange without a station of the line, a red area and a red tile are reached, but not passed.
    """
    return _reach(_ThisBoard(board), line, options.empty_station_is_stop == "yes")


@lru_cache(maxsize=64)
def _reach(this: _ThisBoard, line: str, bare: bool) -> Reach:
    board = this.board
    facts = game_map(board.map)
    edges: dict[str, set[int]] = {}
    open_nodes: list[Node] = []
    for hex, nodes in board.stations.items():
        for node, slots in nodes.items():
            if line in slots:
                open_nodes.append((hex, node))
                edges[hex] = {
                    edge for edge, beyond in enumerate(neighbours(board.map, hex)) if beyond is not None
                }
    seen = set(open_nodes)
    while open_nodes:
        for hex, edge in exits(board, *open_nodes.pop()):
            edges.setdefault(hex, set()).add(edge)
            beyond = neighbours(board.map, hex)[edge]
            if beyond is None:
                continue
            back = (edge + 3) % 6
            edges.setdefault(beyond, set()).add(back)
            there = layout(board, beyond)
            id = there.ways.get(back)
            if id is None:
                if bare and is_bare_station(board, beyond) and back in facts.hexes[beyond].arrows:
                    seen.add((beyond, ARROWS))
                continue
            main = facts.main(beyond)
            place = (main, id)
            if place in seen:
                continue
            seen.add(place)
            if id not in there.terminals and not blocks(board, line, main, id):
                open_nodes.append(place)
    return Reach(frozenset(seen), {hex: frozenset(found) for hex, found in edges.items()})
