"""The games' inquiries as slash commands: `/map`, `/line routes`.

Where several games offer a command of one name, it is one command: it asks for the words of all of them, and
the game of the channel answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord
from discord import app_commands

from bot.games import Asked, Findings, Inquiry, Presentation, Scene, presentation
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.meaning import meant
from bot.interactions.options import CommandOption, Complete, command_of
from bot.interactions.translation import described
from bot.interactions.viewer import scene_for, table_for
from bot.language.refusals import Refusal, typed
from bot.limits import MESSAGE, shorten
from bot.posting.pictures.gallery import file_of
from bot.table import Table
from engine.core import Unknown

__all__ = ["ask_commands"]

NAMED = 12
"""Values that a refusal lists at most."""
QUOTED = 100
"""Characters of somebody's input that an answer repeats at most."""
AskCommand = app_commands.Command[Any, Any, Any] | app_commands.Group


@dataclass(slots=True)
class _Shared:
    """A command of one name: each game's inquiry by the game's id, or subcommands."""

    description: app_commands.locale_str
    by_game: dict[str, Inquiry] = field(default_factory=dict)
    below: dict[str, _Shared] = field(default_factory=dict)


def ask_commands(shelf: Sequence[Presentation]) -> list[AskCommand]:
    """The commands of all games' inquiries."""
    found: dict[str, _Shared] = {}
    for shown in shelf:
        for each in shown.inquiries.commands:
            shared = found.setdefault(each.name, _Shared(described(each.description, shown.game.id)))
            if isinstance(each, Inquiry):
                shared.by_game[shown.game.id] = each
                continue
            for inquiry in each.inquiries:
                about = described(inquiry.description, shown.game.id)
                place = shared.below.setdefault(inquiry.name, _Shared(about))
                place.by_game[shown.game.id] = inquiry
    return [_group_or_command(name, shared) for name, shared in found.items()]


def _group_or_command(name: str, shared: _Shared) -> AskCommand:
    if not shared.below:
        return _command(name, shared)
    group = app_commands.Group(name=name, description=shared.description, guild_only=True)
    for below, each in shared.below.items():
        group.add_command(_command(below, each))
    return group


def _command(name: str, shared: _Shared) -> app_commands.Command[Any, Any, Any]:
    async def callback(interaction: discord.Interaction[Any], /, **words: str | None) -> None:
        async with answering(interaction) as reply:
            table, inquiry = _asked_here(await reply.find_table(), shared.by_game)
            filled = _filled(inquiry, words)
            scene = await scene_for(interaction, table)
            scene = replace(scene, deeds=table.past.seen(table.seat_of(interaction.user.id)))
            found = await asyncio.to_thread(_found, inquiry, scene, filled)
            text = shorten("\n".join(found.lines), MESSAGE)
            await answer(interaction, text, [file_of(plate) for plate in found.plates])

    options = {}
    for word, asked in _words_of(shared.by_game).items():
        game = next(game for game, each in shared.by_game.items() if word in each.asked)
        about, complete = described(asked.description, game), _completion(shared.by_game, word)
        options[word] = CommandOption(str, about, complete, needed=asked.required)
    command = command_of(name, shared.description, callback, options)
    command.guild_only = True
    return command


def _words_of(by_game: Mapping[str, Inquiry]) -> Mapping[str, Asked]:
    """The words of all the games; one must be filled in if every game wants it so. Those come first."""
    found: dict[str, Asked] = {}
    for inquiry in by_game.values():
        for word, asked in inquiry.asked.items():
            needed = all(word in other.asked and other.asked[word].required for other in by_game.values())
            found.setdefault(word, replace(asked, required=needed))
    return dict(sorted(found.items(), key=lambda item: not item[1].required))


def _filled(inquiry: Inquiry, words: Mapping[str, str | None]) -> Mapping[str, str]:
    """The words that this inquiry asks for. Raises Refusal: one is missing."""
    filled = {name: word for name in inquiry.asked if (word := words.get(name)) is not None}
    for name, asked in inquiry.asked.items():
        if asked.required and name not in filled:
            raise Refusal("word_missing", option=name)
    return filled


def _found(inquiry: Inquiry, scene: Scene, filled: Mapping[str, str]) -> Findings:
    """The answer, to words as people write them.

    Raises:
        Refusal: a word names nothing; it says what there is.
    """
    chosen = replace(scene, chosen=dict(filled))
    offers = {name: inquiry.asked[name].offers(chosen) for name in filled}
    words = {name: meant(word, offers[name]) for name, word in filled.items()}
    try:
        return inquiry.find(scene, words)
    except Unknown as error:
        unknown = error.name.casefold()
        for name, word in words.items():
            if word.strip().casefold() == unknown and offers[name]:
                raise Refusal(
                    "word_unknown", option=name, word=word[:QUOTED], offered=_listed(offers[name])
                ) from error
        raise


def _listed(offers: Sequence[tuple[str, str]]) -> str:
    """The values that may stand there, as many as a sentence holds."""
    shown = typed(value for value, _ in offers[:NAMED])
    return f"{shown} …" if len(offers) > NAMED else shown


def _completion(by_game: Mapping[str, Inquiry], name: str) -> Complete:
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        table, inquiry = _asked_here(await table_for(interaction), by_game)
        if name not in inquiry.asked:
            return []
        chosen = {word: value for word, value in interaction.namespace if value}
        scene = replace(await scene_for(interaction, table), chosen=chosen)
        return rows(current, await asyncio.to_thread(inquiry.asked[name].offers, scene))

    return complete


def _asked_here(table: Table, by_game: Mapping[str, Inquiry]) -> tuple[Table, Inquiry]:
    """The table, if it has begun, and its game's inquiry.

    Raises:
        Refusal: the game has no such inquiry, or has not begun.
    """
    if table.game.id not in by_game:
        group = presentation(table.game).naming.group
        raise Refusal("other_game", game=table.game.title, group=group)
    table.check_begun()
    return table, by_game[table.game.id]
