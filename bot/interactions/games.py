"""Which game somebody means who acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.games import Presentation, presentation, usual
from bot.language.refusals import Refusal

if TYPE_CHECKING:
    from bot.client import StellwerkBot

__all__ = ["game_here"]


async def game_here(interaction: discord.Interaction[StellwerkBot]) -> Presentation:
    """The game of the channel, or the usual one where none is played."""
    try:
        return presentation((await interaction.client.table_of(interaction)).game)
    except Refusal:
        return usual()
