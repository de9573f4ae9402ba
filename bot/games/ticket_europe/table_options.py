"""The rules options of a new table of Ticket to Ride Europe."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import table_options
from bot.language import N_

__all__ = ["TableOptions"]

MEANINGS: Mapping[str, str] = {
    "first": N_("who begins: drawn by lot, or the first seat"),
    "last_cards": N_("face-up cards once the deck is used up: may be taken, or are left"),
}


class TableOptions(table_options.TableOptions):
    """Rules options."""

    meanings = MEANINGS
