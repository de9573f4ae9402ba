"""What a line's route could become: the best route over the track that lies, over hexes that are still bare,
and with stations that it could still place.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.vienna1840.board import Board, circles, layout
from engine.vienna1840.facts import LANDMARK_BONUS, game_map
from engine.vienna1840.heaviest_path import heaviest_path
from engine.vienna1840.network import blocks, exits, is_terminal, neighbours, open_sides
from engine.vienna1840.outlook import landmarks
from engine.vienna1840.view import View

__all__ = ["prospect"]

Place = tuple[str, str]

BARE = "?"
"""The id of the place that a bare hex is taken for."""
HOPES = {
    "plain": 4,
    "river": 2,
    "interchange": 12,
    "double_interchange": 15,
    "center": 12,
    "station": 6,
    "stadtbahn": 2,
}
"""What a bare hex counts for in a route that it could join."""
UNMANNED = 0.5
"""How much of an interchange counts where the line could still place a station."""
SCALE = 100


def prospect(view: View, line: str, board: Board, labour: int) -> float:
    """The value of the best route that the line could have with a tile or two more, in Gulden."""
    offered = view.owner_of(line) is not None
    bonus = landmarks(view, line) if offered else ()
    joined = _joined(board, line)
    if len(joined) < 2:
        return 0
    order = sorted(joined, key=lambda place: (int(place[0][1:]), place))
    number = {place: index for index, place in enumerate(order)}
    weights = [int(SCALE * _weight(board, line, view.colour, bonus, place)) for place in order]
    ends = {number[place] for place in order if place[1] != BARE and not _passes(board, line, place)}
    edges = sorted(
        {
            (min(number[place], number[other]), max(number[place], number[other]))
            for place in order
            for other in joined[place]
        }
    )
    own = frozenset(number[place] for place in order if line in circles(board, *place))
    found = heaviest_path(weights, edges, frozenset(ends), own, labour=labour)
    return max(found.weight, 0) / SCALE if found is not None else 0


def _weight(board: Board, line: str, colour: str, bonus: Iterable[str], place: Place) -> float:
    hex, node = place
    if node == BARE:
        return HOPES.get(game_map(board.map).hexes[hex].kind, 0)
    facts = layout(board, hex).node(node)
    value = float(facts.worth(colour))
    if facts.kind == "interchange":
        slots = circles(board, hex, node)
        if line not in slots:
            value *= UNMANNED if None in slots else 0
    return value + (LANDMARK_BONUS if hex in bonus else 0)


def _joined(board: Board, line: str) -> dict[Place, list[Place]]:
    """The places that could be on a route, each with those beside it: what the line reaches, the bare hexes
    next to that, and what can be reached from there.
    """
    starts = [
        (hex, node) for hex, nodes in board.stations.items() for node, slots in nodes.items() if line in slots
    ]
    joined: dict[Place, list[Place]] = {place: [] for place in starts}
    bare = _spread(board, line, starts, joined)
    beyond: list[Place] = []
    for place in bare:
        joined[place] = []
        for other in _around(board, place[0]):
            if other not in joined:
                joined[other] = []
                beyond.append(other)
            joined[place].append(other)
    _spread(board, line, [place for place in beyond if _passes(board, line, place)], joined)
    return joined


def _spread(board: Board, line: str, starts: list[Place], joined: dict[Place, list[Place]]) -> list[Place]:
    """Follow the track from some places; the bare hexes at its ends."""
    bare: dict[Place, None] = {}
    open_places = list(starts)
    while open_places:
        place = open_places.pop()
        for other in _beyond(board, place):
            if other[1] == BARE:
                bare[other] = None
                continue
            if other not in joined:
                joined[other] = []
                if _passes(board, line, other):
                    open_places.append(other)
            joined[place].append(other)
    return list(bare)


def _passes(board: Board, line: str, place: Place) -> bool:
    return not (is_terminal(board, *place) or blocks(board, line, *place))


def _beyond(board: Board, place: Place) -> Iterable[Place]:
    """What lies beyond the track that leaves a place."""
    facts = game_map(board.map)
    if (
        facts.hexes[place[0]].area is None
        and place[0] not in board.tiles
        and not layout(board, place[0]).ways
    ):
        sides = [(place[0], edge) for edge in sorted(open_sides(board.map, place[0]))]
    else:
        sides = list(exits(board, *place))
    for hex, edge in sides:
        beyond = neighbours(board.map, hex)[edge]
        if beyond is None:
            continue
        back = (edge + 3) % 6
        node = layout(board, beyond).ways.get(back)
        if node is not None:
            yield facts.main(beyond), node
        elif _is_bare(board, beyond) and back in open_sides(board.map, beyond):
            yield beyond, BARE


def _around(board: Board, hex: str) -> Iterable[Place]:
    """The places whose track leads to a bare hex."""
    facts = game_map(board.map)
    for edge in sorted(open_sides(board.map, hex)):
        beyond = neighbours(board.map, hex)[edge]
        if beyond is not None:
            node = layout(board, beyond).ways.get((edge + 3) % 6)
            if node is not None:
                yield facts.main(beyond), node


def _is_bare(board: Board, hex: str) -> bool:
    kind = game_map(board.map).hexes[hex].kind
    return hex not in board.tiles and kind not in ("fixed", "offmap")
