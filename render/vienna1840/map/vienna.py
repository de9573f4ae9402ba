"""The map of Vienna as a picture.

Each hex is drawn once for the tile and rotation that it shows, as a sprite that holds its ground, its track
and its labels. Boards are kept as painted, and a new picture starts from the most similar one: after a move
one hex is painted anew. Over the board go stations and what points at the last move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image

from engine.vienna1840.facts import MapFacts, game_map
from engine.vienna1840.view import View
from render.core.cache import MIB, Cache, Layers
from render.core.canvas import Canvas
from render.core.hexgrid import APOTHEM, Point, along
from render.core.painter import Painter, Sprite, half_of, hex_cut
from render.core.palette import Palette
from render.core.picture import Picture, encode
from render.core.stored import Shelf, version_of
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import NO_CHANGES, Changes
from render.vienna1840.ground.geometry import MapSheet, ground_of, joined, neighbours, sheet
from render.vienna1840.hexes.drawing import HALF
from render.vienna1840.hexes.hexgeometry import City, LaidHex, geometry_of, laid_hex
from render.vienna1840.hexes.lettering import STRIP_CELL, Strip
from render.vienna1840.hexes.signs import station
from render.vienna1840.hexes.sprites import HexSprite, draw_hex, is_plain, shows_strip, with_coordinate
from render.vienna1840.map.overlays import Box, Tracing, ink_of, mark_hex, ring_circle
from render.vienna1840.map.printed import mark_rim, printed
from render.vienna1840.market.roundtrack import draw_header
from render.vienna1840.themes import palette
from render.vienna1840.words.alt import describe_map

__all__ = [
    "draw_map",
    "draw_strip",
    "hexes_of",
    "keep_boards_in",
    "labels_around",
    "paint_hex",
    "paint_map",
]

_BOARDS = Layers(4)
"""6 MiB each: at most 24 MiB."""
_HEXES: Cache[HexSprite] = Cache(30 * MIB, lambda hex: hex.sprite.weight)
"""About 38 KiB each at scale 1: as many as all recorded games show in one theme. Drawn in all themes, all
maps and both pictures take about 190 MiB, in one theme 140 (`picture_cache_mib` of `make bench`): boards 24,
printed boards 18, hexes 30, texts 12, other sprites 25, type 15, outlines and scenes; some 35 are what the
allocator keeps.
"""
_TOKENS: Cache[Sprite] = Cache(600)
_LAID: Cache[LaidHex] = Cache(6000)
_CITIES: Cache[tuple[City, ...]] = Cache(2000)
_STORED = 12
"""Boards on disk, each about half a MiB."""
_SOURCES = ("render.core", "render.vienna1840", "engine.vienna1840")
_COLOURS = ("yellow", "green", "brown", "gray")


def draw_map(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The map as the view shows it.

    Args:
        changes: what to point at.
        theme: "light", "dark", "safe" or "contrast".
        words: of the game, in a language.
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
    """
    canvas = paint_map(view, changes, theme)
    draw_header(canvas, view, names, words, canvas.image.width)
    return Picture(encode(canvas.image), describe_map(view, changes, words), canvas.image.size)


def paint_map(view: View, changes: Changes, theme: str) -> Canvas:
    """The map without the strip above it."""
    colours = palette(theme)
    board_map = game_map(view.board.map)
    place = sheet(board_map.name)
    hexes = _Hexes(colours, board_map, view, place.scale, theme)

    blank = printed(board_map.name, theme)

    def paint(image: Image.Image, which: Iterable[str]) -> None:
        ground = Canvas(colours, image, theme)
        for hex in which:
            if hex in view.board.tiles:
                drawn = hexes[hex]
                ground.put(drawn.sprite, place.centres[hex])
                _paint_strip(ground, drawn.strip, view.colour, place, hex, drawn.ground)
            else:
                _paint_printed(ground, blank.image, place, hex)
                under = ground_of(board_map.hexes[hex])
                _paint_strip(ground, blank.strips.get(hex), view.colour, place, hex, under)

    lying = {
        hex: (view.board.tiles.get(hex), view.colour if shows_strip(hexes.laid(hex)) else None)
        for hex in hexes
    }
    image = _BOARDS.get((board_map.name, theme), lying, blank.image.copy, paint)
    canvas = Canvas(colours, image, theme)
    _point_under(canvas, view, changes, hexes, place)
    _stations(canvas, view, board_map, hexes, place)
    _point_over(canvas, view, changes, hexes, place)
    return canvas


def hexes_of(view: View, theme: str) -> Mapping[str, HexSprite]:
    """The hexes of the view's map as they lie, each drawn when it is asked for."""
    board_map = game_map(view.board.map)
    return _Hexes(palette(theme), board_map, view, sheet(board_map.name).scale, theme)


def keep_boards_in(folder: Path | None) -> None:
    """Keeps painted boards in a folder too (at most some 10 MiB), so that the first picture after the next
    start is quick; with None no longer.
    """
    _BOARDS.keep_in(Shelf(folder, version_of(_SOURCES), _STORED) if folder else None)


def _paint_printed(ground: Canvas, blank: Image.Image, place: MapSheet, hex: str) -> None:
    """A hex without a tile, as printed."""
    centre = half_of(HALF, place.scale)
    size = (2 * centre[0], 2 * centre[1])
    left, top = place.centres[hex][0] - centre[0], place.centres[hex][1] - centre[1]
    under = blank.crop((left, top, left + size[0], top + size[1]))
    ground.image.paste(under, (left, top), hex_cut(place.scale)(size, centre))


def _paint_strip(
    ground: Canvas, strip: Strip | None, now: str, place: MapSheet, hex: str, under: str
) -> None:
    if strip is not None:
        drawn = draw_strip(ground, strip, now, place.scale, under)
        ground.put(drawn, _shifted(place.centres[hex], strip.centre, place.scale))


class _Hexes(Mapping[str, HexSprite]):
    """The hexes as they lie now, each drawn when it is asked for, or before."""

    def __init__(self, colours: Palette, board_map: MapFacts, view: View, scale: float, theme: str) -> None:
        self._colours = colours
        self._map = board_map
        self._tiles = view.board.tiles
        self._scale = scale
        self._theme = theme

    def __iter__(self) -> Iterator[str]:
        return iter(self._map.hexes)

    def __len__(self) -> int:
        return len(self._map.hexes)

    def __contains__(self, hex: object) -> bool:
        return hex in self._map.hexes

    def __getitem__(self, hex: str) -> HexSprite:
        return _HEXES.get((self._theme, *self._key(hex)), lambda: self._draw(hex))

    def laid(self, hex: str) -> LaidHex:
        """What counts on the hex."""
        return _LAID.get(self._key(hex), lambda: laid_hex(self._map, self._tiles, hex))

    def cities(self, hex: str) -> tuple[City, ...]:
        """Its interchanges; it is not drawn for them."""
        if (self._theme, *self._key(hex)) in _HEXES:
            return self[hex].geometry.cities
        return _CITIES.get(self._key(hex), lambda: geometry_of(self.laid(hex)).cities)

    def _key(self, hex: str) -> tuple[Hashable, ...]:
        return self._map.name, hex, self._tiles.get(hex)

    def _draw(self, hex: str) -> HexSprite:
        here = self.laid(hex)
        if not is_plain(here):
            return draw_hex(self._colours, here, self._scale, joined(self._map, hex))
        key = (self._theme, self._scale, here.tile, here.rotation, here.facts.kind == "stadtbahn")
        nameless = _HEXES.get(
            key, lambda: draw_hex(self._colours, replace(here, hex=""), self._scale, frozenset())
        )
        return with_coordinate(nameless, self._colours, here, self._scale)


def _shifted(at: tuple[int, int], by: Point, scale: float) -> tuple[int, int]:
    return round(at[0] + by[0] * scale), round(at[1] + by[1] * scale)


def draw_strip(canvas: Canvas, strip: Strip, now: str, scale: float, ground: str) -> Sprite:
    """A hex's values by colour, the one that counts now marked."""
    key = (canvas.theme, "strip", strip.columns, strip.values, now, scale, ground)
    return _TOKENS.get(key, lambda: _draw_strip(canvas.palette, strip, now, scale, ground))


def _draw_strip(colours: Palette, strip: Strip, now: str, scale: float, ground: str) -> Sprite:
    """Values by colour: each on its colour, the one that counts now framed and larger."""
    wide, high = STRIP_CELL
    rows = 4 // strip.columns
    painter = Painter(colours, (strip.columns * wide / 2 + 3, rows * high / 2 + 3), scale, ground)
    painter.box((0, 0), (strip.columns * wide + 2, rows * high + 2), "faint", 4)
    current = _COLOURS.index(now)
    for index in (*(k for k in range(4) if k != current), current):
        row, column = divmod(index, strip.columns)
        middle = ((column - (strip.columns - 1) / 2) * wide, (row - (rows - 1) / 2) * high)
        if index == current:
            painter.box(middle, (wide + 6, high + 6), "deep", 5)
            painter.box(middle, (wide - 1, high - 1), "white", 3)
            painter.text(middle, str(strip.values[index]), (22, 700, 80), "deep")
        else:
            painter.box(middle, (wide - 1.5, high - 1.5), _COLOURS[index], 3)
            painter.text(middle, str(strip.values[index]), (17, 600, 75), "deep")
    return painter.sprite()


def paint_hex(canvas: Canvas, view: View, hex: str, at: tuple[int, int]) -> None:
    """One hex of the view's map with its tile and its stations, its middle at a point of another picture."""
    board_map = game_map(view.board.map)
    place = sheet(board_map.name)
    hexes = _Hexes(canvas.palette, board_map, view, place.scale, canvas.theme)
    there = replace(place, centres={hex: at})
    drawn = hexes[hex]
    canvas.put(drawn.sprite, at)
    _paint_strip(canvas, drawn.strip, view.colour, there, hex, drawn.ground)
    _stations_on(canvas, view, hexes, there, hex, _reserved(view, board_map).get(hex, []))


def _stations(canvas: Canvas, view: View, board_map: MapFacts, hexes: _Hexes, place: MapSheet) -> None:
    kept = _reserved(view, board_map)
    for hex in sorted({*view.board.stations, *kept} & set(hexes)):
        _stations_on(canvas, view, hexes, place, hex, kept.get(hex, []))


def _reserved(view: View, board_map: MapFacts) -> dict[str, list[str]]:
    """By hex: the lines that nobody owns and whose base is kept there."""
    kept: dict[str, list[str]] = {}
    for line in view.board.reserved:
        kept.setdefault(board_map.main(board_map.homes[line]), []).append(line)
    return kept


def _stations_on(
    canvas: Canvas, view: View, hexes: _Hexes, place: MapSheet, hex: str, reserved: Sequence[str]
) -> None:
    waiting = list(reserved)
    circles = view.board.stations.get(hex, {})
    for city in hexes.cities(hex):
        slots = circles.get(city.node.id, ())
        for slot, at in enumerate(city.circles):
            spot = _shifted(place.centres[hex], at, place.scale)
            owner = slots[slot] if slot < len(slots) else None
            if owner is not None:
                canvas.put(_token(canvas, view, owner, place.scale), spot)
            elif waiting:
                face = (round(36 * place.scale), 500, 85)
                canvas.text(spot, waiting.pop(0), face, "faint", "slot", 0.5)


def _token(canvas: Canvas, view: View, owner: str, scale: float) -> Sprite:
    found = view.owner_of(owner)
    company = None if found is None else found.company
    key = (canvas.theme, "station", owner, company, scale)
    return _TOKENS.get(key, lambda: station(canvas.palette, owner, company, scale))


def _point_under(canvas: Canvas, view: View, changes: Changes, hexes: _Hexes, place: MapSheet) -> None:
    tracing = Tracing(canvas, hexes, place.centres, place.scale)
    for run in changes.routes:
        tracing.draw(run.hexes, ink_of(view, run.owner) if run.owner.isdigit() else run.owner)
    changed = [hex for hex in _changed(changes) if hex in place.centres]
    mark_rim(canvas, changed, place)
    for hex in changed:
        mark_hex(canvas, place.centres[hex], place.scale, labels_around(hexes, hex))


def labels_around(hexes: Mapping[str, HexSprite], hex: str) -> list[Box]:
    """The labels on a hex and on its neighbours, seen from its middle."""
    found: list[Box] = list(hexes[hex].boxes)
    for edge, other in enumerate(neighbours(hex)):
        if other in hexes:
            dx, dy = along(edge, 2 * APOTHEM)
            found += [(what, (x + dx, y + dy), size) for what, (x, y), size in hexes[other].boxes]
    return found


def _changed(changes: Changes) -> tuple[str, ...]:
    """The hexes on which the last move put or took something."""
    return tuple(dict.fromkeys((*changes.hexes, *(hex for hex, _ in changes.stations))))


def _point_over(canvas: Canvas, view: View, changes: Changes, hexes: _Hexes, place: MapSheet) -> None:
    for hex, owner in changes.stations:
        if hex not in hexes:
            continue
        for city in hexes.cities(hex):
            slots = view.board.stations.get(hex, {}).get(city.node.id, ())
            for slot, at in enumerate(city.circles):
                if slot < len(slots) and slots[slot] == owner:
                    boxes = [(what, (x - at[0], y - at[1]), size) for what, (x, y), size in hexes[hex].boxes]
                    ring_circle(canvas, _shifted(place.centres[hex], at, place.scale), place.scale, boxes)
