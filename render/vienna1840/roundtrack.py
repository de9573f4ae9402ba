"""The strip above each picture: the round, who acts, and the round track with the present step marked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.view import View
from render.core.canvas import Canvas, Kept
from render.core.painter import Painter, Sprite
from render.vienna1840.grid import plate
from render.vienna1840.people import acting_company, round_name, turn
from render.vienna1840.tokens import chip
from render.vienna1840.words import Words

__all__ = ["draw_header"]

_CHIPS = Kept(200)


def draw_header(canvas: Canvas, view: View, names: Sequence[str], word: Words, width: int, rows: int) -> None:
    """Draws title and round track over the full width.

    Args:
        rows: in how many rows the track is laid out: 1 on wide pictures, 2 on narrow ones.
    """
    _title(canvas, view, names, word, width)
    fields = ROUND_TRACK
    per_row = -(-len(fields) // rows)
    margin = 34
    pitch = (width - 2 * margin) // per_row
    left = (width - pitch * per_row) // 2
    for index, field in enumerate(fields):
        row, column = divmod(index, per_row)
        x, y = left + column * pitch, 128 + row * 84
        now, past = index == view.round, index < view.round
        mark = (field.name, field.multiplier, now, past, pitch, canvas.theme)
        canvas.put(_CHIPS.get(mark, lambda i=index: _field(canvas, i, view.round, pitch)), (x, y))  # type: ignore[misc]


def _field(canvas: Canvas, index: int, now: int, pitch: int) -> Sprite:
    field = ROUND_TRACK[index]
    high = 80
    painter = Painter(canvas.palette, (pitch / 2, high / 2), 1, "page")
    size = (pitch - 8, high - 12)
    if index == now:
        painter.box((0, 0), (pitch, high), "change", 16)
    painter.box((0, 0), size, "deep" if index >= now else "muted", 12)
    fill = field.colour if index >= now else "printed"
    painter.box((0, 0), (size[0] - 4, size[1] - 4), fill, 10)
    name_size = min(34, round(pitch / 3))
    ink = "deep"
    if field.multiplier > 1:
        painter.text((0, -11), field.name, (name_size, 700 if index == now else 500, 80), ink)
        painter.text((0, 17), f"× {field.multiplier}", (24, 600, 80), ink)
    else:
        painter.text((0, 0), field.name, (name_size, 700 if index == now else 500, 80), ink)
    return Sprite(painter.sprite().image, None, (0, 0))


def _title(canvas: Canvas, view: View, names: Sequence[str], word: Words, width: int) -> None:
    big = (76, 700, 85) if width > 2000 else (58, 700, 80)
    small = (58, 500, 80) if width > 2000 else (44, 500, 75)
    x = 40
    middle = 68
    x += canvas.text((x, middle), round_name(view), big, "ink", "page") + 36
    company = acting_company(view)
    if company is not None:
        height = 76 if width > 2000 else 60
        wide = 88 + 22 * len(company)
        canvas.put(plate(canvas, company, (wide, height), "page"), (x + wide // 2, middle))
        x += wide + 30
    text = turn(view, names, word)
    x += canvas.text((x, middle), text, small, "ink", "page") + 30
    step = word(f"step_{view.step}")
    canvas.text((x, middle), f"· {step}", small, "muted", "page")
    if width > 2000:
        label = f"{word('values')}: {word(view.colour)}"
        key = (label, view.colour, canvas.theme)
        size = (420, 84)
        sprite = _CHIPS.get(key, lambda: chip(canvas.palette, label, "deep", view.colour, size, "page"))
        canvas.put(sprite, (width - 250, middle))
