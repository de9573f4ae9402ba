"""`/privacy`: what the bot keeps of people, said by itself; and all of it of one person, as a file."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.services import services_of
from bot.language import N_
from bot.limits import ATTACHMENT_BYTES
from bot.posting.messages.buttons import button
from bot.press import Press
from bot.store.people import own

__all__ = ["MyDataButton", "MyDataPress", "privacy"]

FILE = "stellwerk-my-data.json"

STATEMENT = (
    N_(
        "**What this bot keeps about you:** your Discord id, your display name as you sat down, "
        "and your moves."
    ),
    N_("It keeps the ids of the server, the channel and its own messages too, so that a game can go on."),
    N_("It keeps what you chose, a theme for example, your step in a lesson, and where you had posts shown."),
    N_("It keeps your standing orders with their game; nobody else is shown them."),
    N_("It keeps what you told it: your time zone, quiet hours, reminders, summaries, when you're away."),
    N_("At a table with a clock it keeps how much time you have left, and when it ran out."),
    N_("From your games it counts results and ratings (`/stats`); only you are told how quickly you answer."),
    N_("It keeps when you last looked at each table, and which tables you follow; nobody else sees that."),
    N_("It keeps how you did with puzzles; where you solved one, others who have finished it can see that."),
    N_("It doesn't keep what people write. After a crash it looks for its own posts in the channel."),
    N_(
        "Its log has numbers of games, channels and interactions, but not your user number, no names and no "
        "messages."
    ),
    N_("To have your id and name taken out, ask whoever runs this bot; the moves stay, for the others."),
)


@app_commands.command(description="What this bot keeps about you")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def privacy(interaction: discord.Interaction[Any]) -> None:
    """Say what is stored."""
    async with answering(interaction) as reply:
        said = "\n".join(reply.words.say(sentence) for sentence in STATEMENT)
        await answer(
            interaction, said, view=stopped([button(MyDataPress(), reply.words.say("My data as a file"))])
        )


@dataclass(frozen=True, slots=True)
class MyDataPress(Press, prefix="mydata"):
    """Asks for all that is kept of whoever presses."""


class MyDataButton(Pressed[MyDataPress], press=MyDataPress):
    """Hands out all that is kept of whoever presses, to them alone."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Read it, and send it as a file."""
        async with answering(interaction, anew=True) as reply:
            kept = await services_of(interaction).store.read(own.of_person, interaction.user.id)
            said = reply.words.say("This is all that the bot keeps about you. Only you see this message.")
            await answer(interaction, said, files=[_file(interaction.user.id, kept)])


def _file(user_id: int, kept: Mapping[str, own.Rows]) -> discord.File:
    """The data as JSON; packed, where that is more than Discord takes."""
    written = json.dumps({"discord_id": user_id, **kept}, ensure_ascii=False, indent=1).encode()
    if len(written) <= ATTACHMENT_BYTES:
        return discord.File(io.BytesIO(written), FILE)
    return discord.File(io.BytesIO(gzip.compress(written)), f"{FILE}.gz")
