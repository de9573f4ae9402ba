"""The squares as printed: fields, hills in hachures, lakes with engraved water lines, parcels. All are
painted around the middle of a square of 150 units.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from engine.tramways.town import SIDES
from render.core.hexgrid import Point, length, point_at, smooth, stroke, taper
from render.core.painter import Painter

__all__ = ["HALF", "VARIANTS", "paint_ground", "paint_plot"]

HALF = 75
"""Half a square's side, in units."""
VARIANTS = 4
"""So many fields and hills look different."""
_SHORE = 9
_WATER_LINES = ((13, 2.0), (23, 1.8), (35, 1.6))
"""How far each line lies from the shore, and how thick it is."""
_BEYOND = 40
"""How far a lake reaches over the side where it goes on."""


def paint_ground(painter: Painter, terrain: str, joined: str, variant: int) -> None:
    """What is printed on a square that is no building, its dashed edge included.

    Args:
        joined: the sides on which a lake goes on.
        variant: of the drawing, so that not all fields look alike.
    """
    painter.box((0, 0), (2 * HALF + 4, 2 * HALF + 4), "plain")
    match terrain:
        case "mountain":
            _mountain(painter, variant % VARIANTS)
        case "lake":
            _lake(painter, joined)
        case "plain":
            _field(painter, variant % VARIANTS)
    _edges(painter, joined)


def _edges(painter: Painter, joined: str) -> None:
    """Dashes along the sides; none across a lake."""
    places = [-HALF + 5.5 + 12.5 * number for number in range(12)]
    for side in SIDES:
        if side not in joined:
            off = HALF if side in "ES" else -HALF
            for along in places:
                if side in "NS":
                    painter.box((along, off), (5, 3.6), "seam")
                else:
                    painter.box((off, along), (3.6, 5), "seam")


def _field(painter: Painter, variant: int) -> None:
    """Tufts of grass, and on some fields an orchard."""
    dice = random.Random(variant + 7)
    if variant == 1:
        _orchard(painter, (36, 38))
    elif variant == 3:
        _orchard(painter, (-38, -34))
    for _ in range(9):
        x, y = dice.uniform(-62, 62), dice.uniform(-60, 62)
        for lean in (-0.5, 0, 0.5):
            top = (x + 9 * lean, y - 7 + abs(lean) * 4)
            painter.polygon(stroke((((x + 3 * lean), y), top), 1.8), "field")


def _orchard(painter: Painter, at: Point) -> None:
    for across in (-1, 0, 1):
        for down in (-1, 1):
            x, y = at[0] + across * 16, at[1] + down * 9
            painter.disc((x, y), 5, "field")
            painter.disc((x - 1, y - 1), 2.6, "plain")


_RIDGES: Sequence[tuple[Point, Point, Point]] = (
    ((-44, 16), (-2, -2), (44, -6)),
    ((-44, -14), (0, 0), (42, 16)),
    ((-30, 34), (-4, 2), (34, -30)),
    ((-40, -28), (2, -2), (32, 34)),
)
"""Three points of each ridge's crest."""
_SLOPES = ((4, 19, 3.6), (23, 36, 2.6), (40, 50, 1.8))
"""Rows of strokes: how far from the crest they begin and end, and how thick they are."""


def _mountain(painter: Painter, variant: int) -> None:
    """A ridge in hachures: strokes down both slopes, thicker in the shade."""
    painter.box((0, 0), (2 * HALF + 4, 2 * HALF + 4), "mount")
    dice = random.Random(variant)
    crest = smooth(_RIDGES[variant])
    run = length(crest)
    for row, (near, far, thick) in enumerate(_SLOPES):
        count = int(run / 7.5) - 2 * row
        for number in range(count):
            spot, direction = point_at(crest, run * (number + 0.5 + row / 2) / (count + row))
            for slope in (-1, 1):
                angle = direction + slope * math.pi / 2 + dice.uniform(-0.12, 0.12)
                _hachure(painter, spot, angle, near, far + dice.uniform(-3, 3), thick)
    for end, away in ((crest[0], math.pi), (crest[-1], 0.0)):
        for number in range(-2, 3):
            _hachure(painter, end, away + number * 0.55, 6, 20 - 2 * abs(number), 2.6)


def _hachure(painter: Painter, crest: Point, angle: float, near: float, far: float, thick: float) -> None:
    """A stroke downhill that thins out, thicker where the light of the north-west does not fall."""
    x, y = math.cos(angle), math.sin(angle)
    start, end = ((crest[0] + x * r, crest[1] + y * r) for r in (near, far))
    if max(abs(end[0]), abs(end[1])) < HALF - 5:
        lit = 1 + 0.35 * (x + y)
        painter.polygon(taper((start, end), thick * lit, 1.0), "hatch")


def _lake(painter: Painter, joined: str) -> None:
    """Water with lines along the shore."""
    _water(painter, joined, _SHORE, "shore")
    _water(painter, joined, _SHORE + 3, "lake")
    for inset, thick in _WATER_LINES:
        _water(painter, joined, _SHORE + inset, "wave")
        _water(painter, joined, _SHORE + inset + thick, "lake")


def _water(painter: Painter, joined: str, inset: float, ink: str) -> None:
    left, top, right, bottom = (
        sign * (HALF + _BEYOND if side in joined else HALF - inset)
        for side, sign in (("W", -1), ("N", -1), ("E", 1), ("S", 1))
    )
    middle = (left + right) / 2, (top + bottom) / 2
    painter.box(middle, (right - left, bottom - top), ink, 34 - inset / 3)


def paint_plot(painter: Painter, ink: str | None) -> None:
    """An unbuilt parcel: hatched ground in a hedge, with a border in its owner's ink."""
    painter.box((0, 0), (132, 132), "edge" if ink else "hedge", 7)
    if ink:
        painter.box((0, 0), (127, 127), ink, 6)
        painter.box((0, 0), (108, 108), "edge", 4)
    half = 52 if ink else 63
    painter.box((0, 0), (2 * half, 2 * half), "plot", 3)
    for offset in range(-2 * half + 18, 2 * half - 8, 17):
        low, high = max(-half, -half - offset) + 2, min(half, half - offset) - 2
        painter.polygon(stroke(((low, low + offset), (high, high + offset)), 1.6), "hedge")
