"""What is wrong in 1840."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import errors
from bot.games.core.errors import Breach, in_words
from bot.games.vienna1840.words import names
from bot.language import N_, Words
from engine.core import GameError, Value
from engine.vienna1840.interchange import ImportRefused

__all__ = ["REASONS", "Errors"]

REASONS = {
    "import_too_large": N_("the file is too large."),
    "import_too_deep": N_("the file is nested too deeply."),
    "import_not_json": N_("the file is not JSON, or is cut off."),
    "import_other_game": N_("the file is not a game of 1840 from 18xx.games."),
    "import_fields": N_("the file lacks its settings or its actions, or has far too many."),
    "import_players": N_("the players in the file can't be read, or are too few or too many."),
    "import_seed": N_("the file's seed is not a whole number."),
    "import_optional_rules": N_("the game was played under optional rules that this bot does not know."),
    "import_rule": N_("the move is not legal."),
    "import_action": N_("the action can't be read."),
    "import_unknown_action": N_("there is no such action."),
}
"""Why a game file is refused, by code."""


BREACHES: Mapping[str, Breach] = {
    "auction_running": Breach("The auction of {lot} is still running.", "15.2"),
    "bank_has_none": Breach("The bank has no share of {company}.", "9.3"),
    "base_first": Breach("The first tile of line {line} must go on its base, {hex}.", "16.5"),
    "base_not_removable": Breach(
        "The station of {company} at {hex} is its base and can't be removed.", "16.24"
    ),
    "better_route": Breach(
        "That route earns {value}, but {best} is possible: {route}. The best must be run.", "17.10", "17.9"
    ),
    "bid_step": Breach("Bids are multiples of {step}.", "6.1", "6.2", "15.3"),
    "bid_too_high": Breach("That is more than there is to spend: {purse}.", "6.8", "15.3"),
    "bid_too_low": Breach("At least {minimum} must be bid.", "6.1", "6.2", "15.3"),
    "bonus_first": Breach("First use the bonus of the Stadtbahn tile, or pass on it.", "16.14"),
    "card_not_free": Breach("Order card {position} is not to be had.", "5.1"),
    "cash_short": Breach("That costs {needed}, more than you have.", "1.2", "9.3", "10.1"),
    "certificate_limit": Breach("You hold as many certificates as are allowed: {limit}.", "9.4", "9.5"),
    "circle_first": Breach("First choose the circle for the base of line {line}.", "16.2"),
    "circle_kept": Breach("The last free circle at {hex} is kept for line {line}.", "16.22"),
    "circles_full": Breach("No circle is free at {hex}.", "16.21"),
    "company_not_drawn": Breach("{company} was not drawn: it is not in this game.", "8.1", "10.1"),
    "company_taken": Breach("{company} has its director already.", "8.1", "10.1"),
    "director_certificate": Breach(
        "You don't hold that many shares of {company} beside the director's certificate, which is never "
        "sold.",
        "9.8",
    ),
    "dividend_range": Breach("The dividend is at most the company's revenue: {maximum}.", "13.1"),
    "dividend_step": Breach("Dividends are multiples of {step}.", "13.1"),
    "export_former_rules": Breach(
        "This game was begun before the rules were corrected by an update of the bot: "
        "18xx.games would refuse some of its moves."
    ),
    "export_no_tram_left": Breach(
        "When company round 5 began, no tram was left in the supply. 18xx.games fails there, so this game "
        "can't be taken there."
    ),
    "export_not_online": Breach(
        "Only games by the ways of 18xx.games can be exported: they are played no other way there."
    ),
    "found_first": Breach("Everybody first takes a director's certificate.", "10.1", "10.4"),
    "founding_over": Breach("No more companies are founded.", "10.3", "8.1"),
    "holding_limit": Breach("Nobody may hold more than {limit} % of {company}.", "9.4"),
    "journal_of_other_rules": Breach("That game was recorded under other rules ({game}, version {version})."),
    "line_not_offered": Breach("Line {line} is not on offer.", "15.2", "15.9"),
    "line_without_tram": Breach("A tram may not lie unused while a line has none.", "15.11"),
    "map_for_players": Breach("The map {map} is not for {players} players.", "3.3"),
    "must_buy_tram": Breach("{company} has no tram and must buy one.", "14.1", "14.2"),
    "must_name": Breach("The one who begins must name a private.", "6.1"),
    "must_run": Breach("Line {line} must run.", "17.1"),
    "name_first": Breach("First it must be named for auction.", "6.1", "15.2"),
    "namer_opens": Breach("The company that named the line must open, with at least {minimum}.", "15.3"),
    "no_interchange": Breach("There is no place for stations at {hex}.", "16.21"),
    "no_sales_yet": Breach("Nothing is sold in the first stock round.", "9.9"),
    "no_stadtbahn_station": Breach("Stadtbahn {company} has no station at {hex}.", "16.23"),
    "no_station_left": Breach("Line {line} has placed all its stations.", "2.3"),
    "no_tram": Breach("Line {line} has no tram.", "17.1"),
    "not_that_many": Breach("You don't hold that many shares of {company}.", "9.1", "9.7"),
    "one_removal": Breach("Only one Stadtbahn station may be removed in a turn.", "16.23"),
    "one_stadtbahn_tile": Breach("Only one Stadtbahn tile may be laid in a turn.", "16.3"),
    "one_station": Breach("Only one station may be placed in a turn.", "16.3"),
    "one_tile": Breach("Only one tile may be laid in a turn.", "16.3"),
    "one_tram_a_line": Breach("A line holds one tram at most.", "15.11"),
    "other_lot": Breach("Another auction is going on: that of {lot}.", "6.1", "15.2"),
    "par_price": Breach("{price} is no par price. Possible are 70, 80, 90 and 100.", "10.1"),
    "player_count": Breach("1840 is for {least} to {most} players.", "3.2", "3.3"),
    "private_not_for_sale": Breach("{private} is not for sale.", "7.4"),
    "private_not_yours": Breach("{private} is not yours to return.", "7.3"),
    "private_price": Breach("The price of {private} lies between 1 and {face}.", "7.4"),
    "private_sold": Breach("{private} is sold already.", "6.1"),
    "private_too_early": Breach("Companies buy privates only from line round 2a on.", "7.4"),
    "remove_first": Breach("Remove the Stadtbahn station there first.", "16.23", "16.21"),
    "route_blocked": Breach("Line {line} can't pass {hex}: all its circles are taken by others.", "17.6"),
    "route_changes_track": Breach("No track leads through {hex} that way.", "17.3"),
    "route_gap": Breach("{hex} and {beyond} are not neighbours.", "17.2"),
    "route_no_station": Breach("The route does not touch a station of line {line}.", "17.2"),
    "route_no_track": Breach("There is no track from {hex} to {beyond}.", "17.2", "17.5"),
    "route_place_twice": Breach("The route uses {hex} twice.", "17.4", "17.3"),
    "route_through_arrow": Breach("A route ends at an arrow and does not run through {hex}.", "17.7"),
    "route_too_short": Breach("A route needs at least two places.", "17.2"),
    "sold_this_round": Breach(
        "You sold shares of {company} in this round and may not buy it again before the next.", "9.6"
    ),
    "stadtbahn_only_by_company": Breach(
        "On {hex} only a Stadtbahn tile may be laid, by the Stadtbahn action.", "16.12", "16.3"
    ),
    "stadtbahn_sequence": Breach(
        "Stadtbahn {company} is built without a gap from one of its ends; {hex} is not next.", "16.12"
    ),
    "stadtbahn_tile_fixed": Breach("On {hex}, tile {tile} does not fit the dotted line that way.", "16.12"),
    "station_here_already": Breach("Line {line} has a station at {hex} already.", "16.21"),
    "station_not_reachable": Breach("Line {line} can't reach {hex} from any of its stations.", "16.21"),
    "tile_arrow_at_center": Breach(
        "Tile {tile} may not point an arrow at another centre hex from {hex}.", "16.10", "16.9"
    ),
    "tile_at_blank_side": Breach(
        "Tile {tile} on {hex} would lead track into a blank side of {beyond}.", "16.9"
    ),
    "tile_bound_to_hex": Breach("Tile {tile} does not belong on {hex}.", "16.7", "16.15"),
    "tile_colour_not_yet": Breach("Tiles in {colour} are not to be had now.", "4.2"),
    "tile_keeps_track": Breach("Tile {tile} on {hex} must keep all the track that is there.", "16.18"),
    "tile_not_an_upgrade": Breach("Tile {tile} is no upgrade of the one on {hex}.", "16.16"),
    "tile_not_laid_here": Breach("No tile may be laid on {hex} now.", "16.7", "16.3"),
    "tile_not_reachable": Breach(
        "Tile {tile} on {hex} would not connect to a station of line {line}.", "16.6", "16.17"
    ),
    "tile_off_map": Breach("Tile {tile} on {hex} would lead track off the map.", "16.9"),
    "tile_used_up": Breach("No tile {tile} is left.", "2.2", "16.7"),
    "tile_wrong_class": Breach("Tile {tile} does not go on a hex like {hex}.", "16.7"),
    "tram_limit": Breach("A company holds at most {limit} trams.", "8.4", "13.8"),
    "tram_not_on_sale": Breach("No {colour} tram is on sale.", "12.2", "13.11"),
    "tram_not_yours": Breach("You may not scrap that tram now: {tram}.", "13.9"),
    "treasury_short": Breach("{company} needs {needed} in its treasury, and has less.", "1.5"),
}
REFUSALS: Mapping[str, str] = {"line_unnamed": N_("Which line? Name it with `line:`.")}

UNKNOWN: Mapping[str, str] = {
    "reply": N_("`{name}` is no answer to that."),
    "card": N_("There is no order card {name}."),
}


class Errors(errors.Errors):
    """Rule errors by their codes, refused files."""

    breaches = BREACHES
    refusals = REFUSALS
    unknown = UNKNOWN

    def value(self, words: Words, place: str, value: Value) -> Value:
        """A lot, a private, a tram or a colour by its name."""
        name = str(value)
        if place == "colour" and name in names.COLOURS:
            return words.say(names.COLOURS[name])
        if place == "lot" and name.isdigit():
            return words.say("line {number}", number=name)
        if place in ("lot", "private"):
            return names.private(name)
        return names.tram(words, name) if place == "tram" else value

    def own(self, words: Words, error: GameError) -> str | None:
        """Why a file can't be imported, with the number of the action where it is about one."""
        if not isinstance(error, ImportRefused):
            return None
        reason = words.say(REASONS[error.code])
        if isinstance(error.detail, GameError):
            reason = in_words(words, error.detail, self)
        elif error.detail:
            reason = words.say("{reason} ({detail})", reason=reason, detail=error.detail)
        if error.action is None:
            return words.say("That file can't be imported: {reason}", reason=reason)
        return words.say(
            "That file can't be imported. Action {number}: {reason}", number=error.action, reason=reason
        )
