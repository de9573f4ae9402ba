"""The strip above the map: who acts, which values count, and the round track around the present round."""

from __future__ import annotations

from collections.abc import Sequence

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
_TITLE_AT, _FIELDS_AT = 64, 186
"""Middles of the title and of the track."""
_FIELDS = 12
"""Rounds shown: the one before, the present one, and those to come. All would be too small for a phone."""
_WIDER = 1.5
"""How many times as wide as the others the present field is."""
_HIGH, _NOW_HIGH = 92, 116
_NAME, _NOW_NAME = 56, 84
_WITH_TIMES = 0.76
"""How much smaller a name is over the times that its round counts."""


def draw_header(canvas: Canvas, view: View, names: Sequence[str], words: Words, width: int) -> None:
    """Draws title and round track over the full width."""
    _title(canvas, view, names, words, width)
    first = max(0, min(view.round - 1, len(ROUND_TRACK) - _FIELDS))
    wide = int((width - 2 * _MARGIN) // (_FIELDS + _WIDER - 1))
    x = _MARGIN
    for index in range(first, first + _FIELDS):
        run = round(wide * _WIDER) if index == view.round else wide
        drawn = _drawn_field(canvas, index, view.round, run, words)
        canvas.put(drawn, (x, _FIELDS_AT - drawn.image.height // 2))
        x += run


def _drawn_field(canvas: Canvas, index: int, now: int, wide: int, words: Words) -> Sprite:
    field, code = ROUND_TRACK[index], round_code(index, words)
    key = (code, field.multiplier, index == now, index < now, wide, canvas.theme)
    return _CHIPS.get(key, lambda: _field(canvas, index, now, wide, code))


def _field(canvas: Canvas, index: int, now: int, wide: int, code: str) -> Sprite:
    field = ROUND_TRACK[index]
    high, name = (_NOW_HIGH, _NOW_NAME) if index == now else (_HIGH, _NAME)
    painter = Painter(canvas.palette, (wide / 2, high / 2), 1, "page")
    size = (wide - 8, high - 12)
    if index == now:
        painter.box((0, 0), (wide, high), "change", 16)
    painter.box((0, 0), size, "deep" if index >= now else "muted", 12)
    fill = field.colour if index >= now else "printed"
    painter.box((0, 0), (size[0] - 4, size[1] - 4), fill, 10)
    code, face = squeezed(code, (name, 700 if index == now else 500, 80), wide - 24)
    if field.multiplier > 1:
        name = min(name, round(0.62 * high))
        painter.text((0, -0.29 * name), code, (round(min(face[0], name) * _WITH_TIMES), *face[1:]), "deep")
        painter.text((0, 0.38 * name), f"× {field.multiplier}", (round(0.6 * name), 600, 80), "deep")
    else:
        painter.text((0, 0), code, face, "deep")
    return Sprite(painter.sprite().image, None, (0, 0))


def _title(canvas: Canvas, view: View, names: Sequence[str], words: Words, width: int) -> None:
    x, end = _MARGIN, width - _MARGIN
    values = _values(canvas, view, words)
    end -= values.image.width
    canvas.put(values, (end + values.anchor[0], _TITLE_AT))
    if view.acting_company is not None:
        company = view.acting_company.company
        size = (100 + 30 * len(company), 96)
        canvas.put(plate(canvas, company, size, "page"), (x + size[0] // 2, _TITLE_AT))
        x += size[0] + 30
    who, step = turn(view, names, words), words.say(STEPS[view.step])
    if who:
        step = f"· {step}"
    face = _fitting(f"{who}  {step}", end - x - 40)
    bold = (face[0], 700, face[2])
    who = cut(who, bold, end - x - 70 - text_width(step, face))
    if who:
        x += canvas.text((x, _TITLE_AT), who, bold, "ink", "page") + 30
    canvas.text((x, _TITLE_AT), step, face, "muted", "page")


def _fitting(text: str, most: int) -> Face:
    """The largest type in which a title is at most so wide."""
    faces: list[Face] = [(84, 500, 85), (84, 500, 75), (70, 500, 75), (56, 500, 75)]
    return next((face for face in faces if text_width(text, (face[0], 700, face[2])) <= most), faces[-1])


def _values(canvas: Canvas, view: View, words: Words) -> Sprite:
    """Which values count now, on their colour."""
    label = words.say("Values: {colour}", colour=words.say(COLOURS[view.colour]))
    key = (label, view.colour, canvas.theme)
    return _CHIPS.get(key, lambda: chip(canvas.palette, label, "deep", view.colour, (460, 96), "page"))
