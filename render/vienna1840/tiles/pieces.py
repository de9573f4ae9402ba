"""Tiles and hexes by themselves, as pages of tiles show them: a head over each, none of it named."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.vienna1840.facts import TILES, MapFacts
from render.core.cache import MIB, Cache
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.hexgrid import APOTHEM, RADIUS, corners
from render.core.palette import Palette
from render.vienna1840.ground.geometry import joined
from render.vienna1840.hexes.hexgeometry import laid_hex
from render.vienna1840.hexes.sprites import HexSprite, draw_hex
from render.vienna1840.map.vienna import draw_strip

__all__ = ["PITCH", "Piece", "draw_piece", "typical_place"]

PITCH = (round(2 * APOTHEM) + 40, round(2 * RADIUS) + 92)
"""From one piece to the next, across and down, in pixels."""
_HEAD: Face = (38, 700, 85)
_SMALL: Face = (28, 500, 80)
_FIRST = round(APOTHEM) - 6
"""How far to the left of a piece's middle its head begins."""
_NAMELESS: Cache[HexSprite] = Cache(3 * MIB, lambda hex: hex.sprite.weight)
"""All tiles of a map in one theme."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A hex as it is printed, or with a tile.

    Attributes:
        hex: where it is on the map.
        tile: None for the hex itself.
        rotation: of the tile.
        head: stands over it in bold.
        beside: stands beside the head.
    """

    hex: str
    tile: str | None
    rotation: int
    head: str
    beside: str = ""


def typical_place(board_map: MapFacts, tile: str) -> tuple[str, int] | None:
    """A hex of the map where the tile can lie, without a name if there is one, and how it is turned there."""
    facts = TILES[tile]
    for hex, place in facts.only.items():
        if hex in board_map.hexes:
            return hex, place.rotation
    site = {"special_station": "station"}.get(facts.site, facts.site)
    fitting = [
        hex
        for hex, printed in board_map.hexes.items()
        if printed.kind == site
        and (printed.site is None or (printed.site == "interchange") == bool(facts.nodes[0].slots))
    ]
    fitting.sort(key=lambda hex: bool(board_map.hexes[hex].name))
    return (fitting[0], board_map.hexes[fitting[0]].rotation or 0) if fitting else None


def draw_piece(canvas: Canvas, board_map: MapFacts, piece: Piece, colour: str, at: tuple[int, int]) -> None:
    """Draws a piece with its head; `colour` is the newest of the tiles, `at` the middle of its top edge."""
    x, y = at
    head = canvas.text((x - _FIRST, y + 24), piece.head, _HEAD, "ink", "page")
    apart = 14 if head else 0
    canvas.text((x - _FIRST + head + apart, y + 26), piece.beside, _SMALL, "muted", "page")
    key = (canvas.theme, board_map.name, piece.hex, piece.tile, piece.rotation)
    drawn = _NAMELESS.get(key, lambda: _nameless(canvas.palette, board_map, piece))
    middle = (x, y + 56 + round(RADIUS))
    canvas.polygon([(middle[0] + dx, middle[1] + dy) for dx, dy in corners(RADIUS + 1.7)], "grid")
    canvas.put(drawn.sprite, middle)
    if drawn.strip is not None:
        dx, dy = drawn.strip.centre
        strip = draw_strip(canvas, drawn.strip, colour, 1, drawn.ground)
        canvas.put(strip, (middle[0] + round(dx), middle[1] + round(dy)))


def _nameless(colours: Palette, board_map: MapFacts, piece: Piece) -> HexSprite:
    tiles = {} if piece.tile is None else {piece.hex: (piece.tile, piece.rotation)}
    here = laid_hex(board_map, tiles, piece.hex)
    here = replace(here, hex="", facts=here.facts.model_copy(update={"name": "", "landmark": None}))
    return draw_hex(colours, here, 1, joined(board_map, piece.hex))
