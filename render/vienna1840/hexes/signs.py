"""Small drawn signs: stations, bonus actions, landmarks, waves and trees. All our own, in hex units around a
point.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from engine.vienna1840.facts import STADTBAHN
from render.core.fonts import Face
from render.core.hexgrid import Point, corners, stroke
from render.core.painter import Painter, Sprite, round_cut
from render.core.palette import Palette
from render.vienna1840.hexes.hexgeometry import SLOT
from render.vienna1840.themes import COMPANY_INK

__all__ = ["BONUS_SIZE", "LANDMARK_SIZE", "bonus", "landmark", "station", "trees", "waves"]

BONUS_SIZE = (38.0, 42.0)
LANDMARK_SIZE = (44.0, 44.0)
_NUMBER: Face = (37, 700, 85)
"""Of lines: two figures fill a circle."""


def _moved(points: list[Point], at: Point) -> list[Point]:
    return [(x + at[0], y + at[1]) for x, y in points]


def _hexagon(painter: Painter, at: Point, ink: str) -> None:
    painter.polygon(_moved(corners(20), at), "deep")
    painter.polygon(_moved(corners(17.5), at), ink)


def _plus(painter: Painter, at: Point, ink: str) -> None:
    painter.box(at, (18, 4.5), ink)
    painter.box(at, (4.5, 18), ink)


def _extra_yellow(painter: Painter, at: Point) -> None:
    _hexagon(painter, at, "yellow")
    _plus(painter, at, "deep")


def _center_tile(painter: Painter, at: Point) -> None:
    _hexagon(painter, at, "red")
    painter.disc(at, 8, "deep")
    painter.disc(at, 5.5, "white")


def _station_tile(painter: Painter, at: Point) -> None:
    _hexagon(painter, at, "purple")
    for edge in range(0, 6, 2):
        angle = math.radians(60 * edge - 60)
        tip = (at[0] + 13 * math.cos(angle), at[1] + 13 * math.sin(angle))
        painter.polygon(stroke([at, tip], 4), "deep")


def _upgrade_green(painter: Painter, at: Point) -> None:
    _hexagon(painter, at, "green")
    painter.polygon(
        _moved([(-9, 0), (0, -11), (9, 0), (3.5, 0), (3.5, 10), (-3.5, 10), (-3.5, 0)], at), "deep"
    )


def _extra_token(painter: Painter, at: Point) -> None:
    painter.disc(at, 18, "deep")
    painter.disc(at, 15.5, "white")
    _plus(painter, at, "deep")


_BONUS: Mapping[str, Callable[[Painter, Point], None]] = {
    "extra_yellow": _extra_yellow,
    "center_tile": _center_tile,
    "station_tile": _station_tile,
    "upgrade_green": _upgrade_green,
    "extra_token": _extra_token,
}


def bonus(painter: Painter, name: str, at: Point) -> None:
    """The sign of a bonus action (IX.4) on an orange hex."""
    _BONUS[name](painter, at)


def waves(painter: Painter) -> None:
    """A river's waves over a whole hex."""
    for row in range(-4, 5):
        y = row * 22
        for shift in range(-2, 3):
            x = shift * 52 + (26 if row % 2 else 0)
            points: list[Point] = [(x + t, y + 3 * math.sin(t / 6)) for t in range(-15, 16, 3)]
            painter.polygon(stroke(points, 2.4), "wave")


def trees(painter: Painter, places: list[Point]) -> None:
    """Round trees."""
    for x, y in places:
        painter.disc((x, y), 7, "tree")
        painter.disc((x - 5, y + 5), 5, "tree")
        painter.disc((x + 5, y + 5), 5, "tree")


def _wheel(painter: Painter, at: Point) -> None:
    x, y = at
    painter.polygon(stroke([(x - 11, y + 21), (x, y)], 3), "deep")
    painter.polygon(stroke([(x + 11, y + 21), (x, y)], 3), "deep")
    painter.disc((x, y - 3), 17, "deep")
    painter.disc((x, y - 3), 14, "edge")
    for k in range(4):
        angle = math.pi * k / 4
        dx, dy = 15 * math.cos(angle), 15 * math.sin(angle)
        painter.polygon(stroke([(x - dx, y - 3 - dy), (x + dx, y - 3 + dy)], 1.8), "deep")
    for k in range(8):
        angle = math.pi * k / 4
        painter.disc((x + 16 * math.cos(angle), y - 3 + 16 * math.sin(angle)), 3.4, "wall")


def _spire(painter: Painter, at: Point) -> None:
    x, y = at
    painter.polygon(_moved([(-20, 20), (-20, 2), (-12, -8), (14, -8), (20, 2), (20, 20)], at), "deep")
    painter.polygon(_moved([(2, 20), (2, -8), (8.5, -24), (15, -8), (15, 20)], at), "deep")
    painter.polygon(_moved([(-16, 2), (-10, -6), (-1, -6), (-1, 2)], at), "wall")
    painter.box((x + 8.5, y + 2), (4, 10), "edge", 2)
    painter.box((x - 9, y + 13), (6, 12), "edge", 3)


def _dome(painter: Painter, at: Point) -> None:
    x, y = at
    painter.box((x, y + 13), (42, 14), "deep")
    painter.disc((x, y - 1), 13, "wall")
    painter.box((x, y + 5), (28, 6), "deep")
    painter.box((x, y - 17), (3, 8), "deep")
    for shift in (-15, -7.5, 0, 7.5, 15):
        painter.box((x + shift, y + 14), (3, 8), "edge")


def _church(painter: Painter, at: Point) -> None:
    x, y = at
    painter.disc((x, y - 4), 11, "green")
    painter.box((x, y + 9), (24, 22), "deep")
    painter.box((x, y - 18), (2.6, 8), "deep")
    for side in (-17, 17):
        painter.box((x + side, y + 3), (6, 34), "deep")
        painter.disc((x + side, y - 16), 4, "deep")
    painter.box((x, y + 14), (7, 12), "edge", 3)


def _palace(painter: Painter, at: Point) -> None:
    x, y = at
    painter.box((x, y + 10), (44, 18), "deep")
    painter.polygon(_moved([(-22, 2), (-17, -6), (17, -6), (22, 2)], at), "wall")
    painter.polygon(_moved([(-9, 0), (0, -14), (9, 0)], at), "deep")
    for shift in (-16, -8, 0, 8, 16):
        painter.box((x + shift, y + 10), (4, 8), "edge")


def _roofs(painter: Painter, at: Point) -> None:
    x, y = at
    painter.box((x, y + 11), (44, 16), "deep")
    for shift in (-15, 0, 15):
        painter.polygon(
            _moved([(shift - 8, 4), (shift, -10 - (4 if shift == 0 else 0)), (shift + 8, 4)], at), "wall"
        )
        painter.box((x + shift, y + 11), (5, 8), "edge")


_LANDMARKS: Mapping[str, Callable[[Painter, Point], None]] = {
    "PR": _wheel,
    "SD": _spire,
    "HB": _dome,
    "KK": _church,
    "SB": _roofs,
    "SSB": _palace,
}


def landmark(painter: Painter, private: str, at: Point) -> None:
    """The sign of a private's landmark."""
    _LANDMARKS[private](painter, at)


def station(palette: Palette, owner: str, company: str | None, scale: float) -> Sprite:
    """A station: a line's number on its company's colour, or a Stadtbahn's letter.

    Args:
        company: the tramway company of the line; None for a Stadtbahn's own station, or a line nobody has.
    """
    rim = SLOT + 1.0
    painter = Painter(palette, (rim + 2, rim + 2), scale, "track")
    if owner in STADTBAHN:
        painter.disc((0, 0), SLOT - 0.5, "white")
        painter.disc((0, 0), SLOT - 3.5, owner)
        painter.text((0, 0), owner, (36, 700, 100), COMPANY_INK[owner])
    elif company is None:
        painter.disc((0, 0), SLOT - 0.5, "printed")
        painter.text((0, 0), owner, _NUMBER, "deep")
    else:
        painter.disc((0, 0), SLOT - 0.5, company)
        painter.text((0, 0), owner, _NUMBER, COMPANY_INK[company])
    return painter.sprite(round_cut((SLOT + 0.5) * scale))
