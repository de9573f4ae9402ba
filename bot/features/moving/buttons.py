"""What the buttons under a turn call do."""

from __future__ import annotations

from typing import Any

import discord

from bot.features.moving.guided import asked_again, begin
from bot.features.moving.options import options_text
from bot.features.moving.present import answer_present
from bot.features.moving.submitting import submit
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, is_present
from bot.interactions.viewer import hand_for, scene_for
from bot.posting.buttons import MOVE
from bot.table import Table
from engine.core import parse

__all__ = ["MoveButton"]


class MoveButton(Pressed, template=MOVE):
    """A button that makes a move, leads to one, or shows what the presser may do."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says, if the position is still the one it was made for."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            if not is_present(self.match, table):
                await answer_present(interaction, reply, table)
                return
            match self.match["verb"]:
                case "options":
                    scene = await scene_for(interaction, table)
                    text = await options_text(table, scene, interaction.user.id)
                    await answer(interaction, text, await hand_for(interaction, table))
                case "move":
                    await begin(interaction, table, self.match["words"] or "")
                case _:
                    await self._do(interaction, table)

    async def _do(self, interaction: discord.Interaction[Any], table: Table) -> None:
        action = parse(table.game.kinds_by_name, self.match["words"] or "")
        if not await asked_again(interaction, table, action):
            await submit(interaction, table, action, int(self.match["revision"]))
