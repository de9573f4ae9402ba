"""The boards as printed: land, rim and every hex without a tile, in each theme.

Drawing one takes longer than everything a move changes, so they lie drawn in the package (`boards/`). After a
change to how they look:

    python -m render.vienna1840.map.printed

draws them anew; a test fails while they are not as they would be drawn.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path

from PIL import Image, ImageChops, PngImagePlugin

from engine.vienna1840.facts import game_map
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.palette import Palette
from render.vienna1840.ground.geometry import HEADER, enlarged, joined, sheet
from render.vienna1840.ground.rim import draw_rim
from render.vienna1840.ground.terrain import paint_terrain, shows_terrain
from render.vienna1840.hexes.hexgeometry import laid_hex
from render.vienna1840.hexes.lettering import Strip
from render.vienna1840.hexes.sprites import HexSprite, draw_hex
from render.vienna1840.themes import THEMES, palette

__all__ = ["MAPS", "Printed", "draw_printed", "forget", "printed", "stored"]

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


def forget() -> None:
    """Drops the boards kept in memory, as after a start."""
    _KEPT.clear()


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
