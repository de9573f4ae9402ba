"""`/learn`: the lessons, each as far as the person has come."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.features.learn.places import LessonPress, kept
from bot.features.learn.presses import open_step
from bot.features.learn.sitting import sitting_of, taught
from bot.games import Presentation, named, presentation
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.pressed import stopped
from bot.interactions.services import services_of
from bot.language import N_, Words
from bot.posting.messages.buttons import button

__all__ = ["learn"]


LIST = N_(
    "**A first lesson** takes ten minutes, in private and with the buttons of a real table. Which game?"
)


@app_commands.command(description="A first lesson: learn a game in ten minutes by playing, in private")
@app_commands.describe(game="which game; leave empty for the list")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def learn(interaction: discord.Interaction[Any], game: str = "") -> None:
    """Open a lesson where the person left it, or list the lessons."""
    async with answering(interaction) as reply:
        async with services_of(interaction).store.reading() as connection:
            reached = await kept(connection, interaction.user.id)
        if game:
            game_id = named(game).game.id
            steps = presentation(named(game).game).lessons.steps
            number = reached.get(game_id, 0)
            await open_step(interaction, await sitting_of(interaction, game_id, number % max(1, steps)))
        else:
            buttons = [_button(reply.words, shown, reached.get(shown.game.id, 0)) for shown in taught()]
            await answer(interaction, reply.words.say(LIST), view=stopped(buttons))


@learn.autocomplete("game")
async def _games(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return rows(current, ((shown.game.id, shown.game.title) for shown in taught()))


def _button(words: Words, shown: Presentation, reached: int) -> discord.ui.Button[Any]:
    """The way to a lesson, which says how far it has come."""
    title, steps = shown.game.title, shown.lessons.steps
    if reached >= steps:
        return button(LessonPress(shown.game.id, 0), f"✓ {title}")
    label = words.say("{title}, step {number} of {all}", title=title, number=reached + 1, all=steps)
    press = LessonPress(shown.game.id, reached)
    return button(press, label if reached else title, discord.ButtonStyle.primary)
