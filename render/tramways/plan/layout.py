"""Where everything lies on the table's picture, in pixels: the town plan in its frame, and the strips above
and below it. It follows from the boards, from how many play, and from how many cards may lie open.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from engine.tramways.facts import TABLE
from engine.tramways.town import Placing, town
from engine.tramways.view import View
from render.tramways.cards import SIZE

__all__ = [
    "BAND",
    "EDGE",
    "GAP",
    "HEADER",
    "UNIT",
    "Box",
    "Figures",
    "Layout",
    "PlanLayout",
    "column",
    "figures_of",
    "layout",
    "plan_of",
]

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""
UNIT = 150
"""Pixels of a square's side, unless the town has too many."""
_LEAST = 60
_SQUARES = 150
"""More squares than five players have are drawn smaller."""
EDGE = 14
GAP = 14
BAND = 46
"""Thickness of the frame, with the letters of columns and the numbers of rows."""
HEADER = 164
"""Height of the strip above the plan."""
_ROOM = 1500
"""Pixels of the plan beside each other; a town that is wider breaks into bands, one below the other."""
_WIDTH = _ROOM + 2 * (BAND + EDGE)
TIMETABLE = 196
"""Heights of the strips below."""
PLAYERS_HEAD, PLAYER = 100, 88
GROUP = 52
MARKET_INSET = 22
TICKET_APART = 14
_FEWEST, _MOST = 3, 5
"""Tickets beside each other: fewer are larger."""
_ROW_APART = 26


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

    def bands(self, first: int, count: int) -> Sequence[tuple[int, int]]:
        """Columns that lie side by side, broken into bands that a phone shows well: the first one of each,
        and how many they are.
        """
        number = -(-count // (_ROOM // self.side))
        starts = [first + -(-count * place // number) for place in range(number + 1)]
        return [(start, end - start) for start, end in pairwise(starts)]


@lru_cache(maxsize=32)
def plan_of(plan: tuple[Placing, ...]) -> PlanLayout:
    """Where the squares of a town lie."""
    squares = town(plan).squares
    places = {square: _place(square) for square in squares}
    columns = 1 + max(x for x, _ in places.values())
    rows = 1 + max(y for _, y in places.values())
    side = max(_LEAST, min(UNIT, int(UNIT * math.sqrt(_SQUARES / (columns * rows))) // 2 * 2))
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
class Figures:
    """The strips of the players and of open cards, which end the picture.

    Attributes:
        market: None while no card lies open.
        rows: how many rows of tickets each group of open cards has, 0 while no card of it lies open; one
            number where they share a row.
        per_row: tickets beside each other.
        size: of the whole picture.
    """

    players: Box
    market: Box | None
    rows: tuple[int, ...]
    per_row: int
    size: tuple[int, int]

    @property
    def pitch(self) -> int:
        """From one ticket's left to that of the next."""
        return _pitch(self.per_row)

    @property
    def row(self) -> int:
        """From one row of tickets to the next."""
        return _row(self.per_row)


def _pitch(per_row: int) -> int:
    return (_WIDTH - 2 * EDGE - 2 * MARKET_INSET + TICKET_APART) // per_row


def _row(per_row: int) -> int:
    return round((_pitch(per_row) - TICKET_APART) * SIZE[1] / SIZE[0]) + _ROW_APART


@dataclass(frozen=True)
class Layout:
    """The whole picture.

    Attributes:
        bands: the rows into which the plan is broken: the first column of each, and where its squares lie.
        timetable: the strip of the rounds.
        figures: what stands below it.
    """

    plan: PlanLayout
    bands: tuple[tuple[int, Box], ...]
    timetable: Box
    figures: Figures

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.figures.size


def layout(view: View) -> Layout:
    """Where things lie on the picture of a view."""
    return _layout(view.plan, len(view.players), _groups(view))


def figures_of(view: View) -> Figures:
    """Where things lie on the picture of a view without its plan."""
    return _figures(HEADER, len(view.players), _groups(view))


@dataclass(frozen=True)
class _Group:
    """A group of open cards.

    Attributes:
        most: how many may lie open, so that the picture's size stays the same while any does.
        lies: whether any does.
    """

    most: int
    lies: bool


def _groups(view: View) -> tuple[_Group, ...]:
    """The groups of open cards; none while no card lies open."""
    tops = any(book.top is not None for book in view.books)
    if not (view.market or view.development_open or tops):
        return ()
    seats, books = len(view.players), view.options.development == "books"
    most = TABLE.by_players[seats].books if books else TABLE.development_open
    return (
        _Group(max(seats, len(view.market)), bool(view.market)),
        _Group(most, tops if books else bool(view.development_open)),
    )


def _figures(top: int, seats: int, groups: tuple[_Group, ...]) -> Figures:
    """The strips of players and cards from a height on. A group without a card has a line, and no row."""
    right = _WIDTH - EDGE
    middle = top + PLAYERS_HEAD + seats * PLAYER + 8
    players = (EDGE, top, right, middle)
    if not groups:
        return Figures(players, None, (), _MOST, (_WIDTH, middle + EDGE))
    counts = [group.most for group in groups]
    shared = sum(counts) <= _MOST
    per_row = min(max(sum(counts) if shared else max(counts), _FEWEST), _MOST)
    rows = (1,) if shared else tuple(-(-group.most // per_row) * group.lies for group in groups)
    bottom = middle + GAP + 20 + sum(GROUP + _row(per_row) * count for count in rows)
    return Figures(players, (EDGE, middle + GAP, right, bottom), rows, per_row, (_WIDTH, bottom + EDGE))


@lru_cache(maxsize=64)
def _layout(plan: tuple[Placing, ...], seats: int, groups: tuple[_Group, ...]) -> Layout:
    whole = plan_of(plan)
    high, top = whole.rows * whole.side, HEADER
    bands = []
    for first, count in whole.bands(0, whole.columns):
        across = count * whole.side
        left, upper = (_WIDTH - across) // 2, top + BAND
        bands.append((first, (left, upper, left + across, upper + high)))
        top = upper + high + BAND + GAP
    timetable = (EDGE, top, _WIDTH - EDGE, top + TIMETABLE)
    return Layout(whole, tuple(bands), timetable, _figures(timetable[3] + GAP, seats, groups))
