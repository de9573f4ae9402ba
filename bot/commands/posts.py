"""`/posts`: whether a channel gets a message for each move, or one for each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands

from bot.answers import Reply, answer, answering
from bot.refusals import Refusal
from bot.store import preferences
from bot.text import N_

if TYPE_CHECKING:
    from bot.client import StellwerkBot

__all__ = ["posts"]

Mode = Literal["each", "quiet"]
KEPT: dict[Mode, str] = {
    "each": N_("Every move is posted here with a message of its own from now on."),
    "quiet": N_(
        "There is one message for each turn here from now on: every move adds a line to it and changes its "
        "pictures."
    ),
}


@app_commands.command(description="One message for each move here, or one for each turn")
@app_commands.describe(mode="each: a message for each move; quiet: one for each turn, which grows")
@app_commands.guild_only()
async def posts(interaction: discord.Interaction[StellwerkBot], mode: Mode) -> None:
    """Keep how moves are posted in this channel."""
    bot = interaction.client
    async with answering(interaction) as reply:
        if not (interaction.permissions.manage_channels or await _hosts(interaction, reply)):
            raise Refusal("not_yours_to_set")
        value = None if mode == "each" else mode
        async with bot.store.writing() as connection:
            await preferences.choose(connection, "channel", interaction.channel_id or 0, "posts", value)
        await answer(interaction, reply.words.say(KEPT[mode]))


async def _hosts(interaction: discord.Interaction[StellwerkBot], reply: Reply) -> bool:
    """Whether somebody hosts the channel's game."""
    try:
        return (await reply.find_table()).record.host == interaction.user.id
    except Refusal:
        return False
