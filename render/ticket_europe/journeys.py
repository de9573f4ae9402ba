"""A player's tickets on the map, for him alone: which are joined, and for the others the ways still open."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import ENGLISH, Words

__all__ = ["draw_journeys"]


def draw_journeys(
    view: View,
    tickets: Sequence[str] | None = None,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The map with the ends of each ticket of the view's seat, his own routes lit, the cheapest way still
    open for each ticket that is not joined, with its wagons and cards, and what others have taken from it.

    Args:
        tickets: only these; without them all that he has kept.

    Raises:
        ValueError: the view is a spectator's, which holds no tickets.
    """
    raise NotImplementedError
