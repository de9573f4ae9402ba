"""The strip above each picture: the round, who acts, and the round track with the present step marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fonts import Face, cut, squeezed
from render.core.fonts import width as text_width
from render.core.painter import Painter, Sprite
from render.core.words import Words
from render.vienna1840.market.chips import chip
from render.vienna1840.market.grid import plate
from render.vienna1840.words.people import turn
from render.vienna1840.words.terms import COLOURS, STEPS, round_code

__all__ = ["draw_header"]

_CHIPS: Cache[Sprite] = Cache(200)
_MARGIN = 34
_WIDE = 2000


@dataclass(frozen=True, slots=True)
class _Layout:
    """Sizes in pixels. `wider` is how many times as wide as the others the present field is."""

    rows: int
    title: int
    fields: int
    pitch: int
    high: int
    now_high: int
    name: int
    now_name: int
    wider: float


_ONE_ROW = _Layout(
    rows=1, title=64, fields=186, pitch=0, high=76, now_high=116, name=33, now_name=84, wider=2.6
)
_TWO_ROWS = _Layout(
    rows=2, title=68, fields=128, pitch=84, high=80, now_high=80, name=34, now_name=34, wider=1
)
"""On wide pictures, which are seen small on a phone, the present field is far larger than the others."""


def draw_header(
    canvas: Canvas, view: View, names: Sequence[str], words: Words, width: int, rows: int
) -> None:
    """Draws title and round track over the full width.

    Args:
        rows: in how many rows the track is laid out: 1 on wide pictures, 2 on narrow ones.
    """
    layout = _ONE_ROW if rows == 1 else _TWO_ROWS
    _title(canvas, view, names, words, width)
    per_row = -(-len(ROUND_TRACK) // rows)
    wide = int((width - 2 * _MARGIN) // (per_row + layout.wider - 1))
    left = (width - round(wide * (per_row + layout.wider - 1))) // 2
    for row in range(rows):
        x = left
        for index in range(row * per_row, min((row + 1) * per_row, len(ROUND_TRACK))):
            run = round(wide * layout.wider) if index == view.round else wide
            drawn = _drawn_field(canvas, index, view.round, run, layout, words)
            canvas.put(drawn, (x, layout.fields + row * layout.pitch - drawn.image.height // 2))
            x += run


def _drawn_field(canvas: Canvas, index: int, now: int, wide: int, layout: _Layout, words: Words) -> Sprite:
    field, code = ROUND_TRACK[index], round_code(index, words)
    key = (code, field.multiplier, index == now, index < now, wide, layout, canvas.theme)
    return _CHIPS.get(key, lambda: _field(canvas, index, now, wide, layout, code))


def _field(canvas: Canvas, index: int, now: int, wide: int, layout: _Layout, code: str) -> Sprite:
    field = ROUND_TRACK[index]
    high = layout.now_high if index == now else layout.high
    painter = Painter(canvas.palette, (wide / 2, high / 2), 1, "page")
    size = (wide - 8, high - 12)
    if index == now:
        painter.box((0, 0), (wide, high), "change", 16)
    painter.box((0, 0), size, "deep" if index >= now else "muted", 12)
    fill = field.colour if index >= now else "printed"
    painter.box((0, 0), (size[0] - 4, size[1] - 4), fill, 10)
    name = min(layout.now_name if index == now else layout.name, round(wide / 3))
    face: Face = (name, 700 if index == now else 500, 80)
    code, face = squeezed(code, face, wide - 20)
    if field.multiplier > 1:
        painter.text((0, -0.33 * name), code, (round(face[0] * 0.9), *face[1:]), "deep")
        painter.text((0, 0.5 * name), f"× {field.multiplier}", (round(0.72 * name), 600, 80), "deep")
    else:
        painter.text((0, 0), code, face, "deep")
    return Sprite(painter.sprite().image, None, (0, 0))


def _title(canvas: Canvas, view: View, names: Sequence[str], words: Words, width: int) -> None:
    wide = width > _WIDE
    x = _MARGIN
    middle = 68 if not wide else _ONE_ROW.title
    if not wide:
        x += canvas.text((x, middle), round_code(view.round, words), (58, 700, 80), "ink", "page") + 36
    end = width - _MARGIN
    if wide:
        chip_of_values = _values(canvas, view, words)
        end -= chip_of_values.image.width
        canvas.put(chip_of_values, (end + chip_of_values.anchor[0], middle))
    if view.acting_company is not None:
        company = view.acting_company.company
        size = (100 + 30 * len(company), 96) if wide else (88 + 22 * len(company), 60)
        canvas.put(plate(canvas, company, size, "page"), (x + size[0] // 2, middle))
        x += size[0] + 30
    who, step = turn(view, names, words), words.say(STEPS[view.step])
    if who:
        step = f"· {step}"
    face = _fitting(f"{who}  {step}", end - x - 40) if wide else (44, 500, 75)
    bold = (face[0], 700 if wide else 500, face[2])
    who = cut(who, bold, end - x - 70 - text_width(step, face))
    if who:
        x += canvas.text((x, middle), who, bold, "ink", "page") + 30
    canvas.text((x, middle), step, face, "muted", "page")


def _fitting(text: str, most: int) -> Face:
    """The largest type in which a title is at most so wide."""
    faces: list[Face] = [(84, 500, 85), (84, 500, 75), (70, 500, 75), (56, 500, 75)]
    return next((face for face in faces if text_width(text, (face[0], 700, face[2])) <= most), faces[-1])


def _values(canvas: Canvas, view: View, words: Words) -> Sprite:
    """Which values count now, on their colour."""
    label = words.say("Values: {colour}", colour=words.say(COLOURS[view.colour]))
    key = (label, view.colour, canvas.theme)
    return _CHIPS.get(key, lambda: chip(canvas.palette, label, "deep", view.colour, (460, 96), "page"))
