"""The whole table in words, for those who can't see the pictures: a line for each thing, the most important
first.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.words import Words

__all__ = ["board_in_words"]


def board_in_words(view: View, names: Sequence[str], words: Words) -> Sequence[str]:
    """The table in lines: the turn, the row and the piles, the players with their routes and stations, and
    the routes that are open, by colour. With a player's own view also his hand and tickets.
    """
    raise NotImplementedError
