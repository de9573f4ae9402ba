"""The referee: tries every route there is, from the tiles' track alone.

It shares nothing with the search but the facts and the board: it reads the track piece by piece (IX.2), walks
every run that uses no place twice (IX.7) and values it (IX.8).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from engine.vienna1840.board import Board, layout
from engine.vienna1840.facts import LANDMARK_BONUS, game_map, neighbour
from engine.vienna1840.options import Options1840

__all__ = ["Run", "TooLargeError", "best_value", "runs"]

Place = tuple[str, str]


class TooLargeError(Exception):
    """There are more routes than the referee is allowed to try."""


@dataclass(frozen=True, slots=True)
class Run:
    """A legal route: its places in order, and its value."""

    places: tuple[Place, ...]
    value: int


@dataclass(frozen=True, slots=True)
class _Track:
    """What a line runs on: how places are joined, what each is worth, which hold its stations, and which no
    route leads through.
    """

    joined: dict[Place, set[Place]]
    worth: dict[Place, int]
    own: set[Place]
    stops: set[Place]

    def walks(self, steps: int) -> Iterator[tuple[Collection[Place], Place, int, bool]]:
        """Every walk of two places or more: the places up to the last but one, the last one, the value, and
        whether an own station is among them. The places change with the next walk.

        Raises:
            TooLargeError: more than so many steps.
        """
        left = steps
        for start in _around(self.own, self.joined, self.stops):
            used = {start: None}
            trail = [(start, iter(sorted(self.joined[start])), self.worth[start], start in self.own)]
            while trail:
                place, onward, value, owned = trail[-1]
                beyond = next(onward, None)
                if beyond is None:
                    trail.pop()
                    del used[place]
                    continue
                if beyond in used:
                    continue
                left -= 1
                if left < 0:
                    raise TooLargeError
                total, counts = value + self.worth[beyond], owned or beyond in self.own
                yield used, beyond, total, counts
                if beyond not in self.stops:
                    used[beyond] = None
                    trail.append((beyond, iter(sorted(self.joined[beyond])), total, counts))


def best_value(
    board: Board, options: Options1840, line: str, colour: str, bonus: tuple[str, ...], steps: int
) -> int | None:
    """The value of the best route, None where there is none.

    Raises:
        TooLargeError: more than so many steps.
    """
    walks = _track(board, options, line, colour, bonus).walks(steps)
    return max((value for _, _, value, counts in walks if counts), default=None)


def runs(
    board: Board, options: Options1840, line: str, colour: str, bonus: tuple[str, ...], steps: int
) -> Iterator[Run]:
    """Every route, in both directions.

    Raises:
        TooLargeError: more than so many steps.
    """
    for places, last, value, counts in _track(board, options, line, colour, bonus).walks(steps):
        if counts:
            yield Run((*places, last), value)


def _track(board: Board, options: Options1840, line: str, colour: str, bonus: tuple[str, ...]) -> _Track:
    joined = _joined(board, options)
    own = {
        (hex, node)
        for hex, nodes in board.stations.items()
        for node, slots in nodes.items()
        if line in slots and (hex, node) in joined
    }
    stops: set[Place] = set()
    worth: dict[Place, int] = {}
    for place in joined:
        hex, node = place
        slots = board.stations.get(hex, {}).get(node)
        printed = next((each for each in layout(board, hex).nodes if each.id == node), None)
        value = printed.worth(colour) if printed and (slots is None or line in slots) else 0
        worth[place] = value + (LANDMARK_BONUS if hex in bonus else 0)
        arrows = printed is None or any(
            piece.terminal for piece in layout(board, hex).track if piece.node == node
        )
        if arrows or (slots is not None and None not in slots and line not in slots):
            stops.add(place)
    return _Track(joined, worth, own, stops)


def _joined(board: Board, options: Options1840) -> dict[Place, set[Place]]:
    """Every place with its neighbours, found edge by edge."""
    facts = game_map(board.map)
    at: dict[tuple[str, int], Place] = {}
    for hex, printed in facts.hexes.items():
        for piece in layout(board, hex).track:
            if piece.gauge == "tram" and piece.node is not None:
                at[hex, piece.edges[0]] = (facts.main(hex), piece.node)
        if printed.kind == "station" and hex not in board.tiles and options.empty_station_is_stop == "yes":
            at.update({(hex, edge): (hex, "bare") for edge in printed.arrows})
    joined: dict[Place, set[Place]] = {place: set() for place in at.values()}
    for (hex, edge), place in at.items():
        other = at.get((neighbour(hex, edge), (edge + 3) % 6))
        if other is not None and other != place:
            joined[place].add(other)
    return joined


def _around(own: set[Place], joined: dict[Place, set[Place]], stops: set[Place]) -> list[Place]:
    """Where a route with an own station may start: all that can be walked to from one."""
    seen, open_ = set(own), sorted(own)
    while open_:
        place = open_.pop()
        if place in stops and place not in own:
            continue
        for beyond in joined[place] - seen:
            seen.add(beyond)
            open_.append(beyond)
    return sorted(seen)
