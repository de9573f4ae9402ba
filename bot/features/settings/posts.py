"""`/posts`: a message for each move in a channel, or one for each turn; and in which language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import discord
from discord import app_commands

from bot.interactions.answers import Reply, answer, answering
from bot.interactions.services import services_of
from bot.language import N_
from bot.language.refusals import Refusal
from bot.store import preferences

__all__ = ["posts"]

Mode = Literal["each", "quiet"]
Language = Literal["en", "de", "server"]
KEPT: Mapping[str, str] = {
    "each": N_("Every move is posted here with a message of its own from now on."),
    "quiet": N_(
        "There is one message for each turn here from now on: every move adds a line to it and changes its "
        "pictures."
    ),
    "en": N_("What is posted here is in English from now on."),
    "de": N_("What is posted here is in German from now on."),
    "server": N_("What is posted here is in the language of the server from now on."),
}
USUAL = frozenset({"each", "server"})
"""These take a choice back."""


@app_commands.command(description="One message for each move here, or one for each turn; in which language")
@app_commands.describe(
    mode="each: a message for each move; quiet: one for each turn, which grows",
    language="of what is posted here: en English, de German, server: as the server is set",
)
@app_commands.guild_only()
async def posts(
    interaction: discord.Interaction[Any], mode: Mode | None = None, language: Language | None = None
) -> None:
    """Keep how moves are posted in this channel."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        given = (("posts", mode), ("language", language))
        chosen: dict[str, str] = {name: value for name, value in given if value is not None}
        if not chosen:
            raise Refusal("posts_nothing")
        if not (interaction.permissions.manage_channels or await _hosts(interaction, reply)):
            raise Refusal("not_yours_to_set")
        async with services.store.writing() as connection:
            for name, value in chosen.items():
                kept = None if value in USUAL else value
                await preferences.choose(connection, "channel", interaction.channel_id or 0, name, kept)
        await answer(interaction, "\n".join(reply.words.say(KEPT[value]) for value in chosen.values()))


async def _hosts(interaction: discord.Interaction[Any], reply: Reply) -> bool:
    """Whether somebody hosts the channel's game."""
    try:
        return (await reply.find_table()).record.host == interaction.user.id
    except Refusal:
        return False
