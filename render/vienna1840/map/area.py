"""Parts of the map: around some hexes, or a line's; a line's reach, its track lit, where it may build framed,
the places where others block it; the hexes to choose from for a move, named, with that reach around them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PIL import Image

from engine.vienna1840.facts import game_map
from engine.vienna1840.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas, Veil, veil_of
from render.core.fonts import Face, fitted, width
from render.core.hexgrid import APOTHEM, RADIUS, corners
from render.core.painter import Painter, Sprite, Stencil, round_cut
from render.core.palette import Palette
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import NO_CHANGES, Changes
from render.vienna1840.ground.geometry import neighbours, sheet
from render.vienna1840.hexes.hexgeometry import City
from render.vienna1840.hexes.sprites import HexSprite
from render.vienna1840.map.overlays import Tracing, frame_hex, ink_of
from render.vienna1840.map.vienna import hexes_of, labels_around, paint_map
from render.vienna1840.themes import palette
from render.vienna1840.words.alt import describe_laid

__all__ = [
    "around",
    "blocked",
    "cut",
    "draw_area",
    "draw_line",
    "draw_reach",
    "draw_sites",
    "hexes_of_line",
    "light",
    "name_hexes",
    "part_of",
    "said_of_reach",
]

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
    said = alt_text([words.say("Map around {name}.", name=title), *describe_laid(view, changes, words)])
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
    said = alt_text([words.say("Map around {name}.", name=title)])
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


Edges = Mapping[str, Collection[int]]
"""By hex, the edges to which a line's network leads."""

_VEILED = 0.5
_VEILS: Cache[Veil | None] = Cache(6)
_SIGN = 14
"""Radius of the sign where others block the way."""
_FROM_MIDDLE = {1: (24, 22), 2: (0, 21), 3: (0, 0)}
"""How far right and up from the middle of so many circles it lies."""
_SIGNS: Cache[Sprite] = Cache(12)


def draw_reach(
    view: View,
    line: str,
    edges: Edges,
    build: Collection[str],
    theme: str = "light",
    words: Words = ENGLISH,
) -> Picture:
    """The part of the map that a line reaches: its track in its colour, the hexes where it may build framed,
    where others block its way a sign, the rest veiled.

    Args:
        edges: by hex, the edges to which the line's network leads.
        build: hexes on which it may lay a tile now.

    Raises:
        KeyError: no such theme.
    """
    canvas = paint_map(view, NO_CHANGES, theme)
    place = sheet(view.board.map)
    reached = {hex for hex, sides in edges.items() if sides and hex in place.centres}
    shown = reached | (set(build) & place.centres.keys())
    for hex in sorted(place.centres.keys() - shown):
        veil = _VEILS.get(place.scale, lambda: _hex_veil(place.scale))
        if veil:
            canvas.veil(veil, place.centres[hex], "page")
    light(canvas, view, line, edges, build)
    title = words.say("Reach of line {line}", line=line)
    picture = cut(view, canvas, around(view, shown or place.centres.keys(), 1), title)
    said = said_of_reach(view, line, edges, build, words)
    return Picture(encode(picture.image), alt_text([f"{title}.", *said]), picture.image.size)


def light(canvas: Canvas, view: View, line: str, edges: Edges, build: Collection[str]) -> None:
    """Lights a line's reach on the whole map, frames the hexes where it may build, and marks those where
    others block it.
    """
    place, hexes = sheet(view.board.map), hexes_of(view, canvas.theme)
    tracing = Tracing(canvas, hexes, place.centres, place.scale)
    ink = ink_of(view, line)
    for hex in sorted(edges):
        if edges[hex] and hex in place.centres:
            tracing.light(hex, _of_trams(hexes[hex]) & frozenset(edges[hex]), ink)
    for hex in build:
        if hex in place.centres:
            frame_hex(canvas, place.centres[hex], place.scale, labels_around(hexes, hex))
    sign = _SIGNS.get((canvas.theme, place.scale), lambda: _sign(canvas.palette, place.scale))
    for hex in blocked(view, edges, hexes):
        middle = place.centres[hex]
        for city in _closed(view, hexes[hex], hex, edges[hex]):
            x, y = _beside(city)
            canvas.put(sign, (middle[0] + round(x * place.scale), middle[1] + round(y * place.scale)))


def _of_trams(drawn: HexSprite) -> frozenset[int]:
    """The edges to which tram track leads: a station's own hex is reached at all of its edges."""
    return frozenset(edge for rail in drawn.geometry.rails if rail.gauge == "tram" for edge in rail.edges)


def blocked(view: View, edges: Edges, hexes: Mapping[str, HexSprite]) -> list[str]:
    """The hexes that the line reaches and whose interchange is full of others' stations, so that it gets no
    further there.
    """
    return sorted(
        hex for hex, sides in edges.items() if hex in hexes and _closed(view, hexes[hex], hex, sides)
    )


def _closed(view: View, drawn: HexSprite, hex: str, sides: Collection[int]) -> list[City]:
    """Interchanges without a free circle to which track leads that is reached, and track that isn't."""
    found = []
    for city in drawn.geometry.cities:
        exits = {edge for rail in drawn.geometry.rails if rail.node == city.node.id for edge in rail.edges}
        circles = view.board.stations.get(hex, {}).get(city.node.id, ())
        full = len(circles) == len(city.circles) and None not in circles
        if full and exits & set(sides) and exits - set(sides):
            found.append(city)
    return found


def _beside(city: City) -> tuple[float, float]:
    """Where the sign covers neither a number nor letters: beside the only circle, else where circles meet."""
    x = sum(circle[0] for circle in city.circles) / len(city.circles)
    y = sum(circle[1] for circle in city.circles) / len(city.circles)
    right, up = _FROM_MIDDLE[len(city.circles)]
    return x + right, y - up


def _sign(colours: Palette, scale: float) -> Sprite:
    """A bar on a disc: no way through."""
    painter = Painter(colours, (_SIGN + 2, _SIGN + 2), scale, "white")
    painter.disc((0, 0), _SIGN, "white")
    painter.disc((0, 0), _SIGN - 2.5, "change")
    painter.box((0, 0), (15, 5.5), "white")
    return painter.sprite(round_cut(_SIGN * scale))


def said_of_reach(view: View, line: str, edges: Edges, build: Collection[str], words: Words) -> list[str]:
    """The reach in words."""
    reached = ", ".join(sorted(hex for hex, sides in edges.items() if sides)) or words.say("none")
    said = [
        words.say(
            "Line {line} reaches {reached}; it may build on {build}.",
            line=line,
            reached=reached,
            build=", ".join(build) or words.say("none"),
        )
    ]
    closed = blocked(view, edges, hexes_of(view, "light"))
    if closed:
        hexes = ", ".join(closed)
        said.append(words.say("Full of others' stations, no way through: {hexes}.", hexes=hexes))
    return said


def _hex_veil(scale: float) -> Veil | None:
    """A whole hex, half covered."""
    stencil = Stencil((RADIUS + 2, RADIUS + 2), scale)
    stencil.polygon(corners(), True)
    return veil_of(stencil, _VEILED)


_LEAST = 44
"""Size of a name in pixels, at least; a name is a 27th of the picture's width where that is more."""
_OF_WIDTH = 27
_WIDEST = "M28"
_IN_A_HEX = 1.7
"""Half widths of a hex that the widest name may fill."""


def draw_sites(
    view: View,
    line: str,
    edges: Mapping[str, Collection[int]],
    hexes: Collection[str],
    theme: str = "light",
    words: Words = ENGLISH,
) -> Picture:
    """The hexes framed and named, with the line's reach lit in its colour.

    Args:
        view: the position.
        line: the line that acts.
        edges: by hex, the edges to which the line's network leads.
        hexes: what there is to choose from.
        theme: "light", "dark", "safe" or "contrast".
        words: of the game, in a language.

    Raises:
        KeyError: no such theme.
        ValueError: none of the hexes is on the map.
    """
    canvas = paint_map(view, NO_CHANGES, theme)
    light(canvas, view, line, edges, hexes)
    shown = around(view, hexes, 1)
    name_hexes(canvas, view, hexes, shown)
    title = words.say("Reach of line {line}", line=line)
    picture = cut(view, canvas, shown, title)
    said = said_of_reach(view, line, edges, hexes, words)
    return Picture(encode(picture.image), alt_text([f"{title}.", *said]), picture.image.size)


def name_hexes(canvas: Canvas, view: View, hexes: Collection[str], shown: Collection[str]) -> None:
    """Writes the names of hexes on the whole map, as large as the part of it that will be shown asks for."""
    place = sheet(view.board.map)
    size = _size([place.box(hex) for hex in shown], place.scale)
    for hex in hexes:
        if hex in place.centres:
            _name(canvas, place.centres[hex], hex, size, place.scale)


def _size(boxes: Collection[tuple[int, int, int, int]], scale: float) -> int:
    """As large as the picture's width asks for, and no wider than a hex."""
    wide = max((box[2] for box in boxes), default=0) - min((box[0] for box in boxes), default=0)
    within = round(_LEAST * _IN_A_HEX * APOTHEM * scale / width(_WIDEST, _face(_LEAST)))
    return min(max(_LEAST, wide // _OF_WIDTH), within)


def _face(size: int) -> Face:
    return size, 700, 80


def _name(canvas: Canvas, at: tuple[int, int], hex: str, size: int, scale: float) -> None:
    """The hex's name on a plate at its lower corner."""
    x, y = at[0], at[1] + round(RADIUS * scale * 0.6)
    wide, high = width(hex, _face(size)) // 2 + size // 6, round(size * 0.56)
    canvas.rect((x - wide, y - high, x + wide, y + high), "change")
    canvas.text((x, y), hex, _face(size), "marked", "change", 0.5)
