"""The rules options of a new table of Trambahn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import table_options
from bot.games.core.table_options import Option
from bot.language import N_

__all__ = ["TableOptions"]

SETTINGS: Mapping[str, Option] = {
    "tour": Option(
        N_("when a tour is scored"),
        {
            "at_once": N_("with its fourth passenger"),
            "after_passengers": N_("after all passengers of the turn"),
        },
    ),
    "conductor_opens": Option(N_("whether a conductor may start a column")),
    "conductor_after_ten": Option(N_("whether a conductor may follow a 10")),
    "lost_money": Option(
        N_("money cards that are lost"),
        {"reshuffled": N_("go into the new draw pile"), "discarded": N_("start the new discard pile")},
    ),
    "pile_runs_out": Option(
        N_("when the draw pile runs out"),
        {"when_drawing": N_("when a card is missing"), "at_once": N_("with its last card")},
    ),
    "unserved_column": Option(
        N_("a column without a tram at the end of the turn"),
        {"discarded": N_("is lost"), "forbidden": N_("isn't allowed")},
    ),
}


class TableOptions(table_options.TableOptions):
    """Rules options."""

    settings = SETTINGS
