"""Drawing piece by piece around a point, in units of one's own: what stands on cards in several sizes."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from render.core.hexgrid import Point
from render.core.painter import Painter

__all__ = ["Sketch", "arch", "curve"]

_STEPS = 24
"""Corners of a full circle."""


def curve(centre: Point, radii: Point, begin: float, end: float) -> list[Point]:
    """Points along an ellipse, angles in half turns from the right, clockwise: 0 to 2 goes all around."""
    steps = max(3, round(abs(end - begin) / 2 * _STEPS))
    return [
        (
            centre[0] + radii[0] * cos(pi * (begin + (end - begin) * step / steps)),
            centre[1] + radii[1] * sin(pi * (begin + (end - begin) * step / steps)),
        )
        for step in range(steps + 1)
    ]


def arch(left: float, right: float, top: float, bottom: float, rise: float) -> list[Point]:
    """A window or a gate: straight below, a round top that rises so far."""
    middle, half = (left + right) / 2, (right - left) / 2
    return [(left, bottom), *curve((middle, top + rise), (half, rise), 1, 2), (right, bottom)]


class Sketch:
    """A painter seen from a point, with a length of its own.

    Args:
        painter: what is drawn on.
        at: the origin on it, in its units.
        unit: its units for one of the sketch.
    """

    def __init__(self, painter: Painter, at: Point = (0, 0), unit: float = 1) -> None:
        self._painter = painter
        self._at = at
        self._unit = unit

    def at(self, point: Point, unit: float = 1) -> Sketch:
        """A sketch within this one."""
        return Sketch(self._painter, self._point(point), self._unit * unit)

    def _point(self, point: Point) -> Point:
        return self._at[0] + point[0] * self._unit, self._at[1] + point[1] * self._unit

    def polygon(self, points: Sequence[Point], ink: str) -> None:
        """A filled polygon."""
        self._painter.polygon([self._point(point) for point in points], ink)

    def disc(self, centre: Point, radius: float, ink: str) -> None:
        """A filled circle."""
        self._painter.disc(self._point(centre), radius * self._unit, ink)

    def box(self, box: tuple[float, float, float, float], ink: str) -> None:
        """A filled rectangle: left, top, right, bottom."""
        left, top, right, bottom = box
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], ink)

    def plate(self, centre: Point, size: Point, ink: str, corner: float) -> None:
        """A filled rectangle with rounded corners."""
        unit = self._unit
        self._painter.box(self._point(centre), (size[0] * unit, size[1] * unit), ink, corner * unit)

    def line(self, begin: Point, end: Point, wide: float, ink: str) -> None:
        """A straight line."""
        across, down = end[0] - begin[0], end[1] - begin[1]
        long = hypot(across, down) or 1
        x, y = -down / long * wide / 2, across / long * wide / 2
        self.polygon(
            [
                (begin[0] + x, begin[1] + y),
                (end[0] + x, end[1] + y),
                (end[0] - x, end[1] - y),
                (begin[0] - x, begin[1] - y),
            ],
            ink,
        )

    def star(self, centre: Point, radius: float, ink: str, rays: int = 5, waist: float = 0.42) -> None:
        """A star with a ray straight up; `waist`: how far the corners between the rays lie, of the radius."""
        self.polygon(
            [
                (
                    centre[0] + radius * (waist if step % 2 else 1) * sin(pi * step / rays),
                    centre[1] - radius * (waist if step % 2 else 1) * cos(pi * step / rays),
                )
                for step in range(2 * rays)
            ],
            ink,
        )
