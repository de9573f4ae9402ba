"""The town: map boards laid side by side (R2.1 to R2.4), and the squares that they make (R1.7).

A square is named by its column and row, `a1` in the north-west corner; parcels, which are printed with
capital letters, are never meant by that. A side of a square is one of `N`, `E`, `S`, `W`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.core import RuleError
from engine.tramways.facts import BOARDS, TABLE, TYPES, TypeOf

__all__ = [
    "OPPOSITE",
    "SIDES",
    "Placing",
    "Square",
    "Terrain",
    "Town",
    "board_at",
    "read_plan",
    "rectangle",
    "town",
]

Terrain = Literal["plain", "mountain", "lake", "parcel", "building"]

SIDES = "NESW"
OPPOSITE: Mapping[str, str] = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEPS: Mapping[str, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
WORDS: Mapping[str, Terrain] = {".": "plain", "^": "mountain", "~": "lake"}

NOTED = re.compile(
    r"(?P<board>[A-J][abc]?)(?P<side>10|20)(?:@(?P<x>\d{1,2})[,.](?P<y>\d{1,2}))?(?:r(?P<turn>[0-3]))?"
)
CENTURY = "19"
Row = Sequence[str]


@dataclass(frozen=True, slots=True)
class Placing:
    """A board on the table.

    Attributes:
        side: "1920" or "1910".
        x: of its north-west square, in squares from the west; `y` likewise from the north.
        turn: quarter turns clockwise.
    """

    board: str
    side: str
    x: int
    y: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the town.

    Attributes:
        name: of a parcel its number, of a printed building its type; else empty.
    """

    terrain: Terrain
    name: str = ""

    @property
    def cost(self) -> int | None:
        """Track symbols for a tile there; None where there can be none (R7.3, R7.12)."""
        return TABLE.terrain_cost.get(self.terrain)


@dataclass(frozen=True, eq=False)
class Town:
    """All squares. There is one of each plan.

    Attributes:
        squares: by name, row by row.
        next: the neighbour of each square, by side; none at the edge of the map.
        parcels: the square of each parcel.
        printed: the type of each printed building square.
    """

    squares: Mapping[str, Square]
    next: Mapping[str, Mapping[str, str]]
    parcels: Mapping[str, str]
    printed: Mapping[str, TypeOf]

    def side(self, square: str, neighbour: str) -> str | None:
        """The side of the square that faces the neighbour; None: they don't lie beside each other."""
        for side, other in self.next[square].items():
            if other == neighbour:
                return side
        return None


@lru_cache(maxsize=64)
def town(plan: tuple[Placing, ...]) -> Town:
    """The squares of the boards."""
    at: dict[tuple[int, int], Square] = {}
    for placing in plan:
        for row, words in enumerate(_turned(placing)):
            for column, word in enumerate(words):
                at[placing.y + row, placing.x + column] = _square(word)
    names = {place: _name(*place) for place in sorted(at)}
    squares = {name: at[place] for place, name in names.items()}
    beside: dict[str, dict[str, str]] = {}
    for (row, column), name in names.items():
        around = {side: names.get((row + dy, column + dx)) for side, (dx, dy) in STEPS.items()}
        beside[name] = {side: other for side, other in around.items() if other is not None}
    parcels = {each.name: name for name, each in squares.items() if each.terrain == "parcel"}
    printed = {name: _type(each.name) for name, each in squares.items() if each.terrain == "building"}
    return Town(squares, beside, dict(sorted(parcels.items())), printed)


def _type(name: str) -> TypeOf:
    return next(type_of for type_of in TYPES if type_of == name)


def _square(word: str) -> Square:
    if word in WORDS:
        return Square(WORDS[word])
    if word[1].islower():
        return Square("building", word[0])
    return Square("parcel", word)


def _turned(placing: Placing) -> Sequence[Row]:
    rows: Sequence[Row] = [row.split() for row in BOARDS[placing.board].sides[placing.side]]
    for _ in range(placing.turn):
        rows = [list(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def _name(row: int, column: int) -> str:
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{row + 1}"


def board_at(plan: tuple[Placing, ...], square: str) -> str:
    """The board on which a square lies; empty for a square that there is not."""
    for placing in plan:
        for row, words in enumerate(_turned(placing)):
            if square in (_name(placing.y + row, placing.x + column) for column in range(len(words))):
                return placing.board
    return ""


def rectangle(boards: Iterable[tuple[str, str]], across: int) -> tuple[Placing, ...]:
    """Boards, each with its side up, laid row by row, so many beside each other (R2.3)."""
    return tuple(
        Placing(board, side, TABLE.columns * (number % across), TABLE.rows * (number // across))
        for number, (board, side) in enumerate(boards)
    )


def read_plan(text: str) -> tuple[Placing, ...]:
    """Boards laid out by hand: `A20+B10@5.0+C20@0.3r1` are board A with the side of 1920 in the corner, B
    with that of 1910 five squares east of it, and C three squares south, turned by a quarter. Blanks and
    commas serve as well.

    Raises:
        RuleError: the text is no plan, boards lie over each other or apart, a board is used twice, or more
            than one that has J parcels (R2.1).
    """
    plan = tuple(_placing(word) for word in text.replace("+", " ").split())
    letters = Counter(BOARDS[placing.board].letter for placing in plan)
    if not plan or max(letters.values()) > 1:
        raise RuleError("boards_twice", "2.1")
    covered: set[tuple[int, int]] = set()
    for placing in plan:
        rows = _turned(placing)
        own = {(placing.x + x, placing.y + y) for y, row in enumerate(rows) for x in range(len(row))}
        if own & covered:
            raise RuleError("boards_overlap", "2.3", board=placing.board)
        covered |= own
    if not _hangs_together(town(plan)):
        raise RuleError("boards_apart", "2.3")
    return plan


def _placing(word: str) -> Placing:
    found = NOTED.fullmatch(word)
    if found is None or found["board"] not in BOARDS:
        raise RuleError("plan_unreadable", "2.3", word=word)
    x, y, turn = (int(found[name] or 0) for name in ("x", "y", "turn"))
    return Placing(found["board"], CENTURY + found["side"], x, y, turn)


def _hangs_together(whole: Town) -> bool:
    waiting = [next(iter(whole.squares))]
    found = set(waiting)
    while waiting:
        for other in whole.next[waiting.pop()].values():
            if other not in found:
                found.add(other)
                waiting.append(other)
    return len(found) == len(whole.squares)
