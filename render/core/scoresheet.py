"""The page with everybody's points at the end of a game: a title, names of columns, a row for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from render.core.canvas import Canvas
from render.core.palette import Palette
from render.core.pen import Box

__all__ = ["EDGE", "WIDTH", "Scoresheet"]

WIDTH = 1440
EDGE = 14
_RULE = 3
_FOOT = 10


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """How large its parts are, in pixels.

    Attributes:
        title: the strip with the title.
        head: that with the names of columns.
        row: a player.
        wide: how wide the page is.
    """

    title: int
    head: int
    row: int
    wide: int = WIDTH

    def canvas(self, colours: Palette, theme: str, players: int, more: int = 0) -> Canvas:
        """An empty page for so many players, and so many pixels more below them."""
        height = 2 * EDGE + self.title + self.head + players * self.row + _FOOT + more
        return Canvas(colours, colours.new((self.wide, height), "page"), theme)

    @property
    def top(self) -> int:
        """Where the first row begins."""
        return EDGE + self.title + self.head

    def rows(self, ranking: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, Box]]:
        """Places and seats in order, each with the box of its row."""
        for number, (place, seat) in enumerate(ranking):
            top = self.top + number * self.row
            yield place, seat, (EDGE + _RULE, top, self.wide - EDGE - _RULE, top + self.row)
