"""What is said to the one who makes a move in Tramways, by what is said of it to everybody."""

from __future__ import annotations

from bot.games.core.addressing import Plural, ToYou
from bot.language import N_

__all__ = ["TO_YOU"]

TO_YOU: ToYou = {
    "{name} takes the normal side of the player board.": N_("You take the normal side of the player board."),
    "{name} takes the hard side of the player board.": N_("You take the hard side of the player board."),
    "Parcel {parcels} is {name}'s.": N_("Your parcels: {parcels}."),
    "{name} looks at book {book}.": N_("You look at book {book}."),
    "{name} takes {card}.": N_("You take {card}."),
    "{name} keeps one of the development cards.": N_("You keep one of the development cards."),
    "{name} takes the last card from book {book}.": N_("You take the last card from book {book}."),
    "{name} takes a card from book {book}; {card} is now on top.": N_(
        "You take a card from book {book}; {card} is now on top."
    ),
    "{name} takes an unseen development card.": N_("You take an unseen development card."),
    "{name} bids **{amount}**.": N_("You bid **{amount}**."),
    "{name} takes place {place}.": N_("You take place {place}."),
    "{name} leads with {bid} and takes place {place}.": N_("You lead with {bid} and take place {place}."),
    "{name} discards {card}.": N_("You discard {card}."),
    "{name} discards {card} for {money}.": N_("You discard {card} for {money}."),
    "{name} plays {cards}.": N_("You play {cards}."),
    "{name} pays {money} for {card}.": N_("You pay {money} for {card}."),
    "{name}'s stress rises by {number} step to {stress}.": N_("Your stress rises by {number} to {stress}."),
    "{name} is at the end of the stress track and loses {points}.": N_(
        "You're at the end of the stress track and lose {points}."
    ),
    "{name}'s stress falls to {stress}.": N_("Your stress falls to {stress}."),
    "{name} pays {money}.": N_("You pay {money}."),
    "{name} pays {money}, {coins} of it in coins.": N_("You pay {money}, {coins} of it in coins."),
    "{name} pays {money} and gets {change} back.": N_("You pay {money} and get {change} back."),
    "{name} takes {money}.": N_("You take {money}."),
    "{name} has {number} worker left.": N_("Workers you have left: {number}."),
    "{name} gains a worker and has {number}.": N_("You gain a worker and have {number}."),
    "{name} completes **link {link}**: {ends}, tiles: {tiles}.": N_(
        "You complete **link {link}**: {ends}, tiles: {tiles}."
    ),
    "{name} works on **link {link}**, still incomplete: {ends}, tiles: {tiles}.": N_(
        "You work on **link {link}**, still incomplete: {ends}, tiles: {tiles}."
    ),
    "{name} upgrades **{link}**.": N_("You upgrade **{link}**."),
    "{name} gains **{points}**.": N_("You gain **{points}**."),
    "{name} buys **{points}** for {money}.": N_("You buy **{points}** for {money}."),
    "{name} builds on **{parcel}**: {type}.": N_("You build on **{parcel}**: {type}."),
    "{name} upgrades the building on **{parcel}**.": N_("You upgrade the building on **{parcel}**."),
    "{name} moves a passenger from **{start}** to **{end}** along {links}.": N_(
        "You move a passenger from **{start}** to **{end}** along {links}."
    ),
    "The bank pays {name} {money} for link {link}.": N_("The bank pays you {money} for link {link}."),
    "{name} pays {owner} {money} for link {link}.": N_("You pay {owner} {money} for link {link}."),
    "{name} finishes their actions for this round.": N_("You finish your actions for this round."),
    "{name} is done and keeps {number} card.": N_("You're done and keep cards: {number}."),
    "{name} draws {number} card.": Plural("You draw {number} card.", "You draw {number} cards."),
    "{name} fills their hand. Cards: {cards}.": N_("You fill your hand. Cards: {cards}."),
}
