"""What commands and options are for, in the languages of the catalogue. Their names stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place

from bot.commands import plant
from bot.limits import DESCRIPTION, shorten
from bot.text import ENGLISH, words

__all__ = ["CatalogueTranslator", "descriptions", "extract"]

SAID = frozenset({Place.command_description, Place.group_description, Place.parameter_description})


class CatalogueTranslator(app_commands.Translator):
    """Tells Discord the descriptions in each language that has a catalogue."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """A description in a language of Discord's; None where there is none of its own."""
        spoken = words(locale.value)
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
