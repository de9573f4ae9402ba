"""Writing and drawing on a picture's panels."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.view import View
from render.core import pen
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.painter import Painter, Sprite, round_cut
from render.core.words import Words
from render.tramways.plan.board import owners_of
from render.tramways.plan.tracks import Owner
from render.tramways.signs import SIGNS
from render.tramways.themes import TYPE_INK

__all__ = ["BODY", "FIGURE", "HEAD", "LABEL", "Pen", "disc", "stop", "type_plate"]

HEAD: Face = (60, 700, 80)
FIGURE: Face = (52, 700, 80)
BODY: Face = (46, 600, 78)
LABEL: Face = (34, 500, 78)
_SPRITES: Cache[Sprite] = Cache(300)


def disc(canvas: Canvas, owner: Owner, radius: int) -> Sprite:
    """A player's disc with their letter."""
    return _SPRITES.get((canvas.theme, "disc", owner, radius), lambda: _disc(canvas, owner, radius))


def _disc(canvas: Canvas, owner: Owner, radius: int) -> Sprite:
    painter = Painter(canvas.palette, (radius + 2, radius + 2), 1, "edge")
    painter.disc((0, 0), radius * 0.94 - 1, owner.ink)
    painter.text((0, 0), owner.letter, (round(radius * 1.25), 700, 90), owner.on)
    return painter.sprite(round_cut(radius))


def type_plate(canvas: Canvas, type_of: str, size: int, ground: str) -> Sprite:
    """A plate in the colour of a type of building, with its letter and its sign; twice as wide as high."""
    key = (canvas.theme, "type", type_of, size, ground)
    return _SPRITES.get(key, lambda: _type_plate(canvas, type_of, size, ground))


def _type_plate(canvas: Canvas, type_of: str, size: int, ground: str) -> Sprite:
    painter = Painter(canvas.palette, (size + 2, size / 2 + 2), 1, ground)
    painter.box((0, 0), (2 * size, size), "edge", 9)
    painter.box((0, 0), (2 * size - 5, size - 5), type_of, 7)
    ink = TYPE_INK[type_of]
    painter.text((-size * 0.45, 0), type_of, (round(size * 0.7), 700, 85), ink)
    SIGNS.paint(painter, type_of, (size * 0.42, 1), size * 0.33, ink, type_of)
    return painter.sprite()


def stop(canvas: Canvas, number: int, now: bool, over: bool) -> Sprite:
    """A round as a stop of a line."""
    return _SPRITES.get((canvas.theme, "stop", number, now, over), lambda: _stop(canvas, number, now, over))


def _stop(canvas: Canvas, number: int, now: bool, over: bool) -> Sprite:
    painter = Painter(canvas.palette, (46, 46), 1, "ink")
    if now:
        painter.disc((0, 0), 43, "change")
        painter.disc((0, 0), 37, "panel")
    painter.disc((0, 0), 32, "ink")
    painter.disc((0, 0), 27.5, "muted" if over else "panel")
    painter.text((0, 0), str(number), (44, 700, 85), "panel" if over else "ink")
    return painter.sprite(round_cut(43 if now else 32))


class Pen(pen.Pen):
    """Draws parts of one view on a canvas."""

    signs = SIGNS

    def __init__(self, canvas: Canvas, view: View, names: Sequence[str], words: Words) -> None:
        super().__init__(canvas, names, words)
        self.view = view
        self.owners = owners_of(view, names)

    def disc(self, seat: int, at: tuple[int, int], radius: int) -> None:
        """A player's disc with their letter."""
        self.canvas.put(disc(self.canvas, self.owners[seat], radius), at)

    def type_plate(self, type_of: str, at: tuple[int, int], size: int, ground: str = "panel") -> None:
        """The plate of a type of building around a point."""
        self.canvas.put(type_plate(self.canvas, type_of, size, ground), at)

    def stop(self, number: int, now: bool, over: bool, at: tuple[int, int]) -> None:
        """A round as a stop of a line around a point."""
        self.canvas.put(stop(self.canvas, number, now, over), at)
