"""The cards of Ticket to Ride Europe on buttons, in menus and in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import emblems
from bot.games.ticket_europe.words.names import SIGNS
from render.ticket_europe import emblems as drawing

__all__ = ["Emblems"]


class Emblems(emblems.Emblems):
    """A card for each colour."""

    signs = frozenset(SIGNS.values())

    def drawn(self) -> Mapping[str, bytes]:
        """The cards."""
        return drawing.emblems()
