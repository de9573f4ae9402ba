"""The rules options of a new table of Tramways."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import table_options
from bot.language import N_
from engine.core import Options
from engine.tramways.options import STANDARD

__all__ = ["TableOptions"]

NAMES: Mapping[str, str] = {
    "standard": N_("standard"),
    "advanced": N_("advanced: parcels chosen, map of both sides"),
}
MEANINGS: Mapping[str, str] = {
    "map": N_("map boards: usual (alone by lot), suggested, or by lot with normal, hard or mixed sides"),
    "plan": N_("boards laid by hand: letter and side, column and row of the corner, quarter turns"),
    "expert": N_("for 2 players: 3 boards in a row"),
    "deal": N_("parcels: dealt, or chosen in turn"),
    "development": N_("development cards: ticket books, or a deck"),
    "board": N_("side of the player board: chosen, or the same for all"),
    "hard_workers": N_("workers on the hard side: up to 2, or 1"),
    "last_bidder": N_("the last player in the auction: moved, or asked for a bid"),
    "void_consequence": N_("the consequence of a card discarded for a void ticket: applies, or not"),
    "lost_extension": N_("an extended link left alone: loses the extension, or all of it"),
    "last_hand": N_("the hand of the last round: filled after its auction, or before"),
    "below_zero": N_("happiness below 0: yes, or no"),
}
WRITTEN: Mapping[str, str] = {"plan": "A20+B20@5.0+C20@0.3+D20@5.3r2"}


class TableOptions(table_options.TableOptions):
    """Rules options."""

    names = NAMES
    meanings = MEANINGS
    written = WRITTEN

    @property
    def presets(self) -> Mapping[str, Options]:
        """The game as it is usually played, and the advanced one."""
        return {
            "standard": STANDARD,
            "advanced": STANDARD.model_copy(update={"map": "mixed", "deal": "advanced"}),
        }
