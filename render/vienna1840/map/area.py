"""Parts of the map: around some hexes, or around a line's."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from engine.vienna1840.facts import game_map
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fonts import fitted
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import NO_CHANGES, Changes
from render.vienna1840.ground.geometry import neighbours, sheet
from render.vienna1840.map.vienna import paint_map
from render.vienna1840.themes import palette
from render.vienna1840.words.alt import describe_map

__all__ = ["around", "cut", "draw_area", "draw_line", "hexes_of_line", "part_of"]

_TITLE_SIZES = (64, 54, 46, 38, 32)
_A_LINE = 14
"""So many times a title's size the picture is wide at least, unless it is set in the least type."""
_HEAD = 56
"""Height of the strip with the title, and its type's."""
_MARGIN = 24
_RINGS = 1
"""Hexes shown around those of a line; one more around a single one."""
_Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels of the whole map."""


def around(view: View, hexes: Collection[str], rings: int) -> frozenset[str]:
    """The hexes of the map that lie at most so many steps from one of these."""
    board = game_map(view.board.map).hexes
    found = frozenset(hexes) & board.keys()
    for _ in range(rings):
        found |= {other for hex in found for other in neighbours(hex)} & board.keys()
    return found


def hexes_of_line(view: View, line: str) -> frozenset[str]:
    """Where a line's base and stations are."""
    home = game_map(view.board.map).homes.get(line)
    found = {home} if home else set()
    for hex, cities in view.board.stations.items():
        if any(line in circles for circles in cities.values()):
            found.add(hex)
    return frozenset(found)


def draw_area(
    view: View,
    hexes: Collection[str],
    title: str,
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
    *,
    square: bool = False,
) -> Picture:
    """The part of the map that holds these hexes; on wish as wide as high, where the map goes on there.

    Raises:
        KeyError: no such theme.
        ValueError: none of the hexes is on the map.
    """
    whole = paint_map(view, changes, theme)
    canvas = cut(view, whole, hexes, words.say("Around {name}", name=title), square=square)
    said = alt_text([words.say("Map around {name}.", name=title), describe_map(view, changes, names, words)])
    return Picture(encode(canvas.image), said, canvas.image.size)


def draw_line(view: View, line: str, theme: str = "light", words: Words = ENGLISH) -> Picture:
    """The part of the map where a line's base and stations are.

    Raises:
        KeyError: no such theme.
        ValueError: none of them is on the map.
    """
    title = words.say("line {number}", number=line)
    hexes = hexes_of_line(view, line)
    shown = around(view, hexes, _RINGS if len(hexes) > 1 else _RINGS + 1)
    canvas = cut(view, paint_map(view, NO_CHANGES, theme), shown, title)
    said = alt_text([words.say("Map around {name}.", name=title), describe_map(view, NO_CHANGES, (), words)])
    return Picture(encode(canvas.image), said, canvas.image.size)


def cut(view: View, canvas: Canvas, hexes: Collection[str], title: str, *, square: bool = False) -> Canvas:
    """The part of a picture around hexes, under a title; on wish as wide as high with that, where the map
    goes on there.
    """
    box = _box(view, hexes)
    if square:
        box = _squared(box, sheet(view.board.map).land, _HEAD + _TITLE_SIZES[0])
    part = canvas.image.crop(box)
    colours = palette(canvas.theme)
    sizes = tuple(size for size in _TITLE_SIZES if size <= part.width // _A_LINE)
    face = fitted(title, part.width - 2 * _MARGIN, sizes or _TITLE_SIZES[-1:], 700)
    head = _HEAD + face[0]
    whole = Canvas(colours, colours.new((part.width, part.height + head), "page"), canvas.theme)
    whole.image.paste(part, (0, head))
    whole.text((_MARGIN, head // 2), title, face, "ink", "page")
    return whole


def part_of(view: View, canvas: Canvas, hexes: Collection[str]) -> Image.Image:
    """The part of a picture around hexes. It ends before the rim, whose marks would be cut.

    Raises:
        ValueError: none of the hexes is on the map.
    """
    return canvas.image.crop(_box(view, hexes))


def _box(view: View, hexes: Collection[str]) -> _Box:
    place = sheet(view.board.map)
    boxes = [place.box(hex) for hex in hexes if hex in place.centres]
    if not boxes:
        raise ValueError("none of the hexes is on the map")
    left, top = (max(min(box[axis] for box in boxes) - _MARGIN, place.land[axis]) for axis in (0, 1))
    right, bottom = (min(max(box[axis] for box in boxes) + _MARGIN, place.land[axis]) for axis in (2, 3))
    return left, top, right, bottom


def _squared(box: _Box, land: _Box, above: int) -> _Box:
    """A part of the land that is as wide as high with what stands above it, in pixels."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    left, right = _stretched(left, right, high + above, (land[0], land[2]))
    top, bottom = _stretched(top, bottom, wide - above, (land[1], land[3]))
    return left, top, right, bottom


def _stretched(low: int, high: int, least: int, land: tuple[int, int]) -> tuple[int, int]:
    """A stretch of the land made so long at least, about its middle where there is room for that."""
    length = max(high - low, min(least, land[1] - land[0]))
    low = min(max(low - (length - (high - low)) // 2, land[0]), land[1] - length)
    return low, low + length
