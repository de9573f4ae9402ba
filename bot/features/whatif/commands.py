"""`/whatif`: moves tried out from the position, for the one who asks alone."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.features.moving.misreadings import misread
from bot.features.moving.typed import Misread, completions
from bot.features.whatif.places import VariationPlace
from bot.features.whatif.presses import opened, variation_of
from bot.interactions.answers import answering
from bot.interactions.viewer import table_for

__all__ = ["whatif"]


@app_commands.command(description="Try out moves in private; nothing is done")
@app_commands.describe(moves="moves to begin with, as the log writes them: tile F18 L11 2; run")
@app_commands.guild_only()
async def whatif(interaction: discord.Interaction[Any], moves: str = "") -> None:
    """Open a variation."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        try:
            await opened(interaction, table, moves)
        except Misread as error:
            raise misread(reply, error) from error


@whatif.autocomplete("moves")
async def _line(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    table = await table_for(interaction)
    variation = await variation_of(
        interaction, table, VariationPlace.of(table.record.id, table.revision, "open")
    )
    return await asyncio.to_thread(
        completions, variation.shown.naming, variation.series, variation.decider, current, variation.scene
    )
