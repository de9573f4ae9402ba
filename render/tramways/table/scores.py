"""The table of points at the end, part by part (R13); alone with the scale of the solo game (R14.8)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.facts import TABLE
from engine.tramways.scoring import scale
from engine.tramways.view import View
from render.core.fonts import Face
from render.core.picture import Picture, encode
from render.core.scoresheet import EDGE, WIDTH, Scoresheet
from render.core.words import ENGLISH, Words, signed
from render.tramways.pen import BODY, HEAD, LABEL, Pen
from render.tramways.plan.layout import Box
from render.tramways.ranking import ranking
from render.tramways.terms import SCALE
from render.tramways.themes import palette
from render.tramways.words.alt import describe_scores

__all__ = ["draw_scores"]

_SHEET = Scoresheet(title=112, head=116, row=122)
_STEP = 74
_FIGURE: Face = (54, 600, 80)
_TOTAL: Face = (66, 700, 80)
_COLUMNS = (640, 800, 950, 1100, 1300)
"""Middles of the columns of figures, from the picture's left."""
_SIGNS = ("happiness", "rail", "coin", "stress", "total")


def draw_scores(
    view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """The table of points, part by part.

    Raises:
        ValueError: the game is on.
    """
    if not view.scores:
        raise ValueError("the game is on")
    solo = len(view.players) == 1
    more = len(TABLE.scale) * _STEP + 20 if solo else 0
    canvas = _SHEET.canvas(palette(theme), theme, len(view.scores), more)
    pen = Pen(canvas, view, names, words)
    pen.panel((EDGE, EDGE, WIDTH - EDGE, canvas.image.height - EDGE))
    y = EDGE + _SHEET.title // 2
    pen.sign("tram", (EDGE + 70, y), 38)
    pen.text((EDGE + 132, y), words.say("Final score"), HEAD, most=WIDTH - 2 * EDGE - 160)
    _head(pen, EDGE + _SHEET.title)
    for place, seat, box in _SHEET.rows(ranking(view)):
        _row(pen, seat, place, box)
    if solo:
        _scale(pen, view.scores[0].total, _SHEET.top + _SHEET.row + 20)
    return Picture(encode(canvas.image), describe_scores(pen), canvas.image.size)


def _head(pen: Pen, top: int) -> None:
    """What the columns are."""
    words = pen.words
    said = (
        words.say("happiness"),
        words.say("links"),
        words.say("money"),
        words.say("stress"),
        words.say("points"),
    )
    for x, sign, name in zip(_COLUMNS, _SIGNS, said, strict=True):
        pen.sign(sign, (x, top + 36), 28)
        pen.text((x, top + 88), name, LABEL, "muted", align=0.5, most=146)


def _row(pen: Pen, seat: int, place: int, box: Box) -> None:
    """A player's points."""
    left, top, right, bottom = box
    ground = "panel2" if place == 1 else "panel"
    pen.canvas.rect(box, ground)
    pen.canvas.rect((left, top, right, top + 2), "grid")
    y, score = (top + bottom) // 2, pen.view.scores[seat]
    pen.text((left + 44, y), str(place), _FIGURE, "muted", ground, 0.5)
    pen.disc(seat, (left + 122, y), 40)
    room = _COLUMNS[0] - 190 - 90
    pen.text((left + 182, y), pen.short_name(seat, room, BODY), BODY, ground=ground)
    parts = (score.happiness, score.links, score.converted, -score.stress)
    for x, points in zip(_COLUMNS, parts, strict=False):
        pen.text((x, y), signed(points), _FIGURE, "bad" if points < 0 else "ink", ground, 0.5)
    pen.text((_COLUMNS[-1], y), signed(score.total), _TOTAL, "ink", ground, 0.5)


def _scale(pen: Pen, total: int, top: int) -> None:
    """The words for results, the one reached in a frame."""
    left, right = EDGE + 60, WIDTH - EDGE - 60
    reached = scale(total)
    steps = sorted(TABLE.scale.items(), reverse=True)
    marked = pen.canvas.palette.legible("change", "paper", "deep")
    for number, (least, word) in enumerate(steps):
        box = (left, top + number * _STEP, right, top + (number + 1) * _STEP - 6)
        mine = word == reached
        ground = "change" if mine else "panel2"
        pen.canvas.rect(box, ground)
        y, ink = (box[1] + box[3]) // 2, marked if mine else "ink"
        last = steps[number - 1][0] - 1 if number else None
        span = f"{least}–{last}" if last is not None else f"{least}+"
        pen.text((left + 230, y), span, BODY, ink, ground, 1)
        pen.text((left + 290, y), pen.words.say(SCALE[word]), BODY, ink, ground, most=right - left - 330)
