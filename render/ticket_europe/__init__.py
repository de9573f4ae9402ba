"""The pictures of Ticket to Ride Europe.

All are functions of a view (`engine.ticket_europe.view`), whoever's it is, and give a `Picture` with its
description. For all to see are `draw_map` (the table: the game's first picture), `draw_area`, `draw_sites`,
`draw_tunnel` and the pages of the ceremony: they never show what a view holds of a hand or of tickets, so
they are the same from any seat. For their owner alone, from that player's own view, are `draw_hand`,
`draw_payments`, `draw_claimable`, `draw_offer` and `draw_journeys`.

Arguments are the same everywhere: `changes` is what the last move changed (`changes_of(events)`), `theme` a
name in `themes.THEMES`, `words` those of the game in a language, `names` the players' names by seat.

What things are called, for sentences outside of pictures too, stands in `terms`: `card_name`, `city_name`,
`route_name`, `ticket_name`, `player_name`, and `letters`, the letter on each player's wagons.
"""

from render.ticket_europe.cards.hand import draw_hand, draw_payments
from render.ticket_europe.cards.tunnel import draw_tunnel
from render.ticket_europe.changes import NO_CHANGES, Changes, changes_of
from render.ticket_europe.map.area import draw_area
from render.ticket_europe.map.europe import draw_map, draw_still, keep_boards_in
from render.ticket_europe.map.sites import draw_claimable, draw_sites
from render.ticket_europe.tickets.ceremony import ceremony_pages, draw_ceremony, draw_scores
from render.ticket_europe.tickets.journeys import draw_journeys
from render.ticket_europe.tickets.offer import draw_offer
from render.ticket_europe.words.reading import board_in_words

__all__ = [
    "NO_CHANGES",
    "Changes",
    "board_in_words",
    "ceremony_pages",
    "changes_of",
    "draw_area",
    "draw_ceremony",
    "draw_claimable",
    "draw_hand",
    "draw_journeys",
    "draw_map",
    "draw_offer",
    "draw_payments",
    "draw_scores",
    "draw_sites",
    "draw_still",
    "draw_tunnel",
    "keep_boards_in",
]
