"""The standing orders of a person at all tables, as `/next` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.features.orders.screens import OrderPlace, order_line
from bot.interactions.sections import Line
from bot.interactions.services import services_of
from bot.interactions.viewer import words_for
from bot.language.refusals import Refusal
from bot.limits import shorten
from bot.posting.messages.buttons import button
from bot.store.games import orders
from bot.table import Table
from bot.table.orders import standing_of

__all__ = ["standing_orders"]

SHOWN = 4
"""Tables whose orders are listed."""
TEXT = 600
"""Characters for the orders of one table: a message made of parts holds 4000 in all."""


async def standing_orders(interaction: discord.Interaction[Any]) -> Mapping[int, Line]:
    """The orders that stand, by the number of their game, each with the button that leads to them."""
    services = services_of(interaction)
    games = await services.store.read(orders.games_of, interaction.user.id)
    lines: dict[int, Line] = {}
    for game in games:
        if len(lines) == SHOWN:
            break
        try:
            table = await services.tables.of_game(game)
        except Refusal:
            # What can't be loaded is told at its own table.
            continue
        if standing_of(table, interaction.user.id):
            lines[game] = _line(interaction, table)
    return lines


def _line(interaction: discord.Interaction[Any], table: Table) -> Line:
    record, user = table.record, interaction.user.id
    scene = table.scene(words_for(interaction), table.state, table.seat_of(user))
    where = interaction.client.get_partial_messageable(record.channel_id, guild_id=record.guild_id).jump_url
    said = [f"{where} · {table.game.title}"]
    said += [f"- {order_line(table, scene, each)}" for each in standing_of(table, user)]
    place = OrderPlace(record.id, table.revision, "list")
    return shorten("\n".join(said), TEXT), button(place, scene.say("Orders"))
