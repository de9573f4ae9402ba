"""Parts of the map: around some hexes, and what a line can reach."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.vienna1840.facts import game_map
from engine.vienna1840.view import View
from render.core.canvas import Canvas, Kept, Veil, veil_of
from render.core.fonts import width
from render.core.hexgrid import RADIUS, corners
from render.core.painter import Stencil
from render.core.picture import Picture, alt_text, encode
from render.vienna1840.alt import describe_map
from render.vienna1840.changes import NO_CHANGES, Changes
from render.vienna1840.geometry import neighbours, sheet
from render.vienna1840.map import hexes_of, labels_around, paint_map
from render.vienna1840.overlays import Tracing, ring_hex
from render.vienna1840.people import company_of_line
from render.vienna1840.themes import palette
from render.vienna1840.words import words

__all__ = ["around", "cut", "draw_area", "draw_reach", "hexes_of_line"]

_TITLE = (64, 700, 85)
_TITLES = (_TITLE, (48, 700, 85), (36, 700, 85))
"""From the largest on: the first that fits the picture's width."""
_HEAD = 120
_MARGIN = 24
_VEILS: Kept[Veil | None] = Kept(24)


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
    language: str = "de",
    names: Sequence[str] = (),
) -> Picture:
    """The part of the map that holds these hexes.

    Raises:
        KeyError: no such theme.
        ValueError: none of the hexes is on the map.
    """
    word = words(language)
    canvas = cut(view, paint_map(view, changes, theme), hexes, word("area", name=title))
    said = alt_text([word("alt_area", name=title), describe_map(view, changes, names, word)])
    return Picture(encode(canvas.image), said, canvas.image.size)


def draw_reach(
    view: View,
    line: str,
    edges: Mapping[str, Collection[int]],
    build: Collection[str],
    theme: str = "light",
    language: str = "de",
) -> Picture:
    """The map with a line's reach lit: its track in its colour, the hexes where it may build ringed, the rest
    veiled.

    Args:
        edges: by hex, the edges to which the line's network leads.
        build: hexes on which it may lay a tile now.

    Raises:
        KeyError: no such theme.
    """
    word = words(language)
    canvas = paint_map(view, NO_CHANGES, theme)
    place = sheet(view.board.map)
    reached = {hex for hex, sides in edges.items() if sides and hex in place.centres}
    for hex, at in place.centres.items():
        if hex not in reached and hex not in build:
            veil: Veil | None = _VEILS.get(("hex", place.scale), lambda: _hex_veil(place.scale))
            if veil:
                canvas.veil(veil, at, "page")
    ink = company_of_line(view, line) or "change"
    hexes = hexes_of(view, theme)
    tracing = Tracing(canvas, hexes, place.centres, place.scale)
    for hex in sorted(reached):
        tracing.light(hex, frozenset(edges[hex]), ink)
    for hex in build:
        if hex in place.centres:
            ring_hex(canvas, place.centres[hex], place.scale, labels_around(hexes, hex))
    title = word("reach", line=line)
    canvas.text((40, _HEAD // 2 + 10), title, _TITLE, "ink", "page")
    said = word(
        "alt_reach",
        line=line,
        reached=", ".join(sorted(reached)) or word("none"),
        build=", ".join(build) or word("none"),
    )
    return Picture(encode(canvas.image), alt_text([f"{title}.", said]), canvas.image.size)


def _hex_veil(scale: float) -> Veil | None:
    """A whole hex, three quarters covered."""
    stencil = Stencil((RADIUS + 2, RADIUS + 2), scale)
    stencil.polygon(corners(), True)
    return veil_of(stencil, 0.75)


def cut(view: View, canvas: Canvas, hexes: Collection[str], title: str) -> Canvas:
    """The part of a picture around hexes, under a title. It ends before the rim, whose marks would be cut."""
    place = sheet(view.board.map)
    boxes = [place.box(hex) for hex in hexes if hex in place.centres]
    if not boxes:
        raise ValueError("none of the hexes is on the map")
    left = max(min(box[0] for box in boxes) - _MARGIN, place.land[0])
    top = max(min(box[1] for box in boxes) - _MARGIN, place.land[1])
    right = min(max(box[2] for box in boxes) + _MARGIN, place.land[2])
    bottom = min(max(box[3] for box in boxes) + _MARGIN, place.land[3])
    part = canvas.image.crop((left, top, right, bottom))
    colours = palette(canvas.theme)
    whole = Canvas(colours, colours.new((part.width, part.height + _HEAD), "page"), canvas.theme)
    whole.image.paste(part, (0, _HEAD))
    room = part.width - 2 * _MARGIN
    face = next((each for each in _TITLES if width(title, each) <= room), _TITLES[-1])
    whole.text((_MARGIN, _HEAD // 2), title, face, "ink", "page")
    return whole
