"""The button of `/next`: a turn, opened wherever its maker is."""

from __future__ import annotations

from typing import Any

import discord

from bot.features.moving.present import changed, present_of
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed
from bot.interactions.viewer import hand_along
from bot.posting.messages.buttons import NextPress

__all__ = ["NextButton"]


class NextButton(Pressed[NextPress], press=NextPress):
    """Shows the present turn of a game with its buttons, to its presser alone and in any channel."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Open the turn."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            table.own_seat(interaction.user.id)
            present = await present_of(interaction, table)
            said = "\n".join([*present.lines, *await changed(interaction, table)]) or reply.words.say(
                "No game is waiting for you."
            )
            await answer(interaction, said, await hand_along(interaction, table), view=present.view)
