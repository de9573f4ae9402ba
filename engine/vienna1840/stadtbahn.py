"""Stadtbahn companies: the order in which their track is laid (IX.4) and what they earn (VIII.5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.vienna1840.board import Board, circles, fixed_layout, laid_layout
from engine.vienna1840.facts import CourseFacts, NodeFacts, game_map
from engine.vienna1840.network import neighbours

__all__ = ["StadtbahnRun", "buildable", "income", "to_build"]

Hexes = Sequence[tuple[str, tuple[str, int] | None]]
"""The hexes of a Stadtbahn company's line, each with its tile."""
Places = Sequence[tuple[str, NodeFacts]]
"""Places on its track, each with its hex."""


@dataclass(frozen=True, slots=True)
class StadtbahnRun:
    """One run of a Stadtbahn company's tram: income in Gulden before the multiplier, hexes of its places."""

    income: int
    places: tuple[str, ...]


def to_build(board: Board, company: str) -> tuple[str, ...]:
    """The company's hexes that still have no track, in the order of its line.

    Raises:
        KeyError: the company does not play on this map.
    """
    course = game_map(board.map).stadtbahn[company]
    return tuple(hex for hex in course.build if hex not in board.tiles)


def buildable(board: Board, company: str) -> tuple[str, ...]:
    """Where the company's next tile may lie: the first and the last of the hexes without track (IX.4)."""
    left = to_build(board, company)
    return left if len(left) < 2 else (left[0], left[-1])


def income(board: Board, company: str, colour: str) -> StadtbahnRun:
    """The better of the runs from the company's two bases, over track without a gap (VIII.5.2).

    Counts every stop, and every interchange where the company has its station. A base alone earns nothing;
    stations of lines never block. Of two equal runs the one from the second base is taken.
    """
    laid = tuple(map(board.tiles.get, game_map(board.map).stadtbahn[company].sequence))
    runs = (_run(board, company, colour, way) for way in _ways(board.map, company, laid))
    return max(runs, key=lambda run: run.income)


def _run(board: Board, company: str, colour: str, way: Places) -> StadtbahnRun:
    if len(way) < 2:
        return StadtbahnRun(0, ())
    total = sum(
        node.worth(colour)
        for hex, node in way
        if node.kind == "stop" or company in circles(board, hex, node.id)
    )
    return StadtbahnRun(total, tuple(hex for hex, _ in way))


@lru_cache(maxsize=512)
def _ways(map_name: str, company: str, laid: Sequence[tuple[str, int] | None]) -> Sequence[Places]:
    """The places on the company's dotted track from its second base and from its first, up to the first hex
    without track; from the first alone where both ways have the same. `laid` are the tiles on the hexes of
    its line. They change seldom, and each view of a game asks.
    """
    course = game_map(map_name).stadtbahn[company]
    line = tuple(zip(course.sequence, laid, strict=True))
    first, second = tuple(_places(map_name, course, line)), tuple(_places(map_name, course, line[::-1]))
    whole = [hex for hex, _ in first] == [hex for hex, _ in reversed(second)]
    return (first,) if whole else (second, first)


def _places(map_name: str, course: CourseFacts, line: Hexes) -> Iterator[tuple[str, NodeFacts]]:
    for index, (hex, tile) in enumerate(line):
        if hex in course.build and tile is None:
            return
        beside, _ = line[index + 1] if index + 1 < len(line) else line[index - 1]
        there = fixed_layout(map_name, hex) if tile is None else laid_layout(hex, *tile)
        node = there.dotted.get(neighbours(map_name, hex).index(beside))
        if node is not None:
            yield hex, there.node(node)
