"""The score track around the map (R14.1): a hundred fields, clockwise from 0 at the lower left corner."""

from __future__ import annotations

from collections.abc import Sequence

from render.core.canvas import Canvas
from render.core.hexgrid import Point
from render.ticket_europe.board.engraving import engrave
from render.ticket_europe.board.layout import FRAME, LAND, RIM

__all__ = ["FIELDS", "field", "paint_rim", "places"]

FIELDS = 100
_ACROSS, _DOWN = 31, 19
"""Fields in the upper and lower row, corners counted, and on each side between them."""
_NUMBER, _FIFTH = 33, 42
"""Sizes of the numbers."""
_SPOTS: Sequence[Sequence[Point]] = (
    ((0, 0),),
    ((-17, 0), (17, 0)),
    ((-19, 13), (0, -15), (19, 13)),
    ((-17, -15), (17, -15), (-17, 15), (17, 15)),
    ((-21, -15), (0, -15), (21, -15), (-11, 15), (11, 15)),
)
"""Where so many markers lie on one field, seen from its middle."""


def field(points: int) -> tuple[int, int, int, int]:
    """The field of so many points: left, top, right, bottom. After the last one it begins anew."""
    left, top, right, bottom = FRAME
    number = points % FIELDS
    corner = _DOWN + 1
    if number == 0 or number >= 2 * corner + _ACROSS - 1:
        return _in_row((FIELDS - number) % FIELDS, bottom - RIM)
    if number < corner:
        return _on_side(corner - number, left)
    if number < corner + _ACROSS:
        return _in_row(number - corner, top)
    return _on_side(number - corner - _ACROSS + 1, right - RIM)


def _in_row(place: int, top: int) -> tuple[int, int, int, int]:
    left, _, right, _ = FRAME
    wide = (right - left) / _ACROSS
    return round(left + place * wide), top, round(left + (place + 1) * wide), top + RIM


def _on_side(place: int, left: int) -> tuple[int, int, int, int]:
    """A field between the rows, counted from above."""
    _, top, _, bottom = FRAME
    high = (bottom - top - 2 * RIM) / _DOWN
    upper = top + RIM + (place - 1) * high
    return left, round(upper), left + RIM, round(upper + high)


def places(points: Sequence[int]) -> list[tuple[int, int]]:
    """Where the marker of each player lies who has so many points."""
    on: dict[int, list[int]] = {}
    for seat, reached in enumerate(points):
        on.setdefault(reached % FIELDS, []).append(seat)
    found: dict[int, tuple[int, int]] = {}
    for number, seats in on.items():
        left, top, right, bottom = field(number)
        for seat, (x, y) in zip(seats, _SPOTS[len(seats) - 1], strict=True):
            found[seat] = round((left + right) / 2 + x), round((top + bottom) / 2 + y)
    return [found[seat] for seat in range(len(points))]


def paint_rim(canvas: Canvas) -> None:
    """Paints the track, and a line on both sides of it."""
    left, top, right, bottom = FRAME
    canvas.rect((left - 3, top - 3, right + 3, top + RIM + 3), "rimline")
    canvas.rect((left - 3, bottom - RIM - 3, right + 3, bottom + 3), "rimline")
    canvas.rect((left - 3, top, left + RIM + 3, bottom), "rimline")
    canvas.rect((right - RIM - 3, top, right + 3, bottom), "rimline")
    inner = LAND
    for box in (
        (left + RIM, top + RIM, right - RIM, inner[1]),
        (left + RIM, inner[3], right - RIM, bottom - RIM),
        (left + RIM, top + RIM, inner[0], bottom - RIM),
        (inner[2], top + RIM, right - RIM, bottom - RIM),
    ):
        canvas.rect(box, "rimline")
    for number in range(FIELDS):
        box = field(number)
        fifth = number % 5 == 0
        ground = "rim2" if fifth else "rim"
        canvas.rect((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), ground)
        middle = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
        engrave(canvas, str(number), middle, _FIFTH if fifth else _NUMBER, "sepia", ground)
