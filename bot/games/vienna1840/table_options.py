"""The rules options of a new table of 1840: presets and maps, and what each option is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import table_options
from bot.games.core.table_options import RuleSet
from bot.language import N_, Words
from engine.core import Options
from engine.vienna1840.options import PRESETS

__all__ = ["TableOptions"]

MAP = "map"


NAMES: Mapping[str, str] = {
    "rulebook": N_("by the printed rulebook"),
    "online": N_("by the ways of 18xx.games"),
    "full": N_("the whole map"),
    "small_3p": N_("the small map for 3"),
    "small_2p": N_("the small map for 2"),
}
MEANINGS: Mapping[str, str] = {
    "tc_choice": N_("which tramway companies are offered in SR1"),
    "sr1_order": N_("who acts when in SR1"),
    "private_naming": N_("whether naming a private is a bid as well"),
    "private_discount": N_("what gets cheaper when all pass"),
    "private_payout_restart": N_("who begins again when all passed"),
    "reduced_face": N_("whether a private that got cheaper is worth less later"),
    "bid_grid": N_("which bids are allowed"),
    "sold_out_rise": N_("whose price rises when sold out"),
    "auto_pass": N_("whether those pass by themselves who can't trade"),
    "private_return": N_("when a private may be returned"),
    "director_certificate": N_("whether a director can leave by selling"),
    "private_consent": N_("whether owners are asked before their private is bought"),
    "private_after_run": N_("whether privates may be bought after the run"),
    "private_during_bonus": N_("whether privates may be bought while a bonus waits"),
    "cr_d_flow": N_("dividends and trams: company by company, or in turns"),
    "forced_tram": N_("when a company must have a tram"),
    "loan_cards": N_("how many loans there are"),
    "scrap": N_("when a tram may be scrapped"),
    "tram_assignment": N_("whether a tram may lie unused while a line has none"),
    "late_buy_full_tcs": N_("whether companies with 3 lines buy trams after the auctions"),
    "line_restock": N_("when new lines come out"),
    "bonus_station_cost": N_("what the bonus station costs"),
    "bonus_tile_reach": N_("whether a line must reach the red or purple tile of a bonus"),
    "idle_steps": N_("whether steps without a choice are asked"),
    "second_oo_base": N_("when the second line of D18 gets its base"),
    "oo_base_circle": N_("who chooses the circle of another line's base"),
    "first_turn_stadtbahn": N_("whether a Stadtbahn tile may come before the base's tile"),
    "first_tile_base": N_("whether a line's first tile must go on its base"),
    "special_purple": N_("how many there are of L30 and L31"),
    "l16_count": N_("how many there are of L16"),
    "station_removal_reach": N_("whether a line must reach the station that it removes"),
    "station_removal_per_turn": N_("how many stations a line may remove in a turn"),
    "remove_g3": N_("who may remove the base at G3"),
    "run_compulsory": N_("whether a line with a tram must run"),
    "purple_without_route": N_("what a purple tram without a route brings"),
    "route_check": N_("whether a route below the best is refused"),
    "deficit_order": N_("where a deficit is paid from first"),
    "empty_station_is_stop": N_("whether a purple hex without a tile counts as a stop"),
    "score_privates": N_("whether privates count at the end"),
}
ASKED: Mapping[str, str] = {MAP: "which map, where the game has several"}


class TableOptions(table_options.TableOptions):
    """Rules options."""

    names = NAMES
    meanings = MEANINGS
    asked = ASKED
    prompt = N_("Rules and map")

    @property
    def presets(self) -> Mapping[str, Options]:
        """The rulebook's ways (default), and those of the public site."""
        return dict(PRESETS)

    @property
    def sets(self) -> Sequence[RuleSet]:
        """Each preset with the usual map, and with each of the maps."""
        maps = ({}, *({MAP: str(each)} for each in self.values(MAP)))
        return [RuleSet(preset, changed) for preset in PRESETS for changed in maps]

    def set_name(self, words: Words, chosen: RuleSet) -> str:
        """The preset and the map."""
        ways, map = self.name(words, chosen.preset), chosen.changed.get(MAP)
        if map is None:
            return words.say("Rules {ways}, the usual map", ways=ways)
        return words.say("Rules {ways}, {map}", ways=ways, map=self.name(words, map))
