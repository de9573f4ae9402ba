"""What is said to the one who makes a move in Trambahn, by what is said of it to everybody."""

from __future__ import annotations

from bot.games.core.addressing import Plural, ToYou
from bot.language import N_

__all__ = ["TO_YOU"]

TO_YOU: ToYou = {
    "{name} plays {card} as a passenger: {waiting} of {full} waiting for {colour}.": N_(
        "You play {card} as a passenger: {waiting} of {full} waiting for {colour}."
    ),
    "{name} starts column {column} with {card}.": N_("You start column {column} with {card}."),
    "{name} adds {card} to column {column}.": N_("You add {card} to column {column}."),
    "{name} lays {number} card on the money pile.": N_("You lay cards on the money pile: {number}."),
    "{name} buys a {tram} for column {column} and pays {price}.": N_(
        "You buy a {tram} for column {column} and pay {price}."
    ),
    "{name} loses a column without a tram: {cards}.": N_("You lose a column without a tram: {cards}."),
    "{name} draws {number} card.": Plural("You draw {number} card.", "You draw {number} cards."),
}
