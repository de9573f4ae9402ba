"""Writing on the table's panels."""

from __future__ import annotations

from collections.abc import Sequence

from engine.trambahn.facts import TABLE
from engine.trambahn.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face, width
from render.core.pen import Writer
from render.core.words import Words
from render.trambahn.cards import BODY_HIGH, HEAD_HIGH, STRIP, points_star, strip, whole
from render.trambahn.changes import Changes

__all__ = ["BODY", "FIGURE", "HEAD", "LABEL", "SMALL", "Pen"]

HEAD: Face = (44, 700, 85)
FIGURE: Face = (42, 700, 85)
BODY: Face = (34, 600, 80)
SMALL: Face = (30, 500, 80)
LABEL: Face = (26, 500, 78)


class Pen(Writer):
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
        super().__init__(canvas, names, words)
        self.view = view
        self.changes = changes
        self.left, self.right = sides

    def panel(self, top: int, bottom: int) -> None:
        """A bright strip over the full width."""
        self.canvas.rect((self.left, top, self.right, bottom), "panel")

    def pile(self, cards: Sequence[str], left: int, top: int, step: int, *, whole_last: bool) -> int:
        """Cards that lie one over the other from a point on, each so much lower; the last of them whole, or
        as the others are. Where they end.
        """
        middle = left + STRIP[0] // 2
        for card in cards if not whole_last else cards[:-1]:
            self.canvas.put(strip(self.canvas, card, "panel"), (middle, top + STRIP[1] // 2))
            top += step
        if not whole_last:
            return top - step + STRIP[1]
        high = HEAD_HIGH + BODY_HIGH
        self.canvas.put(whole(self.canvas, cards[-1], "panel"), (middle, top + high // 2))
        return top + high

    def star(self, right: int, y: int) -> int:
        """The star of victory points, which ends at a point; how much room it takes."""
        star = points_star(self.canvas, "ink", "panel")
        self.canvas.put(star, (right - star.image.width // 2, y))
        return star.image.width + 6

    def points(self, middle: int, y: int, number: int, ink: str) -> None:
        """Victory points with their star, around a point."""
        star = points_star(self.canvas, ink, "panel")
        run = width(str(number), FIGURE)
        left = middle - (run + 6 + star.image.width) // 2
        self.text((left, y), str(number), FIGURE, ink, "panel")
        self.canvas.put(star, (left + run + 6 + star.image.width // 2, y))

    def mark_sum(self, cards: int) -> str:
        """What so many money cards are worth, in mark."""
        thousands = cards * TABLE.mark_per_card // 1000
        return self.words.say("{thousands},000", thousands=thousands) if thousands else "0"
