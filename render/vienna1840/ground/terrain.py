"""Vienna under the hexes: the Danube and its canal, the river Wien, woods, the Prater, the town.

Everything is given in the units of the full map's hexes: x is 90 for each column, y is 156 for each row, and
hex A1 would lie at (90, 0). Small maps show their part of it. It is our own drawing: where things are follows
the printed map's hexes, not a survey.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageChops, ImageDraw

from engine.vienna1840.facts import MapFacts, game_map
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.hexgrid import APOTHEM, PITCH, RADIUS, Point, arc, corners, smooth, stroke
from render.core.lettering import letters_along, turned_letter
from render.vienna1840.ground.geometry import MapSheet, edge_between, ground_of, neighbours

__all__ = ["LETTERINGS", "Lettering", "letters_of", "paint_terrain", "shows_terrain"]

_OPEN = frozenset({"plain", "border", "park", "printed"})
"""Grounds through which the land is seen."""

_WOOD: Sequence[Point] = (
    *((-400, -400), (520, -400), (400, -180), (300, 60), (190, 330), (260, 620), (150, 850), (330, 1050)),
    *((200, 1200), (120, 1400), (330, 1500), (440, 1660), (620, 1900), (-400, 1900)),
)
_MEADOWS: Sequence[Sequence[Point]] = (
    ((300, -300), (620, -120), (520, 120), (400, 330), (420, 600), (330, 800), (150, 900), (-300, 700)),
    ((250, 1000), (420, 1120), (380, 1330), (560, 1480), (700, 1700), (300, 1800), (100, 1400)),
    ((2330, 540), (2400, 450), (2520, 400), (2660, 390), (2700, 540), (2790, 700), (2600, 655), (2430, 620)),
    ((2700, -60), (2900, -100), (2960, 300), (2900, 560), (2780, 400), (2690, 250)),
    ((1010, 1760), (1100, 1560), (1260, 1520), (1420, 1600), (1500, 1760)),
    ((2080, 1760), (2160, 1560), (2260, 1500), (2400, 1480), (2480, 1600), (2520, 1760)),
    ((1900, 1010), (1960, 960), (2060, 1010), (2100, 1100), (2020, 1160), (1930, 1120)),
)
"""The hills' foot, the Prater, the Lobau, Wienerberg, Laaer Berg, the gardens of Belvedere."""
_DANUBE: Sequence[Point] = (
    *((2420, -420), (2480, -200), (2516, -20), (2534, 150), (2612, 250), (2690, 350), (2740, 470)),
    *((2790, 600), (2900, 760)),
)
_DANUBE_WIDE = 112
_CANAL: Sequence[Point] = (
    *((1560, -330), (1640, -140), (1710, 0), (1800, 156), (1890, 312), (1980, 468), (2046, 546)),
    *((2160, 604), (2290, 622), (2420, 640), (2530, 664), (2640, 668), (2730, 700), (2810, 780), (2960, 840)),
)
_CANAL_WIDE = 24
_WIEN_WIDE = 18
_WIEN_BEFORE: Sequence[Point] = ((-300, 1210), (-120, 1252), (0, 1248))
_WIEN_AFTER: Sequence[Point] = ((2205, 702), (2232, 660), (2262, 622))
_GUERTEL_AFTER: Sequence[Point] = (
    *((1000, 1290), (1180, 1330), (1400, 1404), (1660, 1440), (1980, 1430), (2200, 1340), (2430, 1270)),
    *((2580, 1010), (2600, 760), (2520, 664), (2290, 622), (2046, 546), (1980, 468), (1710, 0)),
)
"""How the Gürtel goes on from where the Stadtbahn leaves it, and back along the canal."""
_BANK = 15
_SHORE = 8
"""Thickness of the board's outline."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name on the land, spaced along a curve in hex units, in an ink on a ground."""

    text: str
    curve: tuple[Point, ...]
    size: int
    spacing: int
    ink: str
    ground: str

    def face(self, scale: float) -> Face:
        """Its type at a scale."""
        return (round(self.size * scale), 600, 85)


LETTERINGS: Sequence[Lettering] = (
    Lettering("DONAU", tuple(smooth(((2708, 392), (2745, 490), (2770, 590)))), 40, 10, "wave", "river"),
    Lettering("Donaukanal", ((2552, 640), (2620, 636), (2700, 650)), 20, 1, "stream", "field"),
    Lettering("WIENERWALD", ((44, 1030), (44, 250)), 38, 26, "grove", "wood"),
    Lettering("WIENERBERG", ((1080, 1640), (1260, 1640)), 22, 4, "grove", "field"),
    Lettering("LAAER BERG", ((2160, 1640), (2340, 1640)), 22, 4, "grove", "field"),
)


def letters_of(place: MapSheet) -> list[tuple[str, Point, float]]:
    """The letters on the land of a map: each with its middle in pixels and its radius. A name is written only
    where all of it lies on the sheet and off the hexes.
    """
    return [
        (letter, place.at(at), written.size * place.scale * 0.45)
        for written in _written(place)
        for letter, at, _ in _letters(written)
    ]


def _written(place: MapSheet) -> list[Lettering]:
    return [written for written in LETTERINGS if _fits(written, place)]


def _fits(written: Lettering, place: MapSheet) -> bool:
    left, top, right, bottom = place.land
    radius = written.size * 0.45
    for _, point, _ in _letters(written):
        (x, y), r = place.at(point), radius * place.scale
        if not (left + r < x < right - r and top + r < y < bottom - r) or _touches_hex(point, radius, place):
            return False
    return True


@cache
def _letters(written: Lettering) -> list[tuple[str, Point, float]]:
    """A name's letters in hex units."""
    return letters_along(written.curve, written.text, written.face(1), written.spacing)


def _touches_hex(point: Point, radius: float, place: MapSheet) -> bool:
    """Whether a disc, in hex units, comes near one of the map's hexes."""
    x, y = point
    reach = APOTHEM + radius
    above = math.floor(y / PITCH)
    for row in (above, above + 1):
        dy = abs(y - row * PITCH)
        for column in range(math.ceil((x - reach) / APOTHEM), math.floor((x + reach) / APOTHEM) + 1):
            dx = abs(x - column * APOTHEM)
            if f"{chr(ord('A') + row)}{column}" in place.centres and dx / 2 + dy * 0.866 < reach:
                return True
    return False


def shows_terrain(ground: str) -> bool:
    """Whether the land is seen through a hex of that ground."""
    return ground in _OPEN


def paint_terrain(canvas: Canvas, board_map: MapFacts, place: MapSheet) -> None:
    """Paints the land, and the hexes' grounds on it, on an empty sheet."""
    canvas.rect(place.land, "land")
    meadows = [_placed(smooth([*meadow, meadow[0]], 6), place) for meadow in _MEADOWS]
    for meadow in meadows:
        canvas.polygon(meadow, "field")
    canvas.polygon(_placed(_WOOD, place), "wood")
    _trees(canvas, place)
    plain = [hex for hex, facts in board_map.hexes.items() if ground_of(facts) == "plain"]
    for hex in plain:
        canvas.polygon(_hex(place, hex, RADIUS + 1), "plain")
    canvas.polygon(_placed(_town(), place), "town")
    green = _shape(meadows, place)
    canvas.image.paste(
        canvas.palette.index("meadow"),
        mask=ImageChops.logical_and(green, _shape([_hex(place, hex, RADIUS + 1) for hex in plain], place)),
    )
    for hex, facts in board_map.hexes.items():
        if ground_of(facts) not in ("plain", "river"):
            canvas.polygon(_hex(place, hex, RADIUS + 1), ground_of(facts))
    _water(canvas, place)
    _shore(canvas, place)
    for written in _written(place):
        _write(canvas, written, place)


def _write(canvas: Canvas, written: Lettering, place: MapSheet) -> None:
    face = written.face(place.scale)
    for letter, point, direction in _letters(written):
        x, y = place.at(point)
        turned = turned_letter(letter, face, direction)
        if turned is not None:
            canvas.lettered(turned, (round(x), round(y)), written.ink, written.ground)


def _shape(polygons: Iterable[Sequence[Point]], place: MapSheet) -> Image.Image:
    """The polygons as a mask of the whole sheet."""
    mask = Image.new("1", place.size)
    draw = ImageDraw.Draw(mask)
    for polygon in polygons:
        draw.polygon(polygon, fill=1)
    return mask


def _placed(points: Iterable[Point], place: MapSheet) -> list[Point]:
    return [place.at(point) for point in points]


def _hex(place: MapSheet, hex: str, radius: float) -> list[Point]:
    x, y = place.centres[hex]
    return [(x + dx, y + dy) for dx, dy in corners(radius * place.scale)]


def _course(letter: str) -> list[Point]:
    """The way of a Stadtbahn line over the full map, from the middle of its first hex to that of its last."""
    sequence = game_map("full").stadtbahn[letter].sequence
    points: list[Point] = []
    for before, hex, after in zip(sequence, sequence[1:], sequence[2:], strict=False):
        first, second = edge_between(hex, before), edge_between(hex, after)
        if first is not None and second is not None:
            x, y = _middle(hex)
            points += [(x + dx, y + dy) for dx, dy in arc(first, second)]
    return [_middle(sequence[0]), *points, _middle(sequence[-1])]


def _westwards_first(points: Sequence[Point]) -> list[Point]:
    return list(points) if points[0][0] < points[-1][0] else list(points)[::-1]


def _shore(canvas: Canvas, place: MapSheet) -> None:
    """The outline of the whole board: the edges at which no other hex lies."""
    around = [(x * place.scale, y * place.scale) for x, y in corners(RADIUS + 2)]
    for hex, (x, y) in place.centres.items():
        for edge, other in enumerate(neighbours(hex)):
            if other not in place.centres:
                ends = around[edge], around[(edge + 1) % 6]
                side = [(x + dx, y + dy) for dx, dy in ends]
                canvas.polygon(stroke(side, _SHORE * place.scale), "shore")
                for joint in side:
                    canvas.polygon(_disc(joint, _SHORE * place.scale / 2), "shore")


def _disc(centre: Point, radius: float) -> list[Point]:
    angles = (math.pi * k / 8 for k in range(16))
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def _middle(hex: str) -> Point:
    return int(hex[1:]) * APOTHEM, (ord(hex[0]) - ord("A")) * PITCH


def _town() -> list[Point]:
    """Inside the Gürtel and the canal."""
    return [*_course("G"), *smooth(_GUERTEL_AFTER, 6)]


def _water(canvas: Canvas, place: MapSheet) -> None:
    """The rivers with their banks. A narrow band between two colours softens their edge: soft edges proper
    would cost more than all the rest of the land.
    """
    wien = smooth(_WIEN_BEFORE)[:-1] + _westwards_first(_course("W"))[1:-1] + smooth(_WIEN_AFTER)
    rivers = ((smooth(_DANUBE), _DANUBE_WIDE), (smooth(_CANAL), _CANAL_WIDE), (wien, _WIEN_WIDE))
    for more, ink in ((_BANK, "bank"), (2.5, "shallow"), (0, "river")):
        for points, wide in rivers:
            canvas.polygon(stroke(_placed(points, place), (wide + more) * place.scale), ink)
    for wave in _waves(place):
        canvas.polygon(wave, "ripple")


def _waves(place: MapSheet) -> Iterator[Sequence[Point]]:
    """Waves on the Danube."""
    way = smooth(_DANUBE)
    for side in (-30, 2, 34):
        for k in range(6, len(way) - 6, 5):
            piece = way[k + side // 17 % 3 : k + side // 17 % 3 + 3]
            yield stroke([place.at((x + side, y - side * 0.4)) for x, y in piece], 2.6 * place.scale)


def _trees(canvas: Canvas, place: MapSheet) -> None:
    """Trees on the wooded hills, where no hex lies and nothing is written."""
    taken = letters_of(place)
    left, top, right, bottom = place.land
    for row in range(-6, 42):
        for column in range(-6, 18):
            spread = (row * 37 + column * 61) % 23, (row * 53 + column * 29) % 19
            point = column * 46 + (row % 2) * 23 + spread[0], row * 46 + spread[1]
            at = place.at(point)
            radius = 13 * place.scale
            seen = left + radius < at[0] < right - radius and top + radius < at[1] < bottom - radius
            if not seen or not _inside(point, _WOOD) or _touches_hex(point, 19, place):
                continue
            if not any(_near(at, spot, 2 * r) for _, spot, r in taken):
                _tree(canvas, at, place.scale * (0.8 + (row + column) % 3 * 0.15))


def _near(one: Point, other: Point, reach: float) -> bool:
    return abs(one[0] - other[0]) < reach and abs(one[1] - other[1]) < reach


def _inside(point: Point, shape: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _tree(canvas: Canvas, at: Point, size: float) -> None:
    x, y = at
    crown = [(x, y - 13 * size), (x + 9 * size, y + 5 * size), (x - 9 * size, y + 5 * size)]
    canvas.polygon(crown, "grove")
    stem = [(x - 1.5 * size, y + 5 * size), (x + 1.5 * size, y + 5 * size), (x, y + 12 * size)]
    canvas.polygon(stem, "grove")
