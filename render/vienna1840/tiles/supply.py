"""The tiles that are left, side by side, with the signs that stand on the map."""

from __future__ import annotations

from engine.vienna1840.facts import TILES, game_map
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.themes import palette
from render.vienna1840.tiles.legend import HEIGHT, draw_legend
from render.vienna1840.tiles.pieces import PITCH, Piece, draw_piece, typical_place

__all__ = ["draw_supply"]

_COLUMNS = 6
_TOP = 110
_MARGIN = 30
_TITLE: Face = (46, 700, 85)


def draw_supply(view: View, theme: str = "light", words: Words = ENGLISH) -> Picture:
    """Every tile with how many of it are left.

    Raises:
        KeyError: no such theme.
    """
    title, board_map, pieces = words.say("Tiles left"), game_map(view.board.map), _pieces(view)
    colours = palette(theme)
    rows = -(-len(pieces) // _COLUMNS)
    size = (2 * _MARGIN + _COLUMNS * PITCH[0], _TOP + rows * PITCH[1] + _MARGIN + HEIGHT)
    canvas = Canvas(colours, colours.new(size, "page"), theme)
    canvas.text((_MARGIN + 10, 60), title, _TITLE, "ink", "page", most=size[0] - 2 * _MARGIN - 10)
    for index, piece in enumerate(pieces):
        row, column = divmod(index, _COLUMNS)
        at = (_MARGIN + column * PITCH[0] + PITCH[0] // 2, _TOP + row * PITCH[1])
        draw_piece(canvas, board_map, piece, view.colour, at)
    draw_legend(canvas, words, (_MARGIN, size[1] - HEIGHT - _MARGIN, size[0] - _MARGIN))
    said = [f"{piece.tile} {piece.head}." for piece in pieces]
    return Picture(encode(canvas.image), alt_text([f"{title}.", *said]), size)


def _pieces(view: View) -> list[Piece]:
    """The tiles that can lie on the view's map, each on a hex where it may lie."""
    board_map = game_map(view.board.map)
    found = []
    for tile in TILES:
        place = typical_place(board_map, tile)
        if place is not None:
            left = view.board.supply.get(tile, 0)
            found.append(Piece(place[0], tile, place[1], f"× {left}" if left else "–", tile))
    return found
