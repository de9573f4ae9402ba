"""What is wrong in Tramways."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import errors
from bot.games.core.errors import Breach
from bot.games.tramways.words import names
from bot.language import C_, N_, Words
from engine.core import Value
from render.tramways import terms

__all__ = ["BREACHES", "Errors"]

BREACHES: Mapping[str, Breach] = {
    "bid_repeated": Breach("{amount} was your last bid; bid something else.", "5.3"),
    "bid_taken": Breach("Someone to your left has just bid {amount}.", "5.3"),
    "bid_too_low": Breach("Bid at least {least}.", "5.3"),
    "board_count": Breach("That's the wrong number of boards for the players: {boards}.", "2.1"),
    "boards_apart": Breach("The boards aren't all connected.", "2.3"),
    "boards_overlap": Breach("Board {board} overlaps another one.", "2.3"),
    "boards_twice": Breach("Each board can be used once, and only one of the three with J parcels.", "2.1"),
    "book_is_open": Breach("Book {book} is open: take a card from it first.", "2.14"),
    "book_not_open": Breach("No card can be taken from book {book}.", "2.14"),
    "building_is_upgraded": Breach("The building on {parcel} is already upgraded.", "8.7"),
    "building_not_yours": Breach("The building on {parcel} isn't yours.", "8.8"),
    "cannot_be_paid": Breach("You don't have enough cards and money for that.", "3.4", "3.5"),
    "card_is_void": Breach("Card {card} is void itself; discard another one.", "5.10"),
    "card_not_face_up": Breach("That development card isn't there: {card}.", "2.15"),
    "card_not_in_hand": Breach("You don't hold card {card}.", "3.2"),
    "card_not_laid_out": Breach("Card {card} isn't one of those you laid out.", "12.2"),
    "card_not_on_offer": Breach("Card {card} isn't on offer.", "5.8", "8.3"),
    "consequence_unpaid": Breach(
        "Card {card} costs {money} money to play or discard, which you don't have.", "3.5"
    ),
    "hand_not_filled": Breach("Cards to choose: {count}. You chose {chosen}.", "12.2"),
    "icon_not_playable": Breach("That icon can't be played now: {icon}.", "10.5", "6.4"),
    "icon_twice": Breach("An icon can be used only once.", "3.3"),
    "icons_not_fitting": Breach(
        "The other icons don't fit. Needed: {needed}. You named: {played}.", "3.4", "7.2", "9.1"
    ),
    "joins_foreign_link": Breach("That would join someone else's link at {square}.", "7.12"),
    "link_closes_on_itself": Breach("Link {link} would close on itself.", "7.14"),
    "link_elsewhere": Breach("Link {link} doesn't start where the passenger is.", "9.3"),
    "link_incomplete": Breach("Link {link} is incomplete.", "7.1", "9.3"),
    "link_is_upgraded": Breach("Link {link} is already upgraded.", "7.8", "7.18"),
    "link_not_yours": Breach("Link {link} isn't yours.", "7.12", "7.18"),
    "money_icon_not_needed": Breach("You played a money icon that isn't needed.", "6.4"),
    "money_short": Breach("That costs {amount} money; you have {money}.", "5.5", "9.9", "10.3"),
    "money_taken_before": Breach("You have taken money in this action round.", "6.2"),
    "no_boards_fit": Breach("No boards like that have enough parcels.", "2.2"),
    "no_book_open": Breach("Choose a book first.", "2.14"),
    "no_building_left": Breach("No building tile of that type is left: {type}.", "8.1"),
    "no_cards_left": Breach("There's no other card.", "14.5"),
    "no_development_left": Breach("There are no development cards left.", "9.8"),
    "no_end_parcel": Breach("Link {link} doesn't end at one of your parcels on {square}.", "7.8"),
    "no_icon": Breach("Name an icon on the card.", "10.1"),
    "no_icon_playable": Breach("No icon of card {card} can be played now.", "10.5"),
    "no_passenger": Breach("No passenger waits on {square}.", "9.1"),
    "no_passenger_left": Breach("No passenger is left.", "10.2"),
    "no_start": Breach(
        "No line can start at {square}: it's neither a building nor one of your open parcels.", "7.4"
    ),
    "no_stress": Breach("Your stress is at its lowest.", "10.1"),
    "no_such_bonus": Breach("There's no such bonus there.", "9.8"),
    "no_such_card_dealt": Breach("There's no card {card} to choose.", "2.15"),
    "no_such_card_in_book": Breach("Card {card} isn't in the book.", "2.14"),
    "no_such_top": Breach("Card {top} can't go on top.", "2.14"),
    "no_tile_left": Breach("You only have {most} tiles of that shape: {form}.", "7.15"),
    "no_worker": Breach("You have no worker for that.", "7.2"),
    "nothing_done": Breach("Take an action first, or take money.", "6.2"),
    "parcel_built": Breach("{parcel} is already built on.", "8.1"),
    "parcel_count": Breach("Parcels to choose: {count}. You chose {chosen}.", "2.8"),
    "parcel_not_yours": Breach("{parcel} isn't yours.", "7.12", "8.1"),
    "parcel_taken": Breach("{parcel} is taken.", "2.8"),
    "parcel_unbuilt": Breach("{parcel} isn't built on.", "8.7"),
    "passengers_in_turn_order": Breach(
        "Passengers are added in turn order; someone before you may still have one to add.", "10.2"
    ),
    "place_passed_twice": Breach("The passenger would visit {square} twice.", "9.4"),
    "plan_unreadable": Breach("I can't read `{word}` as a board.", "2.3"),
    "player_count": Breach("That game is for {least} to {most} players."),
    "points_at_foreign_parcel": Breach("The line would point at {parcel}, which isn't yours.", "7.12"),
    "same_place": Breach("The line would join {square} with itself.", "7.14"),
    "side_is_chosen": Breach("You've already chosen your player board.", "2.6"),
    "square_and_passenger": Breach("Name a square if, and only if, a passenger appears.", "10.2"),
    "square_is_building": Breach("There's a building on {square}.", "7.12"),
    "square_is_lake": Breach("{square} is a lake.", "7.12"),
    "square_not_empty": Breach("No passenger can appear on {square}.", "10.2"),
    "squares_apart": Breach("{there} isn't next to {here}.", "7.1"),
    "stops_before": Breach("The passenger would stop at {square} first, which also fits.", "9.3"),
    "symbols_not_exact": Breach("Track symbols needed: exactly {symbols}. You named {played}.", "7.2", "7.3"),
    "too_few_parcels": Breach("These boards have too few parcels: {parcels}.", "2.2"),
    "too_many_buildings": Breach("These boards have too many building squares: {squares}.", "2.12"),
    "too_many_chosen": Breach("Choose exactly {count}.", "2.8", "12.2"),
    "track_in_the_way": Breach("Other track is in the way on {square}.", "7.11"),
    "void_in_journey": Breach(
        "Card {card} is a void ticket: it can't be used to move a passenger.", "3.11", "9.1"
    ),
    "way_leads_nowhere": Breach("That way leads nowhere.", "7.2", "9.3"),
    "way_too_short": Breach("Name a way.", "7.2", "9.3"),
    "way_turns_back": Breach("The line would turn back on {square}.", "7.1"),
    "workers_full": Breach("You already have the most workers you may.", "10.1", "2.6"),
}
FORMS: Mapping[str, str] = {"straight": C_("tile", "straight"), "curve": C_("tile", "curve")}
UNKNOWN: Mapping[str, str] = {
    "square": N_("No square is called {name}."),
    "parcel": N_("No parcel is called {name}."),
    "link": N_("No link is called {name}."),
    "card": N_("No card is called {name}."),
    "icon": N_("No icon is called {name}."),
    "type": N_("No type of building is called {name}: choose R, C, I or L."),
    "book": N_("No book is called {name}."),
    "side": N_("That isn't a side: choose normal or hard."),
}


class Errors(errors.Errors):
    """Rule errors by their codes."""

    breaches = BREACHES
    unknown = UNKNOWN

    def value(self, words: Words, place: str, value: Value) -> Value:
        """Icons, types, forms and books in words."""
        name = str(value)
        if place == "book" and name.isdecimal():
            return names.book(int(name))
        if place == "icon":
            return terms.icon_name(name, words)
        if place == "type" and name in terms.TYPES:
            return words.say(terms.TYPES[name])
        return words.say(FORMS[name]) if place == "form" and name in FORMS else value
