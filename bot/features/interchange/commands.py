"""`/game import` and `/game export`."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands

from bot.features.interchange.bringing import bring, file_form
from bot.features.opening.commands import game_named, games_offered
from bot.features.voting.asking import AskForFile, ask_them
from bot.games import presentation
from bot.interactions.answers import answer, answering, opening_form
from bot.interactions.authority import moderates
from bot.interactions.pressed import stopped as stopped_view
from bot.interactions.services import services_of
from bot.language import Words
from bot.language.refusals import Refusal
from bot.table import sharing, unread

__all__ = ["export", "import_"]


@app_commands.command(
    name="import", description="Continue a game from a file of another site in this channel"
)
@app_commands.describe(
    file="the file of the game, at most 2 MiB; leave empty for a form that asks for one", game="which game"
)
async def import_(
    interaction: discord.Interaction[Any], file: discord.Attachment | None = None, game: str | None = None
) -> None:
    """Bring a game here."""
    if file is None:
        async with opening_form(interaction) as reply:
            await interaction.response.send_modal(file_form(reply.words, game_named(game)))
        return
    async with answering(interaction) as reply:
        await bring(interaction, reply, game_named(game), file)


import_.autocomplete("game")(games_offered)


@app_commands.command(description="This channel's game as a file for another site")
async def export(interaction: discord.Interaction[Any]) -> None:
    """Give the game as a file; while it is running, once the others have agreed."""
    async with answering(interaction) as reply:
        try:
            table = await reply.find_table()
        except Refusal as refusal:
            if refusal.code not in unread.UNREADABLE:
                raise
            await _hand_out_unread(interaction, reply.words)
            return
        write = presentation(table.game).interchange.write
        table.check_begun()
        stopped = table.record.status == "ended"
        data = await asyncio.to_thread(write, table.past.journal(), table.names, stopped=stopped)
        user = interaction.user
        try:
            await sharing.hand_out(table, user.id, user.display_name, moderates=moderates(interaction))
        except Refusal as refusal:
            if refusal.code != "export_needs_consent":
                raise
            ask = ask_them(reply.words, AskForFile(table.record.id))
            await answer(interaction, reply.sentence(refusal), view=stopped_view([ask]))
            return
        file = discord.File(io.BytesIO(data), filename=f"{table.game.id}-{table.record.id}.json")
        await answer(interaction, reply.words.say("The game so far:"), [file])


async def _hand_out_unread(interaction: discord.Interaction[Any], words: Words) -> None:
    """Give the host what is stored of a game that can't be loaded."""
    store, channel = services_of(interaction).store, interaction.channel_id or 0
    power = moderates(interaction)
    number, data = await unread.contents(store, channel, interaction.user.id, moderates=power)
    file = discord.File(io.BytesIO(data), filename=f"stored-{number}.json")
    said = words.say("This game can't be loaded. What is stored of it, for whoever runs the bot:")
    await answer(interaction, said, [file])
