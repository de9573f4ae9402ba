"""What a turn changed, large enough for a phone: the part of the map where it did, or the prices that moved.

Discord shows the first of several pictures about as wide as high, cut at its longer sides: these are about as
wide as high.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.core import Event
from engine.vienna1840.events import BUILT, TramRan
from engine.vienna1840.facts import GRID
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.changes import Changes, PriceChange, changes_of
from render.vienna1840.map.area import around, draw_area
from render.vienna1840.market.grid import COLUMN, Grid
from render.vienna1840.market.pen import Pen
from render.vienna1840.sheets.strips import Heading, Strip, left_below, sheet_of
from render.vienna1840.themes import palette
from render.vienna1840.words.alt import describe_changes

__all__ = ["draw_detail", "has_detail"]

_RINGS = 2
"""Hexes shown around what was built."""
_BESIDE = 1
"""Hexes shown on each side of a run."""
_MOVE_HIGH = 96
_ONE_BELOW_THE_OTHER = 3
"""More movements than these stand two beside each other."""
_OLD: Face = (56, 500, 75)
_NEW: Face = (72, 700, 80)
_LEAST_GRID = 360
"""The least height of the part of the grid, in pixels, however many prices stand above it."""
_LARGEST = 3
"""So many times its size on the market a part of the grid is drawn at most."""


def has_detail(view: View, events: Sequence[Event]) -> bool:
    """Whether some events changed the map, or prices."""
    changes = changes_of(events)
    return bool(_places(view, changes) or _moves(changes))


def draw_detail(
    view: View,
    events: Sequence[Event],
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """What some events changed: the map around it, or else the prices. To be asked for where `has_detail`
    says so.

    Raises:
        KeyError: no such theme.
    """
    changes = changes_of(events)
    if shown := _places(view, changes):
        # A square: what is cut at the title's side leaves its letters whole.
        return draw_area(view, shown, _title(events, words), changes, theme, words, square=True)
    return _prices(view, _moves(changes), changes, theme, words, names)


def _places(view: View, changes: Changes) -> frozenset[str]:
    """The part of the map where something was built, or a line's tram ran."""
    ran = [hex for run in changes.routes for hex in run.hexes if run.owner.isdigit()]
    built = [*changes.hexes, *(hex for hex, _ in changes.stations)]
    return around(view, ran, _BESIDE) | around(view, built, _RINGS)


def _moves(changes: Changes) -> Sequence[PriceChange]:
    return [move for move in changes.prices if move.new != move.old]


def _title(events: Sequence[Event], words: Words) -> str:
    """The line that built or ran last."""
    lines = [event.line for event in events if isinstance(event, _OF_LINES)]
    return words.say("line {number}", number=lines[-1])


_OF_LINES = (*BUILT, TramRan)


def _prices(
    view: View,
    moves: Sequence[PriceChange],
    changes: Changes,
    theme: str,
    words: Words,
    names: Sequence[str],
) -> Picture:
    def strips(pen: Pen) -> Sequence[Strip]:
        pen.moved = {move.company: move for move in moves}
        told: list[Strip] = [Heading(pen, words.say("Prices that moved")), _Moves(pen, moves)]
        return [*told, _Cells(pen, view, moves, max(left_below(told), _LEAST_GRID))]

    canvas = sheet_of(view, theme, words, names, strips)
    said = [words.say("Prices that moved."), *describe_changes(changes, words)]
    return Picture(encode(canvas.image), alt_text(said), canvas.image.size)


class _Moves:
    """Prices before and after."""

    def __init__(self, pen: Pen, moves: Sequence[PriceChange]) -> None:
        self.pen = pen
        self.moves = moves
        self.beside = 1 if len(moves) <= _ONE_BELOW_THE_OTHER else 2
        self.height = -(-len(moves) // self.beside) * (_MOVE_HIGH + 8) - 8

    def draw(self, top: int) -> None:
        """Draws them."""
        wide = (self.pen.right - self.pen.left + 10) // self.beside - 10
        for index, move in enumerate(self.moves):
            row, column = divmod(index, self.beside)
            left = self.pen.left + column * (wide + 10)
            self._move(left, top + row * (_MOVE_HIGH + 8), wide, move)

    def _move(self, left: int, top: int, wide: int, move: PriceChange) -> None:
        pen, y, plate = self.pen, top + _MOVE_HIGH // 2, 230 // self.beside
        pen.canvas.rect((left, top, left + wide, top + _MOVE_HIGH), "panel")
        pen.plate(move.company, (plate, 76), (left + 16 + plate // 2, y))
        pen.price_change(left + plate + 36, left + wide - 18, y, move, (_OLD, _NEW, _OLD), 16)


class _Cells:
    """The cells of the grid between which prices moved, and those around them."""

    def __init__(self, pen: Pen, view: View, moves: Sequence[PriceChange], height: int) -> None:
        self.pen = pen
        self.height = height
        self.image = self._drawn(view, moves)

    def draw(self, top: int) -> None:
        """Puts them into the middle."""
        pen = self.pen
        left = (pen.left + pen.right - self.image.width) // 2
        pen.canvas.image.paste(self.image, (left, top + (self.height - self.image.height) // 2))

    def _drawn(self, view: View, moves: Sequence[PriceChange]) -> Image.Image:
        grid = Grid(view, {move.company: move for move in moves})
        rows, columns = grid.around_moves()
        colours = palette(self.pen.canvas.theme)
        size = (len(GRID[0]) * COLUMN + 2, grid.height + 2)
        canvas = Canvas(colours, colours.new(size, "page"), self.pen.canvas.theme)
        grid.paint(canvas, 0)
        grid.draw_tokens(canvas, 0, 0)
        box = (
            columns.start * COLUMN,
            grid.top(rows.start),
            columns.stop * COLUMN + 2,
            grid.top(rows.stop) + 2,
        )
        part = canvas.image.crop(box)
        room = self.pen.right - self.pen.left
        scale = min(room / part.width, self.height / part.height, _LARGEST)
        larger = (round(part.width * scale), round(part.height * scale))
        return colours.match(part.convert("RGB").resize(larger, Image.Resampling.LANCZOS))
