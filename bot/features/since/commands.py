"""`/since`: what has happened at a table, or at all of a person's tables, since they last looked."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.features.since.telling import tell, tell_of_all
from bot.interactions.answers import answering
from bot.interactions.authority import may_see
from bot.interactions.pressed import Pressed, chosen, game_in
from bot.interactions.services import services_of
from bot.interactions.viewer import table_here
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import SincePress
from bot.store.games import listing, queries
from bot.table import Table

__all__ = ["SinceItem", "since"]


@app_commands.command(
    description="What happened since you last looked: here, or at all your tables and those you follow"
)
@app_commands.describe(everywhere="True: at all your tables, and those here that you follow")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def since(interaction: discord.Interaction[Any], everywhere: bool = False) -> None:
    """Tell it to the person alone."""
    async with answering(interaction) as reply:
        if everywhere or await table_here(interaction) is None:
            await tell_of_all(interaction, reply.words)
        else:
            await tell(interaction, await reply.find_table(), reply.words)


class SinceItem(Pressed[SincePress], press=SincePress):
    """A button or a menu for what happened at all tables of its presser, or at one of them."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Tell it in a message of its own."""
        async with answering(interaction) as reply:
            what = self.press.what
            if what == "all":
                await tell_of_all(interaction, reply.words)
                return
            game_id = game_in(chosen(interaction)) if what == "menu" else what
            reply.table = await _table(interaction, game_id)
            await tell(interaction, reply.table, reply.words)


async def _table(interaction: discord.Interaction[Any], game_id: int) -> Table:
    """A table that the person may hear about, wherever they ask.

    Raises:
        Refusal: they neither play there nor follow it, and ask from elsewhere.
    """
    services = services_of(interaction)
    known = await services.store.read(queries.channel_of, game_id)
    if known is None:
        raise Refusal("stale_button")
    table = await services.tables.of_game(game_id)
    if table.seat_of(interaction.user.id) is not None or known == interaction.channel_id:
        return table
    followed = await services.store.read(listing.followed, interaction.user.id)
    if not may_see(interaction, known) or game_id not in [each.game_id for each in followed]:
        raise Refusal("not_seated")
    return table
