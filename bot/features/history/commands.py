"""`/history`: any position of the game, one after another."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.features.history.stepping import history_of, show
from bot.interactions.answers import answering

__all__ = ["history"]


@app_commands.command(description="Step through the game so far, with its pictures")
@app_commands.describe(move="the number of a move in the log; leave empty for the newest")
@app_commands.guild_only()
async def history(
    interaction: discord.Interaction[Any], move: app_commands.Range[int, 0, 100_000] | None = None
) -> None:
    """Show a past position, and buttons that lead to the others."""
    async with answering(interaction) as reply:
        found = await history_of(interaction, await reply.find_table())
        await show(interaction, found, len(found.moves) if move is None else found.place_of(move))
