"""The end of a game, shown page by page: each player's tickets with their ways, the European Express, the
table of points.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import ENGLISH, Words

__all__ = ["ceremony_pages", "draw_ceremony", "draw_scores"]


def ceremony_pages(view: View) -> int:
    """How many pages there are: one for each player, one for the European Express (if anybody has it), and
    the table of points; 0 while the game is on.
    """
    raise NotImplementedError


def draw_ceremony(
    view: View, page: int, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """A page.

    Args:
        page: 0 to `ceremony_pages(view) - 1`.

    Raises:
        ValueError: no such page.
    """
    raise NotImplementedError


def draw_scores(
    view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """The table of points, part by part: the last page of the ceremony.

    Raises:
        ValueError: the game is on.
    """
    raise NotImplementedError
