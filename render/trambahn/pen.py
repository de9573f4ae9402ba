"""Writing on the table's panels."""

from __future__ import annotations

from collections.abc import Sequence

from engine.trambahn.facts import TABLE
from engine.trambahn.view import View
from render.core.canvas import Canvas
from render.core.fitting import cut
from render.core.fonts import Face, width
from render.core.people import player_name
from render.core.words import Words
from render.trambahn.cards import BODY_HIGH, HEAD_HIGH, STRIP, points_star, strip, whole
from render.trambahn.changes import Changes

__all__ = ["BODY", "FIGURE", "HEAD", "LABEL", "SMALL", "Pen"]

HEAD: Face = (44, 700, 85)
FIGURE: Face = (42, 700, 85)
BODY: Face = (34, 600, 80)
SMALL: Face = (30, 500, 80)
LABEL: Face = (26, 500, 78)


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

    def pile(self, cards: Sequence[str], left: int, top: int, ground: str = "panel") -> int:
        """Cards that lie one over the other from a point on, the last of them whole; where they end."""
        middle = left + STRIP[0] // 2
        for card in cards[:-1]:
            self.canvas.put(strip(self.canvas, card, ground), (middle, top + STRIP[1] // 2))
            top += STRIP[1]
        high = HEAD_HIGH + BODY_HIGH
        self.canvas.put(whole(self.canvas, cards[-1], ground), (middle, top + high // 2))
        return top + high

    def star(self, right: int, y: int) -> int:
        """The star of victory points, which ends at a point; how much room it takes."""
        star = points_star(self.canvas, "ink", "panel")
        self.canvas.put(star, (right - star.image.width // 2, y))
        return star.image.width + 6

    def points(self, middle: int, y: int, number: int, ink: str, ground: str = "panel") -> None:
        """Victory points with their star, around a point."""
        star = points_star(self.canvas, ink, ground)
        run = width(str(number), FIGURE)
        left = middle - (run + 6 + star.image.width) // 2
        self.text(left, y, str(number), FIGURE, ink, ground)
        self.canvas.put(star, (left + run + 6 + star.image.width // 2, y))

    def mark_sum(self, cards: int) -> str:
        """What so many money cards are worth, in mark."""
        thousands = cards * TABLE.mark_per_card // 1000
        return self.words.say("{thousands},000", thousands=thousands) if thousands else "0"

    def name(self, seat: int) -> str:
        """A player's name, or the seat's number where no name is known."""
        return player_name(seat, self.names, self.words)
