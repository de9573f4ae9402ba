"""A part of the town plan in its frame, as large as a phone shows it well."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from PIL import Image

from engine.tramways.view import View
from render.core.canvas import Canvas
from render.tramways.plan.frame import draw_frame
from render.tramways.plan.layout import BAND, EDGE, Box, PlanLayout, plan_of

__all__ = ["Window", "around", "broadly_around", "cut_out", "framed", "paste_part", "whole"]

_RIM = BAND + EDGE
_LEAST = 5
"""Squares shown each way, at least, where the town is so large."""
_LONGEST = 1.25
"""So many times the other the longer side is at most, where the town goes on."""
_BROAD = 1.5
"""So many times as wide as high is a part that is posted."""
_ROWS = 4
"""Rows of it, at least."""


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

    def bands(self, lies: PlanLayout) -> Sequence[tuple[int, int]]:
        """The bands into which it is broken: the first column of each, and how many it has."""
        return lies.bands(self.column, self.columns)

    def width(self, lies: PlanLayout) -> int:
        """How wide it is, broken into bands."""
        return max(count for _, count in self.bands(lies)) * lies.side

    def framed_width(self, lies: PlanLayout) -> int:
        """How wide it is in its frame."""
        return self.width(lies) + 2 * _RIM


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


def broadly_around(view: View, squares: Collection[str]) -> Window:
    """The part on which squares lie, with a margin of squares, and wider than high where the town goes on: it
    takes less of a phone's height. The whole plan without any.
    """
    if not squares:
        return whole(view)
    lies = plan_of(view.plan)
    left, top, right, bottom = lies.around(squares)
    rows = max(bottom - top + 3, _ROWS)
    columns = max(right - left + 3, round(rows * _BROAD))
    rows = max(rows, round(min(columns, lies.columns) / _BROAD / _LONGEST))
    column, columns = _span(left, right, columns, lies.columns)
    row, rows = _span(top, bottom, rows, lies.rows)
    return Window(column, row, columns, rows)


def _span(low: int, high: int, count: int, limit: int) -> tuple[int, int]:
    """Where so many squares begin around some, and how many there are within the limit."""
    count = min(count, limit)
    start = (low + high + 1 - count) // 2
    return min(max(start, 0), limit - count), count


def framed(plan: Canvas, view: View, window: Window, head: int = 0, foot: int = 0) -> Canvas:
    """A part of a painted plan in its frame, with so many pixels of page above and below. Where it is wider
    than a phone shows well, it is broken into bands, one below the other.
    """
    lies = plan_of(view.plan)
    bands = window.bands(lies)
    high = window.rows * lies.side
    size = (window.framed_width(lies), head + len(bands) * (high + 2 * _RIM) + foot)
    canvas = Canvas(plan.palette, plan.palette.new(size, "page"), plan.theme)
    for number, (column, count) in enumerate(bands):
        top = head + number * (high + 2 * _RIM) + _RIM
        land = (_RIM, top, _RIM + count * lies.side, top + high)
        breaks = (number > 0, number + 1 < len(bands))
        paste_part(canvas, plan, lies, (column, window.row), land, breaks)
    return canvas


def paste_part(
    canvas: Canvas,
    plan: Canvas,
    lies: PlanLayout,
    first: tuple[int, int],
    land: Box,
    breaks: tuple[bool, bool],
) -> None:
    """Puts the part of a painted plan that begins at a column and row, in its frame, where its squares fill
    the land; `breaks` as for `draw_frame`.
    """
    left, top = first[0] * lies.side, first[1] * lies.side
    box = (left, top, left + land[2] - land[0], top + land[3] - land[1])
    draw_frame(canvas, lies, land, first, breaks)
    canvas.image.paste(plan.image.crop(box), land[:2])


def cut_out(plan: Canvas, view: View, window: Window) -> Image.Image:
    """A part of a painted plan without a frame, broken into bands likewise."""
    lies = plan_of(view.plan)
    bands = [Window(first, window.row, count, window.rows) for first, count in window.bands(lies)]
    boxes = [band.box(lies) for band in bands]
    high = window.rows * lies.side
    image = plan.palette.new((window.width(lies), len(boxes) * (high + EDGE) - EDGE), "page")
    for number, box in enumerate(boxes):
        image.paste(plan.image.crop(box), (0, number * (high + EDGE)))
    return image
