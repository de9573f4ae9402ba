"""`/replay`: the whole game as a moving picture."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands

from bot.games import presentation
from bot.interactions.answers import answer, answering
from bot.interactions.progress import telling_progress
from bot.interactions.services import services_of
from bot.interactions.viewer import theme_for
from bot.language.refusals import Refusal
from bot.limits import ATTACHMENT_BYTES
from bot.posting.pictures.replay import ReplayRequest

__all__ = ["replay"]

ROOM = 64 * 1024
"""Bytes of an upload for what goes with the picture."""


@app_commands.command(description="The whole game so far as a moving picture")
@app_commands.guild_only()
async def replay(interaction: discord.Interaction[Any]) -> None:
    """Draw the game so far, for the one who asks."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        table = await reply.find_table()
        table.check_begun()
        if not presentation(table.game).pictures.names:
            raise Refusal("no_picture")
        journal, revision = table.past.journal(), table.revision
        if not journal.entries:
            raise Refusal("replay_nothing")
        request = ReplayRequest(
            journal=journal,
            names=table.names,
            theme=await theme_for(interaction, table),
            language=reply.words.language,
            most_bytes=ATTACHMENT_BYTES - ROOM,
        )
        await answer(interaction, reply.words.say("Drawing the game. That takes half a minute or so."))
        key = (table.record.id, revision, request.names, request.theme, request.language)
        picture = await services.replay_renderer.render(
            key, request, telling_progress(interaction, reply.words)
        )
        if len(picture) > ATTACHMENT_BYTES:
            raise Refusal("replay_too_large")
        said = reply.words.count(
            "The game so far, {number} move:", "The game so far, {number} moves:", len(journal.entries)
        )
        file = discord.File(io.BytesIO(picture), filename="replay.gif", description=said)
        await answer(interaction, said, [file])
