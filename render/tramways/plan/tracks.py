"""Tram tracks: a roadbed with two rails in the owner's colour, with the owner's letter. A link that is not
complete is mere sleepers and rails with a buffer at its open end; an upgraded one has a paved rim on both
sides. All are painted around the middle of a square of 150 units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from render.core.fonts import Face
from render.core.hexgrid import Point, dashes, length, line, point_at, stroke
from render.core.painter import Painter
from render.tramways.plan.ground import HALF
from render.tramways.themes import SEAT_INK, SEATS

__all__ = ["Owner", "Rail", "Stub", "course", "paint_plates", "paint_rail", "paint_stub"]

_STEPS = 14
_BED = 40
_OUT: dict[str, Point] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_CORNER: dict[str, Point] = {"NE": (1, -1), "ES": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}
_PLATE = 20
_LETTER: Face = (31, 700, 90)


class Owner(NamedTuple):
    """Whose something is: the seat, and the letter on its things."""

    seat: int
    letter: str

    @property
    def ink(self) -> str:
        """The colour."""
        return SEATS[self.seat]

    @property
    def on(self) -> str:
        """What is written in on it."""
        return SEAT_INK[self.ink]


class Rail(NamedTuple):
    """A track tile.

    Attributes:
        sides: that it joins, in the order of the compass.
        look: "complete", "open" or "upgraded".
        number: of the link, where it is written; else 0.
        loose: the side at which the link ends openly; else empty.
        aside: whether another track crosses it.
    """

    sides: str
    owner: Owner
    look: str
    number: int = 0
    loose: str = ""
    aside: bool = False


class Stub(NamedTuple):
    """The end of a link that points at a place: the side of the place at which it lies."""

    side: str
    owner: Owner
    look: str


@cache
def course(sides: str) -> tuple[Point, ...]:
    """The middle of a track, from its first side to the other."""
    start, end = ((_OUT[side][0] * HALF, _OUT[side][1] * HALF) for side in sides)
    corner = _CORNER.get("".join(sorted(sides, key="NESW".index))) or _CORNER.get(sides[::-1])
    if corner is None:
        return tuple(line(start, end, _STEPS))
    middle = corner[0] * HALF, corner[1] * HALF
    first, last = (math.atan2(y - middle[1], x - middle[0]) for x, y in (start, end))
    turn = (last - first + math.pi) % math.tau - math.pi
    return tuple(
        (
            middle[0] + HALF * math.cos(first + turn * k / _STEPS),
            middle[1] + HALF * math.sin(first + turn * k / _STEPS),
        )
        for k in range(_STEPS + 1)
    )


def paint_rail(painter: Painter, rail: Rail) -> None:
    """A tile's track, without its plate."""
    _band(painter, course(rail.sides), rail.owner, rail.look)
    if rail.loose:
        _buffer(painter, rail.loose)


def paint_stub(painter: Painter, stub: Stub) -> None:
    """The track's last steps, up to a platform at the place."""
    x, y = _OUT[stub.side]
    end = (x * (HALF - 14), y * (HALF - 14))
    _band(painter, ((x * (HALF + 4), y * (HALF + 4)), end), stub.owner, stub.look)
    across = (y, x)
    bar = [(end[0] + across[0] * k, end[1] + across[1] * k) for k in (-29, 29)]
    painter.polygon(stroke(bar, 9), "edge")
    painter.polygon(
        stroke([(bar[0][0] * 0.98, bar[0][1] * 0.98), (bar[1][0] * 0.98, bar[1][1] * 0.98)], 3), "paper"
    )


def _band(painter: Painter, way: Sequence[Point], owner: Owner, look: str) -> None:
    if look == "open":
        _sleepers(painter, way, owner)
        return
    if look == "upgraded":
        for wide, ink in ((65, "edge"), (60, "paper"), (45, "edge")):
            painter.polygon(stroke(way, wide), ink)
    painter.polygon(stroke(way, _BED), "edge")
    painter.polygon(stroke(way, _BED - 5), owner.ink)
    painter.polygon(stroke(way, 23), owner.on)
    painter.polygon(stroke(way, 15), owner.ink)


def _sleepers(painter: Painter, way: Sequence[Point], owner: Owner) -> None:
    for piece in dashes(way, 13, 8, 4):
        painter.polygon(stroke(piece, 40), "edge")
    for piece in dashes(way, 8, 13, 6.5):
        painter.polygon(stroke(piece, 35), owner.ink)
    for half in (-1, 1):
        painter.polygon(stroke(_beside(way, half * 9.5), 4.4), "edge")


def _beside(way: Sequence[Point], off: float) -> list[Point]:
    """The same way, so far to its side."""
    found = []
    total = length(way)
    for k in range(len(way)):
        (x, y), direction = point_at(way, total * k / (len(way) - 1))
        found.append((x - math.sin(direction) * off, y + math.cos(direction) * off))
    return found


def _buffer(painter: Painter, side: str) -> None:
    """Where a link ends openly."""
    x, y = _OUT[side]
    middle = (x * (HALF - 9), y * (HALF - 9))
    across = (y, x)
    for half, thick, ink in ((27, 13, "edge"), (24, 7, "paper")):
        ends = [(middle[0] + across[0] * k, middle[1] + across[1] * k) for k in (-half, half)]
        painter.polygon(stroke(ends, thick), ink)
    for k in (-13, 13):
        painter.disc((middle[0] + across[0] * k, middle[1] + across[1] * k), 4.5, "cost")


def paint_plates(painter: Painter, rail: Rail) -> None:
    """The owner's letter on a tile, on one tile of the link with its number."""
    way = course(rail.sides)
    share = 0.22 if rail.aside and rail.sides in ("NS", "EW") else 0.5
    (x, y), _ = point_at(way, length(way) * share)
    if not rail.number:
        painter.disc((x, y), _PLATE, "edge")
        painter.disc((x, y), _PLATE - 2.5, "paper")
        painter.text((x, y), rail.owner.letter, _LETTER, "deep")
        return
    number = str(rail.number)
    wide = 22 + 18 * len(number)
    painter.box((x, y), (40 + wide, 42), "edge", 11)
    painter.box((x, y), (35 + wide, 37), rail.owner.ink, 9)
    middle = x + 17.5 + wide / 2 - wide / 2
    painter.box((middle + 0.5, y), (wide, 37), "paper", 9)
    painter.text((x - wide / 2 + 1, y), rail.owner.letter, _LETTER, rail.owner.on)
    painter.text((middle + 0.5, y), number, _LETTER, "deep")
