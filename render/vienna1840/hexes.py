"""Hexes and tiles as sprites, and the places on them where the state of the game is drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.vienna1840.facts import RIVER_COST, STADTBAHN_TILE_COST, TILES, HexFacts, NodeFacts
from render.core.cache import Cache
from render.core.curves import arc, dashes, line, stroke
from render.core.fonts import Face, width
from render.core.hexgrid import APOTHEM, EDGES, RADIUS, Point, along, corners
from render.core.masks import hex_cut
from render.core.painter import Painter, Sprite, lay, text_sprite
from render.core.palette import Palette
from render.vienna1840 import patterns, signs
from render.vienna1840.hexgeometry import SLOT, HexGeometry, LaidHex, Rail, geometry_of
from render.vienna1840.labels import Occupied
from render.vienna1840.names import ways_of
from render.vienna1840.terrain import ground_of
from render.vienna1840.track import course, draw_strand, draw_stub, strands

__all__ = [
    "HALF",
    "HexSprite",
    "Strip",
    "draw_hex",
    "is_plain",
    "shows_strip",
    "values_differ",
    "with_coordinate",
]

_COORDINATE: Face = (15, 500, 80)
_NUMBER: Face = (13, 400, 80)
_VALUE: Face = (19, 700, 85)
_CITY_VALUE: Face = (22, 700, 85)
_NAME_SIZES = ((20, 18, 16, 14), (18, 16, 14, 12), (16, 14, 12, 11))
"""For names in whole words, with words parted, and shortened."""
_LOW = RADIUS - 22
"""The height of coordinates, below the middle."""
_PIPS = RADIUS - 10.5
_AS_WISHED = 2.2
"""A label that far off stands where it was wished to: places are found in steps of three units."""
_WIDEST = "H28"
"""A coordinate as wide as any."""
_FRAME: Mapping[str, tuple[str, float]] = {"stadtbahn": ("orange", 10.0), "center": ("wall", 4.0)}
"""Ink and thickness of the frames inside some hexes' outline."""
_WATER: Mapping[str, float] = {"D": 26, "W": 20}
"""The lines along the Danube canal and the river Wien, and how wide the water is under their course."""
_EMPTY: Cache[Painter] = Cache(10)
"""Less than 1 MiB each."""
HALF = (APOTHEM + 2, RADIUS + 2)
"""Half the size of a hex's sprite."""
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
class HexSprite:
    """A drawn hex: its sprite, its geometry, and its strip of values if it has one. `boxes` are the labels'
    boxes (centre and size).
    """

    sprite: Sprite
    geometry: HexGeometry
    strip: Strip | None
    ground: str
    boxes: tuple[tuple[str, Point, tuple[float, float]], ...]


def _name_face(size: int) -> Face:
    return (size, 600, 85 if size > 14 else 75)


def values_differ(node: NodeFacts) -> bool:
    """Whether a place's value depends on the newest colour."""
    return not isinstance(node.value, int) and len(set(node.value.values())) > 1


def _ground(here: LaidHex) -> str:
    if here.tile is not None:
        return TILES[here.tile].colour
    return ground_of(here.facts)


def _sheet(palette: Palette, facts: HexFacts, ground: str, scale: float, joined: frozenset[int]) -> Painter:
    """An empty hex: its ground and its outline. It is drawn once for hexes alike."""
    walls = frozenset(EDGES) - frozenset(facts.arrows) if facts.kind == "center" else frozenset()
    frame = _FRAME.get(facts.kind)
    key = (palette, ground, scale, frame, joined, walls)
    kept = _EMPTY.get(key, lambda: _draw_sheet(palette, ground, scale, frame, joined, walls))
    return kept.copy()


def _draw_sheet(
    palette: Palette,
    ground: str,
    scale: float,
    frame: tuple[str, float] | None,
    joined: frozenset[int],
    walls: frozenset[int],
) -> Painter:
    """The hex's ground and outline, an orange hex's frame, the walls between centre hexes."""
    painter = Painter(palette, HALF, scale, ground)
    if ground == "river":
        signs.waves(painter)
    if f"hatch_{ground}" in palette:
        patterns.hatch(painter, ground)
    outer = corners()
    sides = [[outer[edge], outer[(edge + 1) % 6]] for edge in EDGES]
    if frame:
        for side in sides:
            painter.polygon(stroke(side, 2 * frame[1]), frame[0])
    for edge in EDGES:
        if edge not in joined:
            painter.polygon(stroke(sides[edge], 3), "grid")
    for edge in sorted(walls):
        painter.polygon(stroke(sides[edge], 22), "wall")
    return painter


class _HexDrawing:
    def __init__(self, palette: Palette, here: LaidHex, scale: float, joined: frozenset[int]) -> None:
        self.here = here
        self.geometry = geometry_of(here)
        self.ground = _ground(here)
        self.joined = joined
        self.painter = _sheet(palette, here.facts, self.ground, scale, joined)
        self.occupied = Occupied(11 if here.facts.kind == "stadtbahn" else 6)
        self.solid = Occupied(6)
        self.strip: Strip | None = None
        self.boxes: list[tuple[str, Point, tuple[float, float]]] = []

    def draw(self) -> HexSprite:
        self._trees()
        self._walls()
        self._course()
        for strand in strands(self.geometry.rails):
            draw_strand(self.painter, strand)
            for rail in strand:
                self._keep_off(rail)
        self._arrows()
        self._stops()
        self._cities()
        self._pips()
        self._labels()
        sprite = self.painter.sprite(hex_cut(self.painter.scale))
        return HexSprite(sprite, self.geometry, self.strip, self.ground, tuple(self.boxes))

    def _trees(self) -> None:
        if self.ground == "park" and not self.here.facts.landmark:
            places = [along(edge, 66) for edge in EDGES if edge not in self._edges()]
            signs.trees(self.painter, places)
            for place in places:
                self.occupied.disc(place, 12)

    def _edges(self) -> frozenset[int]:
        return frozenset(edge for piece in self.here.track for edge in piece.edges)

    def _walls(self) -> None:
        """Keeps labels off the walls between centre hexes."""
        if self.here.facts.kind == "center":
            outer = corners()
            for edge in set(EDGES) - set(self.here.facts.arrows):
                self._block(line(outer[edge], outer[(edge + 1) % 6], 12), 11)

    def _course(self) -> None:
        """The dotted course of a Stadtbahn line where no tile lies yet."""
        facts = self.here.facts
        if self.here.tile is not None or len(facts.exits) != 2:
            return
        to_circle = [line((0, 0), along(edge, APOTHEM)) for edge in facts.exits]
        water = _WATER.get(facts.company or "", 0)
        curves = [list(points) for points in (to_circle if facts.nodes else [arc(*facts.exits)])]
        for points in curves:
            self._block(points, max(8, water / 2))
            for piece in dashes(points, 9, 9, 0):
                self.painter.polygon(stroke(piece, 7), "stadtbahn")
        for edge in facts.exits:
            draw_stub(self.painter, edge, 24)

    def _keep_off(self, rail: Rail) -> None:
        """Keeps labels off a piece of track."""
        points = course(rail)
        self._block(points, 6 if rail.terminal and self.here.facts.area is None else 10)
        if rail.terminal:
            self.occupied.disc(points[-1], 6)

    def _block(self, points: Sequence[Point], radius: float) -> None:
        """Keeps labels off a curve."""
        self.occupied.band(points, 2 * radius + 2)

    def _arrows(self) -> None:
        if self.here.tile is not None:
            return
        for edge in self.here.facts.arrows:
            tip, left, right = along(edge, 62), along(edge, 86), along(edge, 86)
            angle = math.radians(60 * edge - 60)
            dx, dy = -13 * math.sin(angle), 13 * math.cos(angle)
            self.painter.polygon([tip, (left[0] + dx, left[1] + dy), (right[0] - dx, right[1] - dy)], "track")
            self.occupied.disc(along(edge, 74), 14)

    def _stops(self) -> None:
        for stop in self.geometry.stops:
            x, y = stop.centre
            if stop.direction is None:
                self.painter.disc(stop.centre, 15, "edge")
                self.painter.disc(stop.centre, 12, "track")
                self.occupied.disc(stop.centre, 16)
                continue
            dx, dy = -math.sin(stop.direction), math.cos(stop.direction)
            half = 21 if len(self.geometry.stops) < 3 else 16
            ends = [(x - dx * half, y - dy * half), (x + dx * half, y + dy * half)]
            half -= 2
            inner = [(x - dx * half, y - dy * half), (x + dx * half, y + dy * half)]
            self.painter.polygon(stroke(ends, 14), "edge")
            self.painter.polygon(stroke(inner, 10), "track")
            self._block(line(ends[0], ends[1]), 8)

    def _cities(self) -> None:
        for city in self.geometry.cities:
            if len(city.circles) == 2:
                middle = ((city.circles[0][0] + city.circles[1][0]) / 2, city.circles[0][1])
                self.painter.box(middle, (2 * SLOT + 66, 2 * SLOT + 12), "edge", 14)
            elif len(city.circles) == 3:
                for centre in city.circles:
                    self.painter.disc(centre, SLOT + 9, "edge")
            for centre in city.circles:
                self.painter.disc(centre, SLOT + 5, "edge")
                self.painter.disc(centre, SLOT + 2, "track")
                self.painter.disc(centre, SLOT - 0.5, "slot")
                self.occupied.disc(centre, SLOT + 7)
                self.solid.disc(centre, SLOT + 7)

    def _labels(self) -> None:
        facts = self.here.facts
        # A red tile's corners are full of walls and track: its values come first there.
        first, second = self._coordinate, self._values
        if facts.kind == "center":
            first, second = second, first
        first()
        second()
        if self.here.tile is None:
            if facts.bonus:
                self._bonus(facts.bonus)
            if facts.kind == "river":
                self._label(str(RIVER_COST), _VALUE, (0, 30))
            if facts.landmark:
                self._landmark(facts.landmark)
        if facts.name:
            self._name(facts.name)
        if facts.landmark and self.here.tile:
            self._landmark(facts.landmark)

    def _pips(self) -> None:
        """The mark of the tile's colour in the lowest corner."""
        if self.here.tile is None:
            return
        at = (0.0, _PIPS)
        if self.here.facts.kind == "center":
            # There may be a wall in that corner.
            spot = self.occupied.place((9, 9), at)
            at = spot[0] if spot else at
        self._take("pips", at, patterns.pips(self.painter, self.ground, at))

    def _landmark(self, private: str) -> None:
        """The landmark's sign where there is room; its name stands there in any case."""
        spot = self.occupied.place(signs.LANDMARK_SIZE, (0, 46))
        if spot:
            signs.landmark(self.painter, private, spot[0])
            self._take("landmark", spot[0], signs.LANDMARK_SIZE)

    def _coordinate(self) -> None:
        """The hex's coordinate in its lower corner, and the number of its tile."""
        tile = f" {self.here.tile}" if self.here.tile else ""
        wide = width(self.here.hex or _WIDEST, _COORDINATE), width(tile, _NUMBER)
        x, y = 0.0, _coordinate_height(self.here)
        circles = [circle for city in self.geometry.cities for circle in city.circles]
        crowded = any(abs(cx) < sum(wide) / 2 + SLOT and cy > y - SLOT - 8 for cx, cy in circles)
        if crowded or self.here.facts.kind == "center":
            # A circle, or walls and track, leave no room in this corner.
            spot = self.occupied.place((sum(wide) + 2, 14), (0, -80))
            x, y = spot[0] if spot else (x, y)
        if not self.here.hex:
            self._take("coordinate", (x, y), (sum(wide), 12))
            return
        self._calm((x, y), (sum(wide) + 6, 16))
        left = x - sum(wide) / 2
        self.painter.text((left + wide[0] / 2, y), self.here.hex, _COORDINATE, "deep" if tile else "faint")
        self.painter.text((left + wide[0] + wide[1] / 2, y), tile, _NUMBER, "deep")
        self._take("coordinate", (x, y), (sum(wide), 12))

    def _calm(self, centre: Point, size: tuple[float, float]) -> None:
        """Smooths the water under a label."""
        if self.ground == "river":
            self.painter.box(centre, size, self.ground, 4)

    def _take(self, what: str, centre: Point, size: tuple[float, float]) -> None:
        self.boxes.append((what, centre, size))
        self.occupied.rect(centre, (size[0] + 5, size[1] + 4))
        self.solid.rect(centre, (size[0] + 5, size[1] + 4))

    def _label(self, text: str, face: Face, wish: Point) -> None:
        size = (width(text, face), face[0] * 0.74)
        spot = self.occupied.place((size[0] + 3, size[1] + 3), wish)
        if spot:
            self._calm(spot[0], (size[0] + 12, size[1] + 10))
            self.painter.text(spot[0], text, face, "deep")
            self._take(text, spot[0], size)

    def _bonus(self, name: str) -> None:
        """The bonus sign with the cost beside it, or under it where there is no room beside."""
        found = []
        for size, sign, cost in (
            ((BESIDE, signs.BONUS_SIZE[1]), (-15, 0), (22, 0)),
            ((signs.BONUS_SIZE[0], BELOW), (0, -10), (0, 22)),
            (signs.BONUS_SIZE, (0, 0), None),
        ):
            for wish in ((0, 44), (0, -40), (42, 0), (-42, 0)):
                spot = self.occupied.place(size, wish)
                if spot:
                    found.append((spot[1], spot[0], size, sign, cost))
            if found:
                break
        else:
            return
        _, (x, y), size, sign, cost = min(found, key=lambda spot: spot[0])
        signs.bonus(self.painter, name, (x + sign[0], y + sign[1]))
        if cost:
            self.painter.text((x + cost[0], y + cost[1]), str(STADTBAHN_TILE_COST), _VALUE, "deep")
        self._take("bonus", (x, y), size)

    def _values(self) -> None:
        nodes = self.here.nodes
        differing = [node for node in nodes if values_differ(node)]
        if differing:
            if self.here.facts.area is None or not self._circles_only():
                self._strip(differing[0])
            return
        shown: set[int] = set()
        for stop in self.geometry.stops:
            value = stop.node.worth("yellow")
            same = all(other.node.worth("yellow") == value for other in self.geometry.stops)
            if len(self.geometry.stops) > 2 and same and shown:
                continue
            shown.add(value)
            self._beside(str(value), _VALUE, stop.centre, 24)
        for city in self.geometry.cities:
            value = city.node.worth("yellow")
            if value:
                reach = SLOT + 16
                xs = [x for x, _ in city.circles]
                ys = [y for _, y in city.circles]
                self._beside(str(value), _CITY_VALUE, (sum(xs) / len(xs), sum(ys) / len(ys)), reach)

    def _circles_only(self) -> bool:
        """Whether this is the main hex of a red area of two: the other one shows the values."""
        return self.here.main and bool(self.joined)

    def _beside(self, text: str, face: Face, centre: Point, reach: float) -> None:
        size = (width(text, face), face[0] * 0.74)
        best: tuple[float, Point] | None = None
        for k in range(8):
            angle = math.pi * k / 4
            wish = (centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle))
            spot = self.occupied.place((size[0] + 3, size[1] + 3), wish)
            # The upper corner is the best place for the name.
            cost = spot[1] + (5 if wish[1] < centre[1] - 5 else 0) if spot else 0
            if spot and (best is None or cost < best[0]):
                best = (cost, spot[0])
                if cost < _AS_WISHED:
                    break
        if best:
            self.painter.text(best[1], text, face, "deep")
            self._take(text, best[1], size)
            if sum(len(city.circles) for city in self.geometry.cities) < 2:
                self.occupied.rect(best[1], (size[0] + _APART, size[1] + _APART))

    def _strip(self, node: NodeFacts) -> None:
        assert isinstance(node.value, Mapping)
        values = tuple(node.value[colour] for colour in ("yellow", "green", "brown", "gray"))
        found: list[tuple[float, Point, int]] = []
        for columns, cost in ((4, 0), (2, 8), (1, 14)):
            size = (columns * STRIP_CELL[0] + 2, 4 // columns * STRIP_CELL[1] + 2)
            for wish in ((0.0, 58.0), (0.0, -48.0), (0.0, 0.0)):
                spot = self.occupied.place(size, wish)
                if spot:
                    found.append((spot[1] + cost, spot[0], columns))
        # Where track from all sides meets in one stop, the values themselves are the stop.
        hubs = [stop.centre for stop in self.geometry.stops if stop.direction is None]
        if not found and hubs:
            found.append((0, hubs[0], 2))
        if not found:
            return
        _, centre, columns = min(found)
        self.strip = Strip(centre, columns, values)
        self._take("values", centre, (columns * STRIP_CELL[0], 4 // columns * STRIP_CELL[1]))

    def _name(self, name: str) -> None:
        """The name as large and as whole as there is room for; over track only as a last resort."""
        for ways, sizes in zip(ways_of(name), _NAME_SIZES, strict=True):
            for size in sizes:
                spot = self._best(ways, size, self.occupied)
                if spot:
                    self._write(*spot, size)
                    return
        ways, sizes = ways_of(name)[-1], _NAME_SIZES[-1]
        spot = self._best(ways, sizes[-1], self.solid)
        if spot:
            self._write(*spot, sizes[-1])
            self.boxes.append((f"over track {name}", *self.boxes.pop()[1:]))

    def _best(
        self, ways: tuple[tuple[str, ...], ...], size: int, occupied: Occupied
    ) -> tuple[Point, tuple[str, ...]] | None:
        face = _name_face(size)
        best: tuple[float, Point, tuple[str, ...]] | None = None
        for lines in ways:
            box = (max(width(text, face) for text in lines) + 3, size * 1.02 * len(lines))
            for wish in ((0.0, -60.0), (0.0, 52.0)):
                spot = occupied.place(box, wish, (1.4, 1))
                if spot and (best is None or spot[1] + 6 * len(lines) < best[0]):
                    best = (spot[1] + 6 * len(lines), spot[0], lines)
        return best[1:] if best else None

    def _write(self, centre: Point, lines: tuple[str, ...], size: int) -> None:
        face = _name_face(size)
        pitch = face[0] * 1.02
        top = centre[1] - pitch * (len(lines) - 1) / 2
        for row, text in enumerate(lines):
            spot = (centre[0], top + row * pitch)
            self.painter.text(spot, text, face, "deep")
            self._take(text, spot, (width(text, face), face[0] * 0.9))


def shows_strip(here: LaidHex) -> bool:
    """Whether the hex's picture may depend on the newest colour."""
    return any(values_differ(node) for node in here.nodes)


def is_plain(here: LaidHex) -> bool:
    """Whether only the coordinate tells this hex from others with the same tile, so far as there is one."""
    if here.tile is None:
        return here.facts.kind == "plain"
    return not here.facts.name and here.facts.kind in ("plain", "river", "stadtbahn")


def with_coordinate(nameless: HexSprite, palette: Palette, here: LaidHex, scale: float) -> HexSprite:
    """A hex like one drawn without coordinate, with its own: far cheaper than drawing it anew."""
    image = nameless.sprite.image.copy()
    x, y = nameless.sprite.anchor
    y += round(_coordinate_height(here) * scale)
    parts = [(here.hex, _COORDINATE), (f" {here.tile}" if here.tile else "", _NUMBER)]
    faces = [(text, (round(face[0] * scale), face[1], face[2])) for text, face in parts if text]
    x -= sum(width(text, face) for text, face in faces) // 2
    for text, face in faces:
        drawn = text_sprite(palette, text, face, "deep" if here.tile else "faint", nameless.ground)
        lay(image, drawn.image, (x, y - drawn.anchor[1]))
        x += width(text, face)
    return replace(
        nameless,
        sprite=replace(nameless.sprite, image=image),
        geometry=replace(nameless.geometry, hex=here),
    )


def _coordinate_height(here: LaidHex) -> float:
    return _LOW - 2 if here.facts.kind == "stadtbahn" else _LOW


def draw_hex(palette: Palette, here: LaidHex, scale: float, joined: frozenset[int]) -> HexSprite:
    """Draws a hex with everything on it that does not change while its tile lies.

    Args:
        joined: edges towards the other hex of its red area, where no outline is drawn.
    """
    return _HexDrawing(palette, here, scale, joined).draw()
