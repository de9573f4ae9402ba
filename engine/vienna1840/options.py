"""Rules options of 1840: where the rulebook and the public games differ, and where the rulebook is silent.

What the values of each do stands in `docs/1840-and-18xx-games.md`. The two presets are `RULEBOOK` (the
default) and `ONLINE` (the ways of 18xx.games); single options can be overridden when a game is made. The
record is saved with the game.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from engine.core import Options, later

__all__ = ["ONLINE", "PRESETS", "RULEBOOK", "Options1840", "preset"]

MapName = Literal["full", "small_3p", "small_2p"]


class Options1840(Options):
    """The rules of one game.

    A record names all the fields that there were when it was made, so that a new one needs a default under
    which older games go on as before. Open forms know fields and values by their places: new ones come last.
    """

    preset: Literal["rulebook", "online"] = "rulebook"
    map: MapName | None = None
    """None: the rulebook's map for the number of players (III.4, XII, XIII)."""
    tc_choice: Literal["all_six", "random_n"] = "all_six"
    """VII.5: which tramway companies are on offer in the first stock round."""
    sr1_order: Literal["seating_from_lowest", "cards"] = "seating_from_lowest"
    """III.1, VII.5: order of play in the first stock round."""
    private_naming: Literal["name_then_bid", "bid_names"] = "name_then_bid"
    """VI: naming a private and the opening bid are two acts, or one."""
    private_discount: Literal["first_named_only", "cheapest_while_unsold"] = "first_named_only"
    """VI: what falls by 5 when everybody passes."""
    private_payout_restart: Literal["lowest_card", "same_circle"] = "lowest_card"
    """VI: who begins again after everybody passed on a later private."""
    bid_grid: Literal["multiples_of_5", "min_raise_5"] = "multiples_of_5"
    """VI, VIII.6: whether bids keep to multiples of 5."""
    sold_out_rise: Literal["tramways", "all"] = "tramways"
    """X.3: whose price rises when sold out."""
    auto_pass: Literal["off", "on"] = "off"
    """VII.1: whether a player without a legal share action passes automatically."""
    private_return: Literal["any_time", "own_turn"] = "any_time"
    """IV.2: when a private may be returned to the bank."""
    director_certificate: Literal["kept", "dumpable"] = "kept"
    """VII.4: whether a director's certificate can go to another player who holds 50 %."""
    private_consent: Literal["asked", "assumed"] = "asked"
    """IX.3: whether another player's private changes hands only after that player agreed here."""
    private_after_run: Literal["no", "yes"] = "no"
    """IX.3: whether a line's turn waits after the run, so that privates may still be bought."""
    cr_d_flow: Literal["per_company", "phases"] = "phases"
    """VIII.5: dividend and tram purchase company by company, or in passes."""
    forced_tram: Literal["after_e", "in_d"] = "after_e"
    """VIII.5.4: when a company without a tram must have bought one."""
    loan_cards: Literal["unlimited", "10"] = "unlimited"
    """I: number of loans in the game."""
    scrap: Literal["any_time", "own_steps"] = "any_time"
    """VIII.5.3: when a tram may be scrapped."""
    tram_assignment: Literal["free", "fill_lines"] = "free"
    """VIII.5.3: whether a tram may lie unused while a line has none."""
    late_buy_full_tcs: Literal["yes", "no"] = "yes"
    """VIII.6: whether companies with three lines buy and rearrange after the line auctions."""
    line_restock: Literal["after_purchases", "after_auctions"] = "after_purchases"
    """VIII.7: whether new lines come out at the very end of step e, or right after its last auction."""
    bonus_station_cost: Literal["free", "normal"] = "free"
    """IX.4: cost of the station placed as a bonus."""
    idle_steps: Literal["skipped", "asked"] = "skipped"
    """Whether a decision with nothing to decide must still be passed by hand (a bonus that can't be
    used, a tram row out of reach, a line auction without money)."""
    second_oo_base: Literal["placed", "waits"] = "placed"
    """IX.6: whether the second line of D18 gets its base while the hex has no tile."""
    first_turn_stadtbahn: Literal["allowed", "after_base_tile"] = "allowed"
    """IX.4: whether a Stadtbahn tile may come before the tile on the base."""
    first_tile_base: Literal["checked", "by_reach"] = "checked"
    """IX.4: whether the first tile must go on the base."""
    special_purple: Literal["shared", "per_hex"] = "shared"
    """I, IX.4: one piece each of L30 and L31, or one for each of F24 and G11."""
    l16_count: Literal[2, 1] = 2
    """Tile chart: pieces of L16."""
    station_removal_reach: Literal["none", "required"] = "none"
    """IX.6: whether a Stadtbahn station must be reachable to be removed."""
    station_removal_per_turn: Literal["any", "1"] = "any"
    """IX.6: how many Stadtbahn stations a line may remove in a turn."""
    remove_g3: Literal["any_line", "line_13_only"] = "any_line"
    """IX.6: who may remove Stadtbahn V's base at G3."""
    run_compulsory: Literal["yes", "no"] = "yes"
    """IX.7: whether a line with a tram must run."""
    route_check: Literal["best", "none"] = "best"
    """IX.8: whether a route below the best is refused."""
    deficit_order: Literal["revenue_first", "treasury_first"] = "revenue_first"
    """IX.8: whether a deficit is taken from the revenue box first."""
    empty_station_is_stop: Literal["no", "yes"] = "no"
    """IX.2: whether a purple hex without a tile is a place (worth 0) for routes."""
    score_privates: Literal["true", "false"] = "true"
    """XI.2: whether a player's privates count at face value."""
    reduced_face: Annotated[Literal["minimum_only", "lasting"], later("minimum_only")] = "minimum_only"
    """VI, IV.2: whether a private that fell is worth less later, or only its least bid fell."""
    private_during_bonus: Annotated[Literal["no", "yes"], later("no")] = "no"
    """IX.3: whether privates may be bought while a bonus waits."""
    bonus_tile_reach: Annotated[Literal["required", "none"], later("required")] = "required"
    """IX.4: whether the red or purple tile of a bonus must be reachable like any other."""
    oo_base_circle: Annotated[Literal["acting_director", "own_director"], later("acting_director")] = (
        "acting_director"
    )
    """IX.6: who chooses a base's circle on a hex with two, where another line lays the first tile."""
    purple_without_route: Annotated[Literal["nothing", "200"], later("nothing")] = "nothing"
    """IX.8: what a purple tram brings that finds no route."""


RULEBOOK = Options1840(
    auto_pass="on", private_after_run="yes", private_during_bonus="yes", oo_base_circle="own_director"
)
ONLINE = Options1840(
    preset="online",
    tc_choice="random_n",
    sr1_order="cards",
    private_naming="bid_names",
    private_discount="cheapest_while_unsold",
    private_payout_restart="same_circle",
    bid_grid="min_raise_5",
    sold_out_rise="all",
    auto_pass="on",
    private_return="own_turn",
    director_certificate="dumpable",
    private_consent="assumed",
    private_after_run="yes",
    forced_tram="in_d",
    scrap="own_steps",
    tram_assignment="fill_lines",
    late_buy_full_tcs="no",
    line_restock="after_auctions",
    idle_steps="asked",
    second_oo_base="waits",
    first_tile_base="by_reach",
    special_purple="per_hex",
    l16_count=1,
    run_compulsory="no",
    route_check="none",
    deficit_order="treasury_first",
    empty_station_is_stop="yes",
)
PRESETS = {"rulebook": RULEBOOK, "online": ONLINE}


def preset(name: str, **overrides: Any) -> Options1840:
    """A preset with single options changed.

    Raises:
        KeyError: no such preset.
        pydantic.ValidationError: no such option, or not one of its values.
    """
    return Options1840.model_validate({**PRESETS[name].model_dump(), **overrides})
