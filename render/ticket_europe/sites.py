"""The map with routes or cities to choose from lit, and the rest veiled."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import ENGLISH, Words

__all__ = ["draw_sites"]


def draw_sites(
    view: View,
    routes: Collection[str] = (),
    cities: Collection[str] = (),
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The part of the map on which these routes and cities lie, with nothing else lit: where one may claim or
    build now, or what `/routes` found. With neither, the whole map veiled.

    Args:
        title: a line above the map.
    """
    raise NotImplementedError
