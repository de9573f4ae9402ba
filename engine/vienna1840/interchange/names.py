"""Names on both sides: ours, and those of 18xx.games."""

from __future__ import annotations

from collections.abc import Mapping

from engine.vienna1840.board import Board
from engine.vienna1840.facts import TILES, TRAM_LETTERS

__all__ = [
    "city_number",
    "node_of_part",
    "our_company",
    "our_tile",
    "part_of_node",
    "their_company",
    "their_tile",
    "tram_colour",
    "variant",
]

COMPANIES: Mapping[str, str] = {"DTKC": "DT K&C"}
"""The one tramway company whose name there is not our id."""
OURS = {theirs: ours for ours, theirs in COMPANIES.items()}

SPECIAL_SIDES: Mapping[str, str] = {"G11": "a", "F24": "b"}
"""There, the special purple tiles have an id for each of their hexes, and no rotation."""


PLACES: Mapping[tuple[str, str], str] = {
    ("F8", ""): "a..b",
    ("F10", ""): "a..b",
    ("F24", ""): ".ab",
    ("F24", "L30"): "cab",
    ("G11", ""): ".a",
}
"""By hex and tile, our letters of the places in the order of their parts, where that is not the alphabet's;
a dot stands for a part that is no place of ours.
"""


def our_company(name: str) -> str:
    """Our id of a company."""
    return OURS.get(name, name)


def their_company(name: str) -> str:
    """Their id of a company or line."""
    return COMPANIES.get(name, name)


def our_tile(hex: str, name: str, rotation: int) -> tuple[str, int]:
    """Our tile and rotation for theirs on a hex."""
    if name[:-1] in TILES and TILES[name[:-1]].only and name[-1] in "ab":
        tile = name[:-1]
        placement = TILES[tile].only.get(hex)
        return tile, placement.rotation if placement else rotation
    return name, rotation


def their_tile(hex: str, tile: str, rotation: int) -> tuple[str, int]:
    """Their tile and rotation for ours on a hex."""
    if TILES[tile].only:
        return tile + SPECIAL_SIDES[hex], 0
    return tile, rotation


def _places(board: Board, hex: str) -> str:
    """Our letters of a hex's places in the order of their parts."""
    laid = board.tiles.get(hex, ("", 0))[0]
    return PLACES.get((hex, laid), "abcde")


def part_of_node(board: Board, hex: str, node: str) -> int:
    """Their number of a place on a hex (a red area's main hex); 0 for an untiled station hex."""
    return _places(board, hex).index(node) if node else 0


def node_of_part(board: Board, hex: str, part: int) -> str:
    """Our place for their number.

    Raises:
        IndexError: there is none.
    """
    if part < 0:
        raise IndexError(part)
    return _places(board, hex)[part]


def city_number(node: str) -> int:
    """Their number of an interchange, counted among the interchanges of its hex: these come first in our
    letters, and a letter that a smaller map leaves out still counts.
    """
    return ord(node) - ord("a")


def tram_colour(train: str) -> str:
    """The colour of a tram id such as `Pi1-0`."""
    letters = {letter: colour for colour, letter in TRAM_LETTERS.items()}
    return letters[train.split("-")[0]]


def variant(colour: str, age: int) -> str:
    """Their name of a tram bought at a colour's first, second or third price: `O2`."""
    return f"{TRAM_LETTERS[colour][:-1]}{age}"
