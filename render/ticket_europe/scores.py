"""The table of points at the end, part by part (R15)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.fonts import Face
from render.core.picture import Picture, encode
from render.core.scoresheet import EDGE, WIDTH, Scoresheet
from render.core.words import ENGLISH, Words
from render.ticket_europe.alt import describe_scores
from render.ticket_europe.pen import BODY, HEAD, LABEL, Box, Pen
from render.ticket_europe.themes import palette

__all__ = ["draw_scores", "ranking", "signed"]

_SHEET = Scoresheet(title=116, head=96, row=128)
_FIGURE: Face = (56, 600, 80)
_TOTAL: Face = (68, 700, 80)
_COLUMNS = (640, 800, 960, 1112, 1310)
"""Middles of the columns of figures, from the picture's left."""


def signed(points: int) -> str:
    """A number, below zero with a proper minus."""
    return f"−{-points}" if points < 0 else str(points)


def draw_scores(
    view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """The table of points, part by part: the last page of the ceremony.

    Raises:
        ValueError: the game is on.
    """
    if not view.scores:
        raise ValueError("the game is on")
    canvas = _SHEET.canvas(palette(theme), theme, len(view.scores))
    pen = Pen(canvas, view, names, words)
    pen.panel((EDGE, EDGE, WIDTH - EDGE, canvas.image.height - EDGE))
    title = EDGE + 36, EDGE + _SHEET.title // 2
    pen.text(title, words.say("Final scoring"), HEAD, most=WIDTH - 2 * EDGE - 60)
    _head(pen, _SHEET.top - _SHEET.head // 2)
    for place, seat, box in _SHEET.rows(ranking(view)):
        _row(pen, seat, place, box)
    return Picture(encode(canvas.image), describe_scores(pen), canvas.image.size)


def ranking(view: View) -> list[tuple[int, int]]:
    """The seats in order, each after its place: by points, completed tickets, stations left, and the European
    Express (R15.6).
    """

    def rank(seat: int) -> tuple[int, int, int, int]:
        score = view.scores[seat]
        return -score.total, -len(score.completed), -view.players[seat].stations, -score.express

    seats = sorted(range(len(view.scores)), key=rank)
    return [(1 + sum(rank(other) < rank(seat) for other in seats), seat) for seat in seats]


def _head(pen: Pen, y: int) -> None:
    """What the columns are."""
    for column, sign in zip(_COLUMNS, ("wagon", "ticket", "station", "loco"), strict=False):
        pen.sign(sign, (column, y), 34, "muted")
    pen.text((_COLUMNS[-1], y), pen.words.say("total"), BODY, "muted", align=0.5, most=190)


def _row(pen: Pen, seat: int, place: int, box: Box) -> None:
    """A player's place, name, and points."""
    left, top, right, bottom = box
    score, first = pen.view.scores[seat], place == 1
    ground = "panel2" if first else "panel"
    pen.canvas.rect((left, top, right, bottom), "grid")
    pen.canvas.rect((left, top + 2, right, bottom), ground)
    y = (top + bottom) // 2
    pen.text((left + 54, y), f"{place}.", _TOTAL if first else _FIGURE, "ink", ground, 0.5)
    pen.marker(seat, (left + 140, y), 42)
    pen.text((left + 202, y), pen.short_name(seat, _COLUMNS[0] - 300, BODY), BODY, ground=ground)
    for column, points in zip(
        _COLUMNS, (score.routes, score.tickets, score.stations, score.express), strict=False
    ):
        ink = "bad" if points < 0 else "ink" if points else "muted"
        pen.text((column, y), signed(points), _FIGURE, ink, ground, 0.5)
    done = f"{len(score.completed)}/{len(score.completed) + len(score.missed)}"
    pen.text((_COLUMNS[1], bottom - 22), done, LABEL, "muted", ground, 0.5)
    pen.text((_COLUMNS[-1], y), signed(score.total), _TOTAL, "ink", ground, 0.5)
