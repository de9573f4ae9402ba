"""What else can be pressed where one kind of move is asked for in the answer to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.features.moving.guided.components import button
from bot.features.moving.guided.places import Item, Place
from bot.features.moving.present import undo_of
from bot.interactions.viewer import scene_for
from bot.limits import ROWS
from bot.posting.messages.turns import own_turn
from bot.table import Table

__all__ = ["beside"]


async def beside(
    interaction: discord.Interaction[Any], table: Table, place: Place, first: int
) -> Sequence[Item]:
    """What stands in the last row of a screen where the kind of a place is asked for: the other kinds open at
    this step, the button that takes back the moves from `first` on, and last the way to all that can be done,
    where there is more.
    """
    scene = await scene_for(interaction, table)
    turn = await own_turn(table, scene, table.own_seat(interaction.user.id), without=place.kind)
    others = [each for each in turn.buttons if each.style is not discord.ButtonStyle.danger]
    shown = [*others, *undo_of(table, scene, interaction.user.id, first)]
    for each in shown:
        each.row = ROWS - 1
    items: list[Item] = [*shown]
    if len(others) < len(turn.buttons):
        items.append(button(place.to("stop", ()), scene.say("More"), discord.ButtonStyle.secondary, ROWS - 1))
    return items
