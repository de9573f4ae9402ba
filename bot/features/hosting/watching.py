"""Computers that play alone are stopped by a button, and go on by another."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.answers import answer, answering
from bot.interactions.authority import moderates
from bot.interactions.pressed import Pressed, stopped
from bot.posting.messages.buttons import WatchPress, button
from bot.table import hosting

__all__ = ["WatchItem"]


class WatchItem(Pressed[WatchPress], press=WatchPress):
    """A button below the moves of computers that play alone, or in the answer to it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Stop the game or have it go on, as `/game pause` and `/game resume` do."""
        stops = self.press.verb == "stop"
        async with answering(interaction, anew=stops) as reply:
            table, user = await reply.find_table_of(self.press.game), interaction.user
            power = moderates(interaction)
            if stops:
                await hosting.pause(table, user.id, user.display_name, moderates=power)
                again = button(WatchPress(table.record.id, "go"), reply.words.say("Resume"))
                await answer(interaction, reply.words.say("The game is paused."), view=stopped([again]))
            else:
                await hosting.resume(table, user.id, user.display_name, moderates=power)
                await answer(interaction, reply.words.say("The game continues."))
