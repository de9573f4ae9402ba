"""The button of `/next`: a turn, opened wherever its maker is."""

from __future__ import annotations

import re
from typing import Any, Self

import discord

from bot.features.moving.present import present_of
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import label_of
from bot.interactions.viewer import hand_along
from bot.limits import BUTTON_LABEL, shorten

__all__ = ["NextButton"]


class NextButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"next:(?P<game>\d{1,18})"
):
    """Shows the present turn of a game with its buttons, to its presser alone and in any channel."""

    def __init__(self, game: int, label: str) -> None:
        self.game = game
        super().__init__(
            discord.ui.Button(
                label=shorten(label, BUTTON_LABEL),
                custom_id=f"next:{game}",
                style=discord.ButtonStyle.primary,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """The button that was pressed."""
        return cls(int(match["game"]), label_of(item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Open the turn."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            table.own_seat(interaction.user.id)
            present = await present_of(interaction, table)
            said = "\n".join(present.lines) or reply.words.say("No game waits for you.")
            await answer(interaction, said, await hand_along(interaction, table), view=present.view)
