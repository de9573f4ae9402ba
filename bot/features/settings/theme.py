"""`/theme`: the colours of the pictures, for a person or for what is posted to a channel."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, Literal

import discord
from discord import app_commands

from bot.games import Plate, Presentation, Scene, presentation, usual
from bot.interactions.answers import Reply, answer, answering
from bot.interactions.completion import rows
from bot.interactions.meaning import meant
from bot.interactions.services import services_of
from bot.interactions.viewer import game_here, scene_for, words_for
from bot.language import N_, Words
from bot.language.refusals import Refusal, typed
from bot.posting.pictures.gallery import ViewKey, file_of
from bot.store.people import preferences
from bot.table import Table

__all__ = ["theme"]

PLAIN = "standard"
"""Takes a choice back."""
LABELS = {
    PLAIN: N_("standard: the game's own choice"),
    "light": N_("light"),
    "dark": N_("dark"),
    "safe": N_("safe: told apart with any colour vision"),
    "contrast": N_("contrast: strong black and white"),
}
Whose = Literal["me", "channel"]
KEPT: dict[Whose, str] = {
    "me": N_("Pictures that only you see are now drawn in the theme `{theme}`. An example:"),
    "channel": N_("Pictures posted here are now drawn in the theme `{theme}`. An example:"),
}
SEED = 1
"""Of the game that is shown as an example where none is played."""


@app_commands.command(description="The colours of the pictures: for you, or for what is posted here")
@app_commands.describe(choose="which theme", whose="me: what only you see; channel: what is posted here")
@app_commands.rename(whose="for")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def theme(interaction: discord.Interaction[Any], choose: str, whose: Whose = "me") -> None:
    """Keep a theme, and show how it looks."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        table = await _table(reply)
        shown = usual() if table is None else presentation(table.game)
        offered = [(name, _label(reply.words, name)) for name in (*shown.pictures.themes, PLAIN)]
        named = meant(choose, offered).strip().lower()
        if named != PLAIN and named not in shown.pictures.themes:
            raise Refusal("no_theme", theme=named, themes=typed((PLAIN, *shown.pictures.themes)))
        if whose == "channel" and not _may_set(interaction, table):
            raise Refusal("not_yours_to_set")
        value = None if named == PLAIN else named
        if whose == "channel":
            await services.preferences.choose(interaction.channel_id or 0, {"theme": value})
        else:
            await services.store.write(preferences.choose, "person", interaction.user.id, "theme", value)
        plate = await _example(interaction, table, shown, value or "")
        await answer(interaction, reply.words.say(KEPT[whose], theme=named), [file_of(plate)])


@theme.autocomplete("choose")
async def _themes(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    words = words_for(interaction)
    themes = (await game_here(interaction)).pictures.themes
    return rows(current, ((name, _label(words, name)) for name in (*themes, PLAIN)))


def _label(words: Words, name: str) -> str:
    return words.say(LABELS[name]) if name in LABELS else name


async def _table(reply: Reply) -> Table | None:
    try:
        return await reply.find_table()
    except Refusal:
        return None


def _may_set(interaction: discord.Interaction[Any], table: Table | None) -> bool:
    """The host of the channel's game, and whoever may manage the channel, in servers where the bot is."""
    if interaction.client.get_guild(interaction.guild_id or 0) is None:
        return False
    hosted = table is not None and table.record.host == interaction.user.id
    return hosted or interaction.permissions.manage_channels


async def _example(
    interaction: discord.Interaction[Any], table: Table | None, shown: Presentation, named: str
) -> Plate:
    """The board in a theme: that of the game here, or else of one that just begins."""
    services = services_of(interaction)
    view_key = ViewKey(f"example of {shown.game.id}", 0, None)
    if table is not None and table.state is not None:
        scene = await scene_for(interaction, table)
        view_key = ViewKey(table.record.id, table.revision, table.seat_of(interaction.user.id))
    else:
        scene = await asyncio.to_thread(_beginning, shown, words_for(interaction))
    first = shown.pictures.names[0]
    return await services.gallery.plate(shown.pictures, first, replace(scene, theme=named), view_key)


def _beginning(shown: Presentation, words: Words) -> Scene:
    """A game before its first move."""
    seats = shown.game.seats[0]
    state = shown.game.start(seats, next(iter(shown.table_options.presets.values())), SEED)
    names = [words.say("Seat {number}", number=seat + 1) for seat in range(seats)]
    return Scene(words.of(shown.game.id), names, shown.game.view(state, None))
