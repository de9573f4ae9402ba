"""Destination tickets as cards. Those of a player may be shown to him alone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import ENGLISH, Words

__all__ = ["draw_offer", "draw_tickets"]


def draw_tickets(
    view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """The tickets of the view's seat as cards: cities, points, where they lie, and whether they are joined.

    Raises:
        ValueError: the view is a spectator's, which holds no tickets.
    """
    raise NotImplementedError


def draw_offer(
    view: View, theme: str = "light", words: Words = ENGLISH, names: Sequence[str] = ()
) -> Picture:
    """The tickets that the view's seat may choose from now (`offered`), as cards numbered by their places,
    over the map with the ends of each, of those that he has already, and his routes.

    Raises:
        ValueError: the view is a spectator's, or the seat has nothing to choose from.
    """
    raise NotImplementedError
