"""The rules options of a new table of Tramways."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import table_options
from bot.games.core.table_options import Option
from bot.language import N_
from engine.core import Options
from engine.tramways.options import STANDARD

__all__ = ["TableOptions"]

NAMES: Mapping[str, str] = {
    "standard": N_("standard"),
    "advanced": N_("advanced: parcels chosen, map of both sides"),
}
SETTINGS: Mapping[str, Option] = {
    "map": Option(
        N_("map boards"),
        {
            "usual": N_("usual (alone by lot)"),
            "suggested": N_("suggested"),
            "normal": N_("by lot with normal sides"),
            "hard": N_("by lot with hard sides"),
            "mixed": N_("by lot with mixed sides"),
        },
    ),
    "plan": Option(N_("boards laid by hand"), {}),
    "expert": Option(N_("2 players on 3 boards in a row")),
    "deal": Option(N_("parcels"), {"normal": N_("dealt"), "advanced": N_("chosen in turn")}),
    "development": Option(N_("development cards"), {"books": N_("ticket books"), "deck": N_("a deck")}),
    "board": Option(
        N_("side of the player board"),
        {"chosen": N_("chosen"), "normal": N_("normal for all"), "hard": N_("hard for all")},
    ),
    "hard_workers": Option(N_("workers on the hard side"), {"two": N_("up to 2"), "one": N_("1 at most")}),
    "last_bidder": Option(
        N_("the last player in the auction"),
        {"moved": N_("takes the last place automatically"), "asked": N_("is asked for a bid")},
    ),
    "void_consequence": Option(
        N_("the consequence of a card discarded for a void ticket"),
        {"applies": N_("applies"), "no": N_("doesn't apply")},
    ),
    "lost_extension": Option(
        N_("an extended link left alone"), {"extension": N_("loses the extension"), "link": N_("is lost")}
    ),
    "last_hand": Option(
        N_("the hand of the last round is filled"),
        {"after_auction": N_("after the auction"), "before_auction": N_("before the auction")},
    ),
    "below_zero": Option(N_("happiness below 0")),
}
WRITTEN: Mapping[str, str] = {"plan": "A20+B20@5.0+C20@0.3+D20@5.3r2"}


class TableOptions(table_options.TableOptions):
    """Rules options."""

    names = NAMES
    settings = SETTINGS
    written = WRITTEN

    @property
    def presets(self) -> Mapping[str, Options]:
        """The game as it is usually played, and the advanced one."""
        return {
            "standard": STANDARD,
            "advanced": STANDARD.model_copy(update={"map": "mixed", "deal": "advanced"}),
        }
