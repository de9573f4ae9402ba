"""The button that takes one's moves back."""

from __future__ import annotations

from typing import Any

import discord

from bot.features.moving.present import go_on_below, present_of
from bot.features.undo.commands import offer_to_ask, taken_back
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, in_private
from bot.language.refusals import Refusal
from bot.posting.buttons import UndoPress
from bot.table import consent

__all__ = ["UndoButton"]


class UndoButton(Pressed[UndoPress], press=UndoPress):
    """Takes back the moves from one on, or shows whom that takes and offers to ask them."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do that, and show what can be done now."""
        async with answering(interaction, anew=not in_private(interaction)) as reply:
            table, first = await reply.find_table(), self.press.first
            go_on_below(interaction, reply, table)
            if table.record.id != self.press.game:
                raise Refusal("stale_button")
            user = interaction.user.id
            wanted = consent.wish(table, user, first)
            if wanted.voters:
                await offer_to_ask(interaction, reply.words, table, wanted, power=False)
                return
            receipt = await consent.undo(table, user, interaction.id, first)
            present = await present_of(interaction, table)
            text = "\n".join([await taken_back(interaction, table, receipt), *present.lines])
            await answer(interaction, text, view=present.view)
