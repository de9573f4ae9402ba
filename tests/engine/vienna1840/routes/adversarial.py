"""Boards as full as can be drawn: the hardest questions that a search for routes can be asked.

No game comes to these: the supply of tiles is not asked, and six stations lie as far apart as they can.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.vienna1840 import board as boards
from engine.vienna1840.board import Board, laid_layout
from engine.vienna1840.facts import PRIVATES, TILES, HexFacts, game_map
from engine.vienna1840.network import open_sides
from engine.vienna1840.options import RULEBOOK

__all__ = ["Question", "full_map", "full_maps"]

MAPS = ("full", "full", "full", "small_3p", "small_2p")
STATIONS = 6
CROWDS = (0.0, 0.25, 0.5, 0.9)
"""How likely another line's station stands in a circle: free boards and blocked ones."""


@dataclass(frozen=True)
class Question:
    """What a search is asked: the best route of a line on a board."""

    name: str
    board: Board
    line: str
    colour: str
    bonus: tuple[str, ...]


def full_maps(count: int) -> Iterator[Question]:
    """So many full maps, the same ones every time."""
    for seed in range(count):
        yield full_map(seed)


def full_map(seed: int) -> Question:
    """A map with every white hex gray or brown, every purple and red tile laid, six stations far apart."""
    chance = random.Random(seed)
    map_name = MAPS[seed % len(MAPS)]
    gray = (1.0, 0.5, 0.0)[seed % 3]
    facts = game_map(map_name)
    board = boards.opening(map_name, RULEBOOK)
    for hex, printed in facts.hexes.items():
        laid = _tile(map_name, hex, printed, gray, chance)
        if laid is not None:
            board = _laid(board, hex, *laid)
    line = chance.choice(facts.lines)
    board = replace(board, reserved=())
    board = _with_stations(board, line, chance)
    board = _crowded(board, line, CROWDS[seed % len(CROWDS)], chance)
    landmarks = tuple(PRIVATES[name].hex for name in facts.privates)
    bonus = tuple(chance.sample(landmarks, chance.randint(0, len(landmarks))))
    return Question(f"{map_name} {seed}", board, line, "gray", bonus)


def _tile(
    map_name: str, hex: str, printed: HexFacts, gray: float, chance: random.Random
) -> tuple[str, int] | None:
    """A tile of the last colours that fits; of an older colour only where no other fits."""
    sites = {"river": "plain", "station": "special_station" if printed.special else "station"}
    site = sites.get(printed.kind, printed.kind)
    colours = ["gray", "brown"] if chance.random() < gray else ["brown", "gray"]
    fitting = {
        colour: [
            (tile, turn)
            for tile, facts in TILES.items()
            if facts.site == site and facts.colour == colour
            for turn in range(6)
            if _fits(map_name, hex, printed, tile, turn)
        ]
        for colour in (*colours, "green", "yellow", "red", "purple")
    }
    found = next((lays for lays in fitting.values() if lays), None)
    return chance.choice(found) if found else None


def _fits(map_name: str, hex: str, printed: HexFacts, tile: str, turn: int) -> bool:
    facts = TILES[tile]
    if facts.only and (hex not in facts.only or facts.only[hex].rotation != turn):
        return False
    if printed.rotation is not None and turn != printed.rotation:
        return False
    new = laid_layout(hex, tile, turn)
    if printed.kind == "stadtbahn":
        wanted = "interchange" if printed.site == "interchange" else "stop"
        if new.dotted.keys() != set(printed.exits) or {node.kind for node in new.nodes} != {wanted}:
            return False
    return new.ways.keys() <= open_sides(map_name, hex)


def _laid(board: Board, hex: str, tile: str, turn: int) -> Board:
    """The tile on the hex, with the circles it has; Stadtbahn stations stay."""
    held = [owner for slots in board.stations.get(hex, {}).values() for owner in slots if owner]
    stations = dict(board.stations)
    circles: dict[str, boards.Circles] = {}
    for node in laid_layout(hex, tile, turn).nodes:
        if node.kind == "interchange":
            here, held = held[: node.slots], held[node.slots :]
            circles[node.id] = (*here, *(None for _ in range(node.slots - len(here))))
    if circles:
        stations[hex] = circles
    return replace(board, tiles={**board.tiles, hex: (tile, turn)}, stations=stations)


def _with_stations(board: Board, line: str, chance: random.Random) -> Board:
    """Six stations of the line, each as far as possible from the others."""
    free = [(hex, node) for hex, nodes in board.stations.items() for node in nodes if None in nodes[node]]
    home = game_map(board.map).homes[line]
    chosen = [next((place for place in free if place[0] == home), chance.choice(free))]
    while len(chosen) < STATIONS:
        rest = [place for place in free if place[0] not in {hex for hex, _ in chosen}]
        chosen.append(max(rest, key=lambda place: min(_distance(place[0], hex) for hex, _ in chosen)))
    for hex, node in chosen:
        board = boards.place_station(board, hex, node, line)
    return board


def _distance(a: str, b: str) -> int:
    rows, columns = abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))
    return rows + max(0, columns - rows) // 2


def _crowded(board: Board, line: str, crowd: float, chance: random.Random) -> Board:
    """Other lines' stations in circles still free."""
    others = [other for other in game_map(board.map).lines if other != line]
    for hex, nodes in board.stations.items():
        for node, slots in nodes.items():
            for slot in slots:
                if slot is None and chance.random() < crowd:
                    board = boards.place_station(board, hex, node, chance.choice(others))
    return board
