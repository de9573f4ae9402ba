"""Trambahn's cards and trams on buttons and in menus."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import emblems
from render.trambahn import emblems as drawing

__all__ = ["Emblems"]


class Emblems(emblems.Emblems):
    """A card for each face, and the three kinds of trams."""

    def drawn(self) -> Mapping[str, bytes]:
        """The cards and the trams."""
        return drawing.emblems()
