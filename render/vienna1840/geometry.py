"""Where the hexes of each map lie in its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.vienna1840.facts import MapFacts, game_map
from render.core.hexgrid import APOTHEM, EDGES, PITCH, RADIUS

__all__ = ["HEADER", "MapSheet", "edge_between", "joined", "neighbours", "sheet"]

_MARGIN = 34
_NEIGHBOURS = {0: (-1, 1), 1: (0, 2), 2: (1, 1), 3: (1, -1), 4: (0, -2), 5: (-1, -1)}
_LEAST_WIDTH = 2400
HEADER = 232
"""Height of the strip with the round track above the map, in pixels."""


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A map's picture: its size in pixels, the scale of hex units, the hexes' middles, and those of the hexes
    that lie at the rim of the map.
    """

    name: str
    size: tuple[int, int]
    scale: float
    centres: dict[str, tuple[int, int]]
    outer: tuple[tuple[int, int], ...]

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
    height = max(y for _, y in centres.values()) + round(RADIUS * scale) + _MARGIN
    outer = tuple(at for hex, at in centres.items() if not centres.keys() >= set(neighbours(hex)))
    return MapSheet(name, (width, height), scale, centres, outer)


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
