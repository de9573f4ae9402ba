"""Europe under the routes, as maps were engraved around 1901: lines of water along the coasts, hachured
hills, rivers, borders, Latin names of seas.

It is drawn several times too large (`ENLARGED`), to be reduced once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from PIL import Image, ImageDraw

from render.core.canvas import Canvas
from render.core.hexgrid import Point, dashes, length, point_at, smooth, stroke, taper
from render.ticket_europe.board.coastline import coast
from render.ticket_europe.board.engraving import engraved, run
from render.ticket_europe.board.geography import Name, geography
from render.ticket_europe.board.layout import LAND, of_board
from render.ticket_europe.board.projection import on_board, placed

__all__ = ["ENLARGED", "land_mask", "paint_land"]

ENLARGED = 2
_WATERLINES = ((30, 1.0), (22, 1.2), (15, 1.4), (9, 1.6), (4.5, 1.8))
"""How far each line of water is from the coast, and its thickness, in pixels of the picture."""
_GRATICULE = 5
"""Degrees between the lines of the graticule."""
_HACHURE = 5.5
"""Pixels from stroke to stroke along a crest."""
_GOLDEN = 0.618034


def paint_land(canvas: Canvas) -> None:
    """Paints sea and land on an enlarged sheet of the whole picture."""
    left, top, right, bottom = (side * ENLARGED for side in LAND)
    canvas.rect((left, top, right, bottom), "sea")
    shores = _shores()
    _waterlines(canvas, shores)
    _graticule(canvas)
    for shore in shores:
        canvas.polygon(shore, "land")
    _borders(canvas)
    _waters(canvas)
    for crest in geography().hills.values():
        for hachure in _hachures(_enlarged(map(_placed, smooth(crest, 8)))):
            canvas.polygon(hachure, "hill")
    draw = ImageDraw.Draw(canvas.image)
    for shore in shores:
        draw.line(shore, canvas.palette.index("coast"), 3, "curve")
    for name in geography().names:
        _write(canvas, name)


@cache
def _shores() -> Sequence[Sequence[Point]]:
    """The coasts on the enlarged sheet, as far as they are seen."""
    shores = (_enlarged(placed([*ring, ring[0]])) for ring in coast())
    return tuple(shore for shore in shores if _seen(shore))


def _placed(point: Point) -> Point:
    return on_board(*point)


def _enlarged(points: Iterable[Point]) -> list[Point]:
    """Places of the board on the enlarged sheet."""
    return [(x * ENLARGED, y * ENLARGED) for x, y in map(of_board, points)]


def _seen(shore: Sequence[Point]) -> bool:
    left, top, right, bottom = (side * ENLARGED for side in LAND)
    across, down = [x for x, _ in shore], [y for _, y in shore]
    return min(across) < right and max(across) > left and min(down) < bottom and max(down) > top


def _waterlines(canvas: Canvas, shores: Sequence[Sequence[Point]]) -> None:
    draw = ImageDraw.Draw(canvas.image)
    for far, thick in _WATERLINES:
        for reach, ink in ((far + thick / 2, "wave"), (far - thick / 2, "sea")):
            for shore in shores:
                draw.line(shore, canvas.palette.index(ink), round(2 * reach * ENLARGED), "curve")


def _graticule(canvas: Canvas) -> None:
    """Meridians and parallels, on the sea alone."""
    for east in range(-30, 65, _GRATICULE):
        _thread(canvas, [(east, 30), (east, 72)])
    for north in range(30, 75, _GRATICULE):
        _thread(canvas, [(-32, north), (60, north)])


def _thread(canvas: Canvas, line: Sequence[Point]) -> None:
    ImageDraw.Draw(canvas.image).line(_enlarged(placed(line)), canvas.palette.index("wave"), 1)


def land_mask(size: tuple[int, int]) -> Image.Image:
    """The land on an enlarged sheet of that size, as a mask."""
    mask = Image.new("1", size)
    draw = ImageDraw.Draw(mask)
    for shore in _shores():
        draw.polygon(shore, fill=1)
    return mask


def _borders(canvas: Canvas) -> None:
    """A washed band along each border of 1901, and its line in dashes."""
    wash = Image.new("1", canvas.image.size)
    draw = ImageDraw.Draw(wash)
    lines = [_enlarged(placed(smooth(line, 5))) for line in geography().borders.values()]
    for line in lines:
        draw.line(line, 1, 9 * ENLARGED, "curve")
    wash.paste(0, mask=land_mask(wash.size).point(lambda inside: 255 * (not inside)))
    canvas.image.paste(canvas.palette.index("wash"), mask=wash)
    for line in lines:
        for dash in dashes(line, 11 * ENLARGED, 6 * ENLARGED, 0):
            canvas.polygon(stroke(dash, 1.5 * ENLARGED), "border")


def _waters(canvas: Canvas) -> None:
    """Rivers, which widen towards the sea, and lakes."""
    for river in geography().rivers.values():
        course = _enlarged(placed(smooth(river, 6)))
        canvas.polygon(taper(course, 1.0 * ENLARGED, 4.0 * ENLARGED), "river")
    for lake in geography().lakes.values():
        shore = _enlarged(placed(smooth((*lake, lake[0]), 6)))
        canvas.polygon(shore, "sea")
        ImageDraw.Draw(canvas.image).line(shore, canvas.palette.index("coast"), 2)


def _hachures(crest: Sequence[Point]) -> Iterator[Sequence[Point]]:
    """Strokes down both sides of a crest, longer in its middle, of uneven length."""
    whole = length(crest)
    for number in range(int(whole / _HACHURE / ENLARGED)):
        along = (number + 0.5) * _HACHURE * ENLARGED
        (x, y), direction = point_at(crest, along)
        swell = 0.55 + 0.45 * math.sin(math.pi * along / whole)
        for side in (1, -1):
            uneven = (number * _GOLDEN + side * 0.3) % 1
            far = (9 + 11 * uneven) * swell * ENLARGED
            near = (1.5 + 2 * (1 - uneven)) * ENLARGED
            lean = direction + side * math.pi / 2 + (uneven - 0.5) * 0.7
            ends = [(x + reach * math.cos(lean), y + reach * math.sin(lean)) for reach in (near, far)]
            yield taper(ends, 2.2 * ENLARGED, 0.6 * ENLARGED)


def _write(canvas: Canvas, name: Name) -> None:
    """A name, letter by letter along its line."""
    ink, ground = ("sealine", "sea") if name.on == "sea" else ("hill", "land")
    line = _enlarged(smooth(name.line, 8))
    size, spacing = name.size * ENLARGED, name.spacing * ENLARGED
    runs = [run(letter, size, "Italic") for letter in name.text]
    at = (length(line) - sum(runs) - spacing * (len(runs) - 1)) / 2
    for letter, wide in zip(name.text, runs, strict=True):
        (x, y), direction = point_at(line, at + wide / 2)
        at += wide + spacing
        if letter.strip():
            drawn = engraved(letter, size, "Italic")
            canvas.lettered(_turned(drawn.ink, drawn.middle, direction), (round(x), round(y)), ink, ground)


def _turned(ink: Image.Image, middle: Point, direction: float) -> Image.Image:
    """An image turned around a point of it, which becomes its middle."""
    side = 2 * max(ink.size)
    sheet = Image.new("L", (side, side))
    sheet.paste(ink, (round(side / 2 - middle[0]), round(side / 2 - middle[1])))
    return sheet.rotate(-math.degrees(direction), Image.Resampling.BICUBIC)
