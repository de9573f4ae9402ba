"""The strip around the map with the rows' letters and the columns' numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from render.core.canvas import Canvas
from render.core.fonts import Face
from render.vienna1840.ground.geometry import RIM, MapSheet

__all__ = ["RIM_FACE", "draw_rim", "labels", "mark_rim"]

RIM_FACE: Face = (30, 600, 85)
_MARK: Face = (36, 700, 85)
_LINE = 3


def labels(place: MapSheet) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every letter and number of the rim with its middle."""
    left, top, right, bottom = place.land
    rows = {hex[0]: y for hex, (_, y) in place.centres.items()}
    columns = {hex[1:]: x for hex, (x, _) in place.centres.items()}
    half = RIM // 2
    for letter, y in rows.items():
        yield letter, (left - half, y)
        yield letter, (right + half, y)
    for number, x in columns.items():
        yield number, (x, top - half)
        yield number, (x, bottom + half)


def draw_rim(canvas: Canvas, place: MapSheet) -> None:
    """Draws the strip, and the page around it; the land inside it is left as it is."""
    left, top, right, bottom = place.land
    for more, ink in ((RIM + 20, "page"), (RIM + _LINE, "rim_line"), (RIM, "panel")):
        for box in (
            (left - more, top - more, right + more, top),
            (left - more, bottom, right + more, bottom + more),
            (left - more, top, left, bottom),
            (right, top, right + more, bottom),
        ):
            canvas.rect(box, ink)
    for box in (
        (left - _LINE, top - _LINE, right + _LINE, top),
        (left - _LINE, bottom, right + _LINE, bottom + _LINE),
        (left - _LINE, top, left, bottom),
        (right, top, right + _LINE, bottom),
    ):
        canvas.rect(box, "rim_line")
    for text, at in labels(place):
        canvas.text(at, text, RIM_FACE, "muted", "panel", 0.5)


def mark_rim(canvas: Canvas, hexes: Collection[str], place: MapSheet) -> None:
    """Marks the letters and numbers of some hexes."""
    wanted = {hex[0] for hex in hexes} | {hex[1:] for hex in hexes}
    for text, (x, y) in labels(place):
        if text in wanted:
            half = RIM // 2
            wide = half + 4 if text.isdigit() else half
            canvas.rect((x - wide, y - half, x + wide, y + half), "change")
            canvas.text((x, y), text, _MARK, "white", "change", 0.5)
