"""The commands in the menu of a post, "Why?", "Board in words", "Share this"; and what a post tells of."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.features.help.why import behind
from bot.features.moment.sharing import offer
from bot.games import presentation
from bot.happenings import OfJournal
from bot.interactions.answers import answer, answering
from bot.interactions.sections import answer_in_parts
from bot.interactions.services import services_of
from bot.interactions.viewer import scene_for
from bot.language import N_
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, pages, shorten
from bot.posting.messages.accounts import rows_of
from bot.posting.messages.buttons import SHARE
from bot.store.games import queries
from bot.store.outbox import deliveries

__all__ = ["Tale", "menus", "tale_of"]

HEADING = re.compile(r"\*\*.+\*\* · <#(\d{1,20})>")
"""The first line of a post where it is read elsewhere than at its table."""
NUMBERED = re.compile(r"^\*\*(\d{1,9})(?:–(\d{1,9}))?\*\* · ", re.MULTILINE)
"""How a line begins that tells of moves."""


@dataclass(frozen=True, slots=True)
class Tale:
    """What a post tells of: a game by its number, and rows of its journal, if of any, the oldest first."""

    game: int
    rows: Sequence[int]


async def tale_of(interaction: discord.Interaction[Any], message: discord.Message) -> Tale:
    """What a message tells of: by what is on record of posts, and after a month by its own words.

    Raises:
        Refusal: it is no post about a game.
    """
    if message.author.id != interaction.application_id and message.author != interaction.client.user:
        raise Refusal("no_post")
    async with services_of(interaction).store.reading() as connection:
        posts = await deliveries.told_in(connection, message.channel.id, message.id)
        if posts:
            told = [row for post in posts if isinstance(post.happening, OfJournal) for row in rows_of(post)]
            return Tale(posts[-1].game_id, sorted({*told}))
        if not (numbers := [int(each[1] or each[0]) for each in NUMBERED.findall(message.content)]):
            raise Refusal("no_post")
        heading = HEADING.fullmatch(message.content.partition("\n")[0])
        home = message.channel.id if heading is None else int(heading[1])
        game = await queries.game_at(connection, home, message.created_at)
    if game is None:
        raise Refusal("no_post")
    return Tale(game, range(int(NUMBERED.findall(message.content)[0][0]), numbers[-1] + 1))


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
