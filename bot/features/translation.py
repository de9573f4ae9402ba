"""What commands and options are for, and what fixed values mean, in the languages of the catalogue. What is
typed stays as it is: the names of commands and options, and the word with which a value begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place

from bot.features.tree import plant
from bot.language import ENGLISH, N_, words
from bot.limits import CHOICE_NAME, DESCRIPTION, shorten

__all__ = ["CatalogueTranslator", "descriptions", "extract"]

SAID = frozenset({Place.command_description, Place.group_description, Place.parameter_description})

MEANINGS = {
    "random": N_("random: drawn when the game begins"),
    "joined": N_("joined: in the order of joining"),
    "chosen": N_("chosen: everybody chooses a seat"),
    "majority": N_("majority: more than half of those affected"),
    "all": N_("all: everybody who is affected"),
    "each": N_("each: a message for each move"),
    "quiet": N_("quiet: one message for each turn, which grows"),
    "en": N_("en: English"),
    "de": N_("de: German"),
    "server": N_("server: as the server is set"),
    "me": N_("me: what you alone see"),
    "channel": N_("channel: what is posted here"),
}
"""What the values of options mean that have but a few, as Discord shows them."""


class CatalogueTranslator(app_commands.Translator):
    """Tells Discord the descriptions, and the meanings of values, in each language that has a catalogue."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """A description or a value's meaning in a language of Discord's; None where there is none of its
        own.
        """
        spoken = words(locale.value)
        if context.location is Place.choice_name:
            meaning = MEANINGS.get(string.message)
            return None if meaning is None else shorten(spoken.say(meaning), CHOICE_NAME)
        if context.location not in SAID or spoken.language == ENGLISH:
            return None
        said = spoken.say(string.message)
        return None if said == string.message else shorten(said, DESCRIPTION)


def descriptions(tree: app_commands.CommandTree[Any]) -> Iterator[str]:
    """All descriptions of a tree, those of options after that of their command."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command | app_commands.Group):
            yield command.description
        if isinstance(command, app_commands.Command):
            yield from (str(option.description) for option in command.parameters)


def extract(
    file: Any, keywords: Mapping[str, Any], comment_tags: Iterable[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, tuple[str, ...]]]:
    """For the tool that makes the catalogue: the descriptions, which are put together from many places."""
    del file, keywords, comment_tags, options
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    plant(tree)
    for said in dict.fromkeys(descriptions(tree)):
        yield 1, None, said, ()
