"""The commands in the menu of a post: "Why?", "Board in words", "Share this"."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.features.help.why import behind
from bot.features.moment.posts import tale_of
from bot.features.moment.sharing import offer
from bot.games import presentation
from bot.interactions.answers import answer, answering
from bot.interactions.sections import answer_in_parts
from bot.interactions.viewer import scene_for
from bot.language import N_
from bot.limits import MESSAGE, pages, shorten
from bot.posting.messages.buttons import SHARE

__all__ = ["menus"]

WHY = N_("Why?")
IN_WORDS = N_("Board in words")


def menus() -> Sequence[app_commands.ContextMenu]:
    """The commands, to be had at each message of a server."""
    made = []
    for name, callback in ((WHY, why), (IN_WORDS, in_words), (SHARE, share)):
        menu = app_commands.ContextMenu(
            name=app_commands.locale_str(name), callback=callback, type=discord.AppCommandType.message
        )
        menu.guild_only = True
        made.append(menu)
    return made


async def why(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    """Explain the moves that a post tells of, as `/why` does."""
    async with answering(interaction) as reply:
        tale = await tale_of(interaction, message)
        table = await reply.find_game(tale.game)
        lines = await behind(interaction, table, tale.rows, reply.words)
        await answer(interaction, shorten("\n".join(lines), MESSAGE))


async def in_words(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    """Say the whole board in words: as the post shows it, or the present one where it tells of no move."""
    async with answering(interaction) as reply:
        tale = await tale_of(interaction, message)
        table = await reply.find_game(tale.game)
        table.check_begun()
        scene = await scene_for(interaction, table)
        lines: list[str] = []
        if tale.rows and (last := min(tale.rows[-1], table.revision)) < table.revision:
            past = await table.past.state(last)
            scene = table.scene(reply.words, past, table.seat_of(interaction.user.id))
            lines.append(reply.words.say("-# After move {revision}.", revision=last))
        lines += await asyncio.to_thread(presentation(table.game).standing.in_words, scene)
        await answer_in_parts(interaction, pages(lines))


async def share(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    """Show the moment that a post tells of, with the ways to share it."""
    async with answering(interaction) as reply:
        tale = await tale_of(interaction, message)
        table = await reply.find_game(tale.game)
        revision = min(tale.rows[-1], table.revision) if tale.rows else table.revision
        await offer(interaction, table, revision, reply.words)
