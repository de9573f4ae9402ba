"""`/game new`: shows the form if no options are given, otherwise opens the table at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import discord
from discord import app_commands

from bot.features.opening.filling import clock_words
from bot.features.opening.form import form_view, form_words
from bot.features.opening.setup import SEED_MOST, Setup, Sketch, open_table, usual_here
from bot.games import TableOptions, named, presentation, shelf, usual
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.openers import check_opener
from bot.interactions.options import CommandOption, Complete, command_of
from bot.interactions.spoken import language_label, language_named
from bot.interactions.translation import described
from bot.interactions.viewer import words_for
from bot.language import languages
from bot.language.refusals import Refusal
from bot.table_settings import CLOCKS, SETTINGS
from engine.core import Game

__all__ = ["game_named", "games_offered", "new_command"]

PRESET = "preset"

DESCRIPTION = "Open a table here and take the first seat; without options, a form asks"
BEFORE_ASKED = ("game", "preset")
"""The command's options that come before those that the games want."""


def _option(name: str, typed: Any = None) -> tuple[Any, str]:
    """A setting's option: how it's typed, if not as one of its values, and what it's for."""
    literal: Any = Literal
    return typed or literal[SETTINGS[name].values], SETTINGS[name].about


OPTIONS: Mapping[str, tuple[Any, str]] = {
    "game": (str, "which game"),
    "preset": (str, "a set of rules options"),
    "players": _option("players", app_commands.Range[int, 1, 25]),
    "rules": (str, "single rules options: name=value, separated by commas"),
    "seed": (app_commands.Range[int, 0, SEED_MOST], "a whole number: the same seed gives the same set-up"),
    "seating": _option("seating"),
    "partner": (bool, "play against the computer"),
    "consent": _option("consent"),
    "formalities": _option("formalities"),
    "thread": (bool, "open the table in a thread of its own"),
    "clock": _option("clock", str),
    "language": (str, "of what is posted here; leave empty for your own"),
}
"""How each option is typed, and what it's for; later settings follow these."""


def new_command() -> app_commands.Command[Any, Any, Any]:
    """`/game new`, with the rules options for which games want options of the command."""
    asked = {
        name: described(about, shown.game.id)
        for shown in shelf()
        for name, about in shown.table_options.asked.items()
    }
    options: dict[str, tuple[Any, str]] = {name: OPTIONS[name] for name in BEFORE_ASKED}
    options |= dict.fromkeys(asked, (str, ""))
    options |= {**OPTIONS, **{name: _option(name) for name in SETTINGS if name not in OPTIONS}}

    async def callback(interaction: discord.Interaction[Any], /, **said: Any) -> None:
        given = {name: value for name, value in said.items() if value not in (None, "")}
        rules = {name: given.pop(name) for name in asked if name in given}
        await _new(interaction, given, rules)

    return command_of(
        "new",
        DESCRIPTION,
        callback,
        {
            name: CommandOption(
                typed,
                asked.get(name) or app_commands.locale_str(about),
                _values_of(name) if name in asked else COMPLETIONS.get(name),
            )
            for name, (typed, about) in options.items()
        },
    )


async def _new(
    interaction: discord.Interaction[Any], given: dict[str, Any], rules: Mapping[str, str]
) -> None:
    """Show the form, or open a lobby."""
    async with answering(interaction) as reply:
        usual = await usual_here(interaction)
        if not (given or rules):
            await check_opener(interaction)
            form = Sketch(**usual)
            await answer(interaction, form_words(reply.words, form), view=form_view(reply.words, form))
            return
        chosen = game_named(given.pop("game", None))
        reply.shown = presentation(chosen)
        if "language" in given:
            given["language"] = language_named(given["language"])
        rules = {**_overrides(given.pop("rules", "")), **rules}
        await open_table(interaction, reply.words, Setup(game=chosen, rules=rules, **{**usual, **given}))


async def games_offered(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The rows of games by title."""
    return rows(current, ((shown.game.id, shown.game.title) for shown in shelf()))


async def _languages(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    words = words_for(interaction)
    return rows(current, ((each, language_label(words, each)) for each in languages()))


async def _presets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    words, options = words_for(interaction), _options(interaction)
    return rows(current, ((name, options.name(words, name)) for name in options.presets))


def _values_of(name: str) -> Complete:
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[Any]]:
        words, options = words_for(interaction), _options(interaction)
        values = map(str, options.values(name))
        return rows(current, ((value, options.called(words, name, value)) for value in values))

    return complete


async def _players(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    seats = _options(interaction).game.seats
    return rows(str(current), ((number, str(number)) for number in seats))


async def _rules(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    options = _options(interaction)
    before, comma, last = current.rpartition(",")
    settled = before + comma
    words = words_for(interaction)
    labelled = (
        (f"{settled}{name}={value}", f"{settled}{options.setting(words, name, value)}")
        for name in options.game.options_type.model_fields
        if name != PRESET and name not in options.asked
        for value in options.examples(name)
    )
    return rows(settled + last.strip(), labelled)


async def _clocks(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    words = words_for(interaction)
    return rows(current, ((each, f"{each}: {clock_words(words, each)}") for each in CLOCKS if each))


COMPLETIONS: Mapping[str, Complete] = {
    "game": games_offered,
    "preset": _presets,
    "players": _players,
    "rules": _rules,
    "clock": _clocks,
    "language": _languages,
}


def game_named(name: str | None) -> Game[Any, Any]:
    """A game by what people call it; None means the usual one. Raises Refusal: there's no such game."""
    return (usual() if name is None else named(name)).game


def _options(interaction: discord.Interaction[Any]) -> TableOptions:
    """The rules options of the game that was filled in, or else of the usual one."""
    named = getattr(interaction.namespace, "game", None)
    try:
        game = game_named(None if named is None else str(named))
    except Refusal:
        game = usual().game
    return presentation(game).table_options


def _overrides(text: str) -> dict[str, str]:
    """Single rules options: `name=value`, separated by commas or spaces, or in words as they are shown.

    Raises:
        Refusal: a part doesn't have that form.
    """
    found, pending = {}, ""
    for piece in text.replace(":", "=").split(","):
        pending = f"{pending},{piece}".strip(", ")  # what an option is called may hold a comma
        if "=" not in pending:
            continue
        for pair in [pending] if pending.find("=") == pending.rfind("=") else pending.split():
            name, sign, value = map(str.strip, pair.partition("="))
            if not sign:
                raise Refusal("bad_option", option=name[:100])
            found[name] = value
        pending = ""
    if pending:
        raise Refusal("bad_option", option=pending[:100])
    return found
