"""The frame of the town plan with the letters of its columns and the numbers of its rows, as in an atlas, and
with the squares that come next where the plan is broken.
"""

from __future__ import annotations

from render.core.canvas import Canvas
from render.core.fonts import Face
from render.tramways.plan.layout import BAND, Box, PlanLayout, column

__all__ = ["draw_frame"]

_FACE: Face = (34, 600, 85)
_NEXT: Face = (31, 700, 80)
_LINE = 5
_ARROW = 13


def draw_frame(
    canvas: Canvas,
    plan: PlanLayout,
    land: Box,
    first: tuple[int, int] = (0, 0),
    breaks: tuple[bool, bool] = (False, False),
) -> None:
    """Draws the frame around a plan, or around a part of it.

    Args:
        land: where the plan's squares lie on the canvas.
        first: the column and the row of its first square.
        breaks: whether it goes on at its left and at its right elsewhere in the picture.
    """
    left, top, right, bottom = land
    canvas.rect((left - BAND, top - BAND, right + BAND, bottom + BAND), "rimline")
    canvas.rect((left - BAND + 3, top - BAND + 3, right + BAND - 3, bottom + BAND - 3), "panel2")
    canvas.rect((left - _LINE, top - _LINE, right + _LINE, bottom + _LINE), "rimline")
    side = plan.side
    for number in range((right - left) // side):
        x = left + number * side
        name = column(first[0] + number)
        for y in (top - BAND // 2 - 1, bottom + BAND // 2 + 1):
            canvas.text((x + side // 2, y), name, _FACE, "ink", "panel2", 0.5)
            if number:
                canvas.rect((x - 1, y - 12, x + 1, y + 12), "rimline")
    last = first[0] + (right - left) // side
    edges = ((left - BAND // 2 - 1, first[0] - 1, -1), (right + BAND // 2 + 1, last, 1))
    for number in range((bottom - top) // side):
        y = top + number * side
        name = str(first[1] + number + 1)
        for (x, beyond, way), broken in zip(edges, breaks, strict=True):
            if broken:
                arrow = way * min(_ARROW, side // 6)
                _point_on(canvas, (x, y + side // 2), f"{column(beyond)}{name}", arrow)
            else:
                canvas.text((x, y + side // 2), name, _FACE, "ink", "panel2", 0.5, BAND - 10)
            if number:
                canvas.rect((x - 12, y - 1, x + 12, y + 1), "rimline")


def _point_on(canvas: Canvas, at: tuple[int, int], square: str, arrow: int) -> None:
    """Names the square that comes next, with an arrow to it: half its size, less than 0 to the left."""
    (x, y), half = at, abs(arrow)
    canvas.text((x, y - half - 4), square, _NEXT, "ink", "panel2", 0.5, BAND - 8)
    middle = y + half + 8
    canvas.polygon(((x + arrow, middle), (x - arrow, middle - half), (x - arrow, middle + half)), "ink")
