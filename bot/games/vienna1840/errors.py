"""What is wrong in 1840."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import errors
from bot.games.core.errors import in_words
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


SENTENCES: Mapping[str, str] = {
    "auction_running": N_("The auction of {lot} is still running."),
    "bank_has_none": N_("The bank has no share of {company}."),
    "base_first": N_("The first tile of line {line} must go on its base, {hex}."),
    "base_not_removable": N_("The station of {company} at {hex} is its base and can't be removed."),
    "better_route": N_("That route earns {value}, but {best} is possible: {route}. The best must be run."),
    "bid_step": N_("Bids are multiples of {step}."),
    "bid_too_high": N_("That is more than there is to spend: {purse}."),
    "bid_too_low": N_("At least {minimum} must be bid."),
    "bonus_first": N_("First use the bonus of the Stadtbahn tile, or pass on it."),
    "card_not_free": N_("Order card {position} is not to be had."),
    "cash_short": N_("That costs {needed}, more than you have."),
    "certificate_limit": N_("You hold as many certificates as are allowed: {limit}."),
    "circle_first": N_("First choose the circle for the base of line {line}."),
    "circle_kept": N_("The last free circle at {hex} is kept for line {line}."),
    "circles_full": N_("No circle is free at {hex}."),
    "company_not_drawn": N_("{company} was not drawn: it is not in this game."),
    "company_taken": N_("{company} has its director already."),
    "director_certificate": N_(
        "You don't hold that many shares of {company} beside the director's certificate, which is never sold."
    ),
    "dividend_range": N_("The dividend is at most the company's revenue: {maximum}."),
    "dividend_step": N_("Dividends are multiples of {step}."),
    "export_former_rules": N_(
        "This game was begun before the rules were corrected by an update of the bot: "
        "18xx.games would refuse some of its moves."
    ),
    "export_no_tram_left": N_(
        "When company round 5 began, no tram was left in the supply. 18xx.games fails there, so this game "
        "can't be taken there."
    ),
    "export_not_online": N_(
        "Only games by the ways of 18xx.games can be exported: they are played no other way there."
    ),
    "found_first": N_("Everybody first takes a director's certificate."),
    "founding_over": N_("No more companies are founded."),
    "holding_limit": N_("Nobody may hold more than {limit} % of {company}."),
    "journal_of_other_rules": N_("That game was recorded under other rules ({game}, version {version})."),
    "line_not_offered": N_("Line {line} is not on offer."),
    "line_without_tram": N_("A tram may not lie unused while a line has none."),
    "map_for_players": N_("The map {map} is not for {players} players."),
    "must_buy_tram": N_("{company} has no tram and must buy one."),
    "must_name": N_("The one who begins must name a private."),
    "must_run": N_("Line {line} must run."),
    "name_first": N_("First it must be named for auction."),
    "namer_opens": N_("The company that named the line must open, with at least {minimum}."),
    "no_interchange": N_("There is no place for stations at {hex}."),
    "no_sales_yet": N_("Nothing is sold in the first stock round."),
    "no_stadtbahn_station": N_("Stadtbahn {company} has no station at {hex}."),
    "no_station_left": N_("Line {line} has placed all its stations."),
    "no_tram": N_("Line {line} has no tram."),
    "not_that_many": N_("You don't hold that many shares of {company}."),
    "one_removal": N_("Only one Stadtbahn station may be removed in a turn."),
    "one_stadtbahn_tile": N_("Only one Stadtbahn tile may be laid in a turn."),
    "one_station": N_("Only one station may be placed in a turn."),
    "one_tile": N_("Only one tile may be laid in a turn."),
    "one_tram_a_line": N_("A line holds one tram at most."),
    "other_lot": N_("Another auction is going on: that of {lot}."),
    "par_price": N_("{price} is no par price. Possible are 70, 80, 90 and 100."),
    "player_count": N_("1840 is for {least} to {most} players."),
    "private_not_for_sale": N_("{private} is not for sale."),
    "private_not_yours": N_("{private} is not yours to return."),
    "private_price": N_("The price of {private} lies between 1 and {face}."),
    "private_sold": N_("{private} is sold already."),
    "private_too_early": N_("Companies buy privates only from line round 2a on."),
    "remove_first": N_("Remove the Stadtbahn station there first."),
    "route_blocked": N_("Line {line} can't pass {hex}: all its circles are taken by others."),
    "route_changes_track": N_("No track leads through {hex} that way."),
    "route_gap": N_("{hex} and {beyond} are not neighbours."),
    "route_no_station": N_("The route does not touch a station of line {line}."),
    "route_no_track": N_("There is no track from {hex} to {beyond}."),
    "route_place_twice": N_("The route uses {hex} twice."),
    "route_through_arrow": N_("A route ends at an arrow and does not run through {hex}."),
    "route_too_short": N_("A route needs at least two places."),
    "sold_this_round": N_(
        "You sold shares of {company} in this round and may not buy it again before the next."
    ),
    "stadtbahn_only_by_company": N_("On {hex} only a Stadtbahn tile may be laid, by the Stadtbahn action."),
    "stadtbahn_sequence": N_(
        "Stadtbahn {company} is built without a gap from one of its ends; {hex} is not next."
    ),
    "stadtbahn_tile_fixed": N_("On {hex}, tile {tile} does not fit the dotted line that way."),
    "station_here_already": N_("Line {line} has a station at {hex} already."),
    "station_not_reachable": N_("Line {line} can't reach {hex} from any of its stations."),
    "tile_arrow_at_center": N_("Tile {tile} may not point an arrow at another centre hex from {hex}."),
    "tile_at_blank_side": N_("Tile {tile} on {hex} would lead track into a blank side of {beyond}."),
    "tile_bound_to_hex": N_("Tile {tile} does not belong on {hex}."),
    "tile_colour_not_yet": N_("Tiles in {colour} are not to be had now."),
    "tile_keeps_track": N_("Tile {tile} on {hex} must keep all the track that is there."),
    "tile_not_an_upgrade": N_("Tile {tile} is no upgrade of the one on {hex}."),
    "tile_not_laid_here": N_("No tile may be laid on {hex} now."),
    "tile_not_reachable": N_("Tile {tile} on {hex} would not connect to a station of line {line}."),
    "tile_off_map": N_("Tile {tile} on {hex} would lead track off the map."),
    "tile_used_up": N_("No tile {tile} is left."),
    "tile_wrong_class": N_("Tile {tile} does not go on a hex like {hex}."),
    "tram_limit": N_("A company holds at most {limit} trams."),
    "tram_not_on_sale": N_("No {colour} tram is on sale."),
    "tram_not_yours": N_("You may not scrap that tram now: {tram}."),
    "treasury_short": N_("{company} needs {needed} in its treasury, and has less."),
}
REFUSALS: Mapping[str, str] = {"line_unnamed": N_("Which line? Name it with `line:`.")}

UNKNOWN: Mapping[str, str] = {
    "reply": N_("`{name}` is no answer to that."),
    "card": N_("There is no order card {name}."),
}


class Errors(errors.Errors):
    """Rule errors by their codes, refused files."""

    sentences = SENTENCES
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
