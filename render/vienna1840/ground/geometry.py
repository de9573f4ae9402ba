"""Where the hexes of each map lie in its picture, and on what ground."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.vienna1840.facts import HexFacts, MapFacts, game_map
from render.core.hexgrid import APOTHEM, EDGES, PITCH, RADIUS, Point

__all__ = [
    "HEADER",
    "RIM",
    "MapSheet",
    "edge_between",
    "enlarged",
    "ground_of",
    "joined",
    "neighbours",
    "sheet",
]

_EDGE = 10
RIM = 52
"""Thickness of the strip with letters and numbers on three sides of the map, in pixels."""
_APART = 16
_MARGIN = _EDGE + RIM + _APART
_NEIGHBOURS = {0: (-1, 1), 1: (0, 2), 2: (1, 1), 3: (1, -1), 4: (0, -2), 5: (-1, -1)}
_LEAST_WIDTH = 2400
HEADER = 252
"""Height of the strip with the round track above the map, in pixels."""
_GROUND = {"plain": "plain", "river": "river", "interchange": "plain", "double_interchange": "plain"}
_GROUND |= {"stadtbahn": "plain", "station": "station", "center": "center", "offmap": "area"}
_FIXED = {"border": "border", "park": "park", "gray": "printed", "red": "area"}


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A map's picture: its size in pixels, the scale of hex units, the hexes' middles, where the full map's
    origin (row A, column 0) lies, and the rectangle inside the rim.
    """

    name: str
    size: tuple[int, int]
    scale: float
    centres: dict[str, tuple[int, int]]
    origin: Point
    land: tuple[int, int, int, int]

    def at(self, point: Point) -> Point:
        """A point of the full map, in hex units from its origin, as pixels."""
        return self.origin[0] + point[0] * self.scale, self.origin[1] + point[1] * self.scale

    def box(self, hex: str) -> tuple[int, int, int, int]:
        """The pixels that a hex may cover: left, top, right, bottom."""
        x, y = self.centres[hex]
        w, h = round((APOTHEM + 2) * self.scale), round((RADIUS + 2) * self.scale)
        return x - w, y - h, x + w, y + h


@cache
def sheet(name: str) -> MapSheet:
    """The sheet of a map; wide maps at scale 1, small ones larger so that all are about equally wide."""
    board = game_map(name)
    columns = [int(hex[1:]) for hex in board.hexes]
    rows = [ord(hex[0]) for hex in board.hexes]
    span = max(columns) - min(columns) + 2
    scale = 1.0
    while span * APOTHEM * scale < _LEAST_WIDTH:
        scale += 1 / 6
    half, pitch = APOTHEM * scale, PITCH * scale
    centres = {
        hex: (
            round(_MARGIN + (int(hex[1:]) - min(columns) + 1) * half),
            round(HEADER + _MARGIN + RADIUS * scale + (ord(hex[0]) - min(rows)) * pitch),
        )
        for hex in board.hexes
    }
    width = round(span * half + 2 * _MARGIN)
    height = max(y for _, y in centres.values()) + round(RADIUS * scale) + _APART + _EDGE
    origin = (
        _MARGIN - (min(columns) - 1) * half,
        HEADER + _MARGIN + RADIUS * scale - (min(rows) - ord("A")) * pitch,
    )
    inset = _EDGE + RIM
    land = (inset, HEADER + inset, width - inset, height - _EDGE)
    return MapSheet(name, (width, height), scale, centres, origin, land)


def enlarged(place: MapSheet) -> MapSheet:
    """The sheet twice as large."""
    left, top, right, bottom = place.land
    return MapSheet(
        place.name,
        (2 * place.size[0], 2 * place.size[1]),
        2 * place.scale,
        {hex: (2 * x, 2 * y) for hex, (x, y) in place.centres.items()},
        (2 * place.origin[0], 2 * place.origin[1]),
        (2 * left, 2 * top, 2 * right, 2 * bottom),
    )


def neighbours(hex: str) -> tuple[str, ...]:
    """The six hexes around a hex, by edge, whether or not the map has them."""
    row, column = ord(hex[0]), int(hex[1:])
    return tuple(f"{chr(row + down)}{column + right}" for down, right in _NEIGHBOURS.values())


def edge_between(a: str, b: str) -> int | None:
    """The edge of hex `a` that touches hex `b`, or None if they are no neighbours."""
    step = (ord(b[0]) - ord(a[0]), int(b[1:]) - int(a[1:]))
    return next((edge for edge in EDGES if _NEIGHBOURS[edge] == step), None)


def joined(board_map: MapFacts, hex: str) -> frozenset[int]:
    """The edges at which a hex borders on another hex of its own red area."""
    area = board_map.hexes[hex].area
    others = board_map.areas[area].hexes if area else ()
    edges = (edge_between(hex, other) for other in others if other != hex)
    return frozenset(edge for edge in edges if edge is not None)


def ground_of(facts: HexFacts) -> str:
    """The ground of a hex without a tile."""
    return _FIXED[facts.ground or "gray"] if facts.kind == "fixed" else _GROUND[facts.kind]
