"""What says a tile's colour besides the colour: pips in its lowest corner, and hatching in some themes."""

from __future__ import annotations

from collections.abc import Mapping

from render.core.curves import stroke
from render.core.hexgrid import RADIUS, Point, corners
from render.core.painter import Painter

__all__ = ["HATCHED", "hatch", "pips"]

_ORDER: Mapping[str, int] = {"yellow": 1, "green": 2, "brown": 3, "gray": 4}
"""How many pips the colours have: the order in which they come into play."""
_SIZE = 2.5
_PITCH = 7.0
HATCHED: Mapping[str, tuple[tuple[float, float], ...]] = {
    "green": ((1, -1),),
    "brown": ((1, -1), (1, 1)),
    "gray": ((1, 0),),
    "red": ((0, 1),),
    "purple": ((1, 1),),
}
"""The directions of the lines on each colour of tile; yellow has none."""
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
