"""Stadtbahn companies: the order in which their track is laid (IX.4) and what they earn (VIII.5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.vienna1840.board import Board, circles, layout
from engine.vienna1840.facts import CourseFacts, game_map
from engine.vienna1840.network import neighbours

__all__ = ["StadtbahnRun", "buildable", "income", "to_build"]


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
    course = game_map(board.map).stadtbahn[company]
    first = _run(board, company, colour, course.sequence, course)
    second = _run(board, company, colour, course.sequence[::-1], course)
    if first.places == second.places[::-1]:
        return first
    return second if second.income >= first.income else first


def _run(board: Board, company: str, colour: str, way: Sequence[str], course: CourseFacts) -> StadtbahnRun:
    total = 0
    places = []
    for hex, node in _places(board, way, course):
        facts = layout(board, hex).node(node)
        if facts.kind == "stop" or company in circles(board, hex, node):
            total += facts.worth(colour)
        places.append(hex)
    if len(places) < 2:
        return StadtbahnRun(0, ())
    return StadtbahnRun(total, tuple(places))


def _places(board: Board, way: Sequence[str], course: CourseFacts) -> Iterator[tuple[str, str]]:
    """The places on the dotted track along the way, up to the first hex without track."""
    for index, hex in enumerate(way):
        if hex in course.build and hex not in board.tiles:
            return
        beside = way[index + 1] if index + 1 < len(way) else way[index - 1]
        node = layout(board, hex).dotted.get(neighbours(board.map, hex).index(beside))
        if node is not None:
            yield hex, node
