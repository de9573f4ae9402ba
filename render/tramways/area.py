"""A part of the town plan in its frame, as large as a phone shows it well."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.tramways.view import View
from render.core.canvas import Canvas
from render.tramways.frame import draw_frame
from render.tramways.layout import BAND, EDGE, Box, PlanLayout, plan_of

__all__ = ["Window", "around", "framed", "whole"]

_RIM = BAND + EDGE
_LEAST = 5
"""Squares shown each way, at least, where the town is so large."""
_LONGEST = 1.25
"""So many times the other the longer side is at most, where the town goes on."""


class Window(NamedTuple):
    """A part of the plan: its first column and row, and how many of each it has."""

    column: int
    row: int
    columns: int
    rows: int

    def box(self, lies: PlanLayout) -> Box:
        """Its pixels on the plan."""
        left, top = self.column * lies.side, self.row * lies.side
        return left, top, left + self.columns * lies.side, top + self.rows * lies.side

    def framed_width(self, lies: PlanLayout) -> int:
        """How wide it is in its frame."""
        return self.columns * lies.side + 2 * _RIM


def whole(view: View) -> Window:
    """The whole plan."""
    lies = plan_of(view.plan)
    return Window(0, 0, lies.columns, lies.rows)


def around(view: View, squares: Collection[str], margin: int = 1, least: int = _LEAST) -> Window:
    """The part on which squares lie, with a margin of squares, about as wide as high; the whole plan without
    any.
    """
    if not squares:
        return whole(view)
    lies = plan_of(view.plan)
    left, top, right, bottom = lies.around(squares)
    columns, rows = right - left + 1 + 2 * margin, bottom - top + 1 + 2 * margin
    columns, rows = max(columns, least), max(rows, least)
    columns, rows = max(columns, round(rows / _LONGEST)), max(rows, round(columns / _LONGEST))
    column, columns = _span(left, right, columns, lies.columns)
    row, rows = _span(top, bottom, rows, lies.rows)
    return Window(column, row, columns, rows)


def _span(low: int, high: int, count: int, limit: int) -> tuple[int, int]:
    """Where so many squares begin around some, and how many there are within the limit."""
    count = min(count, limit)
    start = (low + high + 1 - count) // 2
    return min(max(start, 0), limit - count), count


def framed(plan: Canvas, view: View, window: Window, head: int = 0, foot: int = 0) -> tuple[Canvas, Box]:
    """A part of a painted plan in its frame, with so many pixels of page above and below; and where the part
    lies on it.
    """
    lies = plan_of(view.plan)
    box = window.box(lies)
    wide, high = box[2] - box[0], box[3] - box[1]
    land = (_RIM, head + _RIM, _RIM + wide, head + _RIM + high)
    size = (window.framed_width(lies), head + high + 2 * _RIM + foot)
    canvas = Canvas(plan.palette, plan.palette.new(size, "page"), plan.theme)
    draw_frame(canvas, lies, land, (window.column, window.row))
    canvas.image.paste(plan.image.crop(box), land[:2])
    return canvas, land
