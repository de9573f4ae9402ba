"""Translates what commands and options are for, and what fixed values mean. What people type isn't
translated: the names of slash commands and options, and the word with which a value begins. The names of
commands in menus are pressed, so they are.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place

from bot.language import N_, SOURCE, words
from bot.limits import CHOICE_NAME, DESCRIPTION, shorten

__all__ = ["MEANINGS", "SAID", "CatalogueTranslator", "described", "game_of"]

SAID = frozenset({Place.command_description, Place.group_description, Place.parameter_description})

MEANINGS = {
    "random": N_("random: drawn when the game starts"),
    "driver": N_("driver: by the value of the next position"),
    "apprentice": N_("apprentice: sensible and short-sighted"),
    "inspector": N_("inspector: looks further ahead"),
    "joined": N_("joined: in the order of joining"),
    "chosen": N_("chosen: everyone chooses a seat"),
    "majority": N_("majority: more than half of those affected"),
    "all": N_("all: everyone who is affected"),
    "off": N_("off: nothing is automatic"),
    "forced": N_("forced: forced moves that commit to nothing"),
    "idle": N_("idle: passing too, where a player could only give something away"),
    "unrated": N_("unrated: in games that don't count for ratings"),
    "always": N_("always: and the game doesn't count for ratings"),
    "never": N_("never: nobody gets any"),
    "20s": N_("20s: a move every 20 seconds"),
    "1m": N_("1m: a move every minute"),
    "5m": N_("5m: a move every 5 minutes"),
    "30m": N_("30m: a move every 30 minutes"),
    "2h": N_("2h: a move every 2 hours"),
    "6h": N_("6h: a move every 6 hours"),
    "careful": N_("careful: passes wherever that gives nothing away"),
    "each": N_("each: a message for each move"),
    "quiet": N_("quiet: one message for each turn, which grows"),
    "me": N_("me: what only you see"),
    "channel": N_("channel: what is posted here"),
}
"""The meanings of the values of options with only a few, as Discord shows them."""


def described(text: str, game: str) -> app_commands.locale_str:
    """A game's own description, cut to what Discord shows."""
    return app_commands.locale_str(shorten(text, DESCRIPTION), game=game)


def game_of(string: app_commands.locale_str) -> str:
    """The game to which a description belongs; empty if all share it."""
    return str(string.extras.get("game", ""))


class CatalogueTranslator(app_commands.Translator):
    """Tells Discord the descriptions, and the meanings of values, in every language."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """A description or a value's meaning in a language of Discord's; None if it has none of its own."""
        if context.location is Place.choice_name:
            meaning = MEANINGS.get(string.message)
            return None if meaning is None else shorten(words(locale.value).say(meaning), CHOICE_NAME)
        if context.location not in SAID and not isinstance(context.data, app_commands.ContextMenu):
            return None
        spoken = words(locale.value)
        if spoken.language == SOURCE:
            return None
        said = spoken.of(game_of(string)).say(string.message)
        return None if said == string.message else shorten(said, DESCRIPTION)
