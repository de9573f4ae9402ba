"""What every table's pen can: writing, plates, signs and frames on a canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from render.core.canvas import Canvas
from render.core.fonts import Face, cut_apart
from render.core.people import player_name
from render.core.signs import Signs
from render.core.words import Words

__all__ = ["Box", "Pen", "Writer"]

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""


class Writer:
    """Writes on a canvas, for people whose names are known and in their words."""

    def __init__(self, canvas: Canvas, names: Sequence[str], words: Words) -> None:
        self.canvas = canvas
        self.names = names
        self.words = words

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
        """A player's name, cut with an ellipsis where it would run further than `most`, so that it still
        differs from those of others.
        """
        return cut_apart(self.name(seat), self.names, face, most)

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


class Pen(Writer):
    """Draws parts of one view on a canvas; a game's own adds what only its tables have.

    Attributes:
        signs: the signs of the game.
    """

    signs: ClassVar[Signs]

    def panel(self, box: Box, ground: str = "panel") -> None:
        """A plate with a thin rule."""
        left, top, right, bottom = box
        self.canvas.rect(box, "rimline")
        self.canvas.rect((left + 3, top + 3, right - 3, bottom - 3), ground)

    def sign(
        self, sign: str, at: tuple[int, int], size: float, ink: str = "ink", ground: str = "panel"
    ) -> None:
        """A sign around a point."""
        self.canvas.put(self.signs.sprite(self.canvas, sign, size, ink, ground), at)
