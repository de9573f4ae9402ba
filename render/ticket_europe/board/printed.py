"""The board as printed: land, routes, cities, names and the score track, in each theme.

Drawing it takes longer than anything else, so it lies drawn in the package (`boards/`). After a change to
how it looks:

    python -m render.ticket_europe.board.printed

draws it anew; a test fails while it is not as it would be drawn.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from PIL import Image

from render.core.cache import Cache
from render.core.canvas import Canvas
from render.ticket_europe.board.land import ENLARGED, land_mask, paint_land
from render.ticket_europe.board.layout import FRAME, LAND, SIZE
from render.ticket_europe.board.ornaments import PLATES, paint_ornaments
from render.ticket_europe.board.rim import paint_rim
from render.ticket_europe.board.tracks import paint_cities, paint_names, paint_routes
from render.ticket_europe.themes import THEMES, palette

__all__ = [
    "Drawn",
    "bare",
    "draw_outline",
    "draw_printed",
    "outline",
    "printed",
    "stored",
    "stored_bare",
]

_KEPT: Cache[Image.Image] = Cache(2)
"""6 MiB each."""
_BARE: Cache[Image.Image] = Cache(2 * len(PLATES))
"""Some 100 KiB each."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The board on a sheet of the whole picture, and by its name what lies under each plate (`PLATES`)."""

    board: Image.Image
    bare: Mapping[str, Image.Image]


def printed(theme: str) -> Image.Image:
    """The board in a theme, on a sheet of the whole picture; not to be drawn on."""
    return _KEPT.get(theme, lambda: stored(theme) or draw_printed(theme).board)


def bare(theme: str, plate: str) -> Image.Image:
    """The map under a plate, for parts of the map of which a piece of the plate would be seen; not to be
    drawn on.
    """
    return _BARE.get((theme, plate), lambda: stored_bare(theme, plate) or draw_printed(theme).bare[plate])


def stored(theme: str) -> Image.Image | None:
    """The board as it lies in the package; None if it doesn't."""
    drawn = _read(f"{theme}.png")
    if drawn is None:
        return None
    image = palette(theme).new(SIZE, "page")
    image.paste(drawn, (0, FRAME[1] - _SPARE))
    return image


def stored_bare(theme: str, plate: str) -> Image.Image | None:
    """What is under a plate as it lies in the package; None if it doesn't."""
    return _read(f"{theme}-{plate}.png")


def _read(name: str) -> Image.Image | None:
    file = resources.files(__package__).joinpath("boards", name)
    if not file.is_file():
        return None
    with Image.open(io.BytesIO(file.read_bytes()), formats=("PNG",)) as drawn:
        return drawn.copy()


_SPARE = 4
"""Pixels kept above and below the score track."""


def draw_printed(theme: str) -> Drawn:
    """Draws the board."""
    colours = palette(theme)
    large = colours.new((SIZE[0] * ENLARGED, FRAME[3] * ENLARGED), "page")
    sheet = Canvas(colours, large, theme)
    paint_land(sheet)
    paint_names(sheet)
    paint_routes(sheet)
    paint_cities(sheet)
    under = {plate: _reduced(sheet, box) for plate, box in PLATES.items()}
    paint_ornaments(sheet)
    image = colours.new(SIZE, "page")
    image.paste(_reduced(sheet, FRAME), FRAME[:2])
    paint_rim(Canvas(colours, image, theme))
    return Drawn(image, under)


def _reduced(sheet: Canvas, box: tuple[int, int, int, int]) -> Image.Image:
    """A part of the enlarged sheet in the size of the picture."""
    left, top, right, bottom = (side * ENLARGED for side in box)
    part = sheet.image.crop((left, top, right, bottom)).convert("RGB").reduce(ENLARGED)
    return sheet.palette.match(part)


@cache
def outline() -> Image.Image:
    """The land as a small image (mode "L"), for tickets: 255 where it is. Not to be drawn on."""
    drawn = _read(_OUTLINE)
    return draw_outline() if drawn is None else drawn.convert("L")


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
        drawn = draw_printed(theme)
        board = drawn.board.crop((0, FRAME[1] - _SPARE, SIZE[0], FRAME[3] + _SPARE))
        parts = {f"{theme}-{plate}": image for plate, image in drawn.bare.items()}
        for name, image in {theme: board, **parts}.items():
            path = folder / f"{name}.png"
            image.save(path, "PNG", compress_level=9)
            print(f"{path.name}: {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
