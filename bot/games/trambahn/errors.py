"""What is wrong in Trambahn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import errors
from bot.language import N_

__all__ = ["Errors"]


SENTENCES: Mapping[str, str] = {
    "card_not_in_hand": N_("You don't hold {card}."),
    "column_closed": N_("That column ends with a 10; nothing more is added."),
    "column_colour": N_("That column has another colour."),
    "column_has_tram": N_("Column {column} has its tram."),
    "column_rises": N_("Values rise: after {last}, {card} can't be added."),
    "column_unpaid": N_("That would leave a column for which you can't buy a tram in this turn."),
    "column_without_tram": N_("Each column needs a tram before your turn ends."),
    "conductor_opens": N_("A conductor does not begin a column."),
    "conductor_row": N_("Say to which row the conductor goes."),
    "hand_empty": N_("Your hand is empty."),
    "money_needed": N_("That would leave too little money for the trams of your other columns."),
    "money_short": N_("That tram costs {price} money cards; you have {money}."),
    "passenger_first": N_("First play a passenger."),
    "player_count": N_("That game is for {least} to {most} players."),
    "row_of_its_colour": N_("A station goes to the row of its own colour."),
    "step_over": N_("Your turn is past that step."),
    "tram_not_on_display": N_("No such tram is on display."),
    "two_passengers": N_("A turn plays at most {most} passengers."),
}


class Errors(errors.Errors):
    """Rule errors by their codes."""

    sentences = SENTENCES
