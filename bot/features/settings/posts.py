"""`/posts`: a message for each turn in a channel, or one for each move; and in which language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import discord
from discord import app_commands

from bot.interactions.answers import Reply, answer, answering
from bot.interactions.completion import rows
from bot.interactions.services import services_of
from bot.interactions.spoken import language_label, language_named
from bot.interactions.viewer import words_for
from bot.language import N_, Words, languages
from bot.language.names import name_in
from bot.language.refusals import Refusal

__all__ = ["posts"]

Mode = Literal["each", "quiet"]
SERVER = "server"
"""In the place of a language: the one that the server is set to."""
KEPT: Mapping[str, str] = {
    "each": N_("From now on, every move is posted here in a message of its own."),
    "quiet": N_(
        "From now on, there's one message for each turn here: every move adds a line to it and "
        "changes its pictures."
    ),
    SERVER: N_("What is posted here is now in the server's language."),
}
SPOKEN = N_("What is posted here is now in {language}.")
AS_SERVER = N_("server: as the server is set")


@app_commands.command(description="One message for each turn here, or one for each move; in which language")
@app_commands.describe(
    mode="quiet: a message for each turn, which grows, as usual; each: one for each move",
    language="of what is posted here; server: as the server is set",
)
@app_commands.guild_only()
async def posts(
    interaction: discord.Interaction[Any], mode: Mode | None = None, language: str | None = None
) -> None:
    """Keep how moves are posted in this channel."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        given = (("posts", mode), ("language", None if language is None else _named(language)))
        chosen: dict[str, str] = {name: value for name, value in given if value is not None}
        if not chosen:
            raise Refusal("posts_nothing")
        if not (interaction.permissions.manage_channels or await _hosts(interaction, reply)):
            raise Refusal("not_yours_to_set")
        kept = {name: None if value == SERVER else value for name, value in chosen.items()}
        await services.preferences.choose(interaction.channel_id or 0, kept)
        await answer(interaction, "\n".join(_kept(reply.words, value) for value in chosen.values()))


@posts.autocomplete("language")
async def _languages(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    words = words_for(interaction)
    offered = [(each, f"{each}: {language_label(words, each)}") for each in languages()]
    return rows(current, [*offered, (SERVER, words.say(AS_SERVER))])


def _named(language: str) -> str:
    """The language that is meant, or the server's. Raises Refusal where none is."""
    return SERVER if language.strip().casefold() == SERVER else language_named(language)


def _kept(words: Words, value: str) -> str:
    """What was chosen, as it is from now on."""
    if value in KEPT:
        return words.say(KEPT[value])
    return words.say(SPOKEN, language=name_in(words, value))


async def _hosts(interaction: discord.Interaction[Any], reply: Reply) -> bool:
    """Whether somebody hosts the channel's game."""
    try:
        return (await reply.find_table()).record.host == interaction.user.id
    except Refusal:
        return False
