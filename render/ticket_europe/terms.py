"""What things of Ticket to Ride Europe are called, on its pictures and wherever else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.ticket_europe.facts import CITIES, LOCOMOTIVE, ROUTES, TICKETS, TWINS
from render.core.words import C_, N_, Words

__all__ = [
    "CARDS",
    "GRAY",
    "PHASES",
    "card_name",
    "city_name",
    "route_name",
    "ticket_name",
]

CARDS: Mapping[str, str] = {
    "violet": C_("card", "Violet"),
    "blue": C_("card", "Blue"),
    "orange": C_("card", "Orange"),
    "white": C_("card", "White"),
    "green": C_("card", "Green"),
    "yellow": C_("card", "Yellow"),
    "black": C_("card", "Black"),
    "red": C_("card", "Red"),
    LOCOMOTIVE: N_("Locomotive"),
}
"""Wagon cards."""
GRAY = C_("route", "Grey")
"""A route of any one colour."""
PHASES: Mapping[str, str] = {
    "dealt": N_("choosing starting tickets"),
    "turn": N_("to play"),
    "second_card": N_("drawing the second card"),
    "tunnel": N_("at the tunnel"),
    "tickets": N_("choosing tickets"),
    "over": N_("game over"),
}
"""What is being decided."""


def card_name(card: str, words: Words) -> str:
    """A wagon card's colour, or what a locomotive is called."""
    return words.say(CARDS[card])


def city_name(city: str) -> str:
    """A city, as it was called there in 1901."""
    return CITIES[city].name


def route_name(route: str, words: Words) -> str:
    """A route by its cities; one track of a double route also by its colour, or its number where both are
    gray.
    """
    facts = ROUTES[route]
    cities = "–".join(map(city_name, facts.cities))
    if route not in TWINS:
        return cities
    which = route.rpartition("-")[2] if facts.colour is None else card_name(facts.colour, words)
    return words.say("{cities} ({track})", cities=cities, track=which)


def ticket_name(ticket: str) -> str:
    """A ticket by its cities."""
    return "–".join(map(city_name, TICKETS[ticket].cities))
