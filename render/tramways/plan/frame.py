"""The frame of the town plan with the letters of its columns and the numbers of its rows, as in an atlas."""

from __future__ import annotations

from render.core.canvas import Canvas
from render.core.fonts import Face
from render.tramways.plan.layout import BAND, Box, PlanLayout, column

__all__ = ["draw_frame"]

_FACE: Face = (34, 600, 85)
_LINE = 5


def draw_frame(canvas: Canvas, plan: PlanLayout, land: Box, first: tuple[int, int] = (0, 0)) -> None:
    """Draws the frame around a plan, or around a part of it.

    Args:
        land: where the plan's squares lie on the canvas.
        first: the column and the row of its first square.
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
    for number in range((bottom - top) // side):
        y = top + number * side
        name = str(first[1] + number + 1)
        for x in (left - BAND // 2 - 1, right + BAND // 2 + 1):
            canvas.text((x, y + side // 2), name, _FACE, "ink", "panel2", 0.5, BAND - 10)
            if number:
                canvas.rect((x - 12, y - 1, x + 12, y + 1), "rimline")
