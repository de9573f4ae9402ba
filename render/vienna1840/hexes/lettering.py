"""The letters on a hex: its coordinate, its name and values, and the signs of landmarks and bonuses, each
where there is room, in the largest type that finds room.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from engine.vienna1840.facts import RIVER_COST, STADTBAHN_TILE_COST, NodeFacts
from render.core.fonts import Face, width
from render.core.hexgrid import RADIUS, Point
from render.core.painter import Painter
from render.core.palette import Palette
from render.vienna1840.hexes import signs
from render.vienna1840.hexes.drawing import HexDrawing
from render.vienna1840.hexes.hexgeometry import SLOT, LaidHex
from render.vienna1840.hexes.labels import Occupied
from render.vienna1840.hexes.placenames import ways_of

__all__ = [
    "COORDINATE",
    "STRIP_CELL",
    "Strip",
    "coordinate_ink",
    "letter",
    "values_differ",
]

COORDINATE: Face = (22, 600, 80)
READABLE = 4.5
"""The contrast that the Web's guidelines ask of texts."""
_CAPITALS = 0.72
"""The height of capitals and figures, of their type's size, with some air."""
_LOW = RADIUS - 24
"""The height of coordinates, below the middle."""
_ABOVE = (24, 10)
"""The size of what is free about a coordinate's upper edge: there the bar of a stop may end."""
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


@dataclass(frozen=True, slots=True)
class _Type:
    """How large a hex is lettered: its coordinate, values of stops and of interchanges, and its name, of some
    sizes, in whole words, with words parted, and shortened.
    """

    coordinate: Face
    value: Face
    city: Face
    names: tuple[tuple[int, ...], ...]


_TYPES = (
    _Type(COORDINATE, (24, 700, 85), (28, 700, 85), ((25, 23, 21, 19, 17), (20, 18), (18,))),
    _Type((20, 600, 80), (21, 700, 85), (25, 700, 85), ((20, 18, 16, 15), (17, 16), (16, 15))),
    _Type((17, 600, 80), (19, 700, 85), (22, 700, 85), ((16, 14), (16, 14, 12), (14, 12, 11))),
)
"""From the largest; smaller where track, circles and a name share a hex."""


def _name_face(size: int) -> Face:
    return (size, 600, 85 if size > 14 else 75)


def values_differ(node: NodeFacts) -> bool:
    """Whether a place's value depends on the newest colour."""
    return not isinstance(node.value, int) and len(set(node.value.values())) > 1


def coordinate_ink(palette: Palette, here: LaidHex, ground: str) -> str:
    """The ink of a hex's coordinate: faint where that can be read and no tile lies."""
    return "deep" if here.tile or palette.contrast("faint", ground) < READABLE else "faint"


def _coordinate_height(here: LaidHex, face: Face) -> float:
    """How far below the middle of a hex its coordinate stands: where a frame narrows the corner, the higher
    the larger it is.
    """
    return _LOW - (face[0] - 12) * 2 / 3 if here.facts.kind == "stadtbahn" else _LOW


def letter(drawn: HexDrawing, joined: bool) -> Strip | None:
    """Letters a hex in the largest type in which all finds room.

    Args:
        drawn: the hex.
        joined: whether it is one of two hexes of a red area.

    Returns:
        where its values by colour go, which are drawn later.
    """
    for type in _TYPES:
        lettering = _Lettering(drawn, joined, type)
        if lettering.place():
            break
    lettering.write()
    return lettering.strip


class _Lettering:
    """The letters of a hex in one type: placed at first, and written once all have room."""

    def __init__(self, drawn: HexDrawing, joined: bool, type: _Type) -> None:
        self.drawn = drawn
        self.joined = joined
        self.type = type
        self.strip: Strip | None = None
        self._occupied = drawn.occupied.copy()
        self._solid = drawn.solid.copy()
        self._boxes = list(drawn.boxes)
        self._strokes: list[Callable[[Painter], None]] = []

    def write(self) -> None:
        """Write what was placed."""
        for stroke in self._strokes:
            stroke(self.drawn.painter)
        self.drawn.boxes = self._boxes

    def place(self) -> bool:
        """Find a place for each label. Returns whether coordinate and name have one that nothing crosses."""
        facts = self.drawn.here.facts
        # A red tile's corners are full of walls and track: its values come first there.
        if facts.kind == "center":
            self._values()
        roomy = self._coordinate()
        if facts.kind != "center":
            self._values()
        if self.drawn.here.tile is None:
            if facts.bonus:
                self._bonus(facts.bonus)
            if facts.kind == "river":
                self._label(str(RIVER_COST), self.type.value, (0, 30))
            if facts.landmark:
                self._landmark(facts.landmark)
        if facts.name:
            roomy &= self._name(facts.name)
        if facts.landmark and self.drawn.here.tile:
            self._landmark(facts.landmark)
        return roomy

    def _text(self, centre: Point, text: str, face: Face, ink: str = "deep") -> None:
        self._strokes.append(lambda painter: painter.text(centre, text, face, ink))

    def _take(self, what: str, centre: Point, size: tuple[float, float]) -> None:
        """Note a label, where no other can stand."""
        self._boxes.append((what, centre, size))
        for room in (self._occupied, self._solid):
            room.rect(centre, (size[0] + 5, size[1] + 4))

    def _landmark(self, private: str) -> None:
        """The landmark's sign where there is room; its name stands there in any case."""
        spot = self._occupied.place(signs.LANDMARK_SIZE, (0, 46))
        if spot:
            self._strokes.append(partial(signs.landmark, private=private, at=spot[0]))
            self._take("landmark", spot[0], signs.LANDMARK_SIZE)

    def _coordinate(self) -> bool:
        """The hex's coordinate in its lower corner. Returns whether there was room, there or elsewhere."""
        hex, face = self.drawn.here.hex, self.type.coordinate
        wide, high = width(hex or _WIDEST, face), face[0] * _CAPITALS
        x, y = 0.0, _coordinate_height(self.drawn.here, face)
        circles = [circle for city in self.drawn.geometry.cities for circle in city.circles]
        crowded = any(abs(cx) < wide / 2 + SLOT and cy > y - SLOT - high for cx, cy in circles)
        free = self._occupied.has_room(_ABOVE, (x, y - high / 2))
        if crowded or not free or self.drawn.here.facts.kind == "center":
            # A circle, a stop, or walls and track, leave no room in this corner.
            spot = self._occupied.place((wide + 2, high + 2), (0, -80))
            free = spot is not None
            x, y = spot[0] if spot else (x, y)
        if hex:
            self._calm((x, y), (wide + 6, high + 4))
            ink = coordinate_ink(self.drawn.painter.palette, self.drawn.here, self.drawn.ground)
            self._text((x, y), hex, face, ink)
        self._take("coordinate", (x, y), (wide, high))
        return free

    def _label(self, text: str, face: Face, aim: Point) -> None:
        size = (width(text, face), face[0] * 0.74)
        spot = self._occupied.place((size[0] + 3, size[1] + 3), aim)
        if spot:
            self._calm(spot[0], (size[0] + 12, size[1] + 10))
            self._text(spot[0], text, face)
            self._take(text, spot[0], size)

    def _bonus(self, name: str) -> None:
        """The bonus sign with the cost beside it, or under it where there is no room beside."""
        found = []
        for size, sign, cost in (
            ((BESIDE, signs.BONUS_SIZE[1]), (-15, 0), (22, 0)),
            ((signs.BONUS_SIZE[0], BELOW), (0, -10), (0, 22)),
            (signs.BONUS_SIZE, (0, 0), None),
        ):
            for aim in ((0, 44), (0, -40), (42, 0), (-42, 0)):
                spot = self._occupied.place(size, aim)
                if spot:
                    found.append((spot[1], spot[0], size, sign, cost))
            if found:
                break
        else:
            return
        _, (x, y), size, sign, cost = min(found, key=lambda spot: spot[0])
        self._strokes.append(partial(signs.bonus, name=name, at=(x + sign[0], y + sign[1])))
        if cost:
            self._text((x + cost[0], y + cost[1]), str(STADTBAHN_TILE_COST), self.type.value)
        self._take("bonus", (x, y), size)

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
            self._beside(str(value), self.type.value, stop.centre, 24)
        for city in self.drawn.geometry.cities:
            value = city.node.worth("yellow")
            if value:
                reach = SLOT + 16
                xs = [x for x, _ in city.circles]
                ys = [y for _, y in city.circles]
                self._beside(str(value), self.type.city, (sum(xs) / len(xs), sum(ys) / len(ys)), reach)

    def _circles_only(self) -> bool:
        """Whether this is the main hex of a red area of two: the other one shows the values."""
        return self.drawn.here.main and self.joined

    def _beside(self, text: str, face: Face, centre: Point, reach: float) -> None:
        size = (width(text, face), face[0] * 0.74)
        best: tuple[float, Point] | None = None
        for k in range(8):
            angle = math.pi * k / 4
            aim = (centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle))
            spot = self._occupied.place((size[0] + 3, size[1] + 3), aim)
            # The upper corner is the best place for the name.
            cost = spot[1] + (5 if aim[1] < centre[1] - 5 else 0) if spot else 0
            if spot and (best is None or cost < best[0]):
                best = (cost, spot[0])
                if cost < _AS_AIMED:
                    break
        if best:
            self._text(best[1], text, face)
            self._take(text, best[1], size)
            if sum(len(city.circles) for city in self.drawn.geometry.cities) < 2:
                self._occupied.rect(best[1], (size[0] + _APART, size[1] + _APART))

    def _strip(self, node: NodeFacts) -> None:
        assert isinstance(node.value, Mapping)
        values = tuple(node.value[colour] for colour in ("yellow", "green", "brown", "gray"))
        found: list[tuple[float, Point, int]] = []
        for columns, cost in ((4, 0), (2, 8), (1, 14)):
            size = (columns * STRIP_CELL[0] + 2, 4 // columns * STRIP_CELL[1] + 2)
            for aim in ((0.0, 58.0), (0.0, -48.0), (0.0, 0.0)):
                spot = self._occupied.place(size, aim)
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
        self._take("values", centre, (columns * STRIP_CELL[0], 4 // columns * STRIP_CELL[1]))

    def _name(self, name: str) -> bool:
        """The name as large and as whole as there is room for, over track only as a last resort. Returns
        whether there was room.
        """
        for ways, sizes in zip(ways_of(name), self.type.names, strict=True):
            *larger, least = sizes
            smallest = self._best(ways, least, self._occupied)
            if smallest is None:
                continue
            for size in larger:
                spot = self._best(ways, size, self._occupied)
                if spot:
                    self._write(*spot, size)
                    return True
            self._write(*smallest, least)
            return True
        ways, sizes = ways_of(name)[-1], self.type.names[-1]
        spot = self._best(ways, sizes[-1], self._solid)
        if spot:
            self._write(*spot, sizes[-1])
            self._boxes.append((f"over track {name}", *self._boxes.pop()[1:]))
        return False

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
            self._text(spot, text, face)
            self._take(text, spot, (width(text, face), face[0] * 0.9))

    def _calm(self, centre: Point, size: tuple[float, float]) -> None:
        """Smooths the water under a label."""
        if self.drawn.ground == "river":
            self._strokes.append(lambda painter: painter.box(centre, size, self.drawn.ground, 4))
