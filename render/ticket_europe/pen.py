"""Writing and drawing on a picture's panels."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core import pen
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.words import Words
from render.ticket_europe.board.board import owners_of
from render.ticket_europe.board.pieces import marker
from render.ticket_europe.signs import SIGNS
from render.ticket_europe.standing import Standing

__all__ = ["BODY", "FIGURE", "HEAD", "LABEL", "Box", "Pen", "draw_state"]

HEAD: Face = (70, 700, 80)
FIGURE: Face = (56, 700, 80)
BODY: Face = (50, 600, 78)
LABEL: Face = (38, 500, 78)
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


def draw_state(
    pen: Pen,
    state: Standing,
    said: str,
    at: tuple[int, int],
    right: int,
    ground: str,
    face: Face = LABEL,
) -> None:
    """A tick or a cross around a height, and words after it."""
    x, y = at
    if state in _STATE_SHAPES:
        for shape in _STATE_SHAPES[state]:
            pen.canvas.polygon([(x + 16 + a, y + b) for a, b in shape], _STATE_INKS[state])
        x += 48
    pen.text((x, y), said, face, _STATE_INKS[state], ground, most=right - x)


_TICK = ((-16, 1), (-10, -5), (-4, 2), (12, -15), (18, -9), (-4, 15))
_CROSS = tuple(((-13, -9 * turn), (-9, -13 * turn), (13, 9 * turn), (9, 13 * turn)) for turn in (1, -1))
_STATE_SHAPES = {"joined": (_TICK,), "lent": (_TICK,), "lost": _CROSS}
_STATE_INKS = {"open": "ink", "joined": "good", "lent": "good", "lost": "bad"}


class Pen(pen.Pen):
    """Draws parts of one view on a canvas."""

    signs = SIGNS

    def __init__(self, canvas: Canvas, view: View, names: Sequence[str], words: Words) -> None:
        super().__init__(canvas, names, words)
        self.view = view
        self.owners = owners_of(view, names)

    def marker(self, seat: int, at: tuple[int, int], radius: int) -> None:
        """A player's disc with their letter."""
        self.canvas.put(marker(self.canvas, self.owners[seat], radius), at)
