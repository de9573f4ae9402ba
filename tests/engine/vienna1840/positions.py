"""Positions for tests: boards with tiles and stations put where a test wants them."""

from __future__ import annotations

from dataclasses import replace

from engine.vienna1840 import board as boards
from engine.vienna1840 import tiles
from engine.vienna1840.board import Board
from engine.vienna1840.facts import game_map
from engine.vienna1840.options import RULEBOOK, Options1840

ALL_COLOURS = ("yellow", "red", "purple", "green", "brown", "gray")
YELLOW = ("yellow", "red", "purple")
GREEN = (*YELLOW, "green")


def position(
    lays: str = "",
    stations: str = "",
    map_name: str = "full",
    options: Options1840 = RULEBOOK,
) -> Board:
    """An opening board with tiles ("I21 5 4; I23 3 1") and stations ("18 I21; 4 H28 a"), in that order."""
    board = boards.opening(map_name, options)
    for words in filter(None, (part.split() for part in lays.split(";"))):
        board = tiles.lay(board, words[0], words[1], int(words[2]))
    for words in filter(None, (part.split() for part in stations.split(";"))):
        line, hex, circle = words[0], words[1], words[2] if len(words) > 2 else "a"
        board = operating(boards.place_station(board, hex, circle, line), line)
    return board


def operating(board: Board, line: str) -> Board:
    """The board on which the line's circle is no longer kept."""
    return replace(board, reserved=tuple(kept for kept in board.reserved if kept != line))


def course(board: Board, company: str, *hexes: str) -> Board:
    """The board with a Stadtbahn company's yellow tiles on these hexes; on all if none is named."""
    for hex in hexes or game_map(board.map).stadtbahn[company].build:
        forced = game_map(board.map).hexes[hex].forced
        assert forced is not None
        if hex not in board.tiles:
            board = tiles.lay(board, hex, *forced)
    return board


def stations_of(board: Board, owner: str) -> tuple[tuple[str, str], ...]:
    """Where a line or a Stadtbahn company has stations: (main hex, node)."""
    return tuple(
        (hex, node)
        for hex, nodes in board.stations.items()
        for node, slots in nodes.items()
        if owner in slots
    )
