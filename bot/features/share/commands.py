"""`/share`: the whole game as one page, for the one who asks and may pass it on."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands

from bot.interactions.answers import answer, answering
from bot.interactions.progress import telling_progress
from bot.interactions.services import services_of
from bot.interactions.viewer import theme_for
from bot.language.refusals import Refusal
from bot.limits import ATTACHMENT_BYTES
from bot.posting.pages import page_request

__all__ = ["share"]


@app_commands.command(description="The whole game as one page for a browser, to keep and to pass on")
@app_commands.guild_only()
async def share(interaction: discord.Interaction[Any]) -> None:
    """Write the page of the game so far."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        table = await reply.find_table()
        request = await page_request(table, reply.words, await theme_for(interaction, table))
        await answer(interaction, reply.words.say("Writing the page. The first time takes a minute or so."))
        page = await services.page_renderer.render(
            request.model_dump_json(), request, telling_progress(interaction, reply.words)
        )
        if len(page) > ATTACHMENT_BYTES:
            raise Refusal("page_too_large")
        said = reply.words.say(
            "The game as one page, as spectators see it: open the file in a browser, or pass it on."
        )
        file = discord.File(io.BytesIO(page), filename=f"{table.game.id}-{table.record.id}.html")
        await answer(interaction, said, [file])
