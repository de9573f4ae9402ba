"""The boards as printed: land, rim and every hex without a tile, in each theme.

Drawing one takes longer than everything a move changes, so they lie drawn in the package (`boards/`). After a
change to how they look:

    python -m render.vienna1840.map.printed

draws them anew; a test fails while they are not as they would be drawn.
"""

from __future__ import annotations

import io
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path

from PIL import Image, ImageChops, PngImagePlugin

from engine.vienna1840.facts import game_map
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.palette import Palette
from render.vienna1840.ground.geometry import HEADER, RIM, MapSheet, enlarged, joined, sheet
from render.vienna1840.ground.terrain import paint_terrain, shows_terrain
from render.vienna1840.hexes.hexgeometry import laid_hex
from render.vienna1840.hexes.lettering import Strip
from render.vienna1840.hexes.sprites import HexSprite, draw_hex
from render.vienna1840.themes import THEMES, palette

__all__ = [
    "MAPS",
    "RIM_FACE",
    "Printed",
    "draw_printed",
    "draw_rim",
    "mark_rim",
    "printed",
    "rim_labels",
    "stored",
]

MAPS = ("full", "small_3p", "small_2p")
_TEXT = "strips"
_KEPT: Cache[Printed] = Cache(3)
"""At most about 20 MiB."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A board without tiles as an image in palette colours, and where its hexes show values by colour, which
    are drawn later.
    """

    image: Image.Image
    strips: Mapping[str, Strip]


def printed(name: str, theme: str) -> Printed:
    """The board of a map in a theme; not to be drawn on."""
    return _KEPT.get((name, theme), lambda: stored(name, theme) or draw_printed(name, theme))


def stored(name: str, theme: str) -> Printed | None:
    """The board as it lies in the package; None if it doesn't."""
    file = resources.files(__package__).joinpath("boards", f"{name}-{theme}.png")
    if not file.is_file():
        return None
    with Image.open(io.BytesIO(file.read_bytes()), formats=("PNG",)) as drawn:
        strips = json.loads(drawn.info[_TEXT])
        image = palette(theme).new(drawn.size, "page")
        image.paste(drawn)
    return Printed(
        image, {hex: Strip((x, y), columns, tuple(values)) for hex, (x, y, columns, values) in strips.items()}
    )


def draw_printed(name: str, theme: str) -> Printed:
    """Draws a board."""
    colours, board_map, place = palette(theme), game_map(name), sheet(name)
    canvas = Canvas(colours, _land(name, theme), theme)
    canvas.rect((0, 0, place.size[0], HEADER), "page")
    draw_rim(canvas, place)
    strips = {}
    for hex, at in place.centres.items():
        drawn = draw_hex(colours, laid_hex(board_map, {}, hex), place.scale, joined(board_map, hex))
        canvas.put(_see_through(drawn, colours).sprite, at)
        if drawn.strip is not None:
            strips[hex] = drawn.strip
    return Printed(canvas.image, strips)


def _see_through(drawn: HexSprite, palette: Palette) -> HexSprite:
    """A hex through whose ground the land is seen, if it has such a ground."""
    cut = drawn.sprite.mask
    if cut is None or not shows_terrain(drawn.ground):
        return drawn
    inked = ImageChops.logical_and(cut, palette.inked(drawn.sprite.image, drawn.ground))
    return replace(drawn, sprite=replace(drawn.sprite, mask=inked))


def _land(name: str, theme: str) -> Image.Image:
    """The land, drawn twice too large and reduced, so that its edges are soft."""
    colours, large = palette(theme), enlarged(sheet(name))
    canvas = Canvas(colours, colours.new(large.size, "page"), theme)
    paint_terrain(canvas, game_map(name), large)
    image = colours.new(sheet(name).size, "page")
    image.paste(colours.match(canvas.image.convert("RGB").reduce(2)))
    return image


RIM_FACE: Face = (50, 600, 85)
_MARK: Face = (54, 700, 85)
_LINE = 3


def rim_labels(place: MapSheet) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every letter and number of the rim with its middle. Below the map there is none: on a phone it isn't
    high, and larger the hexes are named themselves.
    """
    left, top, right, _ = place.land
    rows = {hex[0]: y for hex, (_, y) in place.centres.items()}
    columns = {hex[1:]: x for hex, (x, _) in place.centres.items()}
    half = RIM // 2
    for letter, y in rows.items():
        yield letter, (left - half, y)
        yield letter, (right + half, y)
    for number, x in columns.items():
        yield number, (x, top - half)


def draw_rim(canvas: Canvas, place: MapSheet) -> None:
    """Draws the strip, and the page around it; the land inside it is left as it is."""
    left, top, right, bottom = place.land
    for more, ink in ((RIM + 20, "page"), (RIM + _LINE, "rim_line"), (RIM, "panel")):
        for box in (
            (left - more, top - more, right + more, top),
            (left - more, top, left, bottom),
            (right, top, right + more, bottom),
        ):
            canvas.rect(box, ink)
    canvas.rect((0, bottom, *place.size), "page")
    for box in (
        (left - _LINE, top - _LINE, right + _LINE, top),
        (left - RIM - _LINE, bottom, right + RIM + _LINE, bottom + _LINE),
        (left - _LINE, top, left, bottom),
        (right, top, right + _LINE, bottom),
    ):
        canvas.rect(box, "rim_line")
    for text, at in rim_labels(place):
        canvas.text(at, text, RIM_FACE, "muted", "panel", 0.5)


def mark_rim(canvas: Canvas, hexes: Collection[str], place: MapSheet) -> None:
    """Marks the letters and numbers of some hexes."""
    wanted = {hex[0] for hex in hexes} | {hex[1:] for hex in hexes}
    for text, (x, y) in rim_labels(place):
        if text in wanted:
            half = RIM // 2
            wide = half + 8 if text.isdigit() else half
            canvas.rect((x - wide, y - half, x + wide, y + half), "change")
            canvas.text((x, y), text, _MARK, "marked", "change", 0.5)


def main() -> None:
    """Draws all of them into the package."""
    folder = Path(__file__).parent / "boards"
    folder.mkdir(exist_ok=True)
    for name in MAPS:
        for theme in THEMES:
            drawn = draw_printed(name, theme)
            strips = {hex: (*s.centre, s.columns, s.values) for hex, s in drawn.strips.items()}
            text = PngImagePlugin.PngInfo()
            text.add_text(_TEXT, json.dumps(strips))
            path = folder / f"{name}-{theme}.png"
            drawn.image.save(path, "PNG", pnginfo=text, compress_level=9)
            print(f"{path.name}: {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
