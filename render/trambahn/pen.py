"""Writing on the table's panels."""

from __future__ import annotations

from collections.abc import Sequence

from engine.trambahn.facts import TABLE
from engine.trambahn.view import View
from render.core.canvas import Canvas
from render.core.fitting import cut
from render.core.fonts import Face
from render.core.words import Words
from render.trambahn.cards import STRIP, strip
from render.trambahn.changes import Changes

__all__ = ["BODY", "FIGURE", "HEAD", "SMALL", "Pen"]

HEAD: Face = (44, 700, 85)
FIGURE: Face = (42, 700, 85)
BODY: Face = (34, 600, 80)
SMALL: Face = (30, 500, 80)


class Pen:
    """Draws parts of one view on a canvas, between `left` and `right`."""

    def __init__(
        self,
        canvas: Canvas,
        view: View,
        changes: Changes,
        names: Sequence[str],
        words: Words,
        sides: tuple[int, int],
    ) -> None:
        self.canvas = canvas
        self.view = view
        self.changes = changes
        self.names = names
        self.words = words
        self.left, self.right = sides

    def text(
        self,
        x: int,
        y: int,
        text: str,
        face: Face,
        ink: str = "ink",
        ground: str = "panel",
        align: float = 0,
        most: int | None = None,
    ) -> int:
        """A line of text around the height `y`, no wider than `most`; returns its width."""
        return self.canvas.text((x, y), text, face, ink, ground, align, most)

    def short_name(self, seat: int, most: int, face: Face) -> str:
        """A player's name, cut with an ellipsis where it would run further than `most`."""
        return cut(self.name(seat), face, most)

    def panel(self, top: int, bottom: int) -> None:
        """A bright strip over the full width."""
        self.canvas.rect((self.left, top, self.right, bottom), "panel")

    def mark(self, box: tuple[int, int, int, int]) -> None:
        """A frame of four pixels around what changed: left, top, right, bottom."""
        left, top, right, bottom = box
        for edge in (
            (left, top, right, top + 4),
            (left, bottom - 4, right, bottom),
            (left, top, left + 4, bottom),
            (right - 4, top, right, bottom),
        ):
            self.canvas.rect(edge, "change")

    def strip(self, card: str, left: int, top: int, ground: str = "panel") -> None:
        """A small card, its upper left corner at a point."""
        at = (left + STRIP[0] // 2, top + STRIP[1] // 2)
        self.canvas.put(strip(self.canvas, card, ground), at)

    def mark_sum(self, cards: int) -> str:
        """What so many money cards are worth, in mark."""
        thousands = cards * TABLE.mark_per_card // 1000
        return self.words.say("{thousands},000", thousands=thousands) if thousands else "0"

    def name(self, seat: int) -> str:
        """A player's name, or the seat's number where no name is known."""
        return (
            self.names[seat] if seat < len(self.names) else self.words.say("Seat {number}", number=seat + 1)
        )
