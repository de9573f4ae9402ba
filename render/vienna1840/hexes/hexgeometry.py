"""What is on one hex, and where: rails, stops, circles and labels, in hex units. Pure geometry, no pixels.

It is worked out from the facts of a hex and the tile on it. Labels go where nothing else is: every
taken place is kept in an `Occupied`, and each label looks for the free place nearest to where it would
like to be.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.vienna1840.facts import TILES, HexFacts, MapFacts, NodeFacts, TrackFacts
from render.core.hexgrid import APOTHEM, Point, along, arc, edge_middle, length, line, point_at

__all__ = ["SLOT", "City", "HexGeometry", "LaidHex", "Rail", "Stop", "geometry_of", "laid_hex"]

SLOT = 25
"""Radius of a station circle."""
_SLOT_PLACES: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-28.5, 0), (28.5, 0)),
    3: ((-28.5, 16), (28.5, 16), (0, -33)),
}
_STUB = 54
_STUB_STOP = 63
"""How far from the centre a node lies that has one track and company on its hex."""


@dataclass(frozen=True, slots=True)
class LaidHex:
    """A hex as it lies now: its facts, the tile on it (None: as printed), and the track that is valid."""

    hex: str
    facts: HexFacts
    tile: str | None
    rotation: int
    nodes: tuple[NodeFacts, ...]
    track: tuple[TrackFacts, ...]
    main: bool


@dataclass(frozen=True, slots=True)
class Rail:
    """A piece of track as a curve. `edges` are the hex edges that it touches."""

    edges: tuple[int, ...]
    node: str | None
    gauge: str
    terminal: bool
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop: a bar across the track, or (direction None) a dot where more than two tracks meet."""

    node: NodeFacts
    centre: Point
    direction: float | None


@dataclass(frozen=True, slots=True)
class City:
    """An interchange: the middles of its circles, left to right."""

    node: NodeFacts
    circles: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class HexGeometry:
    """All that has a fixed place on a hex."""

    hex: LaidHex
    rails: tuple[Rail, ...]
    stops: tuple[Stop, ...]
    cities: tuple[City, ...]


def laid_hex(board_map: MapFacts, tiles: Mapping[str, tuple[str, int]], hex: str) -> LaidHex:
    """What counts on a hex, given the tiles laid."""
    facts = board_map.hexes[hex]
    main = board_map.main(hex) == hex
    if hex not in tiles:
        return LaidHex(hex, facts, None, 0, facts.nodes, facts.track, main)
    tile, rotation = tiles[hex]
    printed = TILES[tile]
    special = printed.only.get(hex)
    nodes = special.nodes if special and special.nodes else printed.nodes
    track = special.track if special and special.track else _turned(tile, rotation)
    return LaidHex(hex, facts, tile, rotation, nodes, track, main)


@cache
def _turned(tile: str, rotation: int) -> tuple[TrackFacts, ...]:
    """A tile's track as it lies: many hexes show the same."""
    return tuple(piece.rotated(rotation) for piece in TILES[tile].track)


def geometry_of(here: LaidHex) -> HexGeometry:
    """Places for everything on the hex."""
    if here.facts.area is not None:
        return _area_geometry(here)
    exits = {
        node.id: [piece.edges[0] for piece in here.track if piece.node == node.id] for node in here.nodes
    }
    curves = {
        node.id: arc(*exits[node.id])
        for node in here.nodes
        if len(exits[node.id]) == 2 and not (len(here.nodes) == 1 and node.slots)
    }
    rails: list[Rail] = []
    stops: list[Stop] = []
    cities: list[City] = []
    for node in here.nodes:
        taken = [city.circles[0] for city in cities] + [stop.centre for stop in stops]
        centre, direction = _node_place(node, here.nodes, exits, curves, taken)
        if here.facts.kind == "center":
            centre = _beside_walls(here)
        if node.slots:
            offsets = _SLOT_PLACES[node.slots]
            cities.append(City(node, tuple((centre[0] + x, centre[1] + y) for x, y in offsets)))
        else:
            stops.append(Stop(node, centre, direction))
        for piece in here.track:
            if piece.node == node.id:
                rails.append(_rail(piece, curves.get(node.id), exits[node.id], centre))
    for piece in here.track:
        if piece.node is None:
            rails.append(
                Rail(piece.edges, None, piece.gauge, False, tuple(arc(piece.edges[0], piece.edges[1])))
            )
    return HexGeometry(here, tuple(rails), tuple(stops), tuple(cities))


def _beside_walls(here: LaidHex) -> Point:
    """The middle of a red tile's circles: off the walls, so that its values have room there."""
    x, y = middle([along(edge, 14) for edge in here.facts.arrows])
    return x * 2, y * 2


def _rail(piece: TrackFacts, curve: tuple[Point, ...] | None, exits: Sequence[int], centre: Point) -> Rail:
    edge = piece.edges[0]
    if curve is None:
        points = tuple(line(edge_middle(edge), centre))
    else:
        # Two tracks of one stop are one curve; each edge owns the half on its side.
        half = len(curve) // 2
        points = curve[: half + 1] if edge == exits[0] else curve[half:][::-1]
    return Rail(piece.edges, piece.node, piece.gauge, piece.terminal, points)


def _node_place(
    node: NodeFacts,
    nodes: Sequence[NodeFacts],
    exits: Mapping[str, list[int]],
    curves: Mapping[str, tuple[Point, ...]],
    taken: Sequence[Point],
) -> tuple[Point, float | None]:
    own = exits[node.id]
    if node.id in curves:
        return _on_curve(list(curves[node.id]), node, nodes, exits, curves, taken)
    if len(nodes) == 1 or len(own) > 2:
        return (0, 0), None
    if len(own) == 1:
        direction = math.radians(60 * own[0] - 60)
        return along(own[0], _STUB if node.slots else _STUB_STOP), direction
    # A circle of a pair that has no track yet lies away from the other.
    others = [edge for other in nodes if other.id != node.id for edge in exits[other.id]]
    if others:
        return along((others[0] + 3) % 6, 34), None
    side = -1 if node is nodes[0] else 1
    return (side * 34, 0), None


def _on_curve(
    curve: list[Point],
    node: NodeFacts,
    nodes: Sequence[NodeFacts],
    exits: Mapping[str, list[int]],
    curves: Mapping[str, tuple[Point, ...]],
    taken: Sequence[Point],
) -> tuple[Point, float | None]:
    """The place on a node's own curve that keeps clear of the other tracks, near the middle if it can."""
    foreign = [point for other, points in curves.items() if other != node.id for point in points]
    for other in nodes:
        if other.id != node.id and other.id not in curves:
            reach = _STUB if len(exits[other.id]) == 1 else 0
            for edge in exits[other.id]:
                foreign += line(edge_middle(edge), along(edge, reach))
    total = length(curve)
    wanted = SLOT + 12 if node.slots else 22

    def merit(share: float) -> float:
        here = point_at(curve, share * total)[0]
        clear = min((math.dist(here, point) for point in foreign), default=wanted)
        apart = min((math.dist(here, point) for point in taken), default=99)
        return min(clear, wanted) + min(apart, 2 * SLOT + 4) * 0.5 - abs(share - 0.5) * 6

    best = max((0.5, 0.42, 0.58, 0.35, 0.65, 0.29, 0.71, 0.24, 0.76), key=merit)
    return point_at(curve, best * total)


def _area_geometry(here: LaidHex) -> HexGeometry:
    """A red area's hex: short ways in from its edges; the circles are on its main hex only."""
    rails = []
    reach = 60 if here.main else 50
    for piece in here.track:
        edge = piece.edges[0]
        inner = along(edge, 0) if piece.gauge == "stadtbahn" else along(edge, reach)
        rails.append(
            Rail(piece.edges, piece.node, piece.gauge, piece.terminal, tuple(line(edge_middle(edge), inner)))
        )
    cities: tuple[City, ...] = ()
    if here.main:
        node = here.nodes[0]
        cities = (City(node, _SLOT_PLACES[node.slots]),)
    return HexGeometry(here, tuple(rails), (), cities)


def middle(points: Sequence[Point]) -> Point:
    """The middle of several points."""
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


assert APOTHEM == 90  # the lengths above are made for it
