"""What is said to the one who makes a move in 1840, by what is said of it to everybody."""

from __future__ import annotations

from bot.games.core.addressing import Plural, ToYou
from bot.language import N_

__all__ = ["TO_YOU"]

TO_YOU: ToYou = {
    "{who} passes.": N_("You pass."),
    "{who} bids {amount} for {lot}.": N_("You bid {amount} for {lot}."),
    "{name} puts {private} up for auction.": N_("You put {private} up for auction."),
    "{name} buys {private} for {price}.": N_("You buy {private} for {price}."),
    "{who} returns {private} to the bank for {amount}.": N_("You return {private} to the bank for {amount}."),
    "{name} keeps {private}.": N_("You keep {private}."),
    "{name} takes order card {position}.": N_("You take order card {position}."),
    "{name} founds {company} at par {par}; it starts with {capital}.": N_(
        "You found {company} at par {par}; it starts with {capital}."
    ),
    "{name} buys a share of {company} for {price}.": N_("You buy a share of {company} for {price}."),
    "{name} sells {number} share of {company} for {amount}.": N_(
        "You sell shares of {company}: {number}, for {amount}."
    ),
    "{name} takes {number} loan of 100.": Plural(
        "You take {number} loan of 100.", "You take {number} loans of 100."
    ),
    "{name} is done selling.": N_("You're done selling."),
    "{name} leaves {acting}'s trams where they are.": N_("You leave {acting}'s trams where they are."),
    "{name} finishes building with {acting}.": N_("You finish building with {acting}."),
    "{name} passes on the extra yellow tile.": N_("You pass on the extra yellow tile."),
    "{name} passes on the red tile.": N_("You pass on the red tile."),
    "{name} passes on the purple tile.": N_("You pass on the purple tile."),
    "{name} passes on the upgrade to green.": N_("You pass on the upgrade to green."),
    "{name} passes on the extra station.": N_("You pass on the extra station."),
    "{name} ends {acting}'s turn.": N_("You end {acting}'s turn."),
}
