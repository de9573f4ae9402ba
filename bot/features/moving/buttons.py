"""The buttons under a turn call, in its post or in a private message: the first step of every move made by
presses.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import discord

from bot.features.moving.guided import MEANWHILE, STALE, asked_again, begin, caught_up, make
from bot.features.moving.guided.places import Place
from bot.features.moving.options import options_text
from bot.features.moving.present import answer_present, changed, own_turn_below, present_of
from bot.features.orders.screens import notes
from bot.interactions.answers import answer, answering
from bot.interactions.manners import manner_for
from bot.interactions.pressed import Pressed, in_private, stopped
from bot.interactions.viewer import hand_for, scene_for
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import MovePress
from bot.table import SEPARATOR, Table
from engine.core import parse

__all__ = ["MoveButton"]


class MoveButton(Pressed[MovePress], press=MovePress):
    """A button that makes moves, leads to one, or shows what the presser may do."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says, if it still means the same in the present position."""
        async with answering(interaction, anew=not in_private(interaction)) as reply:
            table = await reply.find_table()
            reply.go_on(partial(own_turn_below, interaction, table))
            words = self.press.words
            kind = words.partition(" ")[0]
            place = Place(self.press.game, self.press.revision, kind)
            try:
                caught = await caught_up(table, interaction.user.id, place)
            except Refusal as refusal:
                if refusal.code != STALE:
                    raise
                await answer_present(interaction, reply, table)
                return
            if caught.holds:
                await self._do(interaction, table, words)
            else:
                await begin(interaction, table, kind, remark=reply.words.say(MEANWHILE))

    async def _do(self, interaction: discord.Interaction[Any], table: Table, words: str) -> None:
        match self.press.verb:
            case "options":
                scene = await scene_for(interaction, table)
                told = await notes(table, scene, interaction.user.id)
                below, manner = await present_of(interaction, table), await manner_for(interaction)
                commands = manner.commands(await options_text(table, scene, interaction.user.id))
                text = "\n".join(
                    [*told, commands] if commands else [*below.lines, *await changed(interaction, table)]
                )
                view = stopped([*below.buttons, *manner.offered(scene.words)])
                await answer(interaction, text, await hand_for(interaction, table), view=view)
            case "move":
                await begin(interaction, table, words)
            case _:
                await _make(interaction, table, words)


async def _make(interaction: discord.Interaction[Any], table: Table, words: str) -> None:
    """Make moves at once, unless the first is in doubt. (The others are what the game itself adds to it.)"""
    revision = table.revision
    actions = [parse(table.game.kinds_by_name, each) for each in words.split(SEPARATOR)]
    if not await asked_again(interaction, table, actions[0]):
        await make(interaction, table, actions, revision)
