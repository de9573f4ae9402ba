"""`/privacy`: what the bot keeps of people, said by itself."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.interactions.answers import answer, answering
from bot.language import N_

__all__ = ["privacy"]

STATEMENT = (
    N_(
        "**What this bot keeps about you:** your Discord id, your display name as you sat down, "
        "and your moves."
    ),
    N_("It keeps the ids of the server, the channel and its own messages too, so that a game can go on."),
    N_("It keeps what you chose, a theme for example, and in which channels you had posts shown."),
    N_("It keeps your standing orders with their game; nobody else is shown them."),
    N_("What you told it stays: your time zone, quiet hours, reminders, summaries, when you're away."),
    N_("At a table with a clock it keeps how much time you have left, and when it ran out."),
    N_("From your games it counts results and ratings (`/stats`); only you are told how quickly you answer."),
    N_("It keeps when you last looked at which table, and which ones you follow; nobody else sees that."),
    N_("It doesn't keep what people write. After a crash it looks for its own posts in the channel."),
    N_("Its log has numbers of games, channels and interactions, but not yours, no names and no messages."),
    N_("To have your id and name taken out, ask whoever runs this bot; the moves stay, for the others."),
)


@app_commands.command(description="What this bot keeps about you")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def privacy(interaction: discord.Interaction[Any]) -> None:
    """Say what is stored."""
    async with answering(interaction) as reply:
        await answer(interaction, "\n".join(reply.words.say(sentence) for sentence in STATEMENT))
