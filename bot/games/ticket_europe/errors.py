"""What is wrong in Ticket to Ride Europe."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import errors
from bot.games.core.errors import Breach
from bot.language import N_, Words
from engine.core import Value
from engine.ticket_europe.facts import CARDS, CITIES, ROUTES
from render.ticket_europe import terms

__all__ = ["Errors"]

BREACHES: Mapping[str, Breach] = {
    "card_not_face_up": Breach("No such card lies face up: {card}.", "5.1"),
    "cards_not_in_hand": Breach("You don't hold so many cards of that kind: {count} × {card}.", "7.1"),
    "city_has_station": Breach("There is a station in {city} already.", "12.1"),
    "double_route_closed": Breach(
        "Up to {most} players use only one track of a double route: {route} is closed.", "8.4"
    ),
    "double_route_own": Breach("The other track is yours, so that {route} is closed to you.", "8.2"),
    "locomotive_second": Breach("A locomotive that lies face up can't be the second card.", "5.4", "5.3"),
    "no_cards_left": Breach("There are no cards left to draw.", "5.9"),
    "no_route_in_reach": Breach(
        "No open route can be paid for with your cards; `/routes` says what they lack."
    ),
    "no_stations_left": Breach("All your {most} stations are built.", "12.2"),
    "no_tickets_left": Breach("There are no tickets left to draw.", "11.7"),
    "payment_colour": Breach("{card} does not pay for that; it takes {colour}.", "7.1", "10.4"),
    "payment_count": Breach("That takes {count} cards; you named {played}.", "7.1", "10.3", "12.3"),
    "payment_ferry": Breach("The ferry takes locomotives, at least so many: {locomotives}.", "9.2"),
    "payment_locomotives_only": Breach(
        "Only locomotives were played, so that only locomotives can follow.", "10.5"
    ),
    "payment_one_colour": Breach("All cards that are no locomotives must be of one colour.", "7.2", "12.3"),
    "payment_short": Breach("You don't hold {count} cards that pay for that.", "7.1", "12.3"),
    "player_count": Breach("That game is for {least} to {most} players."),
    "route_taken": Breach("{route} is taken already.", "7.4", "7.6"),
    "second_card_due": Breach("First draw your second card.", "5.1"),
    "ticket_twice": Breach("You named a ticket twice.", "2.7", "11.2"),
    "tickets_few": Breach("You must keep at least {least}; you named {kept}.", "2.7", "11.2"),
    "tickets_to_keep": Breach("First choose which tickets you keep.", "2.7", "11.2"),
    "tunnel_undecided": Breach("First pay for the tunnel, or give it up.", "10.6"),
    "wagons_short": Breach("The route takes {spaces} wagons; you have {wagons}.", "7.7"),
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

    breaches = BREACHES
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
