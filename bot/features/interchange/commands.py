"""`/game import` and `/game export`."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands

from bot.features.interchange.seating import ask_who_sits_where
from bot.features.opening.commands import game_named, games_offered
from bot.games import presentation
from bot.interactions.answers import answer, answering
from bot.interactions.authority import moderates
from bot.interactions.pressed import Pressed
from bot.interactions.pressed import stopped as stopped_view
from bot.interactions.services import services_of
from bot.interactions.uploads import content_of
from bot.interactions.viewer import words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import IMPORT_BYTES
from bot.posting.buttons import button
from bot.table import sharing, unread

__all__ = ["FileButton", "export", "import_"]


@app_commands.command(
    name="import", description="Continue a game from a file of another site in this channel"
)
@app_commands.describe(file="the file of the game, at most 2 MiB", game="which game")
async def import_(
    interaction: discord.Interaction[Any], file: discord.Attachment, game: str | None = None
) -> None:
    """Bring a game here."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        chosen = game_named(game)
        reply.shown = presentation(chosen)
        if file.size > IMPORT_BYTES:
            raise Refusal("file_too_large", size=file.size, most=IMPORT_BYTES)
        brought = await asyncio.to_thread(reply.shown.interchange.read, await content_of(file))
        table = await services.tables.continue_journal(
            chosen,
            brought.journal,
            channel_id=interaction.channel_id or 0,
            guild_id=interaction.guild_id,
            host=interaction.user.id,
            names=[name[:100] for name in brought.names],
            stopped=brought.stopped,
        )
        await ask_who_sits_where(interaction, words_for(interaction), table)


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
        if table.state is None:
            raise Refusal("not_started")
        stopped = table.record.status == "ended"
        data = await asyncio.to_thread(write, table.past.journal(), table.names, stopped=stopped)
        user = interaction.user
        try:
            await sharing.hand_out(table, user.id, user.display_name, moderates=moderates(interaction))
        except Refusal as refusal:
            if refusal.code != "export_needs_consent":
                raise
            ask = button(f"file:{table.record.id}", reply.words.say("Ask them"), discord.ButtonStyle.primary)
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
    said = words.say("This game can't be loaded. What is stored of it, for the one who runs the bot:")
    await answer(interaction, said, [file])


class FileButton(Pressed, template=r"file:(?P<game>\d{1,18})"):
    """Asks the others for the file of a running game."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Ask, as long as the game is running."""
        async with answering(interaction, anew=False) as reply:
            table = await reply.find_table()
            if table.record.id != int(self.match["game"]):
                raise Refusal("stale_button")
            user = interaction.user
            await sharing.ask(table, user.id, user.display_name, moderates=moderates(interaction))
            said = reply.words.say(
                "The others are asked now. When they have agreed, `/game export` gives you the file."
            )
            await answer(interaction, said)
