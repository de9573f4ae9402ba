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
    "card_not_face_up": Breach("That card isn't face up: {card}.", "5.1"),
    "cards_not_in_hand": Breach("You don't hold {count} × {card}.", "7.1"),
    "city_has_station": Breach("{city} already has a station.", "12.1"),
    "double_route_closed": Breach(
        "With up to {most} players only one track of a double route is used: {route} is closed.", "8.4"
    ),
    "double_route_own": Breach("The other track is yours, so {route} is closed to you.", "8.2"),
    "locomotive_second": Breach("A face-up locomotive can't be the second card.", "5.4", "5.3"),
    "no_cards_left": Breach("There are no cards left to draw.", "5.9"),
    "no_route_in_reach": Breach("Your cards can't pay for any open route; `/routes` shows what's missing."),
    "no_stations_left": Breach("All your {most} stations are built.", "12.2"),
    "no_tickets_left": Breach("There are no tickets left to draw.", "11.7"),
    "payment_colour": Breach("{card} can't pay for that; it takes {colour}.", "7.1", "10.4"),
    "payment_count": Breach("Cards needed: {count}. You played {played}.", "7.1", "10.3", "12.3"),
    "payment_ferry": Breach("This ferry takes at least {locomotives} × Locomotive.", "9.2"),
    "payment_locomotives_only": Breach("You played only locomotives, so you must add locomotives.", "10.5"),
    "payment_one_colour": Breach("Apart from locomotives, all cards must be the same colour.", "7.2", "12.3"),
    "payment_short": Breach("You don't hold the cards to pay for that: {count} needed.", "7.1", "12.3"),
    "player_count": Breach("That game is for {least} to {most} players."),
    "route_taken": Breach("{route} is already taken.", "7.4", "7.6"),
    "second_card_due": Breach("Draw your second card first.", "5.1"),
    "ticket_twice": Breach("You named a ticket twice.", "2.7", "11.2"),
    "tickets_few": Breach("Keep at least {least}; you chose {kept}.", "2.7", "11.2"),
    "tickets_to_keep": Breach("Choose which tickets you keep first.", "2.7", "11.2"),
    "tunnel_undecided": Breach("Pay for the tunnel first, or give it up.", "10.6"),
    "wagons_short": Breach("Trains needed: {spaces}. You have {wagons}.", "7.7"),
}
REFUSALS: Mapping[str, str] = {
    "half_route": N_("`{name}` is one end of a route: name the other end too."),
    "no_city": N_("No city on the map is called `{name}`."),
    "no_route": N_("No route connects {start} and {end}. `/routes` lists the open ones."),
    "two_tracks": N_("There are two tracks: add the colour, like `{example}`."),
}
UNKNOWN: Mapping[str, str] = {
    "ticket": N_("There's no ticket {name} to choose."),
    "card": N_("No card is called {name}."),
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
