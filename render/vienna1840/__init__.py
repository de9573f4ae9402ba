"""The pictures of 1840: Vienna Tramways: the map of Vienna, and the market with everybody's holdings."""

from render.vienna1840.changes import NO_CHANGES, Changes, PriceChange, Trace, changes_of
from render.vienna1840.map.vienna import draw_map, keep_boards_in
from render.vienna1840.market.panels import draw_market
from render.vienna1840.words.reading import (
    board_in_words,
    company_in_words,
    hex_in_words,
    player_in_words,
)

__all__ = [
    "NO_CHANGES",
    "Changes",
    "PriceChange",
    "Trace",
    "board_in_words",
    "changes_of",
    "company_in_words",
    "draw_map",
    "draw_market",
    "hex_in_words",
    "keep_boards_in",
    "player_in_words",
]
