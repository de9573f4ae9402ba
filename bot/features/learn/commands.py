"""`/learn`: the lessons, each as far as the person has come."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.features.learn.places import Reached, kept
from bot.features.learn.presses import open_step
from bot.features.learn.sitting import is_done, resuming, sitting_of, taught
from bot.games import Presentation, named, presentation
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.pressed import stopped
from bot.interactions.services import services_of
from bot.language import N_, Words
from bot.language.refusals import Refusal
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
        reached = await services_of(interaction).store.read(kept, interaction.user.id)
        if game:
            shown = presentation(named(game).game)
            there = reached.get(shown.game.id, Reached())
            press = resuming(shown, there)
            if not press.task and (here := await _preset_here(interaction, shown)) is not None:
                press = replace(press, preset=here)
            await open_step(interaction, await sitting_of(interaction, press))
        else:
            buttons = [
                _button(reply.words, shown, reached.get(shown.game.id, Reached())) for shown in taught()
            ]
            await answer(interaction, reply.words.say(LIST), view=stopped(buttons))


@learn.autocomplete("game")
async def _games(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return rows(current, ((shown.game.id, shown.game.title) for shown in taught()))


async def _preset_here(interaction: discord.Interaction[Any], shown: Presentation) -> str | None:
    """The lesson's preset that fits the table here; None if no table of the game is here."""
    with suppress(Refusal):
        table = await services_of(interaction).tables.get(interaction.channel_id or 0)
        if table.game.id == shown.game.id:
            preset = shown.table_options.preset(table.record.options)
            return preset if preset in shown.lessons.presets[1:] else ""
    return None


def _button(words: Words, shown: Presentation, reached: Reached) -> discord.ui.Button[Any]:
    """The button that opens a lesson and says how far it has come."""
    title, press = shown.game.title, resuming(shown, reached)
    if is_done(shown, reached):
        return button(press, f"✓ {title}")
    number, steps = press.task + 1, shown.lessons.steps
    label = words.say("{title}, step {number} of {all}", title=title, number=number, all=steps)
    return button(press, label if press.task else title, discord.ButtonStyle.primary)
