"""The board as printed: land, routes, cities, names and the score track, in each theme.

Drawing it takes longer than anything else, so it lies drawn in the package (`boards/`). After a change to
how it looks:

    python -m render.ticket_europe.printed

draws it anew; a test fails while it is not as it would be drawn.
"""

from __future__ import annotations

import io
from functools import cache
from importlib import resources
from pathlib import Path

from PIL import Image

from render.core.cache import Cache
from render.core.canvas import Canvas
from render.ticket_europe.land import ENLARGED, land_mask, paint_land
from render.ticket_europe.layout import FRAME, LAND, SIZE
from render.ticket_europe.ornaments import paint_ornaments
from render.ticket_europe.rim import paint_rim
from render.ticket_europe.themes import THEMES, palette
from render.ticket_europe.tracks import paint_cities, paint_names, paint_routes

__all__ = ["draw_outline", "draw_printed", "forget", "outline", "printed", "stored"]

_KEPT: Cache[Image.Image] = Cache(2)
"""6 MiB each."""


def printed(theme: str) -> Image.Image:
    """The board in a theme, on a sheet of the whole picture; not to be drawn on."""
    return _KEPT.get(theme, lambda: stored(theme) or draw_printed(theme))


def forget() -> None:
    """Drops the boards kept in memory, as after a start."""
    _KEPT.clear()


def stored(theme: str) -> Image.Image | None:
    """The board as it lies in the package; None if it doesn't."""
    file = resources.files(__package__).joinpath("boards", f"{theme}.png")
    if not file.is_file():
        return None
    image = palette(theme).new(SIZE, "page")
    with Image.open(io.BytesIO(file.read_bytes()), formats=("PNG",)) as drawn:
        image.paste(drawn, (0, FRAME[1] - _SPARE))
    return image


_SPARE = 4
"""Pixels kept above and below the score track."""


def draw_printed(theme: str) -> Image.Image:
    """Draws the board."""
    colours = palette(theme)
    large = colours.new((SIZE[0] * ENLARGED, FRAME[3] * ENLARGED), "page")
    sheet = Canvas(colours, large, theme)
    paint_land(sheet)
    paint_ornaments(sheet)
    paint_names(sheet)
    paint_routes(sheet)
    paint_cities(sheet)
    image = colours.new(SIZE, "page")
    left, top, right, bottom = (side * ENLARGED for side in FRAME)
    land = large.crop((left, top, right, bottom)).convert("RGB").reduce(ENLARGED)
    image.paste(colours.match(land), FRAME[:2])
    paint_rim(Canvas(colours, image, theme))
    return image


@cache
def outline() -> Image.Image:
    """The land as a small image (mode "L"), for tickets: 255 where it is. Not to be drawn on."""
    file = resources.files(__package__).joinpath("boards", _OUTLINE)
    if not file.is_file():
        return draw_outline()
    with Image.open(io.BytesIO(file.read_bytes()), formats=("PNG",)) as drawn:
        return drawn.convert("L")


def draw_outline() -> Image.Image:
    """Draws the land for tickets."""
    left, top, right, bottom = (side * ENLARGED for side in LAND)
    land = land_mask((right, bottom)).crop((left, top, right, bottom))
    return land.convert("L").reduce(_SMALL * ENLARGED)


_OUTLINE = "outline.png"
_SMALL = 6
"""How many times smaller the land on tickets is."""


def main() -> None:
    """Draws all of them into the package."""
    folder = Path(__file__).parent / "boards"
    folder.mkdir(exist_ok=True)
    draw_outline().save(folder / _OUTLINE, "PNG", compress_level=9)
    for theme in THEMES:
        board = draw_printed(theme).crop((0, FRAME[1] - _SPARE, SIZE[0], FRAME[3] + _SPARE))
        path = folder / f"{theme}.png"
        board.save(path, "PNG", compress_level=9)
        print(f"{path.name}: {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
