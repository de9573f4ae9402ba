"""Writing and drawing on a picture's panels."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fitting import cut
from render.core.fonts import Face
from render.core.painter import Painter, Sprite
from render.core.words import Words
from render.ticket_europe.board import owners_of
from render.ticket_europe.pieces import marker
from render.ticket_europe.signs import draw_sign
from render.ticket_europe.standing import Standing
from render.ticket_europe.terms import player_name

__all__ = ["BODY", "FIGURE", "HEAD", "LABEL", "Box", "Pen", "draw_state", "forget", "sign_sprite"]

HEAD: Face = (70, 700, 80)
FIGURE: Face = (56, 700, 80)
BODY: Face = (50, 600, 78)
LABEL: Face = (38, 500, 78)
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""
_SIGNS: Cache[Sprite] = Cache(200)


def forget() -> None:
    """Drops everything kept in memory, as after a start."""
    _SIGNS.clear()


def sign_sprite(canvas: Canvas, sign: str, size: float, ink: str, ground: str) -> Sprite:
    """A sign on a ground of one colour; `size` is from its middle to its side, in pixels."""
    key = (canvas.theme, sign, size, ink, ground)
    return _SIGNS.get(key, lambda: _sign(canvas, sign, size, ink, ground))


def _sign(canvas: Canvas, sign: str, size: float, ink: str, ground: str) -> Sprite:
    half = round(size * 1.2) + 1
    painter = Painter(canvas.palette, (half, half), 1, ground)
    draw_sign(lambda polygon, inked: painter.polygon(polygon, ink if inked else ground), sign, (0, 0), size)
    return painter.sprite()


def draw_state(pen: Pen, state: Standing, said: str, at: tuple[int, int], right: int, ground: str) -> None:
    """A tick or a cross around a height, and words after it."""
    x, y = at
    if state in _STATE_SHAPES:
        for shape in _STATE_SHAPES[state]:
            pen.canvas.polygon([(x + 16 + a, y + b) for a, b in shape], _STATE_INKS[state])
        x += 48
    pen.text((x, y), said, LABEL, _STATE_INKS[state], ground, most=right - x)


_TICK = ((-16, 1), (-10, -5), (-4, 2), (12, -15), (18, -9), (-4, 15))
_CROSS = tuple(((-13, -9 * turn), (-9, -13 * turn), (13, 9 * turn), (9, 13 * turn)) for turn in (1, -1))
_STATE_SHAPES = {"joined": (_TICK,), "lent": (_TICK,), "lost": _CROSS}
_STATE_INKS = {"open": "ink", "joined": "good", "lent": "good", "lost": "bad"}


class Pen:
    """Draws parts of one view on a canvas."""

    def __init__(self, canvas: Canvas, view: View, names: Sequence[str], words: Words) -> None:
        self.canvas = canvas
        self.view = view
        self.names = names
        self.words = words
        self.owners = owners_of(view, names)

    def text(
        self,
        at: tuple[int, int],
        text: str,
        face: Face,
        ink: str = "ink",
        ground: str = "panel",
        align: float = 0,
        most: int | None = None,
    ) -> int:
        """A line of text around a height, no wider than `most`; returns its width."""
        return self.canvas.text(at, text, face, ink, ground, align, most)

    def name(self, seat: int) -> str:
        """A player's name, or the seat's number where no name is known."""
        return player_name(seat, self.names, self.words)

    def short_name(self, seat: int, most: int, face: Face) -> str:
        """A player's name, cut with an ellipsis where it would run further than `most`."""
        return cut(self.name(seat), face, most)

    def panel(self, box: Box, ground: str = "panel") -> None:
        """A plate with a thin double rule, as on old tables."""
        left, top, right, bottom = box
        self.canvas.rect(box, "rimline")
        self.canvas.rect((left + 3, top + 3, right - 3, bottom - 3), ground)

    def marker(self, seat: int, at: tuple[int, int], radius: int) -> None:
        """A player's disc with his letter."""
        self.canvas.put(marker(self.canvas, self.owners[seat], radius), at)

    def sign(
        self, sign: str, at: tuple[int, int], size: float, ink: str = "ink", ground: str = "panel"
    ) -> None:
        """A sign around a point."""
        self.canvas.put(sign_sprite(self.canvas, sign, size, ink, ground), at)

    def frame(self, box: Box, ink: str = "change", thick: int = 5) -> None:
        """A frame around what changed."""
        left, top, right, bottom = box
        for edge in (
            (left, top, right, top + thick),
            (left, bottom - thick, right, bottom),
            (left, top, left + thick, bottom),
            (right - thick, top, right, bottom),
        ):
            self.canvas.rect(edge, ink)
