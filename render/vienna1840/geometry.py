"""Where the hexes of each map lie in its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.vienna1840.facts import game_map
from render.core.hexgrid import APOTHEM, PITCH, RADIUS

__all__ = ["MapSheet", "sheet"]

_MARGIN = 34
_LEAST_WIDTH = 2400
HEADER = 232
"""Height of the strip with the round track above the map, in pixels."""


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A map's picture: its size in pixels, the scale of hex units, and the hexes' middles."""

    name: str
    size: tuple[int, int]
    scale: float
    centres: dict[str, tuple[int, int]]

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
    return MapSheet(name, (width, height), scale, centres)
