"""The companies and trams of 1840 on buttons and in menus."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import emblems
from render.vienna1840 import emblems as drawing

__all__ = ["Emblems"]


class Emblems(emblems.Emblems):
    """A plate for each company and Stadtbahn, and a tram in each colour."""

    def drawn(self) -> Mapping[str, bytes]:
        """The companies and the trams."""
        return drawing.emblems()
