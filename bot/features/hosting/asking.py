"""The button that asks those who must agree for a seat with a hidden hand."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed
from bot.interactions.seat_asking import AskSeatPress
from bot.language.refusals import Refusal
from bot.table import substitutes

__all__ = ["AskSeatButton"]


class AskSeatButton(Pressed[AskSeatPress], press=AskSeatPress):
    """Asks for a free seat."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Ask, as long as it is free."""
        async with answering(interaction, anew=False) as reply:
            table = await reply.find_table()
            if table.record.id != self.press.game:
                raise Refusal("offer_gone")
            user = interaction.user
            await substitutes.ask(table, user.id, user.display_name, self.press.seat)
            said = reply.words.say("The others are asked now. You have the seat once they agree.")
            await answer(interaction, said)
