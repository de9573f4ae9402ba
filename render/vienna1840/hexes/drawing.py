"""A hex with all that is drawn on it, before it is lettered: ground, track, stops and circles, and what room
they take.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from engine.vienna1840.facts import TILES, HexFacts
from render.core.cache import Cache
from render.core.hexgrid import (
    APOTHEM,
    EDGES,
    RADIUS,
    Point,
    along,
    arc,
    corners,
    dashes,
    length,
    line,
    stroke,
    taper,
)
from render.core.painter import Painter
from render.core.palette import Palette
from render.vienna1840.ground.geometry import ground_of
from render.vienna1840.hexes import signs
from render.vienna1840.hexes.hexgeometry import SLOT, LaidHex, Rail, geometry_of
from render.vienna1840.hexes.labels import Occupied
from render.vienna1840.themes import HATCHED

__all__ = [
    "HALF",
    "HexDrawing",
    "course",
    "draw_strand",
    "draw_stub",
    "hatch",
    "pips",
    "strands",
]

_PIPS = RADIUS - 10.5
_FRAME: Mapping[str, tuple[str, float]] = {"stadtbahn": ("orange", 10.0), "center": ("wall", 4.0)}
"""Ink and thickness of the frames inside some hexes' outline."""
_WATER: Mapping[str, float] = {"D": 26, "W": 20}
"""The lines along the Danube canal and the river Wien, and how wide the water is under their course."""
_EMPTY: Cache[Painter] = Cache(10)
"""Less than 1 MiB each."""
HALF = (APOTHEM + 2, RADIUS + 2)
"""Half the size of a hex's sprite."""


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
        hatch(painter, ground)
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


_OVER = 4
"""How far track is led on over its hex's outline, so that no line parts it from its neighbour's."""
_DASH, _DASHES = 10, 19
"""The length of a Stadtbahn track's dashes, and from one to the next about."""


def strands(rails: Sequence[Rail]) -> Iterator[tuple[Rail, ...]]:
    """The rails, those together that join in one stop; of the others each lies over those before."""
    for _, strand in groupby(rails, _joint):
        yield tuple(strand)


def _joint(rail: Rail) -> Hashable:
    return rail.node or rail.edges, rail.gauge, rail.terminal


def course(rail: Rail) -> list[Point]:
    """The rail's points, led on over the outline."""
    points = list(rail.points)
    points.insert(0, along(rail.edges[0], APOTHEM + _OVER))
    if len(rail.edges) == 2:
        points.append(along(rail.edges[1], APOTHEM + _OVER))
    return points


def draw_strand(painter: Painter, strand: Sequence[Rail]) -> None:
    """Draws rails of one stop: their light edges first, so that none of them cuts into another."""
    courses = [course(rail) for rail in strand]
    if strand[0].gauge == "stadtbahn":
        if len(courses) == 2:
            courses = [courses[0][:-1] + courses[1][::-1]]
        through = len(strand) == 2 or len(strand[0].edges) == 2
        for points in courses:
            _stadtbahn(painter, points, through)
    elif strand[0].terminal:
        for start, end, ink in ((17, 8, "edge"), (12, 3, "track")):
            for points in courses:
                painter.polygon(taper(points, start, end), ink)
    else:
        for wide, ink in ((18, "edge"), (11, "track")):
            for points in courses:
                painter.polygon(stroke(points, wide), ink)


def draw_stub(painter: Painter, edge: int, reach: float) -> None:
    """Draws Stadtbahn track that comes in over an edge so far, in hex units."""
    _stadtbahn(painter, line(along(edge, APOTHEM + _OVER), along(edge, APOTHEM - reach)), False)


def _stadtbahn(painter: Painter, points: Sequence[Point], through: bool) -> None:
    painter.polygon(stroke(points, 19), "edge")
    painter.polygon(stroke(points, 14), "stadtbahn")
    for outline in _sleepers(tuple(points), through):
        painter.polygon(outline, "white")


@lru_cache(256)
def _sleepers(points: tuple[Point, ...], through: bool) -> tuple[tuple[Point, ...], ...]:
    """The white dashes of a Stadtbahn track. One lies across each edge of the hex, so that those of two hexes
    are one; `through` says whether the track has an edge at its end too.
    """
    run = length(points) - 2 * _OVER
    pitch = run / round(run / _DASHES) if through else _DASHES
    return tuple(stroke(piece, 7) for piece in dashes(points, _DASH, pitch - _DASH, _OVER - _DASH / 2))


_ORDER: Mapping[str, int] = {"yellow": 1, "green": 2, "brown": 3, "gray": 4}
"""How many pips the colours have: the order in which they come into play."""
_SIZE = 2.5
_PITCH = 7.0
_BAND = 24
"""How deep the hatching goes in from the outline: the middle stays quiet."""
_GAP = 9


def pips(painter: Painter, colour: str, at: Point) -> tuple[float, float]:
    """One to four dots for yellow, green, brown and grey, a lozenge for red, a square for purple; returns the
    size of what was drawn.
    """
    x, y = at
    if colour == "red":
        painter.polygon([(x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y)], "deep")
        return 9, 9
    if colour == "purple":
        painter.box(at, (7, 7), "deep")
        return 7, 7
    count = _ORDER[colour]
    for k in range(count):
        painter.disc((x + (k - (count - 1) / 2) * _PITCH, y), _SIZE, "deep")
    return (count - 1) * _PITCH + 2 * _SIZE, 2 * _SIZE


def hatch(painter: Painter, colour: str) -> None:
    """Lines along the outline of a hex."""
    for dx, dy in HATCHED[colour]:
        run = (dx * dx + dy * dy) ** 0.5
        dx, dy = dx / run, dy / run
        for k in range(-12, 13):
            x, y = -dy * k * _GAP, dx * k * _GAP
            line = [(x - dx * RADIUS, y - dy * RADIUS), (x + dx * RADIUS, y + dy * RADIUS)]
            painter.polygon(stroke(line, 2.2), f"hatch_{colour}")
    painter.polygon(corners(RADIUS - _BAND), colour)


class HexDrawing:
    """A hex that is being drawn.

    Attributes:
        occupied: where no label can stand.
        solid: where none can stand even as a last resort: on circles and other labels.
        boxes: the labels' boxes: centre and size.
    """

    def __init__(self, palette: Palette, here: LaidHex, scale: float, joined: frozenset[int]) -> None:
        self.here = here
        self.geometry = geometry_of(here)
        self.ground = _ground(here)
        self.painter = _sheet(palette, here.facts, self.ground, scale, joined)
        self.occupied = Occupied(11 if here.facts.kind == "stadtbahn" else 6)
        self.solid = Occupied(6)
        self.boxes: list[tuple[str, Point, tuple[float, float]]] = []

    def draw(self) -> None:
        """Draw all that lies on the hex."""
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

    def take(self, what: str, centre: Point, size: tuple[float, float]) -> None:
        """Note a label, where no other can stand."""
        self.boxes.append((what, centre, size))
        self.occupied.rect(centre, (size[0] + 5, size[1] + 4))
        self.solid.rect(centre, (size[0] + 5, size[1] + 4))

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

    def _pips(self) -> None:
        """The mark of the tile's colour in the lowest corner."""
        if self.here.tile is None:
            return
        at = (0.0, _PIPS)
        if self.here.facts.kind == "center":
            # There may be a wall in that corner.
            spot = self.occupied.place((9, 9), at)
            at = spot[0] if spot else at
        self.take("pips", at, pips(self.painter, self.ground, at))
