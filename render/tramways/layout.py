"""Where everything lies on the table's picture, in pixels: the town plan in its frame, and the strips above
and below it. It follows from the boards, from how many play, and from how many cards may lie open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from engine.tramways.facts import TABLE
from engine.tramways.town import Placing, town
from engine.tramways.view import View

__all__ = [
    "BAND",
    "EDGE",
    "GAP",
    "HEADER",
    "UNIT",
    "Box",
    "Layout",
    "PlanLayout",
    "column",
    "layout",
    "plan_of",
]

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""
UNIT = 150
"""Pixels of a square's side, unless the town has too many."""
_LEAST = 60
EDGE = 14
GAP = 14
BAND = 46
"""Thickness of the frame, with the letters of columns and the numbers of rows."""
HEADER = 164
"""Height of the strip above the plan."""
_NARROW = 1620
_WIDE = 2370
TIMETABLE = 196
"""Heights of the strips below."""
PLAYERS_HEAD, PLAYER = 100, 88
GROUP, TICKET_ROW = 52, 158
_PER_ROW, _PER_NARROW_ROW = 5, 4
"""Tickets beside each other, in a strip of the whole width and in one of half of it."""


def column(number: int) -> str:
    """The letter of a column, as squares are named, counted from 0."""
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


@dataclass(frozen=True)
class PlanLayout:
    """The town plan alone.

    Attributes:
        side: of a square, in pixels.
        corners: the upper left corner of each square, seen from the plan's.
        size: width and height.
    """

    side: int
    corners: Mapping[str, tuple[int, int]]
    columns: int
    rows: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.columns * self.side, self.rows * self.side

    def box(self, square: str) -> Box:
        """The pixels of a square, seen from the plan's corner."""
        left, top = self.corners[square]
        return left, top, left + self.side, top + self.side

    def around(self, squares: Iterable[str]) -> tuple[int, int, int, int]:
        """The columns and rows on which squares lie: first column, first row, last column, last row."""
        places = [(x // self.side, y // self.side) for x, y in (self.corners[each] for each in squares)]
        across, down = ([place[axis] for place in places] for axis in (0, 1))
        return min(across), min(down), max(across), max(down)


@lru_cache(maxsize=32)
def plan_of(plan: tuple[Placing, ...]) -> PlanLayout:
    """Where the squares of a town lie."""
    squares = town(plan).squares
    places = {square: _place(square) for square in squares}
    columns = 1 + max(x for x, _ in places.values())
    rows = 1 + max(y for _, y in places.values())
    side = max(_LEAST, min(UNIT, (_WIDE - 2 * (EDGE + BAND)) // columns // 2 * 2))
    corners = {square: (x * side, y * side) for square, (x, y) in places.items()}
    return PlanLayout(side, MappingProxyType(corners), columns, rows)


def _place(square: str) -> tuple[int, int]:
    """Column and row of a square, from 0."""
    name = square.rstrip("0123456789")
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1, int(square[len(name) :]) - 1


@dataclass(frozen=True)
class Layout:
    """The whole picture.

    Attributes:
        frame: the plan's frame, the band included; `land` the plan inside of it.
        timetable: the strip of the rounds; `players` and `market` those of the players and of open cards.
        per_row: tickets beside each other.
        rows: how many rows of tickets each group of open cards has; one number where they share a row.
    """

    plan: PlanLayout
    size: tuple[int, int]
    frame: Box
    land: Box
    timetable: Box
    players: Box
    market: Box
    per_row: int
    rows: tuple[int, ...]


def layout(view: View) -> Layout:
    """Where things lie on the picture of a view."""
    return _layout(view.plan, len(view.players), _groups(view))


def _groups(view: View) -> tuple[int, ...]:
    """How many cards may lie open in each group, so that the picture's size stays the same."""
    seats = len(view.players)
    rows = TABLE.by_players[seats]
    books = rows.books if view.options.development == "books" else TABLE.development_open
    return max(seats, len(view.market)), books


@lru_cache(maxsize=64)
def _layout(plan: tuple[Placing, ...], seats: int, groups: tuple[int, ...]) -> Layout:
    whole = plan_of(plan)
    across, down = whole.size
    wide = across + 2 * (BAND + EDGE) >= _WIDE - UNIT
    width = max(across + 2 * (BAND + EDGE), _WIDE if wide else _NARROW)
    left = (width - across) // 2
    land = (left, HEADER + BAND, left + across, HEADER + BAND + down)
    frame = (land[0] - BAND, land[1] - BAND, land[2] + BAND, land[3] + BAND)
    top, right = frame[3] + GAP, width - EDGE
    players = PLAYERS_HEAD + seats * PLAYER + 8
    second = top + TIMETABLE + GAP
    per_row = _PER_NARROW_ROW if wide else _PER_ROW
    shared = sum(groups) <= per_row
    rows = (1,) if shared else tuple(max(1, -(-count // per_row)) for count in groups)
    market = 20 + sum(GROUP + TICKET_ROW * count for count in rows)
    if wide:
        middle = width // 2 - GAP // 2
        bottom = max(second + players, top + market)
        return Layout(
            whole,
            (width, bottom + EDGE),
            frame,
            land,
            (EDGE, top, middle, top + TIMETABLE),
            (EDGE, second, middle, bottom),
            (middle + GAP, top, right, bottom),
            per_row,
            rows,
        )
    third = second + players + GAP
    return Layout(
        whole,
        (width, third + market + EDGE),
        frame,
        land,
        (EDGE, top, right, top + TIMETABLE),
        (EDGE, second, right, second + players),
        (EDGE, third, right, third + market),
        per_row,
        rows,
    )
