"""The board as a value: tiles laid, stations placed, tiles left, bases still kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from engine.vienna1840.facts import TILES, HexFacts, NodeFacts, TrackFacts, game_map
from engine.vienna1840.options import Options1840

__all__ = [
    "Board",
    "Circles",
    "Layout",
    "circle_kept_at",
    "circles",
    "fixed_layout",
    "free_circles",
    "has_station",
    "kept_for",
    "laid_layout",
    "layout",
    "lift_station",
    "loose_bases",
    "opening",
    "place_station",
]

Circles = tuple[str | None, ...]
"""The slots of one interchange, left to right: a line's number, a Stadtbahn company's letter, or None."""


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the map.

    Attributes:
        map: which map, "full", "small_3p" or "small_2p".
        tiles: laid tiles by hex: tile id and rotation (0..5, steps of 60 degrees clockwise).
        stations: by hex (a red area's main hex), the circles of each interchange there, by the
            interchange's node id ("a", "b" ...). Every present interchange of the map has its entry,
            also while it is empty, so that free circles can be counted here alone.
        supply: pieces left by tile id (tiles used up are 0).
        reserved: lines whose base station is still to come and whose circle is kept (IX.6),
            in ascending number.
    """

    map: str
    tiles: Mapping[str, tuple[str, int]]
    stations: Mapping[str, Mapping[str, Circles]]
    supply: Mapping[str, int]
    reserved: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places and the track of one hex as they lie on the map (edges are the map's edges).

    Attributes:
        nodes: the places.
        track: all track, tram and Stadtbahn.
        ways: the edges with tram track, each with the one node to which it leads.
        dotted: the same for Stadtbahn track.
        terminals: nodes where a route may only end (black arrows).
        exits: by node, the edges of its tram track.
    """

    nodes: tuple[NodeFacts, ...]
    track: tuple[TrackFacts, ...]
    ways: Mapping[int, str]
    dotted: Mapping[int, str]
    terminals: frozenset[str]
    exits: Mapping[str, tuple[int, ...]]

    def node(self, id: str) -> NodeFacts:
        """The place with this id.

        Raises:
            KeyError: no such place on this hex.
        """
        for node in self.nodes:
            if node.id == id:
                return node
        raise KeyError(id)


def _layout(nodes: tuple[NodeFacts, ...], track: tuple[TrackFacts, ...]) -> Layout:
    ways: dict[str, dict[int, str]] = {"tram": {}, "stadtbahn": {}}
    for piece in track:
        if piece.node is not None:
            ways[piece.gauge][piece.edges[0]] = piece.node
    tram = dict(sorted(ways["tram"].items()))
    return Layout(
        nodes=nodes,
        track=track,
        ways=tram,
        dotted=ways["stadtbahn"],
        terminals=frozenset(piece.node for piece in track if piece.terminal and piece.node is not None),
        exits={node.id: tuple(edge for edge, end in tram.items() if end == node.id) for node in nodes},
    )


@cache
def fixed_layout(map_name: str, hex: str) -> Layout:
    """What is printed on a hex. A red area's hex shows its own track and the area's one node."""
    printed = game_map(map_name).hexes[hex]
    return _layout(printed.nodes, printed.track)


@cache
def laid_layout(hex: str, tile: str, rotation: int) -> Layout:
    """A tile as it lies on a hex after a turn of `rotation` steps."""
    facts = TILES[tile]
    bound = facts.only.get(hex)
    if bound is not None and bound.nodes is not None and bound.track is not None:
        return _layout(bound.nodes, bound.track)
    return _layout(facts.nodes, tuple(piece.rotated(rotation) for piece in facts.track))


def layout(board: Board, hex: str) -> Layout:
    """The places and the track that now count on a hex.

    Raises:
        KeyError: no such hex on this map.
    """
    laid = board.tiles.get(hex)
    return fixed_layout(board.map, hex) if laid is None else laid_layout(hex, *laid)


def opening(map_name: str, options: Options1840) -> Board:
    """The board before the first move: Stadtbahn stations placed, all tiles in the supply (III.4, III.5).

    Raises:
        KeyError: no such map.
    """
    facts = game_map(map_name)
    stations = {
        hex: entry
        for hex, printed in facts.hexes.items()
        if facts.main(hex) == hex and (entry := _opening_circles(printed))
    }
    supply = {tile: _pieces(tile, options) for tile in TILES}
    return Board(map=map_name, tiles={}, stations=stations, supply=supply, reserved=facts.lines)


def _opening_circles(printed: HexFacts) -> dict[str, Circles]:
    return {
        node.id: node.stations + (None,) * (node.slots - len(node.stations))
        for node in printed.nodes
        if node.kind == "interchange"
    }


def _pieces(tile: str, options: Options1840) -> int:
    if tile == "L16":
        return options.l16_count
    facts = TILES[tile]
    return len(facts.only) if facts.only and options.special_purple == "per_hex" else facts.count


def circles(board: Board, hex: str, node: str) -> Circles:
    """The circles of an interchange; () where the node is a stop. `hex` may be any hex of a red area."""
    return board.stations.get(game_map(board.map).main(hex), {}).get(node, ())


def has_station(board: Board, hex: str, owner: str) -> bool:
    """Whether the owner has a station anywhere on a hex or red area."""
    nodes = board.stations.get(game_map(board.map).main(hex), {})
    return any(owner in slots for slots in nodes.values())


def free_circles(board: Board, hex: str) -> tuple[str, ...]:
    """The interchanges of a hex or red area with a free circle, one entry for each free circle."""
    nodes = board.stations.get(game_map(board.map).main(hex), {})
    return tuple(node for node, slots in nodes.items() for slot in slots if slot is None)


def kept_for(board: Board, hex: str) -> tuple[str, ...]:
    """The lines not yet operating for which a circle of this hex is kept (IX.6)."""
    facts = game_map(board.map)
    main = facts.main(hex)
    return tuple(line for line in board.reserved if facts.homes[line] == main)


def circle_kept_at(board: Board, hex: str, owner: str) -> int | None:
    """The slot that nobody but the base's line may fill, if the hex has one for a line other than `owner`.

    On a hex with two interchanges no circle has a fixed number (the director chooses), so there is none.
    """
    if game_map(board.map).hexes[hex].kind == "double_interchange":
        return None
    return 0 if any(line != owner for line in kept_for(board, hex)) else None


def place_station(board: Board, hex: str, circle: str, owner: str) -> Board:
    """The board with a station more, in the first free slot of the interchange that is not kept for another.

    Raises:
        ValueError: no slot is free.
    """
    main = game_map(board.map).main(hex)
    slots = board.stations[main][circle]
    kept = circle_kept_at(board, main, owner)
    free = [index for index, slot in enumerate(slots) if slot is None]
    if not free:
        raise ValueError(f"no free circle at {hex} {circle}")
    index = next((index for index in free if index != kept), free[0])
    return _with_slots(board, main, circle, (*slots[:index], owner, *slots[index + 1 :]))


def loose_bases(board: Board, hex: str) -> tuple[tuple[str, str], ...]:
    """The circles and lines of the bases that are placed anew when a hex gets its first tile: where it has
    two interchanges (IX.6, D-61).
    """
    facts = game_map(board.map)
    if hex not in facts.hexes or facts.hexes[hex].kind != "double_interchange":
        return ()
    return tuple(
        (circle, owner)
        for circle, slots in board.stations.get(hex, {}).items()
        for owner in slots
        if owner is not None and owner in facts.homes
    )


def lift_station(board: Board, hex: str, circle: str, owner: str) -> Board:
    """The board without one station; its slot stays empty.

    Raises:
        ValueError: the owner has no station there.
    """
    main = game_map(board.map).main(hex)
    slots = board.stations[main][circle]
    index = slots.index(owner)
    return _with_slots(board, main, circle, (*slots[:index], None, *slots[index + 1 :]))


def _with_slots(board: Board, main: str, circle: str, slots: Circles) -> Board:
    nodes = {**board.stations[main], circle: slots}
    return replace(board, stations={**board.stations, main: nodes})
