"""A part of the map, as large as a phone shows it well: what a move would change, or what is asked about."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import ENGLISH, Words
from render.ticket_europe.changes import NO_CHANGES, Changes

__all__ = ["draw_area"]


def draw_area(
    view: View,
    cities: Collection[str],
    title: str = "",
    changes: Changes = NO_CHANGES,
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The map around some cities. The preview of a claim or of a station: the view after it, the cities of
    its route or its own, and its changes.

    Args:
        cities: all of them are shown, with some land around.
        title: a line above the map.
    """
    raise NotImplementedError
