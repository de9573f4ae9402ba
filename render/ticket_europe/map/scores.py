"""The table of points at the end, part by part (R15)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.fonts import Face
from render.core.picture import Picture, encode
from render.core.scoresheet import EDGE, Scoresheet
from render.core.words import ENGLISH, Words, signed
from render.ticket_europe.pen import HEAD, LABEL, Box, Pen
from render.ticket_europe.themes import palette
from render.ticket_europe.words.alt import describe_scores

__all__ = ["draw_scores", "ranking"]

_WIDE = 1080
"""Nearly as wide as high, for beside other pictures it is shown cut square."""
_SHEET = Scoresheet(title=116, head=0, row=232, wide=_WIDE)
_FIGURE: Face = (60, 600, 80)
_TOTAL: Face = (88, 700, 80)
_NAME: Face = (60, 700, 80)
_PARTS = (70, 286, 652, 880)
"""Where the parts of a player's points begin, from the left of the row."""


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
    pen.panel((EDGE, EDGE, _WIDE - EDGE, canvas.image.height - EDGE))
    title = EDGE + 36, EDGE + _SHEET.title // 2
    pen.text(title, words.say("Final scoring"), HEAD, most=_WIDE - 2 * EDGE - 60)
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


def _row(pen: Pen, seat: int, place: int, box: Box) -> None:
    """A player's place, name and points, and below them what they are made of."""
    left, top, right, bottom = box
    score, first = pen.view.scores[seat], place == 1
    ground = "panel2" if first else "panel"
    pen.canvas.rect((left, top, right, bottom), "grid")
    pen.canvas.rect((left, top + 2, right, bottom), ground)
    y = top + 76
    pen.text((left + 62, y), f"{place}.", _NAME, "ink", ground, 0.5)
    pen.marker(seat, (left + 150, y), 46)
    total = pen.text((right - 40, y), signed(score.total), _TOTAL, "ink", ground, 1)
    room = right - 80 - total - left - 216
    pen.text((left + 216, y), pen.short_name(seat, room, _NAME), _NAME, ground=ground)
    y = bottom - 64
    parts = (
        ("wagon", score.routes),
        ("ticket", score.tickets),
        ("station", score.stations),
        ("loco", score.express),
    )
    for start, (sign, points) in zip(_PARTS, parts, strict=True):
        x = left + start
        pen.sign(sign, (x, y), 34, "muted", ground)
        ink = "bad" if points < 0 else "ink" if points else "muted"
        x += 54
        x += pen.text((x, y), signed(points), _FIGURE, ink, ground)
        if sign == "ticket":
            done = f"{len(score.completed)}/{len(score.completed) + len(score.missed)}"
            pen.text((x + 20, y), done, LABEL, "muted", ground)
