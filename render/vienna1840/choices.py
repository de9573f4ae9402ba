"""Tiles side by side: what may be laid on a hex, and what is left in the supply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.vienna1840.facts import TILES, MapFacts, game_map
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.hexgrid import APOTHEM, RADIUS, corners
from render.core.picture import Picture, alt_text, encode
from render.vienna1840.geometry import joined
from render.vienna1840.hexes import draw_hex
from render.vienna1840.legend import HEIGHT, draw_legend
from render.vienna1840.map import draw_strip
from render.vienna1840.people import company_of_line
from render.vienna1840.scene import content
from render.vienna1840.themes import palette
from render.vienna1840.tokens import station
from render.vienna1840.words import words

__all__ = ["Lay", "draw_choices", "draw_supply", "letters"]

_PITCH = (round(2 * APOTHEM) + 40, round(2 * RADIUS) + 92)
_COLUMNS = 4
"""Wide enough for a title; a tile is then a fifth of a phone's width."""
_CROWDED = 16
_CROWDED_COLUMNS = 6
_TOP = 110
_MARGIN = 30
_TITLE = (46, 700, 85)
_HEAD = (38, 700, 85)
_SMALL = (28, 500, 80)


@dataclass(frozen=True, slots=True)
class Lay:
    """A tile on a hex."""

    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class _Pane:
    lay: Lay
    head: str
    note: str
    bare: bool = False


def letters(count: int) -> list[str]:
    """Names for so many choices: A, B .. Z, AA, AB .."""
    names = [chr(ord("A") + k) for k in range(26)]
    return [names[k] if k < 26 else names[k // 26 - 1] + names[k % 26] for k in range(count)]


def draw_choices(
    view: View, lays: Sequence[Lay], theme: str = "light", language: str = "de", title: str | None = None
) -> Picture:
    """Tiles that might be laid, lettered in their order, with the stations that would lie on them.

    Args:
        title: stands above them; without it the name of the first one's hex.

    Raises:
        KeyError: no such theme.
    """
    word = words(language)
    board_map = game_map(view.board.map)
    if title is None and lays:
        hex = lays[0].hex
        title = " ".join((word("possible"), hex, board_map.hexes[hex].name)).strip()
    panes = [
        _Pane(lay, letter, f"{lay.tile} · {lay.rotation}")
        for letter, lay in zip(letters(len(lays)), lays, strict=True)
    ]
    said = [f"{pane.head}: {pane.lay.hex} {word('tile')} {pane.note}." for pane in panes]
    canvas = _drawn(view, panes, title or word("none"), theme)
    return _picture(canvas, title or word("none"), said)


def draw_supply(view: View, theme: str = "light", language: str = "de") -> Picture:
    """Every tile with how many of it are left.

    Raises:
        KeyError: no such theme.
    """
    word = words(language)
    board_map = game_map(view.board.map)
    bare = replace(view, board=replace(view.board, stations={}))
    panes = []
    for tile in TILES:
        lay = _typical(board_map, tile)
        if lay is not None:
            left = view.board.supply.get(tile, 0)
            panes.append(_Pane(lay, f"× {left}" if left else "–", tile, bare=True))
    said = [f"{pane.note} {pane.head}." for pane in panes]
    canvas = _drawn(bare, panes, word("supply"), theme, HEIGHT)
    below = canvas.image.height - HEIGHT - _MARGIN
    draw_legend(canvas, word, (_MARGIN, below, canvas.image.width - _MARGIN))
    return _picture(canvas, word("supply"), said)


def _typical(board_map: MapFacts, tile: str) -> Lay | None:
    """A hex of the map without a name where the tile can lie, or any."""
    facts = TILES[tile]
    for hex, place in facts.only.items():
        if hex in board_map.hexes:
            return Lay(hex, tile, place.rotation)
    site = {"special_station": "station"}.get(facts.site, facts.site)
    fitting = [
        hex
        for hex, printed in board_map.hexes.items()
        if printed.kind == site
        and (printed.site is None or (printed.site == "interchange") == bool(facts.nodes[0].slots))
    ]
    fitting.sort(key=lambda hex: bool(board_map.hexes[hex].name))
    return Lay(fitting[0], tile, board_map.hexes[fitting[0]].rotation or 0) if fitting else None


def _picture(canvas: Canvas, title: str, said: Sequence[str]) -> Picture:
    return Picture(encode(canvas.image), alt_text([f"{title}.", *said]), canvas.image.size)


def _drawn(view: View, panes: Sequence[_Pane], title: str, theme: str, below: int = 0) -> Canvas:
    """The tiles under a title, with so much room below them."""
    colours = palette(theme)
    board_map = game_map(view.board.map)
    columns = _COLUMNS if len(panes) <= _CROWDED else _CROWDED_COLUMNS
    rows = max(-(-len(panes) // columns), 1)
    size = (2 * _MARGIN + columns * _PITCH[0], _TOP + rows * _PITCH[1] + _MARGIN + below)
    canvas = Canvas(colours, colours.new(size, "page"), theme)
    canvas.text((_MARGIN + 10, 60), title, _TITLE, "ink", "page")
    for index, pane in enumerate(panes):
        row, column = divmod(index, columns)
        x = _MARGIN + column * _PITCH[0] + _PITCH[0] // 2
        y = _TOP + row * _PITCH[1]
        head = canvas.text((x - 84, y + 24), pane.head, _HEAD, "ink", "page")
        canvas.text((x - 84 + head + 14, y + 26), pane.note, _SMALL, "muted", "page")
        _pane(canvas, view, board_map, pane, (x, y + 56 + round(RADIUS)))
    return canvas


def _pane(canvas: Canvas, view: View, board_map: MapFacts, pane: _Pane, at: tuple[int, int]) -> None:
    """The hex as it would look, with the stations that lie on it now where they have the same circle."""
    lay = pane.lay
    tiles: Mapping[str, tuple[str, int]] = {**view.board.tiles, lay.hex: (lay.tile, lay.rotation)}
    here = content(board_map, tiles, lay.hex)
    if pane.bare:
        here = replace(here, hex="", facts=here.facts.model_copy(update={"name": "", "landmark": None}))
    drawn = draw_hex(canvas.palette, here, 1, joined(board_map, lay.hex))
    canvas.polygon([(at[0] + x, at[1] + y) for x, y in corners(RADIUS + 1.7)], "grid")
    canvas.put(drawn.sprite, at)
    if drawn.strip is not None:
        x, y = drawn.strip.centre
        strip = draw_strip(canvas, drawn.strip, view.colour, 1, drawn.ground)
        canvas.put(strip, (at[0] + round(x), at[1] + round(y)))
    for city in drawn.scene.cities:
        owners = view.board.stations.get(lay.hex, {}).get(city.node.id, ())
        for owner, (dx, dy) in zip(owners, city.circles, strict=False):
            if owner is not None:
                token = station(canvas.palette, owner, company_of_line(view, owner), 1)
                canvas.put(token, (at[0] + round(dx), at[1] + round(dy)))
