"""`/next`: where a person is awaited, in all servers, with a button for each game that opens its turn."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.games import presentation
from bot.interactions.answers import Line, answer, answer_in_sections, answering
from bot.interactions.services import services_of
from bot.language import Words
from bot.posting.buttons import button
from bot.store import awaiting
from engine.core import registry

__all__ = ["next_turn"]

SHOWN = 12
"""Games that are listed; the rest come up when these have their move. Each takes three of the forty parts
that a message may have.
"""


@app_commands.command(name="next", description="The games in which you are to act, in all servers")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def next_turn(interaction: discord.Interaction[Any]) -> None:
    """List the games that wait for the person, the one that has waited longest first. Discord shows the
    address of a channel as its name with that of its server.
    """
    services = services_of(interaction)
    async with answering(interaction) as reply:
        async with services.store.reading() as connection:
            found = await awaiting.awaiting(connection, interaction.user.id, SHOWN + 1)
        if not found:
            await answer(interaction, reply.words.say("No game waits for you."))
            return
        label = reply.words.say("Open the turn")
        lines: list[Line] = [reply.words.say("These games wait for you, the longest first:")]
        for each in found[:SHOWN]:
            line = _line(interaction.client, reply.words, each)
            lines.append((line, button(f"next:{each.game_id}", label, discord.ButtonStyle.primary)))
        if len(found) > SHOWN:
            lines.append(reply.words.say("… and more."))
        await answer_in_sections(interaction, lines)


def _line(client: discord.Client, words: Words, waiting: awaiting.Awaited) -> str:
    game = registry.games().get(waiting.game)
    title = waiting.game if game is None else presentation(game).naming.title
    where = client.get_partial_messageable(waiting.channel_id, guild_id=waiting.guild_id).jump_url
    return words.say(
        "{where} · {title} · called {since}",
        where=where,
        title=title,
        since=format_dt(waiting.since, "R"),
    )
