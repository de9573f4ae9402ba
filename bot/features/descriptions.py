"""What Discord is told of the commands: everything in them that is said in the reader's language."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.features.tree import add_commands
from bot.games import InquiryGroup, shelf
from bot.interactions.translation import SAID, game_of

__all__ = ["descriptions", "extract"]


class _Listener(app_commands.Translator):
    """Notes what it is asked for, and translates nothing."""

    def __init__(self) -> None:
        self.heard: dict[tuple[str, str], None] = {}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> None:
        """Remember a description, with the game whose own it is."""
        del locale
        if context.location in SAID:
            self.heard[game_of(string), string.message] = None


def descriptions() -> Iterable[tuple[str, str]]:
    """The descriptions of all commands and options, each after the id of the game whose own it is (empty
    where all share it). Where games share a command, each has its own.
    """
    return dict.fromkeys((*asyncio.run(_told()), *_of_inquiries()))


def _of_inquiries() -> Iterator[tuple[str, str]]:
    for shown in shelf():
        for each in shown.inquiries.commands:
            yield shown.game.id, each.description
            if isinstance(each, InquiryGroup):
                yield from ((shown.game.id, inquiry.description) for inquiry in each.inquiries)


async def _told() -> Iterable[tuple[str, str]]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(tree)
    listener = _Listener()
    for command in tree.get_commands():
        await command.get_translated_payload(tree, listener)
    return listener.heard


def extract(
    file: Any, keywords: Mapping[str, Any], comment_tags: Iterable[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, tuple[str, ...]]]:
    """For the tool that makes the catalogues: the descriptions of the option `game`, put together."""
    del file, keywords, comment_tags
    for game, said in descriptions():
        if game == options.get("game", ""):
            yield 1, None, said, ()
