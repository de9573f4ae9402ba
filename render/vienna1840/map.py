"""The map of Vienna as a picture.

Each hex is drawn once for the tile and rotation that it shows, as a sprite that holds its ground, its track
and its labels. Boards are kept as painted, and a new picture starts from the most similar one: after a move
one hex is painted anew. Over the board go stations and what points at the last move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PIL import Image, ImageDraw

from engine.vienna1840.facts import MapFacts, game_map
from engine.vienna1840.view import View
from render.core.canvas import Canvas, Kept
from render.core.hexgrid import RADIUS, Point, corners
from render.core.layers import Layers
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.core.picture import Picture, encode
from render.vienna1840.alt import describe_map
from render.vienna1840.changes import NO_CHANGES, Changes
from render.vienna1840.geometry import MapSheet, joined, sheet
from render.vienna1840.hexes import STRIP_CELL, HexSprite, Strip, draw_hex, is_plain, with_coordinate
from render.vienna1840.overlays import Tracing, ring_circle, ring_hex
from render.vienna1840.people import company_of_line
from render.vienna1840.roundtrack import draw_header
from render.vienna1840.scene import content
from render.vienna1840.themes import palette
from render.vienna1840.tokens import station
from render.vienna1840.words import words

__all__ = ["draw_map", "forget"]

_BOARDS = Layers(6)
"""At most about 36 MiB."""
_HEXES = Kept(1600)
"""At most about 65 MiB."""
_TOKENS = Kept(600)
_COLOURS = ("yellow", "green", "brown", "gray")


def draw_map(
    view: View,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    language: str = "de",
    names: Sequence[str] = (),
) -> Picture:
    """The map as the view shows it.

    Args:
        changes: what to point at.
        theme: "light" or "dark".
        language: "de" or "en".
        names: the players' names by seat.

    Raises:
        KeyError: no such theme.
    """
    word = words(language)
    canvas = paint_map(view, changes, theme)
    draw_header(canvas, view, names, word, canvas.image.width, 1)
    return Picture(encode(canvas.image), describe_map(view, changes, names, word), canvas.image.size)


def paint_map(view: View, changes: Changes, theme: str) -> Canvas:
    """The map without the strip above it."""
    colours = palette(theme)
    board_map = game_map(view.board.map)
    place = sheet(board_map.name)
    hexes = {hex: _hex(colours, board_map, view, hex, place.scale, theme) for hex in board_map.hexes}

    def paint(image: Image.Image, which: Iterable[str]) -> None:
        ground = Canvas(colours, image, theme)
        for hex in which:
            _paint_hex(ground, hexes[hex], view.colour, place, hex)

    lying = {
        hex: (view.board.tiles.get(hex), view.colour if drawn.strip else None) for hex, drawn in hexes.items()
    }
    image = _BOARDS.get((board_map.name, theme), lying, lambda: _empty(colours, place), paint)
    canvas = Canvas(colours, image, theme)
    _point_under(canvas, view, changes, hexes, place)
    _stations(canvas, view, board_map, hexes, place)
    _point_over(canvas, view, changes, hexes, place)
    return canvas


def forget() -> None:
    """Drops everything kept, as after a start."""
    _BOARDS.clear()
    _HEXES.clear()
    _TOKENS.clear()


def _empty(colours: Palette, place: MapSheet) -> Image.Image:
    """The sheet before any hex: the page, and the rim that shows around the map."""
    image = colours.new(place.size, "page")
    draw = ImageDraw.Draw(image)
    rim = [(x * place.scale, y * place.scale) for x, y in corners(RADIUS + 1.7)]
    for x, y in place.centres.values():
        draw.polygon([(x + dx, y + dy) for dx, dy in rim], fill=colours.index("grid"))
    return image


def _paint_hex(ground: Canvas, drawn: HexSprite, now: str, place: MapSheet, hex: str) -> None:
    ground.put(drawn.sprite, place.centres[hex])
    if drawn.strip is not None:
        strip = _strip(ground.palette, drawn.strip, now, place.scale, ground.theme, drawn.ground)
        ground.put(strip, _shifted(place.centres[hex], drawn.strip.centre, place.scale))


def _hex(colours: Palette, board_map: MapFacts, view: View, hex: str, scale: float, theme: str) -> HexSprite:
    """The hex as it lies, drawn now or before."""

    def draw() -> HexSprite:
        here = content(board_map, view.board.tiles, hex)
        if not is_plain(here):
            return draw_hex(colours, here, scale, joined(board_map, hex))
        key = (theme, scale, here.tile, here.rotation, here.facts.kind == "stadtbahn")
        nameless = _HEXES.get(key, lambda: draw_hex(colours, replace(here, hex=""), scale, frozenset()))
        return with_coordinate(nameless, colours, here, scale)

    return _HEXES.get((theme, board_map.name, hex, view.board.tiles.get(hex)), draw)


def _shifted(at: tuple[int, int], by: Point, scale: float) -> tuple[int, int]:
    return round(at[0] + by[0] * scale), round(at[1] + by[1] * scale)


def _strip(colours: Palette, strip: Strip, now: str, scale: float, theme: str, ground: str) -> Sprite:
    key = (theme, "strip", strip.columns, strip.values, now, scale, ground)
    return _TOKENS.get(key, lambda: _draw_strip(colours, strip, now, scale, ground))


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
            painter.text(middle, str(strip.values[index]), (18, 700, 80), "deep")
        else:
            painter.box(middle, (wide - 1.5, high - 1.5), _COLOURS[index], 3)
            painter.text(middle, str(strip.values[index]), (15, 600, 75), "deep")
    return painter.sprite()


def _stations(
    canvas: Canvas, view: View, board_map: MapFacts, hexes: dict[str, HexSprite], place: MapSheet
) -> None:
    kept: dict[str, list[str]] = {}
    for line in view.board.reserved:
        kept.setdefault(board_map.main(board_map.homes[line]), []).append(line)
    for hex in sorted({*view.board.stations, *kept} & set(hexes)):
        circles = view.board.stations.get(hex, {})
        waiting = kept.get(hex, [])
        for city in hexes[hex].scene.cities:
            slots = circles.get(city.node.id, ())
            for slot, at in enumerate(city.circles):
                spot = _shifted(place.centres[hex], at, place.scale)
                owner = slots[slot] if slot < len(slots) else None
                if owner is not None:
                    canvas.put(_token(canvas, view, owner, place.scale), spot)
                elif waiting:
                    face = (round(26 * place.scale), 500, 85)
                    canvas.text(spot, waiting.pop(0), face, "faint", "slot", 0.5)


def _token(canvas: Canvas, view: View, owner: str, scale: float) -> Sprite:
    company = company_of_line(view, owner)
    key = (canvas.theme, "station", owner, company, scale)
    return _TOKENS.get(key, lambda: station(canvas.palette, owner, company, scale))


def _point_under(
    canvas: Canvas, view: View, changes: Changes, hexes: dict[str, HexSprite], place: MapSheet
) -> None:
    tracing = Tracing(canvas, hexes, place.centres, place.scale)
    for run in changes.routes:
        ink = run.owner if not run.owner.isdigit() else company_of_line(view, run.owner) or "change"
        tracing.draw(run.hexes, ink)
    for hex in changes.hexes:
        if hex in place.centres:
            ring_hex(canvas, place.centres[hex], place.scale)


def _point_over(
    canvas: Canvas, view: View, changes: Changes, hexes: dict[str, HexSprite], place: MapSheet
) -> None:
    for hex, owner in changes.stations:
        if hex not in hexes:
            continue
        for city in hexes[hex].scene.cities:
            slots = view.board.stations.get(hex, {}).get(city.node.id, ())
            for slot, at in enumerate(city.circles):
                if slot < len(slots) and slots[slot] == owner:
                    ring_circle(canvas, _shifted(place.centres[hex], at, place.scale), place.scale)
