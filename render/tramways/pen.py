"""Writing and drawing on a picture's panels."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fitting import cut
from render.core.fonts import Face
from render.core.masks import round_cut
from render.core.painter import Painter, Sprite
from render.core.words import Words
from render.tramways.board import owners_of
from render.tramways.layout import Box
from render.tramways.signs import draw_sign
from render.tramways.terms import player_name
from render.tramways.themes import TYPE_INK
from render.tramways.tracks import Owner

__all__ = [
    "BODY",
    "FIGURE",
    "HEAD",
    "LABEL",
    "Pen",
    "disc",
    "forget",
    "sign_sprite",
    "signed",
    "stop",
    "type_plate",
]

HEAD: Face = (60, 700, 80)
FIGURE: Face = (52, 700, 80)
BODY: Face = (46, 600, 78)
LABEL: Face = (34, 500, 78)
_SPRITES: Cache[Sprite] = Cache(300)


def forget() -> None:
    """Drops everything kept in memory, as after a start."""
    _SPRITES.clear()


def signed(points: int, plus: bool = False) -> str:
    """A number, below zero with a proper minus."""
    return f"−{-points}" if points < 0 else f"+{points}" if plus else str(points)


def sign_sprite(canvas: Canvas, sign: str, size: float, ink: str, ground: str) -> Sprite:
    """A sign on a ground of one colour; `size` is from its middle to its side, in pixels."""
    key = (canvas.theme, "sign", sign, size, ink, ground)
    return _SPRITES.get(key, lambda: _sign(canvas, sign, size, ink, ground))


def _sign(canvas: Canvas, sign: str, size: float, ink: str, ground: str) -> Sprite:
    half = round(size * 1.2) + 1
    painter = Painter(canvas.palette, (half, half), 1, ground)
    draw_sign(lambda polygon, inked: painter.polygon(polygon, ink if inked else ground), sign, (0, 0), size)
    return painter.sprite()


def disc(canvas: Canvas, owner: Owner, radius: int) -> Sprite:
    """A player's disc with his letter."""
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
    draw_sign(
        lambda polygon, inked: painter.polygon(polygon, ink if inked else type_of),
        type_of,
        (size * 0.42, 1),
        size * 0.33,
    )
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
        """A plate with a thin rule."""
        left, top, right, bottom = box
        self.canvas.rect(box, "rimline")
        self.canvas.rect((left + 3, top + 3, right - 3, bottom - 3), ground)

    def disc(self, seat: int, at: tuple[int, int], radius: int) -> None:
        """A player's disc with his letter."""
        self.canvas.put(disc(self.canvas, self.owners[seat], radius), at)

    def sign(
        self, sign: str, at: tuple[int, int], size: float, ink: str = "ink", ground: str = "panel"
    ) -> None:
        """A sign around a point."""
        self.canvas.put(sign_sprite(self.canvas, sign, size, ink, ground), at)

    def type_plate(self, type_of: str, at: tuple[int, int], size: int, ground: str = "panel") -> None:
        """The plate of a type of building around a point."""
        self.canvas.put(type_plate(self.canvas, type_of, size, ground), at)

    def frame(self, box: Box, ink: str = "change", thick: int = 6) -> None:
        """A frame around what changed."""
        left, top, right, bottom = box
        for edge in (
            (left, top, right, top + thick),
            (left, bottom - thick, right, bottom),
            (left, top, left + thick, bottom),
            (right - thick, top, right, bottom),
        ):
            self.canvas.rect(edge, ink)

    def stop(self, number: int, now: bool, over: bool, at: tuple[int, int]) -> None:
        """A round as a stop of a line around a point."""
        self.canvas.put(stop(self.canvas, number, now, over), at)
