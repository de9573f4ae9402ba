"""The letters on a hex: its coordinate, its name and values, and the signs of landmarks and bonuses, each
where there is room.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.vienna1840.facts import RIVER_COST, STADTBAHN_TILE_COST, NodeFacts
from render.core.fonts import Face, width
from render.core.hexgrid import RADIUS, Point
from render.core.palette import Palette
from render.vienna1840.hexes import signs
from render.vienna1840.hexes.drawing import HexDrawing
from render.vienna1840.hexes.hexgeometry import SLOT, LaidHex
from render.vienna1840.hexes.labels import Occupied

__all__ = [
    "COORDINATE",
    "NUMBER",
    "STRIP_CELL",
    "Lettering",
    "Strip",
    "coordinate_height",
    "coordinate_ink",
    "values_differ",
    "ways_of",
]

COORDINATE: Face = (15, 500, 80)
READABLE = 4.5
"""The contrast that the Web's guidelines ask of texts."""
NUMBER: Face = (13, 400, 80)
_VALUE: Face = (19, 700, 85)
_CITY_VALUE: Face = (22, 700, 85)
_NAME_SIZES = ((20, 18, 16, 14), (18, 16, 14, 12), (16, 14, 12, 11))
"""For names in whole words, with words parted, and shortened."""
_LOW = RADIUS - 22
"""The height of coordinates, below the middle."""
_AS_AIMED = 2.2
"""A label that far off stands where it was aimed at: places are found in steps of three units."""
_WIDEST = "H28"
"""A coordinate as wide as any."""
_APART = 12
"""How much more room than it takes a value beside a single circle has, so that no name sticks to it."""
STRIP_CELL = (24.0, 20.0)
BESIDE = signs.BONUS_SIZE[0] + 30
BELOW = signs.BONUS_SIZE[1] + 20


@dataclass(frozen=True, slots=True)
class Strip:
    """Where a hex shows its four values by colour: `columns` is 4 (in a row), 2 (two rows) or 1."""

    centre: Point
    columns: int
    values: tuple[int, ...]


def _name_face(size: int) -> Face:
    return (size, 600, 85 if size > 14 else 75)


def values_differ(node: NodeFacts) -> bool:
    """Whether a place's value depends on the newest colour."""
    return not isinstance(node.value, int) and len(set(node.value.values())) > 1


def coordinate_ink(palette: Palette, here: LaidHex, ground: str) -> str:
    """The ink of a hex's coordinate: faint where that can be read and no tile lies."""
    return "deep" if here.tile or palette.contrast("faint", ground) < READABLE else "faint"


def coordinate_height(here: LaidHex) -> float:
    """How far below the middle of a hex its coordinate stands."""
    return _LOW - 2 if here.facts.kind == "stadtbahn" else _LOW


class Lettering:
    """The letters on a hex that is drawn.

    Args:
        drawn: the hex.
        joined: whether it is one of two hexes of a red area.
    """

    def __init__(self, drawn: HexDrawing, joined: bool) -> None:
        self.drawn = drawn
        self.joined = joined
        self.strip: Strip | None = None

    def write(self) -> None:
        """Letter the hex."""
        facts = self.drawn.here.facts
        # A red tile's corners are full of walls and track: its values come first there.
        first, second = self._coordinate, self._values
        if facts.kind == "center":
            first, second = second, first
        first()
        second()
        if self.drawn.here.tile is None:
            if facts.bonus:
                self._bonus(facts.bonus)
            if facts.kind == "river":
                self._label(str(RIVER_COST), _VALUE, (0, 30))
            if facts.landmark:
                self._landmark(facts.landmark)
        if facts.name:
            self._name(facts.name)
        if facts.landmark and self.drawn.here.tile:
            self._landmark(facts.landmark)

    def _landmark(self, private: str) -> None:
        """The landmark's sign where there is room; its name stands there in any case."""
        spot = self.drawn.occupied.place(signs.LANDMARK_SIZE, (0, 46))
        if spot:
            signs.landmark(self.drawn.painter, private, spot[0])
            self.drawn.take("landmark", spot[0], signs.LANDMARK_SIZE)

    def _coordinate(self) -> None:
        """The hex's coordinate in its lower corner, and the number of its tile."""
        tile = f" {self.drawn.here.tile}" if self.drawn.here.tile else ""
        wide = width(self.drawn.here.hex or _WIDEST, COORDINATE), width(tile, NUMBER)
        x, y = 0.0, coordinate_height(self.drawn.here)
        circles = [circle for city in self.drawn.geometry.cities for circle in city.circles]
        crowded = any(abs(cx) < sum(wide) / 2 + SLOT and cy > y - SLOT - 8 for cx, cy in circles)
        if crowded or self.drawn.here.facts.kind == "center":
            # A circle, or walls and track, leave no room in this corner.
            spot = self.drawn.occupied.place((sum(wide) + 2, 14), (0, -80))
            x, y = spot[0] if spot else (x, y)
        if not self.drawn.here.hex:
            self.drawn.take("coordinate", (x, y), (sum(wide), 12))
            return
        self._calm((x, y), (sum(wide) + 6, 16))
        left = x - sum(wide) / 2
        ink = coordinate_ink(self.drawn.painter.palette, self.drawn.here, self.drawn.ground)
        self.drawn.painter.text((left + wide[0] / 2, y), self.drawn.here.hex, COORDINATE, ink)
        self.drawn.painter.text((left + wide[0] + wide[1] / 2, y), tile, NUMBER, "deep")
        self.drawn.take("coordinate", (x, y), (sum(wide), 12))

    def _label(self, text: str, face: Face, aim: Point) -> None:
        size = (width(text, face), face[0] * 0.74)
        spot = self.drawn.occupied.place((size[0] + 3, size[1] + 3), aim)
        if spot:
            self._calm(spot[0], (size[0] + 12, size[1] + 10))
            self.drawn.painter.text(spot[0], text, face, "deep")
            self.drawn.take(text, spot[0], size)

    def _bonus(self, name: str) -> None:
        """The bonus sign with the cost beside it, or under it where there is no room beside."""
        found = []
        for size, sign, cost in (
            ((BESIDE, signs.BONUS_SIZE[1]), (-15, 0), (22, 0)),
            ((signs.BONUS_SIZE[0], BELOW), (0, -10), (0, 22)),
            (signs.BONUS_SIZE, (0, 0), None),
        ):
            for aim in ((0, 44), (0, -40), (42, 0), (-42, 0)):
                spot = self.drawn.occupied.place(size, aim)
                if spot:
                    found.append((spot[1], spot[0], size, sign, cost))
            if found:
                break
        else:
            return
        _, (x, y), size, sign, cost = min(found, key=lambda spot: spot[0])
        signs.bonus(self.drawn.painter, name, (x + sign[0], y + sign[1]))
        if cost:
            self.drawn.painter.text((x + cost[0], y + cost[1]), str(STADTBAHN_TILE_COST), _VALUE, "deep")
        self.drawn.take("bonus", (x, y), size)

    def _values(self) -> None:
        nodes = self.drawn.here.nodes
        differing = [node for node in nodes if values_differ(node)]
        if differing:
            if self.drawn.here.facts.area is None or not self._circles_only():
                self._strip(differing[0])
            return
        shown: set[int] = set()
        for stop in self.drawn.geometry.stops:
            value = stop.node.worth("yellow")
            same = all(other.node.worth("yellow") == value for other in self.drawn.geometry.stops)
            if len(self.drawn.geometry.stops) > 2 and same and shown:
                continue
            shown.add(value)
            self._beside(str(value), _VALUE, stop.centre, 24)
        for city in self.drawn.geometry.cities:
            value = city.node.worth("yellow")
            if value:
                reach = SLOT + 16
                xs = [x for x, _ in city.circles]
                ys = [y for _, y in city.circles]
                self._beside(str(value), _CITY_VALUE, (sum(xs) / len(xs), sum(ys) / len(ys)), reach)

    def _circles_only(self) -> bool:
        """Whether this is the main hex of a red area of two: the other one shows the values."""
        return self.drawn.here.main and self.joined

    def _beside(self, text: str, face: Face, centre: Point, reach: float) -> None:
        size = (width(text, face), face[0] * 0.74)
        best: tuple[float, Point] | None = None
        for k in range(8):
            angle = math.pi * k / 4
            aim = (centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle))
            spot = self.drawn.occupied.place((size[0] + 3, size[1] + 3), aim)
            # The upper corner is the best place for the name.
            cost = spot[1] + (5 if aim[1] < centre[1] - 5 else 0) if spot else 0
            if spot and (best is None or cost < best[0]):
                best = (cost, spot[0])
                if cost < _AS_AIMED:
                    break
        if best:
            self.drawn.painter.text(best[1], text, face, "deep")
            self.drawn.take(text, best[1], size)
            if sum(len(city.circles) for city in self.drawn.geometry.cities) < 2:
                self.drawn.occupied.rect(best[1], (size[0] + _APART, size[1] + _APART))

    def _strip(self, node: NodeFacts) -> None:
        assert isinstance(node.value, Mapping)
        values = tuple(node.value[colour] for colour in ("yellow", "green", "brown", "gray"))
        found: list[tuple[float, Point, int]] = []
        for columns, cost in ((4, 0), (2, 8), (1, 14)):
            size = (columns * STRIP_CELL[0] + 2, 4 // columns * STRIP_CELL[1] + 2)
            for aim in ((0.0, 58.0), (0.0, -48.0), (0.0, 0.0)):
                spot = self.drawn.occupied.place(size, aim)
                if spot:
                    found.append((spot[1] + cost, spot[0], columns))
        # Where track from all sides meets in one stop, the values themselves are the stop.
        hubs = [stop.centre for stop in self.drawn.geometry.stops if stop.direction is None]
        if not found and hubs:
            found.append((0, hubs[0], 2))
        if not found:
            return
        _, centre, columns = min(found)
        self.strip = Strip(centre, columns, values)
        self.drawn.take("values", centre, (columns * STRIP_CELL[0], 4 // columns * STRIP_CELL[1]))

    def _name(self, name: str) -> None:
        """The name as large and as whole as there is room for; over track only as a last resort."""
        for ways, sizes in zip(ways_of(name), _NAME_SIZES, strict=True):
            for size in sizes:
                spot = self._best(ways, size, self.drawn.occupied)
                if spot:
                    self._write(*spot, size)
                    return
        ways, sizes = ways_of(name)[-1], _NAME_SIZES[-1]
        spot = self._best(ways, sizes[-1], self.drawn.solid)
        if spot:
            self._write(*spot, sizes[-1])
            self.drawn.boxes.append((f"over track {name}", *self.drawn.boxes.pop()[1:]))

    def _best(
        self, ways: tuple[tuple[str, ...], ...], size: int, occupied: Occupied
    ) -> tuple[Point, tuple[str, ...]] | None:
        face = _name_face(size)
        best: tuple[float, Point, tuple[str, ...]] | None = None
        for lines in ways:
            box = (max(width(text, face) for text in lines) + 3, size * 1.02 * len(lines))
            for aim in ((0.0, -60.0), (0.0, 52.0)):
                spot = occupied.place(box, aim, (1.4, 1))
                if spot and (best is None or spot[1] + 6 * len(lines) < best[0]):
                    best = (spot[1] + 6 * len(lines), spot[0], lines)
        return best[1:] if best else None

    def _write(self, centre: Point, lines: tuple[str, ...], size: int) -> None:
        face = _name_face(size)
        pitch = face[0] * 1.02
        top = centre[1] - pitch * (len(lines) - 1) / 2
        for row, text in enumerate(lines):
            spot = (centre[0], top + row * pitch)
            self.drawn.painter.text(spot, text, face, "deep")
            self.drawn.take(text, spot, (width(text, face), face[0] * 0.9))

    def _calm(self, centre: Point, size: tuple[float, float]) -> None:
        """Smooths the water under a label."""
        if self.drawn.ground == "river":
            self.drawn.painter.box(centre, size, self.drawn.ground, 4)


_PARTING = {"­": "-", "​": ""}
"""A soft hyphen is written as one where a word is parted, a zero-width space is not."""

_SYLLABLES = {
    "Neulerchenfeld": "Neulerchen­feld",
    "Schwedenplatz": "Schweden­platz",
    "Matzleinsdorf": "Matzleins­dorf",
    "Brigittenau": "Brigitten­au",
    "Leopoldstadt": "Leopold­stadt",
    "Gaudenzdorf": "Gaudenz­dorf",
    "Praterstern": "Prater­stern",
    "Josefstadt": "Josef­stadt",
    "Alsergrund": "Alser­grund",
    "Landstraße": "Land­straße",
    "Margareten": "Marga­reten",
    "Nikolsdorf": "Nikols­dorf",
    "Weißgerber": "Weiß­gerber",
    "Breitensee": "Breiten­see",
    "Stubentor": "Stuben­tor",
    "Mariahilf": "Maria­hilf",
    "Stadtpark": "Stadt­park",
    "Heiligenstadt": "Heiligen­stadt",
    "Stephansdom": "Stephans­dom",
    "Karlskirche": "Karls­kirche",
    "Nordbahnhof": "Nord­bahnhof",
    "Westbahnhof": "West­bahnhof",
    "Südbahnhof": "Süd­bahnhof",
    "Aspangbahnhof": "Aspang­bahnhof",
    "Hauptzollamt": "Haupt­zollamt",
    "Josef-Bahnhof": "Josef-​Bahnhof",
    "Universität": "Univer­sität",
    "Schottentor": "Schotten­tor",
    "Rudolfsheim": "Rudolfs­heim",
    "Fünfhaus": "Fünf­haus",
    "Parlament": "Parla­ment",
    "Donaubäder": "Donau­bäder",
    "Schönbrunn": "Schön­brunn",
    "Hietzing": "Hiet­zing",
    "Belvedere": "Belve­dere",
    "Ottakring": "Otta­kring",
    "Hütteldorf": "Hüttel­dorf",
    "Döbling": "Döb­ling",
    "Dornbach": "Dorn­bach",
    "Gersthof": "Gerst­hof",
    "Währing": "Wäh­ring",
}
"""Where long words may be parted."""
_SHORT = {
    "Schottentor & Universität": (
        ("Schottent.", "& Univ."),
        ("Schotten-", "tor & Uni."),
        ("Schottent.",),
        ("Schotten-", "tor"),
    ),
    "Rudolfsheim & Fünfhaus": (("Rudolfsh.", "& Fünfh."), ("Rudolfsh.",), ("Rudolfs-", "heim")),
    "Rathaus & Parlament": (("Rathaus", "& Parl."), ("Rathaus",)),
    "Bahnhof Hauptzollamt": (("Haupt-", "zollamt"), ("Hptzollamt",)),
    "Franz Josef-Bahnhof": (("Fr.-Josef-", "Bahnhof"), ("Fr.-J.-", "Bhf.")),
    "Neulerchenfeld": (("Neulerchf.",), ("Neu-", "lerchf.")),
    "Matzleinsdorf": (("Matzlein.",),),
    "Leopoldstadt": (("Leopoldst.",), ("Leop.-", "stadt")),
    "Schwedenplatz": (("Schwed.-", "platz"), ("Schw.-", "platz")),
    "Gaudenzdorf": (("Gaudenzd.",), ("Gaud.-", "dorf")),
    "Nordbahnhof": (("Nordbhf.",),),
    "Südbahnhof": (("Südbhf.",),),
    "Aspangbahnhof": (("Aspangb.",), ("Aspang-", "bhf.")),
    "Stephansdom": (("Steph.-", "dom"),),
    "Margareten": (("Margar.",),),
    "Breitensee": (("Breit.-", "see"),),
    "Stubentor": (("Stub.-", "tor"),),
}
"""Shortened names for tiles full of track, where the whole name has no room."""


@cache
def ways_of(name: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Ways to write a name in lines: in whole words, with words parted, and shortened."""
    words = name.split(" ")
    whole = _few_lines(words)
    parts: list[str] = []
    for word in words:
        soft = _SYLLABLES.get(word, word)
        mark = next((mark for mark in _PARTING if mark in soft), None)
        if mark is None:
            parts.append(word)
        else:
            first, second = soft.split(mark)
            parts += [first + _PARTING[mark] + "\n", second]
    return whole, _few_lines(parts), _SHORT.get(name, whole)


def _few_lines(words: list[str]) -> tuple[tuple[str, ...], ...]:
    ways = sorted({_joined(lines) for lines in _partitions(words)}, key=lambda way: (len(way), way))
    return tuple(way for way in ways if len(way) <= 4)


def _partitions(words: list[str]) -> list[list[list[str]]]:
    if len(words) == 1:
        return [[words]]
    rest = _partitions(words[1:])
    apart = [[[words[0]], *lines] for lines in rest]
    if words[0].endswith("\n"):
        return apart
    return apart + [[[words[0], *lines[0]], *lines[1:]] for lines in rest]


def _joined(lines: list[list[str]]) -> tuple[str, ...]:
    return tuple(" ".join(words).replace("\n", "") for words in lines)
