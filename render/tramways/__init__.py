"""The pictures of Tramways.

All are functions of a view (`engine.tramways.view`), whoever's it is, and give a `Picture` with its
description. For all to see are `draw_board` (the table: the game's first picture), `draw_players` (the table
without its plan), `draw_detail`, `draw_sites`, `draw_steps`, `draw_ways` and `draw_scores`: they never show
what a view holds of a hand, so they are the same from any seat. For their owner alone, from that player's own
view, are `draw_hand`, `draw_cards`, `draw_payments` and `draw_preview`. `draw_icons` is of no view.

Arguments are the same everywhere: `changes` is what the last move changed (`changes_of(events)`), `theme` a
name in `themes.THEMES`, `words` those of the game in a language, `names` the players' names by seat.

What things are called, for sentences outside of pictures too, stands in `terms`, and in `letters` the letters
of ways and of players.
"""

from render.tramways.changes import NO_CHANGES, Changes, changes_of
from render.tramways.choosing.preview import draw_preview
from render.tramways.choosing.sites import draw_sites
from render.tramways.choosing.steps import draw_steps
from render.tramways.choosing.ways import Line, Trip, draw_ways
from render.tramways.hand import draw_cards, draw_hand, draw_payments
from render.tramways.legend import draw_icons
from render.tramways.table.detail import draw_detail, has_detail
from render.tramways.table.scores import draw_scores
from render.tramways.table.table import draw_board, draw_players, draw_still, keep_boards_in
from render.tramways.words.reading import board_in_words

__all__ = [
    "NO_CHANGES",
    "Changes",
    "Line",
    "Trip",
    "board_in_words",
    "changes_of",
    "draw_board",
    "draw_cards",
    "draw_detail",
    "draw_hand",
    "draw_icons",
    "draw_payments",
    "draw_players",
    "draw_preview",
    "draw_scores",
    "draw_sites",
    "draw_steps",
    "draw_still",
    "draw_ways",
    "has_detail",
    "keep_boards_in",
]
