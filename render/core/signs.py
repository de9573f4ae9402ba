"""Signs for those who see no colour, and where words have no room: polygons in a square from -1 to 1."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.hexgrid import Point
from render.core.painter import Painter, Sprite

__all__ = ["OF_CARDS", "Inker", "Shape", "Signs", "box", "disc", "ngon", "star"]

Shape = tuple[tuple[Point, ...], bool]
"""A polygon, and whether it is of the ink (else it is cut out of the shapes before)."""
Inker = Callable[[Sequence[Point], bool], None]
"""Draws a polygon, and is told whether it is of the ink or of the ground."""

_ROOM = 300
"""Sprites kept of each game."""


def ngon(count: int, radius: float, turn: float = -90, middle: Point = (0, 0)) -> tuple[Point, ...]:
    """A regular polygon; `turn` says in degrees where it begins."""
    angles = (math.radians(turn + 360 * k / count) for k in range(count))
    return tuple((middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles)


def disc(radius: float, middle: Point = (0, 0)) -> tuple[Point, ...]:
    """A circle, nearly."""
    return ngon(28, radius, 0, middle)


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    """A star with so many points, one of them on top."""
    return tuple(
        (radius * math.sin(angle), -radius * math.cos(angle))
        for k in range(2 * points)
        for angle, radius in [(math.pi * k / points, outer if k % 2 == 0 else inner)]
    )


OF_CARDS: Mapping[str, Sequence[Shape]] = {
    "card": ((box(-0.95, -0.66, 0.95, 0.66), True), (box(-0.7, -0.42, 0.7, 0.42), False)),
    "deck": (
        (box(-0.7, -0.9, 1.0, 0.3), True),
        (box(-0.82, -0.72, 0.82, 0.46), False),
        (box(-0.9, -0.66, 0.76, 0.54), True),
        (box(-1.0, -0.48, 0.6, 0.72), False),
        (box(-1.05, -0.42, 0.52, 0.78), True),
    ),
}
"""The signs that all games with cards have: one card, and a deck of them."""


class Signs(Mapping[str, Sequence[Shape]]):
    """The signs of a game, by the names of what they stand for, each as its polygons."""

    def __init__(self, drawn: Mapping[str, Sequence[Shape]]) -> None:
        self._drawn = dict(drawn)
        self._sprites: Cache[Sprite] = Cache(_ROOM)

    def __getitem__(self, sign: str) -> Sequence[Shape]:
        return self._drawn[sign]

    def __iter__(self) -> Iterator[str]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)

    def placed(self, sign: str, middle: Point, size: float) -> list[Shape]:
        """The polygons of a sign around a point; `size` is from its middle to its side."""
        return [
            (tuple((middle[0] + x * size, middle[1] + y * size) for x, y in polygon), inked)
            for polygon, inked in self[sign]
        ]

    def draw(self, inker: Inker, sign: str, middle: Point, size: float) -> None:
        """Draws a sign around a point."""
        for polygon, inked in self.placed(sign, middle, size):
            inker(polygon, inked)

    def paint(self, painter: Painter, sign: str, middle: Point, size: float, ink: str, ground: str) -> None:
        """Draws a sign in an ink on a ground."""
        self.draw(
            lambda polygon, inked: painter.polygon(polygon, ink if inked else ground), sign, middle, size
        )

    def sprite(self, canvas: Canvas, sign: str, size: float, ink: str, ground: str) -> Sprite:
        """A sign on a ground of one colour; `size` in pixels."""
        key = (canvas.theme, sign, size, ink, ground)
        return self._sprites.get(key, lambda: self._sprite(canvas, sign, size, ink, ground))

    def _sprite(self, canvas: Canvas, sign: str, size: float, ink: str, ground: str) -> Sprite:
        half = round(size * 1.2) + 1
        painter = Painter(canvas.palette, (half, half), 1, ground)
        self.paint(painter, sign, (0, 0), size, ink, ground)
        return painter.sprite()
