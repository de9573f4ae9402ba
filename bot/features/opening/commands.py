"""`/game new`: a form where nothing is said of the table, else the table at once."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from typing import Any, Literal

import discord
from discord import app_commands

from bot.features.opening.clock import clock_words
from bot.features.opening.form import form_view, form_words
from bot.features.opening.setup import CLOCKS, OWN, SEED_MOST, Plan, Setup, open_table
from bot.games import TableOptions, plain, presentation, shelf, usual
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.spoken import language_label, language_named
from bot.interactions.translation import described
from bot.interactions.viewer import words_for
from bot.interactions.zones import answer_seated
from bot.language import languages
from bot.language.refusals import Refusal
from engine.core import Game

__all__ = ["game_named", "games_offered", "new_command"]

Complete = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]
PRESET = "preset"


DESCRIPTION = "Open a table here and take the first seat; without options by a form"
ABOUT = {
    "game": "which game",
    "preset": "a set of rules options",
    "players": "how many play; without it as many as come",
    "rules": "single rules options: name=value, separated by commas",
    "seed": "a whole number: the same seed gives the same set-up",
    "seating": "random when the game starts, in the order of joining, or everybody chooses",
    "partner": "play against the computer",
    "consent": "how many of those whose moves are taken back must agree",
    "formalities": "what is done by itself: nothing, moves without an alternative, idle passes too",
    "thread": "open the table in a thread of its own",
    "language": "of what is posted here; leave empty for your own",
    "clock": "hours a move + hours of the bank, as 24+72; with hours of play as 24+72 8-22",
}
BEFORE_ASKED = ("game", "preset")
"""The options of the command that come before those for which the games ask."""


def new_command() -> app_commands.Command[Any, Any, Any]:
    """`/game new`, with the options that the games want asked by themselves."""
    asked = {
        name: described(about, shown.game.id)
        for shown in shelf()
        for name, about in shown.table_options.asked.items()
    }

    async def callback(interaction: discord.Interaction[Any], /, **options: Any) -> None:
        rules = {name: options.pop(name) for name in asked}
        await _new(interaction, **options, asked={name: value for name, value in rules.items() if value})

    own = [
        each for each in inspect.signature(_new, eval_str=True).parameters.values() if each.name != "asked"
    ]
    place = 1 + len(BEFORE_ASKED)
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            *own[:place],
            *(own[place].replace(name=name, annotation=str | None) for name in asked),
            *own[place:],
        ]
    )
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name="new", description=DESCRIPTION, callback=callback
    )
    shared = {name: app_commands.locale_str(about) for name, about in ABOUT.items()}
    for name, complete in COMPLETIONS.items():
        command.autocomplete(name)(complete)
    for name in asked:
        command.autocomplete(name)(_values_of(name))
    return app_commands.describe(**shared, **asked)(command)


async def _new(
    interaction: discord.Interaction[Any],
    game: str | None = None,
    preset: str | None = None,
    players: app_commands.Range[int, 1, 25] | None = None,
    rules: str | None = None,
    seed: app_commands.Range[int, 0, SEED_MOST] | None = None,
    seating: Literal["random", "joined", "chosen"] | None = None,
    partner: bool | None = None,
    consent: Literal["majority", "all"] | None = None,
    formalities: Literal["off", "forced", "idle"] | None = None,
    thread: bool | None = None,
    clock: str | None = None,
    language: str | None = None,
    *,
    asked: Mapping[str, str],
) -> None:
    """Show the form, or open a lobby."""
    said = (
        game,
        preset,
        players,
        rules,
        seed,
        seating,
        partner,
        consent,
        formalities,
        thread,
        clock,
        language,
    )
    async with answering(interaction) as reply:
        if not asked and all(each is None for each in said):
            form = Plan()
            await answer(interaction, form_words(reply.words, form), view=form_view(reply.words, form))
            return
        chosen = game_named(game)
        reply.shown = presentation(chosen)
        setup = Setup(
            game=chosen,
            preset=preset,
            rules={**_overrides(rules or ""), **asked},
            seed=seed,
            seating=seating or "random",
            consent=consent or "majority",
            places=players,
            partner=bool(partner),
            thread=bool(thread),
            formalities=formalities or "forced",
            clock=clock or None,
            language=language_named(language) if language else OWN,
        )
        text, files = await open_table(interaction, reply.words, setup)
        await answer_seated(interaction, reply.words, text, files)


async def games_offered(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The games by title."""
    return rows(current, ((shown.game.id, shown.naming.title) for shown in shelf()))


async def _languages(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    words = words_for(interaction)
    return rows(current, ((each, language_label(words, each)) for each in languages()))


async def _presets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return rows(current, _named(interaction, _options(interaction).presets))


def _values_of(name: str) -> Complete:
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[Any]]:
        return rows(current, _named(interaction, map(str, _options(interaction).values(name))))

    return complete


def _named(interaction: discord.Interaction[Any], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Presets or values as they are typed, each with what it means."""
    words, options = words_for(interaction), _options(interaction)
    for name in names:
        said = options.name(words, name)
        yield name, name if said == name else f"{name}: {said}"


async def _players(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    seats = _options(interaction).game.seats
    return rows(str(current), ((number, str(number)) for number in seats))


async def _rules(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    options = _options(interaction)
    before, comma, last = current.rpartition(",")
    settled = before + comma
    words = words_for(interaction)
    pairs = (
        (f"{settled}{name}={value}", options.meaning(words, name))
        for name in options.game.options_type.model_fields
        if name != PRESET and name not in options.asked
        for value in options.examples(name)
    )
    labelled = ((pair, f"{pair} · {meaning}" if meaning else pair) for pair, meaning in pairs)
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
    """A game of the registry by its id, its title or the name of its commands, in any case and with or
    without accents and signs; None for the usual one.

    Raises:
        Refusal: there is no such game.
    """
    if name is None:
        return usual().game
    wanted = plain(name)
    for shown in shelf():
        if wanted in map(plain, (shown.game.id, shown.naming.title, shown.naming.group)):
            return shown.game
    raise Refusal("unknown_game", game=name[:100])


def _options(interaction: discord.Interaction[Any]) -> TableOptions:
    """The rules options of the game that is filled in, or else of the usual one."""
    named = getattr(interaction.namespace, "game", None)
    try:
        game = game_named(None if named is None else str(named))
    except Refusal:
        game = usual().game
    return presentation(game).table_options


def _overrides(text: str) -> dict[str, str]:
    """Single rules options: `name=value` separated by commas or blanks.

    Raises:
        Refusal: a part is not of that form.
    """
    found = {}
    for part in re.split(r"[,\s]+", text.strip()):
        if not part:
            continue
        name, sign, value = part.partition("=")
        if not sign:
            raise Refusal("bad_option", option=name[:100])
        found[name] = value
    return found
