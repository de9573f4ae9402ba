"""The rules options of a new table of Ticket to Ride Europe."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import table_options
from bot.games.core.table_options import Option
from bot.language import N_

__all__ = ["TableOptions"]

SETTINGS: Mapping[str, Option] = {
    "first": Option(N_("who begins"), {"drawn": N_("drawn by lot"), "first_seat": N_("the first seat")}),
    "last_cards": Option(
        N_("face-up cards once the deck is used up"), {"taken": N_("may be taken"), "left": N_("are left")}
    ),
}


class TableOptions(table_options.TableOptions):
    """Rules options."""

    settings = SETTINGS
