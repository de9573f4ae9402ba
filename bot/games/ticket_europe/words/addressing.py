"""What is said to the one who makes a move in Ticket to Ride Europe, by what is said of it to everybody."""

from __future__ import annotations

from bot.games.core.addressing import Plural, ToYou
from bot.language import N_

__all__ = ["TO_YOU"]

TO_YOU: ToYou = {
    "{name} takes {card}.": N_("You take {card}."),
    "{name} draws a card from the deck.": N_("You draw a card from the deck."),
    "{name} tries the tunnel {route} with {cards}.": N_("You try the tunnel {route} with {cards}."),
    "{name} gives up {route} and takes back {cards}.": N_("You give up {route} and take back {cards}."),
    "{name} claims **{route}** for {cards}: {points}, {wagons} left.": N_(
        "You claim **{route}** for {cards}: {points}, {wagons} left."
    ),
    "{name} builds a station in **{city}** for {cards}: {number} station left.": N_(
        "You build a station in **{city}** for {cards}. Stations left: {number}."
    ),
    "{name} draws {number} ticket.": Plural("You draw {number} ticket.", "You draw {number} tickets."),
    "{name} keeps {number} ticket of {offered}.": N_("You keep {number} of {offered} tickets."),
}
