"""The rules options of a new table of 1840: presets and maps, and each option in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import table_options
from bot.games.core.table_options import YES_OR_NO, Option, RuleSet
from bot.language import N_, Words
from engine.core import Options
from engine.vienna1840.options import PRESETS

__all__ = ["TableOptions"]

MAP = "map"
YES, NO = YES_OR_NO["yes"], YES_OR_NO["no"]

NAMES: Mapping[str, str] = {"rulebook": N_("by the printed rulebook"), "online": N_("as on 18xx.games")}
ANY_TIME = N_("at any time")
SETTINGS: Mapping[str, Option] = {
    MAP: Option(
        N_("map"),
        {
            "full": N_("the whole map"),
            "small_3p": N_("the small map for 3"),
            "small_2p": N_("the small map for 2"),
        },
    ),
    "tc_choice": Option(
        N_("tramway companies on offer in SR1"),
        {"all_six": N_("all 6"), "random_n": N_("by lot as many as players")},
    ),
    "sr1_order": Option(
        N_("who acts when in SR1"),
        {"seating_from_lowest": N_("by seats from the lowest card on"), "cards": N_("by order cards")},
    ),
    "private_naming": Option(
        N_("putting a private up for auction"),
        {"name_then_bid": N_("comes before the first bid"), "bid_names": N_("is the first bid")},
    ),
    "private_discount": Option(
        N_("what gets cheaper when all pass"),
        {
            "first_named_only": N_("the private put up before the first sale"),
            "cheapest_while_unsold": N_("the cheapest private of the map"),
        },
    ),
    "private_payout_restart": Option(
        N_("who begins again when all passed"),
        {"lowest_card": N_("the lowest order card"), "same_circle": N_("who began before")},
    ),
    "bid_grid": Option(
        N_("bids"),
        {"multiples_of_5": N_("multiples of 5"), "min_raise_5": N_("any number at least 5 higher")},
    ),
    "sold_out_rise": Option(
        N_("whose price rises when sold out"),
        {"tramways": N_("tramway companies"), "all": N_("all companies")},
    ),
    "auto_pass": Option(N_("whether players who can't trade pass automatically"), {"off": NO, "on": YES}),
    "private_return": Option(
        N_("when a private may be returned"), {"any_time": ANY_TIME, "own_turn": N_("on your own turn")}
    ),
    "director_certificate": Option(
        N_("whether a director can leave by selling"), {"kept": NO, "dumpable": YES}
    ),
    "private_consent": Option(
        N_("whether owners are asked before their private is bought"), {"asked": YES, "assumed": NO}
    ),
    "private_after_run": Option(N_("whether privates may be bought after the run")),
    "cr_d_flow": Option(
        N_("dividends and trams"), {"per_company": N_("company by company"), "phases": N_("in turns")}
    ),
    "forced_tram": Option(
        N_("when a company must have a tram"),
        {"after_e": N_("after the line auctions"), "in_d": N_("after the purchase of trams")},
    ),
    "loan_cards": Option(N_("how many loans there are"), {"unlimited": N_("unlimited")}),
    "scrap": Option(
        N_("when a tram may be scrapped"),
        {"any_time": ANY_TIME, "own_steps": N_("when buying or running trams")},
    ),
    "tram_assignment": Option(
        N_("whether a tram may lie unused while a line has none"), {"free": YES, "fill_lines": NO}
    ),
    "late_buy_full_tcs": Option(N_("whether companies with 3 lines buy trams after the auctions")),
    "line_restock": Option(
        N_("when new lines come out"),
        {"after_purchases": N_("after the last purchase"), "after_auctions": N_("after the last auction")},
    ),
    "bonus_station_cost": Option(
        N_("what the bonus station costs"), {"free": N_("nothing"), "normal": N_("the usual price")}
    ),
    "idle_steps": Option(N_("whether steps without a choice are asked"), {"skipped": NO, "asked": YES}),
    "second_oo_base": Option(
        N_("when the second line of D18 gets its base"),
        {"placed": N_("with the line"), "waits": N_("with the first tile")},
    ),
    "first_turn_stadtbahn": Option(
        N_("whether a Stadtbahn tile may come before the base's tile"),
        {"allowed": YES, "after_base_tile": NO},
    ),
    "first_tile_base": Option(
        N_("whether a line's first tile must go on its base"), {"checked": YES, "by_reach": NO}
    ),
    "special_purple": Option(
        N_("how many there are of L30 and L31"),
        {"shared": N_("1 of each"), "per_hex": N_("1 of each for F24 and for G11")},
    ),
    "l16_count": Option(N_("how many there are of L16"), {}),
    "station_removal_reach": Option(
        N_("whether a line must reach the station that it removes"), {"none": NO, "required": YES}
    ),
    "station_removal_per_turn": Option(
        N_("how many stations a line may remove in a turn"), {"any": N_("any number")}
    ),
    "remove_g3": Option(
        N_("who may remove the base at G3"), {"any_line": N_("any line"), "line_13_only": N_("only line 13")}
    ),
    "run_compulsory": Option(N_("whether a line with a tram must run")),
    "route_check": Option(N_("whether a route below the best is refused"), {"best": YES, "none": NO}),
    "deficit_order": Option(
        N_("where a deficit is paid from first"),
        {"revenue_first": N_("the revenue"), "treasury_first": N_("the treasury")},
    ),
    "empty_station_is_stop": Option(N_("whether a purple hex without a tile counts as a stop")),
    "score_privates": Option(N_("whether privates count at the end"), {"true": YES, "false": NO}),
    "reduced_face": Option(
        N_("whether a private that got cheaper is worth less later"), {"minimum_only": NO, "lasting": YES}
    ),
    "private_during_bonus": Option(N_("whether privates may be bought while a bonus waits")),
    "bonus_tile_reach": Option(
        N_("whether a line must reach the red or purple tile of a bonus"), {"required": YES, "none": NO}
    ),
    "oo_base_circle": Option(
        N_("who chooses the circle of another line's base"),
        {"acting_director": N_("who lays the tile"), "own_director": N_("its own director")},
    ),
    "purple_without_route": Option(
        N_("what a purple tram without a route earns"), {"nothing": N_("nothing")}
    ),
}
ASKED: Mapping[str, str] = {MAP: "which map, where the game has several"}


class TableOptions(table_options.TableOptions):
    """Rules options."""

    names = NAMES
    settings = SETTINGS
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
        return words.say("Rules {ways}, {map}", ways=ways, map=self.called(words, MAP, map))
