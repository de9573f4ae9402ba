"""What is wrong in Trambahn."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core import errors
from bot.games.core.errors import Breach

__all__ = ["Errors"]


BREACHES: Mapping[str, Breach] = {
    "card_not_in_hand": Breach("You don't hold {card}.", "2.6", "4.18"),
    "column_closed": Breach("That column ends with a 10; nothing more is added.", "4.9"),
    "column_colour": Breach("That column has another colour.", "4.4"),
    "column_has_tram": Breach("Column {column} has its tram.", "4.14"),
    "column_rises": Breach("Values rise: after {last}, {card} can't be added.", "4.5", "4.7"),
    "column_unpaid": Breach("That would leave a column you can't buy a tram for this turn.", "4.17"),
    "column_without_tram": Breach("Each column needs a tram before your turn ends.", "4.17"),
    "conductor_opens": Breach("A conductor can't start a column.", "4.8"),
    "conductor_row": Breach("Say which row the conductor goes to.", "3.4"),
    "hand_empty": Breach("Your hand is empty.", "4.21"),
    "money_needed": Breach(
        "That would leave too little money for the trams of your other columns.", "4.17", "4.13"
    ),
    "money_short": Breach("That tram costs {price} money cards; you have {money}.", "1.6", "4.13"),
    "passenger_first": Breach("Play a passenger first.", "4.1"),
    "player_count": Breach("That game is for {least} to {most} players."),
    "row_of_its_colour": Breach("A station goes to the row of its own colour.", "3.2"),
    "step_over": Breach("You're past that step of your turn.", "4.4", "4.11", "4.12"),
    "tram_not_on_display": Breach("That tram isn't on display.", "4.12", "2.2"),
    "two_passengers": Breach("You can play at most {most} passengers a turn.", "4.1"),
}


class Errors(errors.Errors):
    """Rule errors by their codes."""

    breaches = BREACHES
