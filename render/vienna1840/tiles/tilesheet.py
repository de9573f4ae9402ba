"""The pages of the tiles: each class of hex, and what is laid on it from yellow to grey, with counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from engine.vienna1840.board import opening
from engine.vienna1840.facts import TILES, HexFacts, MapFacts, game_map
from engine.vienna1840.options import Options1840
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, N_, Words
from render.vienna1840.themes import palette
from render.vienna1840.tiles.pieces import PITCH, Piece, draw_piece, typical_place

__all__ = ["PAGES", "draw_tiles"]

_COLUMNS = 6
_TOP = 110
_HEADING_ROOM = 76
_MARGIN = 30
_TITLE: Face = (46, 700, 85)
_HEADING: Face = (38, 600, 85)


@dataclass(frozen=True, slots=True)
class _Class:
    """A class of hexes by its kind and, of orange ones, by what belongs there; `special`: bound to a hex."""

    title: str
    kind: str
    site: str | None = None
    special: bool = False

    def holds(self, printed: HexFacts) -> bool:
        """Whether a hex is one of them."""
        return (printed.kind, printed.site, printed.special) == (self.kind, self.site, self.special)

    def takes(self, tile: str) -> bool:
        """Whether a tile is laid on them, first or later."""
        facts = TILES[tile]
        if self.site is not None and (self.site == "interchange") != bool(facts.nodes[0].slots):
            return False
        return facts.site == ("special_station" if self.special else self.kind)


PAGES: Mapping[str, Sequence[_Class]] = {
    "white": (
        _Class(N_("Plain hexes, and the Danube"), "plain"),
        _Class(N_("Hexes with one interchange"), "interchange"),
        _Class(N_("Hexes with two interchanges"), "double_interchange"),
        _Class(N_("Centre hexes"), "center"),
    ),
    "coloured": (
        _Class(N_("Orange hexes with a stop"), "stadtbahn", "stop"),
        _Class(N_("Orange hexes with an interchange"), "stadtbahn", "interchange"),
        _Class(N_("Purple hexes"), "station"),
        _Class(N_("The purple hexes of the Stadtbahn"), "station", special=True),
    ),
}
"""The classes of hexes by page."""
_TITLES = {"white": N_("Tiles: white hexes and the centre"), "coloured": N_("Tiles: orange and purple hexes")}


def draw_tiles(
    page: str, map_name: str, options: Options1840, theme: str = "light", words: Words = ENGLISH
) -> Picture:
    """A page of all tiles with how many there are at the start of a game.

    Raises:
        KeyError: no such page, map or theme.
    """
    board_map, supply = game_map(map_name), opening(map_name, options).supply
    sections = {each: list(_pieces(board_map, supply, each, words)) for each in PAGES[page]}
    colours, title = palette(theme), words.say(_TITLES[page])
    heights = [_HEADING_ROOM + -(-len(pieces) // _COLUMNS) * PITCH[1] for pieces in sections.values()]
    size = (2 * _MARGIN + _COLUMNS * PITCH[0], _TOP + sum(heights) + _MARGIN)
    canvas = Canvas(colours, colours.new(size, "page"), theme)
    room = size[0] - 2 * _MARGIN - 10
    canvas.text((_MARGIN + 10, 60), title, _TITLE, "ink", "page", most=room)
    tops = accumulate(heights, initial=_TOP)
    for top, (each, pieces) in zip(tops, sections.items(), strict=False):
        canvas.text((_MARGIN + 10, top + 30), words.say(each.title), _HEADING, "ink", "page", most=room)
        for index, piece in enumerate(pieces):
            row, column = divmod(index, _COLUMNS)
            x, y = _MARGIN + column * PITCH[0] + PITCH[0] // 2, top + _HEADING_ROOM + row * PITCH[1]
            draw_piece(canvas, board_map, piece, "yellow", (x, y))
    said = [f"{words.say(each.title)}: {_counts(pieces)}." for each, pieces in sections.items()]
    return Picture(encode(canvas.image), alt_text([f"{title}.", *said]), size)


def _counts(pieces: Sequence[Piece]) -> str:
    return ", ".join(f"{piece.tile} {piece.head}" for piece in pieces if piece.tile and piece.head)


def _pieces(board_map: MapFacts, supply: Mapping[str, int], each: _Class, words: Words) -> Iterator[Piece]:
    """An empty hex of the class, then its tiles; hexes to which tiles are bound one after the other."""
    tiles = [tile for tile in TILES if each.takes(tile)]
    hexes = [hex for hex, printed in board_map.hexes.items() if each.holds(printed)]
    if each.special:
        for hex in hexes:
            yield Piece(hex, None, 0, hex)
            for tile in tiles:
                # The pieces are there for all the hexes together.
                head = f"× {supply[tile]}" if hex == hexes[0] else ""
                yield Piece(hex, tile, TILES[tile].only[hex].rotation, head, tile)
        return
    hexes.sort(key=lambda hex: bool(board_map.hexes[hex].name))
    yield Piece(hexes[0], None, 0, "", words.say("without a tile"))
    for tile in tiles:
        place = typical_place(board_map, tile)
        assert place is not None
        yield Piece(place[0], tile, place[1], f"× {supply[tile]}", tile)
