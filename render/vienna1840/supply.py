"""The tiles that are left, side by side, with the signs that stand on the map."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.vienna1840.facts import TILES, MapFacts, game_map
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.hexgrid import APOTHEM, RADIUS, corners
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.geometry import joined
from render.vienna1840.hexes import draw_hex
from render.vienna1840.hexgeometry import laid_hex
from render.vienna1840.legend import HEIGHT, draw_legend
from render.vienna1840.map import draw_strip
from render.vienna1840.themes import palette

__all__ = ["draw_supply"]

_PITCH = (round(2 * APOTHEM) + 40, round(2 * RADIUS) + 92)
_COLUMNS = 6
_TOP = 110
_MARGIN = 30
_TITLE = (46, 700, 85)
_HEAD = (38, 700, 85)
_SMALL = (28, 500, 80)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A tile, a hex on which it may lie, and how many are left."""

    tile: str
    hex: str
    rotation: int
    left: int

    @property
    def head(self) -> str:
        return f"× {self.left}" if self.left else "–"


def draw_supply(view: View, theme: str = "light", words: Words = ENGLISH) -> Picture:
    """Every tile with how many of it are left.

    Raises:
        KeyError: no such theme.
    """
    title, kinds = words.say("Tiles left"), _kinds(view)
    colours = palette(theme)
    rows = -(-len(kinds) // _COLUMNS)
    size = (2 * _MARGIN + _COLUMNS * _PITCH[0], _TOP + rows * _PITCH[1] + _MARGIN + HEIGHT)
    canvas = Canvas(colours, colours.new(size, "page"), theme)
    canvas.text((_MARGIN + 10, 60), title, _TITLE, "ink", "page", most=size[0] - 2 * _MARGIN - 10)
    for index, kind in enumerate(kinds):
        row, column = divmod(index, _COLUMNS)
        x = _MARGIN + column * _PITCH[0] + _PITCH[0] // 2
        y = _TOP + row * _PITCH[1]
        head = canvas.text((x - 84, y + 24), kind.head, _HEAD, "ink", "page")
        canvas.text((x - 84 + head + 14, y + 26), kind.tile, _SMALL, "muted", "page")
        _tile(canvas, view, kind, (x, y + 56 + round(RADIUS)))
    draw_legend(canvas, words, (_MARGIN, size[1] - HEIGHT - _MARGIN, size[0] - _MARGIN))
    said = [f"{kind.tile} {kind.head}." for kind in kinds]
    return Picture(encode(canvas.image), alt_text([f"{title}.", *said]), size)


def _kinds(view: View) -> list[_Kind]:
    """The tiles that can lie on the view's map."""
    board_map = game_map(view.board.map)
    found = []
    for tile in TILES:
        place = _typical(board_map, tile)
        if place is not None:
            found.append(_Kind(tile, *place, view.board.supply.get(tile, 0)))
    return found


def _typical(board_map: MapFacts, tile: str) -> tuple[str, int] | None:
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


def _tile(canvas: Canvas, view: View, kind: _Kind, at: tuple[int, int]) -> None:
    """The tile alone, without what its hex is called."""
    board_map = game_map(view.board.map)
    here = laid_hex(board_map, {kind.hex: (kind.tile, kind.rotation)}, kind.hex)
    here = replace(here, hex="", facts=here.facts.model_copy(update={"name": "", "landmark": None}))
    drawn = draw_hex(canvas.palette, here, 1, joined(board_map, kind.hex))
    canvas.polygon([(at[0] + x, at[1] + y) for x, y in corners(RADIUS + 1.7)], "grid")
    canvas.put(drawn.sprite, at)
    if drawn.strip is not None:
        x, y = drawn.strip.centre
        strip = draw_strip(canvas, drawn.strip, view.colour, 1, drawn.ground)
        canvas.put(strip, (at[0] + round(x), at[1] + round(y)))
