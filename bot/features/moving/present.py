"""The present turn, for whoever pressed something that belongs to an earlier position."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.answers import Reply, answer
from bot.interactions.pressed import stopped
from bot.interactions.viewer import scene_for
from bot.posting.turns import turn_of
from bot.table import Table

__all__ = ["answer_present"]


async def answer_present(interaction: discord.Interaction[Any], reply: Reply, table: Table) -> None:
    """Answer with the present turn and its buttons. The interaction was acknowledged before."""
    scene = await scene_for(interaction, table)
    turn = await turn_of(table, scene, mentioning=False)
    said = reply.words.say("That was for an earlier position. This is the present one:")
    view = stopped(turn.buttons) if turn.buttons else None
    await answer(interaction, "\n".join([said, *turn.lines]), view=view)
