"""What is wrong in Ticket to Ride Europe."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import errors
from bot.language import N_, Words
from engine.core import Value
from engine.ticket_europe.facts import CARDS, CITIES, ROUTES
from render.ticket_europe import terms

__all__ = ["Errors"]

SENTENCES: Mapping[str, str] = {
    "card_not_face_up": N_("No such card lies face up: {card}."),
    "cards_not_in_hand": N_("You don't hold so many cards of that kind: {count} × {card}."),
    "city_has_station": N_("There is a station in {city} already."),
    "double_route_closed": N_(
        "Up to {most} players use only one track of a double route: {route} is closed."
    ),
    "double_route_own": N_("The other track is yours, so that {route} is closed to you."),
    "locomotive_second": N_("A locomotive that lies face up can't be the second card."),
    "no_cards_left": N_("There are no cards left to draw."),
    "no_route_in_reach": N_("No open route can be paid for with your cards; `/routes` says what they lack."),
    "no_stations_left": N_("All your {most} stations are built."),
    "no_tickets_left": N_("There are no tickets left to draw."),
    "payment_colour": N_("{card} does not pay for that; it takes {colour}."),
    "payment_count": N_("That takes {count} cards; you named {played}."),
    "payment_ferry": N_("The ferry takes locomotives, at least so many: {locomotives}."),
    "payment_locomotives_only": N_("Only locomotives were played, so that only locomotives can follow."),
    "payment_one_colour": N_("All cards that are no locomotives must be of one colour."),
    "payment_short": N_("You don't hold {count} cards that pay for that."),
    "player_count": N_("That game is for {least} to {most} players."),
    "route_taken": N_("{route} is taken already."),
    "second_card_due": N_("First draw your second card."),
    "ticket_twice": N_("You named a ticket twice."),
    "tickets_few": N_("You must keep at least {least}; you named {kept}."),
    "tickets_to_keep": N_("First choose which tickets you keep."),
    "tunnel_undecided": N_("First pay for the tunnel, or give it up."),
    "wagons_short": N_("The route takes {spaces} wagons; you have {wagons}."),
}
REFUSALS: Mapping[str, str] = {
    "half_route": N_("`{name}` is one end of a route: name the other end too."),
    "no_city": N_("There is no city `{name}` on the map."),
    "no_route": N_("No route joins {start} and {end}. `/routes` lists those that are open."),
    "two_tracks": N_("There are two tracks: name the colour too, as in `{example}`."),
}
UNKNOWN: Mapping[str, str] = {
    "ticket": N_("There is no ticket number {name} to choose."),
    "card": N_("There are no cards called {name}."),
}


class Errors(errors.Errors):
    """Rule errors by their codes."""

    sentences = SENTENCES
    refusals = REFUSALS
    unknown = UNKNOWN

    def value(self, words: Words, place: str, value: Value) -> Value:
        """A card, a colour, a city or a route by its name."""
        name = str(value)
        if place in ("card", "colour") and name in CARDS:
            return terms.card_name(name, words)
        if place == "city" and name in CITIES:
            return terms.city_name(name)
        if place == "route" and name in ROUTES:
            return terms.route_name(name, words)
        return value
