"""What is wrong in Tramways."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import errors
from bot.games.tramways.words import names
from bot.language import C_, N_, Words
from engine.core import Value
from render.tramways import terms

__all__ = ["SENTENCES", "Errors"]

SENTENCES: Mapping[str, str] = {
    "bid_repeated": N_("{amount} was your last bid; bid something else."),
    "bid_taken": N_("Somebody to your left has just bid {amount}."),
    "bid_too_low": N_("A bid is at least {least}."),
    "board_count": N_("So many boards don't fit the number of players: {boards}."),
    "boards_apart": N_("The boards don't hang together."),
    "boards_overlap": N_("Board {board} lies over another one."),
    "boards_twice": N_("A board can be used once, and of the three with J parcels only one."),
    "book_is_open": N_("Book {book} is open: take a card of it first."),
    "book_not_open": N_("No card can be taken of book {book}."),
    "building_is_upgraded": N_("The building on {parcel} is upgraded already."),
    "building_not_yours": N_("The building on {parcel} isn't yours."),
    "cannot_be_paid": N_("Your cards and money don't pay for that."),
    "card_is_void": N_("Card {card} is void itself; discard another one."),
    "card_not_face_up": N_("No such development card lies there: {card}."),
    "card_not_in_hand": N_("You don't hold card {card}."),
    "card_not_laid_out": N_("Card {card} isn't among those that you laid out."),
    "card_not_on_offer": N_("Card {card} isn't on offer."),
    "consequence_unpaid": N_("Card {card} costs {money} money to play or discard, which you don't have."),
    "hand_not_filled": N_("Your hand takes {count} more cards; you named {chosen}."),
    "icon_not_playable": N_("That icon can't be played now: {icon}."),
    "icon_twice": N_("An icon can be used only once."),
    "icons_not_fitting": N_("The other icons don't fit: {needed} are needed, you named {played}."),
    "joins_foreign_link": N_("At {square} that would join somebody else's link."),
    "link_closes_on_itself": N_("Link {link} would close on itself."),
    "link_elsewhere": N_("Link {link} does not begin where the passenger is."),
    "link_incomplete": N_("Link {link} is incomplete."),
    "link_is_upgraded": N_("Link {link} is upgraded already."),
    "link_not_yours": N_("Link {link} isn't yours."),
    "money_icon_not_needed": N_("A money icon is played that isn't needed."),
    "money_short": N_("That costs {amount} money; you have {money}."),
    "money_taken_before": N_("You have taken money in this action round."),
    "no_boards_fit": N_("No such boards have enough parcels."),
    "no_book_open": N_("First choose a book."),
    "no_building_left": N_("No building tile of that type is left: {type}."),
    "no_cards_left": N_("There is no other card."),
    "no_development_left": N_("There is no development card left."),
    "no_end_parcel": N_("Link {link} does not end at an own parcel on {square}."),
    "no_icon": N_("Name an icon of the card."),
    "no_icon_playable": N_("No icon of card {card} can be played now."),
    "no_passenger": N_("No passenger waits on {square}."),
    "no_passenger_left": N_("No passenger is left."),
    "no_start": N_("No line can begin at {square}: it is neither a building nor an open parcel of yours."),
    "no_stress": N_("Your stress is at its lowest."),
    "no_such_bonus": N_("There is no such bonus there."),
    "no_such_card_dealt": N_("There is no card {card} to choose."),
    "no_such_card_in_book": N_("There is no card {card} in the book."),
    "no_such_top": N_("Card {top} can't lie on top."),
    "no_tile_left": N_("You have only {most} tiles of that form: {form}."),
    "no_worker": N_("You have no worker for that."),
    "nothing_done": N_("First do an action, or take money."),
    "parcel_built": N_("{parcel} is built on already."),
    "parcel_count": N_("Choose {count} parcels; you named {chosen}."),
    "parcel_not_yours": N_("{parcel} isn't yours."),
    "parcel_taken": N_("{parcel} is taken."),
    "parcel_unbuilt": N_("{parcel} isn't built on."),
    "passengers_in_turn_order": N_(
        "Passengers are added in the order of play; somebody before you may still have one to add."
    ),
    "place_passed_twice": N_("The passenger would come to {square} twice."),
    "plan_unreadable": N_("I can't read `{word}` as a board."),
    "player_count": N_("That game is for {least} to {most} players."),
    "points_at_foreign_parcel": N_("The line would point at {parcel}, which isn't yours."),
    "same_place": N_("The line would join {square} with itself."),
    "side_is_chosen": N_("Your player board is chosen."),
    "square_and_passenger": N_("Name a square where a passenger comes, and only there."),
    "square_is_building": N_("On {square} stands a building."),
    "square_is_lake": N_("{square} is a lake."),
    "square_not_empty": N_("On {square} no passenger can come."),
    "squares_apart": N_("{there} does not lie beside {here}."),
    "stops_before": N_("The passenger would stop at {square} before, which fits as well."),
    "symbols_not_exact": N_("That takes track symbols exactly: {symbols}; you named {played}."),
    "too_few_parcels": N_("These boards have too few parcels: {parcels}."),
    "too_many_buildings": N_("These boards have too many building squares: {squares}."),
    "too_many_chosen": N_("So many are to be chosen: {count}."),
    "track_in_the_way": N_("On {square} other track is in the way."),
    "void_in_journey": N_("Card {card} is a void ticket: it can't be used to move a passenger."),
    "way_leads_nowhere": N_("That way leads nowhere."),
    "way_too_short": N_("Name a way."),
    "way_turns_back": N_("On {square} the line would turn back."),
    "workers_full": N_("You have as many workers as you may."),
}
FORMS: Mapping[str, str] = {"straight": C_("tile", "straight"), "curve": C_("tile", "curve")}
UNKNOWN: Mapping[str, str] = {
    "square": N_("There is no square called {name}."),
    "parcel": N_("There is no parcel called {name}."),
    "link": N_("There is no link {name}."),
    "card": N_("There is no card {name}."),
    "icon": N_("There is no such icon: {name}."),
    "type": N_("There is no type of building called {name}: R, C, I or L."),
    "book": N_("There is no book {name}."),
    "side": N_("There is no such side: normal or hard."),
}


class Errors(errors.Errors):
    """Rule errors by their codes."""

    sentences = SENTENCES
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
