"""What things of Trambahn are called on its pictures."""

from __future__ import annotations

from collections.abc import Mapping

from engine.trambahn.facts import CARDS
from render.core.words import N_, Words

__all__ = ["COLOURS", "STEPS", "TRAMS", "card_colour", "named"]

COLOURS: Mapping[str, str] = {
    "blue": N_("Blue"),
    "red": N_("Red"),
    "green": N_("Green"),
    "yellow": N_("Yellow"),
}
CONDUCTOR = N_("Conductor")
"""In the place of a colour, for a card that has none."""
TRAMS: Mapping[str, str] = {"horse": N_("horse"), "steam": N_("steam"), "electric": N_("electric")}
STEPS: Mapping[str, str] = {
    "passengers": N_("passengers"),
    "stations": N_("stations"),
    "income": N_("money"),
    "trams": N_("buying trams"),
    "over": N_("game over"),
}


def card_colour(card: str, words: Words) -> str:
    """A card's colour, or what a conductor is called."""
    return named(CARDS[card].colour, words)


def named(colour: str | None, words: Words) -> str:
    """A colour's name; a column of conductors alone has none."""
    return words.say(CONDUCTOR if colour is None else COLOURS[colour])
