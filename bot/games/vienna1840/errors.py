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
    "import_not_json": N_("the file isn't JSON, or is cut off."),
    "import_other_game": N_("the file isn't a game of 1840 from 18xx.games."),
    "import_fields": N_("the file lacks its settings or its actions, or has far too many."),
    "import_players": N_("the players in the file can't be read, or are too few or too many."),
    "import_seed": N_("the file's seed isn't a whole number."),
    "import_optional_rules": N_("the game was played under optional rules that this bot doesn't know."),
    "import_rule": N_("the move isn't legal."),
    "import_action": N_("the action can't be read."),
    "import_unknown_action": N_("there is no such action."),
}
"""Why a game file is refused, by code."""


BREACHES: Mapping[str, Breach] = {
    "auction_running": Breach("The auction of {lot} is still running.", "15.2"),
    "bank_has_none": Breach("The bank has no share of {company}.", "9.3"),
    "base_first": Breach("The first tile of line {line} must go on its base, {hex}.", "16.5"),
    "base_not_removable": Breach("{company}'s station at {hex} is its base and can't be removed.", "16.24"),
    "better_route": Breach(
        "That route earns {value}, but {best} is possible: {route}. The best must be run.", "17.10", "17.9"
    ),
    "bid_step": Breach("Bids are multiples of {step}.", "6.1", "6.2", "15.3"),
    "bid_too_high": Breach("That's more than there is to spend: {purse}.", "6.8", "15.3"),
    "bid_too_low": Breach("Bid at least {minimum}.", "6.1", "6.2", "15.3"),
    "bonus_first": Breach("Use the bonus of the Stadtbahn tile first, or pass on it.", "16.14"),
    "card_not_free": Breach("Order card {position} isn't available.", "5.1"),
    "cash_short": Breach("That costs {needed}, more than you have.", "1.2", "9.3", "10.1"),
    "certificate_limit": Breach("You already hold as many certificates as you may: {limit}.", "9.4", "9.5"),
    "circle_first": Breach("Choose the circle for line {line}'s base first.", "16.2"),
    "circle_kept": Breach("The last free circle at {hex} is kept for line {line}.", "16.22"),
    "circles_full": Breach("No circle is free at {hex}.", "16.21"),
    "company_not_drawn": Breach("{company} wasn't drawn: it isn't in this game.", "8.1", "10.1"),
    "company_taken": Breach("{company} already has a director.", "8.1", "10.1"),
    "director_certificate": Breach(
        "You don't hold that many shares of {company} besides the director's certificate, which "
        "is never sold.",
        "9.8",
    ),
    "dividend_range": Breach("The dividend is at most the company's revenue: {maximum}.", "13.1"),
    "dividend_step": Breach("Dividends are multiples of {step}.", "13.1"),
    "export_former_rules": Breach(
        "This game started before a bot update corrected the rules: 18xx.games would refuse some "
        "of its moves."
    ),
    "export_no_tram_left": Breach(
        "When company round 5 began, no tram was left in the supply. 18xx.games fails there, so this game "
        "can't be taken there."
    ),
    "export_not_online": Breach("Only games played as on 18xx.games can be exported: it has no other rules."),
    "found_first": Breach("Everyone takes a director's certificate first.", "10.1", "10.4"),
    "founding_over": Breach("No more companies are founded.", "10.3", "8.1"),
    "holding_limit": Breach("Nobody may hold more than {limit} % of {company}.", "9.4"),
    "journal_of_other_rules": Breach("That game was recorded under other rules ({game}, version {version})."),
    "line_not_offered": Breach("Line {line} isn't on offer.", "15.2", "15.9"),
    "line_without_tram": Breach("A tram can't be left unused while a line has none.", "15.11"),
    "map_for_players": Breach("The map {map} isn't for {players} players.", "3.3"),
    "must_buy_tram": Breach("{company} has no tram and must buy one.", "14.1", "14.2"),
    "must_name": Breach("The player who starts must put a private up for auction.", "6.1"),
    "must_run": Breach("Line {line} must run.", "17.1"),
    "name_first": Breach("It must be put up for auction first.", "6.1", "15.2"),
    "namer_opens": Breach("The company that put the line up must open at {minimum} or more.", "15.3"),
    "no_interchange": Breach("There's no place for stations at {hex}.", "16.21"),
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
    "other_lot": Breach("Another auction is still running: {lot}.", "6.1", "15.2"),
    "par_price": Breach("{price} isn't a par price. Choose 70, 80, 90 or 100.", "10.1"),
    "player_count": Breach("1840 is for {least} to {most} players.", "3.2", "3.3"),
    "private_not_for_sale": Breach("{private} isn't for sale.", "7.4"),
    "private_not_yours": Breach("{private} isn't yours to return.", "7.3"),
    "private_price": Breach("The price of {private} must be between 1 and {face}.", "7.4"),
    "private_sold": Breach("{private} is already sold.", "6.1"),
    "private_too_early": Breach("Companies buy privates only from line round 2a on.", "7.4"),
    "remove_first": Breach("Remove the Stadtbahn station there first.", "16.23", "16.21"),
    "route_blocked": Breach("Line {line} can't pass {hex}: all its circles are taken by others.", "17.6"),
    "route_changes_track": Breach("No track leads through {hex} that way.", "17.3"),
    "route_gap": Breach("{hex} and {beyond} aren't neighbours.", "17.2"),
    "route_no_station": Breach("The route doesn't touch a station of line {line}.", "17.2"),
    "route_no_track": Breach("There's no track from {hex} to {beyond}.", "17.2", "17.5"),
    "route_place_twice": Breach("The route uses {hex} twice.", "17.4", "17.3"),
    "route_through_arrow": Breach("A route ends at an arrow and doesn't run through {hex}.", "17.7"),
    "route_too_short": Breach("A route needs at least two places.", "17.2"),
    "sold_this_round": Breach(
        "You sold shares of {company} this round, so you can't buy any until the next.", "9.6"
    ),
    "stadtbahn_only_by_company": Breach(
        "Only a Stadtbahn tile can be laid on {hex}, with the Stadtbahn action.", "16.12", "16.3"
    ),
    "stadtbahn_sequence": Breach(
        "Stadtbahn {company} is built without a gap from one of its ends; {hex} isn't next.", "16.12"
    ),
    "stadtbahn_tile_fixed": Breach("Tile {tile} doesn't fit the dotted line on {hex} that way.", "16.12"),
    "station_here_already": Breach("Line {line} already has a station at {hex}.", "16.21"),
    "station_not_reachable": Breach("Line {line} can't reach {hex} from any of its stations.", "16.21"),
    "tile_arrow_at_center": Breach(
        "Tile {tile} may not point an arrow at another centre hex from {hex}.", "16.10", "16.9"
    ),
    "tile_at_blank_side": Breach(
        "Tile {tile} on {hex} would lead track into a blank side of {beyond}.", "16.9"
    ),
    "tile_bound_to_hex": Breach("Tile {tile} doesn't belong on {hex}.", "16.7", "16.15"),
    "tile_colour_not_yet": Breach("There are no {colour} tiles yet.", "4.2"),
    "tile_keeps_track": Breach("Tile {tile} on {hex} must keep all the track that is there.", "16.18"),
    "tile_not_an_upgrade": Breach("Tile {tile} isn't an upgrade of the one on {hex}.", "16.16"),
    "tile_not_laid_here": Breach("No tile can be laid on {hex} now.", "16.7", "16.3"),
    "tile_not_reachable": Breach(
        "Tile {tile} on {hex} would not connect to a station of line {line}.", "16.6", "16.17"
    ),
    "tile_off_map": Breach("Tile {tile} on {hex} would lead track off the map.", "16.9"),
    "tile_used_up": Breach("No tile {tile} is left.", "2.2", "16.7"),
    "tile_wrong_class": Breach("Tile {tile} doesn't go on a hex like {hex}.", "16.7"),
    "tram_limit": Breach("A company holds at most {limit} trams.", "8.4", "13.8"),
    "tram_not_on_sale": Breach("No {colour} tram is on sale.", "12.2", "13.11"),
    "tram_not_yours": Breach("You can't scrap that tram now: {tram}.", "13.9"),
    "treasury_short": Breach("{company} needs {needed} in its treasury, and has less.", "1.5"),
}
REFUSALS: Mapping[str, str] = {"line_unnamed": N_("Which line? Name it with `line:`.")}

UNKNOWN: Mapping[str, str] = {
    "reply": N_("`{name}` isn't an answer to that."),
    "card": N_("There's no order card {name}."),
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
