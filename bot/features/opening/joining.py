"""`/game join`, `leave` and `start`: who plays at an open table, until the game begins."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.features.opening.post import seat_words
from bot.features.voting.asking import offering_to_ask
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.viewer import hand_along, table_for
from bot.interactions.zones import answer_seated
from bot.table import lobby

__all__ = ["join", "leave", "start"]


@app_commands.command(description="Take a seat at this channel's table")
@app_commands.describe(seat="the number of a free seat, where seats are chosen or the game has started")
async def join(
    interaction: discord.Interaction[Any], seat: app_commands.Range[int, 1, 25] | None = None
) -> None:
    """Take a seat."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        number = None if seat is None else seat - 1
        async with offering_to_ask(interaction, reply, table, number):
            place = await lobby.join(table, interaction.user.id, interaction.user.display_name, number)
            await answer_seated(interaction, reply.words, seat_words(reply.words, table, place.seat))


@join.autocomplete("seat")
async def _free_seats(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    table = await table_for(interaction)
    free = lobby.free_seats(table)
    return rows(str(current), ((seat + 1, f"{seat + 1} {name}".strip()) for seat, name in free))


@app_commands.command(description="Leave the table before the game starts")
async def leave(interaction: discord.Interaction[Any]) -> None:
    """Give up a seat in the lobby."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await lobby.leave(table, interaction.user.id)
        await answer(interaction, reply.words.say("You left the table."))


@app_commands.command(description="Start the game with those who are seated (host)")
async def start(interaction: discord.Interaction[Any]) -> None:
    """Begin."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await lobby.start(table, interaction.user.id)
        hand = await hand_along(interaction, table)
        await answer(interaction, reply.words.say("The game begins."), hand)
