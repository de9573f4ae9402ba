"""What the signs of the map mean, each beside the sign itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.vienna1840.facts import STADTBAHN_TILE_COST
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.hexgrid import EDGES, Point, along, corners, dashes, line, stroke
from render.core.painter import Painter, Sprite
from render.core.words import N_, Words
from render.vienna1840.hexes import signs
from render.vienna1840.hexes.drawing import draw_strand
from render.vienna1840.hexes.hexgeometry import SLOT, Rail
from render.vienna1840.hexes.lettering import Strip
from render.vienna1840.map.vienna import draw_strip

__all__ = ["HEIGHT", "draw_legend"]

_HALF = (60.0, 38.0)
"""Half of a sign's size in pixels."""
_PITCH = 92
_COLUMNS = 2
_TOP = 84
_TITLE: Face = (40, 700, 85)
_TEXT: Face = (33, 500, 80)
_ORDER = ("yellow", "green", "brown", "gray")
_VALUES = (30, 40, 60, 70)

Sign = Callable[[Canvas], Sprite]


def _track(gauge: str) -> Sign:
    """Track from west to east, with a stop."""

    def drawn(canvas: Canvas) -> Sprite:
        painter = Painter(canvas.palette, _HALF, 1, "page")
        draw_strand(painter, (Rail((4, 1), None, gauge, False, tuple(line((-44, 0), (44, 0)))),))
        for half, wide, ink in ((21, 14, "edge"), (19, 10, "track")):
            painter.polygon(stroke([(0, -half), (0, half)], wide), ink)
        return painter.sprite()

    return drawn


def _course(canvas: Canvas) -> Sprite:
    """A Stadtbahn line's course where no tile lies yet."""
    painter = Painter(canvas.palette, _HALF, 1, "page")
    for piece in dashes(line((-50, 0), (50, 0)), 9, 9, 0):
        painter.polygon(stroke(piece, 7), "stadtbahn")
    return painter.sprite()


def _bonus(canvas: Canvas) -> Sprite:
    painter = Painter(canvas.palette, _HALF, 1, "page")
    signs.bonus(painter, "extra_yellow", (-24, 0))
    painter.text((24, 0), str(STADTBAHN_TILE_COST), (30, 700, 85), "ink")
    return painter.sprite()


def _values(canvas: Canvas) -> Sprite:
    return draw_strip(canvas, Strip((0, 0), 4, _VALUES), "green", 1.1, "page")


def _circle(owner: str | None) -> Sign:
    def drawn(canvas: Canvas) -> Sprite:
        painter = Painter(canvas.palette, _HALF, 1, "page")
        painter.disc((0, 0), SLOT + 2, "track")
        painter.disc((0, 0), SLOT - 0.5, "slot")
        if owner is not None:
            painter.text((0, 0), owner, (26, 500, 85), "faint")
        return painter.sprite()

    return drawn


def _taken(canvas: Canvas) -> Sprite:
    return signs.station(canvas.palette, "4", "SJE", 1)


def _corners(canvas: Canvas) -> Sprite:
    painter = Painter(canvas.palette, _HALF, 1, "page")
    painter.polygon(corners(36), "change")
    painter.polygon(corners(28), "page")
    for edge in EDGES:
        painter.polygon(stroke([(0, 0), along(edge, 36)], 18), "page")
    return painter.sprite()


def _run(canvas: Canvas) -> Sprite:
    painter = Painter(canvas.palette, _HALF, 1, "page")
    for wide, ink in ((34, "deep"), (27, "white"), (18, "SJE")):
        painter.polygon(stroke([(-46, 0), (46, 0)], wide), ink)
    return painter.sprite()


def _pips(canvas: Canvas) -> Sprite:
    painter = Painter(canvas.palette, _HALF, 1, "page")
    for index, colour in enumerate(_ORDER):
        at: Point = (27 * index - 40.5, 0)
        painter.box(at, (25, 52), colour, 4)
        for pip in range(index + 1):
            painter.disc((at[0], 18 - 11 * pip), 3.4, "deep")
    return painter.sprite()


_SIGNS: Sequence[tuple[str, Sign]] = (
    (N_("track with a stop"), _track("tram")),
    (N_("base kept for line 7"), _circle("7")),
    (N_("Stadtbahn with a stop"), _track("stadtbahn")),
    (N_("station of line 4 of SJE"), _taken),
    (N_("planned course of the Stadtbahn"), _course),
    (N_("values by colour; framed: now"), _values),
    (N_("bonus and cost of building"), _bonus),
    (N_("dots: the tile's colour"), _pips),
    (N_("last move"), _corners),
    (N_("a run, in its company's colour"), _run),
)
HEIGHT = _TOP + -(-len(_SIGNS) // _COLUMNS) * _PITCH
"""How high the legend is in pixels."""


def draw_legend(canvas: Canvas, words: Words, box: tuple[int, int, int]) -> None:
    """Draws the signs and their meaning on the page between `left` and `right`, from `top` on.

    Args:
        box: left, top, right.
    """
    left, top, right = box
    canvas.text((left + 10, top + 34), words.say("Signs on the map"), _TITLE, "ink", "page")
    wide = (right - left) // _COLUMNS
    for index, (meaning, sign) in enumerate(_SIGNS):
        row, column = divmod(index, _COLUMNS)
        x, y = left + column * wide, top + _TOP + row * _PITCH + _PITCH // 2
        canvas.put(sign(canvas), (x + round(_HALF[0]), y))
        beside = 2 * round(_HALF[0]) + 14
        canvas.text((x + beside, y), words.say(meaning), _TEXT, "ink", "page", most=wide - beside - 10)
