"""The referee: tries every route there is, from the tiles' track alone.

It shares nothing with the search but the facts and the board: it reads the track piece by piece (IX.2), walks
every run that uses no place twice (IX.7) and values it (IX.8).
"""

from __future__ import annotations

from engine.vienna1840.board import Board, layout
from engine.vienna1840.facts import LANDMARK_BONUS, game_map, neighbour
from engine.vienna1840.options import Options1840

__all__ = ["TooLargeError", "best_value"]

Place = tuple[str, str]


class TooLargeError(Exception):
    """There are more routes than the referee is allowed to try."""


def best_value(
    board: Board, options: Options1840, line: str, colour: str, bonus: tuple[str, ...], steps: int
) -> int | None:
    """The value of the best route, None where there is none.

    Raises:
        TooLargeError: more than so many steps.
    """
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
    best: int | None = None
    left = steps
    for start in _around(own, joined, stops):
        used = {start}
        trail = [(start, iter(sorted(joined[start])), worth[start], start in own)]
        while trail:
            place, onward, value, owned = trail[-1]
            beyond = next(onward, None)
            if beyond is None:
                trail.pop()
                used.discard(place)
                continue
            if beyond in used:
                continue
            left -= 1
            if left < 0:
                raise TooLargeError
            total, counts = value + worth[beyond], owned or beyond in own
            if counts and (best is None or total > best):
                best = total
            if beyond not in stops:
                used.add(beyond)
                trail.append((beyond, iter(sorted(joined[beyond])), total, counts))
    return best


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
