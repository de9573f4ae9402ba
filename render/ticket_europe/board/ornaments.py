"""What adorns the map: its title, a compass rose, and what routes are worth by their length (R14)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from PIL import ImageDraw

from engine.ticket_europe.facts import TABLE
from render.core.canvas import Canvas
from render.core.hexgrid import Point
from render.ticket_europe.board.engraving import engraved
from render.ticket_europe.board.land import ENLARGED

__all__ = ["PLATES", "paint_ornaments"]

_TITLE = (118, 268, 520, 430)
"""The title's frame: left, top, right, bottom, in pixels of the picture."""
_COMPASS = (216, 812)
_ROSE = 92
_WORTH = (1980, 268, 2284, 590)
_CAR = (24, 15)
_CORNER = 22
"""Radius of the hollow corners."""
_SPARE = 2


def _around(plate: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    left, top, right, bottom = plate
    more = _CORNER + _SPARE
    return left - more, top - more, right + more, bottom + more


PLATES: Mapping[str, tuple[int, int, int, int]] = {
    "title": _around(_TITLE),
    "worth": _around(_WORTH),
    "compass": (
        _COMPASS[0] - _ROSE - 6,
        _COMPASS[1] - _ROSE - 48,
        _COMPASS[0] + _ROSE + 6,
        _COMPASS[1] + _ROSE + 6,
    ),
}
"""What the ornaments cover, in pixels of the picture."""


def paint_ornaments(canvas: Canvas) -> None:
    """Paints them on the enlarged sheet."""
    _title(canvas)
    _compass(canvas)
    _worth(canvas)


def _large(box: Sequence[float]) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(side * ENLARGED) for side in box)
    return left, top, right, bottom


def _frame(canvas: Canvas, box: tuple[int, int, int, int]) -> None:
    """A plate with a double line around it and hollow corners."""
    draw = ImageDraw.Draw(canvas.image)
    left, top, right, bottom = box
    for inset, ink in ((0, "sepia"), (4, "rim2"), (8, "sepia"), (9.5, "rim2")):
        canvas.rect(_large((left + inset, top + inset, right - inset, bottom - inset)), ink)
    for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
        for radius, ink in ((_CORNER, "sepia"), (_CORNER - 2, "rim")):
            draw.ellipse(_large((x - radius, y - radius, x + radius, y + radius)), canvas.palette.index(ink))


def _line(canvas: Canvas, text: str, middle: Point, size: int, spacing: float = 0) -> None:
    """A line of text in capitals, its letters so far apart."""
    size *= ENLARGED
    letters = [engraved(letter, size) for letter in text]
    runs = [2 * letter.middle[0] for letter in letters]
    at = middle[0] * ENLARGED - (sum(runs) + spacing * ENLARGED * (len(runs) - 1)) / 2
    for letter, wide in zip(letters, runs, strict=True):
        left = round(at + wide / 2 - letter.middle[0])
        top = round(middle[1] * ENLARGED - letter.middle[1])
        centre = left + letter.ink.width // 2, top + letter.ink.height // 2
        canvas.lettered(letter.ink, centre, "sepia", "rim2")
        at += wide + spacing * ENLARGED


def _title(canvas: Canvas) -> None:
    _frame(canvas, _TITLE)
    left, top, right, bottom = _TITLE
    middle = (left + right) / 2
    _line(canvas, "EUROPA", (middle, top + 66), 66, 9)
    rule = bottom - 50
    canvas.rect(_large((left + 60, rule - 1, middle - 62, rule + 1)), "sepia")
    canvas.rect(_large((middle + 62, rule - 1, right - 60, rule + 1)), "sepia")
    _line(canvas, "MCMI", (middle, rule), 32, 4)


def _compass(canvas: Canvas) -> None:
    """Eight points, each half light and half dark, on two rings."""
    draw = ImageDraw.Draw(canvas.image)
    x, y = _COMPASS

    def ring(radius: float, ink: str) -> None:
        draw.ellipse(_large((x - radius, y - radius, x + radius, y + radius)), canvas.palette.index(ink))

    for radius, ink in ((_ROSE * 0.72, "sealine"), (_ROSE * 0.7, "sea"), (_ROSE * 0.6, "sealine")):
        ring(radius, ink)
    ring(_ROSE * 0.58, "sea")
    for reach, first in ((0.62, 45), (1.0, 0)):
        for quarter in range(4):
            _point(canvas, math.radians(first + 90 * quarter), reach * _ROSE)
    ring(7, "sepia")
    ring(4, "rim2")
    _north(canvas, (x, y - _ROSE - 22))


def _point(canvas: Canvas, direction: float, reach: float) -> None:
    """A point of the rose; its directions run clockwise from north."""
    x, y = _COMPASS
    tip = x + reach * math.sin(direction), y - reach * math.cos(direction)
    for side, ink in ((-1, "sepia"), (1, "rim2")):
        turn = direction + side * math.pi / 4
        flank = x + 0.2 * reach * math.sin(turn), y - 0.2 * reach * math.cos(turn)
        canvas.polygon([(a * ENLARGED, b * ENLARGED) for a, b in ((x, y), tip, flank)], "sepia")
        inner = [
            (a + (c - a) * 0.06, b + (d - b) * 0.06)
            for (a, b), (c, d) in zip(((x, y), tip, flank), (flank, flank, tip), strict=True)
        ]
        if side > 0:
            canvas.polygon([(a * ENLARGED, b * ENLARGED) for a, b in inner], ink)


def _north(canvas: Canvas, middle: Point) -> None:
    line = engraved("N", 36 * ENLARGED)
    centre = round(middle[0] * ENLARGED), round(middle[1] * ENLARGED)
    canvas.lettered(line.ink, centre, "sepia", "sea")


def _worth(canvas: Canvas) -> None:
    """A row for each length: so many wagons, so many points."""
    _frame(canvas, _WORTH)
    left, top, right, bottom = _WORTH
    rows = sorted(TABLE.route_points.items())
    pitch = (bottom - top - 44) / len(rows)
    for number, (spaces, points) in enumerate(rows):
        y = top + 22 + (number + 0.5) * pitch
        for car in range(spaces):
            x = left + 26 + car * (_CAR[0] + 2)
            canvas.rect(_large((x, y - _CAR[1] / 2, x + _CAR[0], y + _CAR[1] / 2)), "sepia")
            canvas.rect(_large((x + 2, y - _CAR[1] / 2 + 2, x + _CAR[0] - 2, y + _CAR[1] / 2 - 2)), "rim")
        _line(canvas, str(points), (right - 38, y), 34)
