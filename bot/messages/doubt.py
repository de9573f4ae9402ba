"""Asking again before a move that its maker may regret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.answers import answering
from bot.limits import BUTTON_LABEL, shorten
from engine.core import Action

if TYPE_CHECKING:
    from bot.client import StellwerkBot

__all__ = ["Confirm"]

PATIENCE = 840.0
"""Seconds for which the button works: the answer it stands under can be changed a quarter of an hour."""


class Confirm(discord.ui.View):
    """One button that makes the move after all.

    A move may be too long for a button's id (a route through half of Vienna), so it stands in memory: after
    a restart of the bot the command has to be given again.
    """

    def __init__(self, action: Action, revision: int, label: str) -> None:
        super().__init__(timeout=PATIENCE)
        self._action = action
        self._revision = revision
        button: discord.ui.Button[Confirm] = discord.ui.Button(
            label=shorten(label, BUTTON_LABEL), style=discord.ButtonStyle.danger
        )
        button.callback = self._make  # type: ignore[method-assign]
        self.add_item(button)

    async def _make(self, interaction: discord.Interaction[Any]) -> None:
        bot: StellwerkBot = interaction.client
        async with answering(interaction) as reply:
            table = await reply.find_table()
            await bot.submit(interaction, table, self._action, self._revision)
            self.stop()
