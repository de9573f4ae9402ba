"""Tiles that might be laid, side by side: each in its place, with the halves of the hexes around."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from engine.vienna1840.facts import TILES, game_map
from engine.vienna1840.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas, Veil, veil_of
from render.core.fonts import Face, fitted
from render.core.hexgrid import APOTHEM, EDGES, PITCH, RADIUS, corners
from render.core.letters import letters
from render.core.painter import Stencil
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import NO_CHANGES
from render.vienna1840.ground.geometry import MapSheet, neighbours, sheet
from render.vienna1840.hexes.hexgeometry import laid_hex
from render.vienna1840.map.vienna import paint_hex, paint_map
from render.vienna1840.themes import palette
from render.vienna1840.words.terms import COLOURS

__all__ = ["Lay", "draw_choices"]

_HALF = (2 * APOTHEM - 2, PITCH - 2)
"""Half of a pane's size in hex units: up to the middles of the hexes around."""
_COLUMNS = ((4, 2), (12, 3), (10_000, 4))
"""Panes side by side, for up to so many choices: with three, a tile is a sixth of a phone's width."""
_GAP = 22
_HEAD_ROOM = 56
_TOP = 100
_MARGIN = 28
_TITLE_SIZES = (46, 42, 38, 34, 28)
_HEAD: Face = (42, 700, 85)
_SMALL: Face = (32, 500, 80)
_VEILED = 0.25
"""How much of what lies around is covered, so that the tile stands out."""
_FRAME = (RADIUS + 3.5, RADIUS - 1.5)
_VEILS: Cache[Veil | None] = Cache(6)


@dataclass(frozen=True, slots=True)
class Lay:
    """A tile on a hex."""

    hex: str
    tile: str
    rotation: int


def draw_choices(
    view: View, lays: Sequence[Lay], theme: str = "light", words: Words = ENGLISH, title: str | None = None
) -> Picture:
    """Tiles that might be laid, lettered in their order, each as it would lie: with the stations on it and
    the track around it.

    Args:
        title: stands above them; without it the name of the first one's hex.

    Raises:
        KeyError: no such theme.
    """
    if title is None and lays:
        hex = lays[0].hex
        place = f"{hex} {game_map(view.board.map).hexes[hex].name}".strip()
        title = words.say("Possible on {hex}", hex=place)
    title = title or words.say("none")
    canvas = _drawn(view, lays, title, theme)
    said = [f"{title}."]
    for letter, lay in zip(letters(len(lays)), lays, strict=True):
        joins = ", ".join(_joins(view, lay)) or words.say("none")
        said.append(
            words.say(
                "{letter}: {hex} tile {tile} ({colour}), rotation {rotation}, joined to {joins}.",
                letter=letter,
                **_named(lay, words),
                joins=joins,
            )
        )
    return Picture(encode(canvas.image), alt_text(said), canvas.image.size)


def _named(lay: Lay, words: Words) -> Mapping[str, object]:
    colour = words.say(COLOURS[TILES[lay.tile].colour])
    return {"hex": lay.hex, "tile": lay.tile, "colour": colour, "rotation": lay.rotation}


def _joins(view: View, lay: Lay) -> list[str]:
    """The hexes whose track the tile's would meet, clockwise from the upper right."""
    board_map = game_map(view.board.map)
    tiles = {**view.board.tiles, lay.hex: (lay.tile, lay.rotation)}

    def leads(hex: str, edge: int) -> bool:
        return hex in board_map.hexes and any(
            edge in piece.edges for piece in laid_hex(board_map, tiles, hex).track
        )

    beyond = neighbours(lay.hex)
    return [beyond[edge] for edge in EDGES if leads(lay.hex, edge) and leads(beyond[edge], (edge + 3) % 6)]


def _drawn(view: View, lays: Sequence[Lay], title: str, theme: str) -> Canvas:
    """The tiles under a title."""
    colours, place = palette(theme), sheet(view.board.map)
    columns = next(columns for most, columns in _COLUMNS if len(lays) <= most)
    rows = max(-(-len(lays) // columns), 1)
    middle = _middle(place)
    pitch = (2 * middle[0] + _GAP, 2 * middle[1] + _HEAD_ROOM + _GAP)
    size = (2 * _MARGIN + columns * pitch[0] - _GAP, _TOP + rows * pitch[1] + _MARGIN - _GAP)
    canvas = Canvas(colours, colours.new(size, "page"), theme)
    face = fitted(title, size[0] - 2 * _MARGIN, _TITLE_SIZES, 700)
    canvas.text((_MARGIN, 54), title, face, "ink", "page")
    board = paint_map(view, NO_CHANGES, theme)
    around = {hex: _around(board, hex, place) for hex in {lay.hex for lay in lays}}
    for index, (letter, lay) in enumerate(zip(letters(len(lays)), lays, strict=True)):
        row, column = divmod(index, columns)
        x, y = _MARGIN + column * pitch[0], _TOP + row * pitch[1]
        head = canvas.text((x, y + 24), letter, _HEAD, "ink", "page")
        canvas.text((x + head + 16, y + 26), f"{lay.tile} · {lay.rotation}", _SMALL, "muted", "page")
        y += _HEAD_ROOM
        canvas.rect((x - 2, y - 2, x + 2 * middle[0] + 2, y + 2 * middle[1] + 2), "grid")
        canvas.image.paste(around[lay.hex], (x, y))
        _lay(canvas, view, lay, (x + middle[0], y + middle[1]), place.scale)
    return canvas


def _middle(place: MapSheet) -> tuple[int, int]:
    """Where the tile's middle lies on a pane, in pixels."""
    return round(_HALF[0] * place.scale), round(_HALF[1] * place.scale)


def _around(board: Canvas, hex: str, place: MapSheet) -> Image.Image:
    """A hex with what lies around it, which is half covered."""
    half, (x, y) = _middle(place), place.centres[hex]
    corner = (x - half[0], y - half[1])
    seen = (max(corner[0], place.land[0]), max(corner[1], place.land[1]))
    shown = board.image.crop((*seen, min(x + half[0], place.land[2]), min(y + half[1], place.land[3])))
    pane = board.palette.new((2 * half[0], 2 * half[1]), "page")
    pane.paste(shown, (seen[0] - corner[0], seen[1] - corner[1]))
    veil = _VEILS.get(("around", place.scale), lambda: _veil_around(place.scale))
    _cover(Canvas(board.palette, pane, board.theme), half, "page", veil)
    return pane


def _lay(canvas: Canvas, view: View, lay: Lay, at: tuple[int, int], scale: float) -> None:
    """The hex as it would look, framed."""
    board = replace(view.board, tiles={**view.board.tiles, lay.hex: (lay.tile, lay.rotation)})
    paint_hex(canvas, replace(view, board=board), lay.hex, at)
    _cover(canvas, at, "ink", _VEILS.get(("frame", scale), lambda: _frame(scale)))


def _cover(canvas: Canvas, at: tuple[int, int], ink: str, veil: Veil | None) -> None:
    if veil is not None:
        canvas.veil(veil, at, ink)


def _veil_around(scale: float) -> Veil | None:
    stencil = Stencil(_HALF, scale)
    stencil.box((0, 0), (2 * _HALF[0], 2 * _HALF[1]), True)
    stencil.polygon(corners(), False)
    return veil_of(stencil, _VEILED)


def _frame(scale: float) -> Veil | None:
    outer, inner = _FRAME
    stencil = Stencil((outer + 2, outer + 2), scale)
    stencil.polygon(corners(outer), True)
    stencil.polygon(corners(inner), False)
    return veil_of(stencil)
