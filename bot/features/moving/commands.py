"""A game's actions as slash commands, made from its action models: `/game bid lot amount`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice, takewhile
from typing import Any

import discord
from discord import app_commands

from bot.features.moving import guided
from bot.features.moving.options import description
from bot.features.moving.submitting import submit_all
from bot.features.moving.typed.completing import named, spread, tuple_words
from bot.features.moving.typed.meaning import spelled_out, values_in
from bot.features.moving.typed.reading import COMMAS, NextWord
from bot.games import Legal, Naming, Presentation, Scene, presentation
from bot.interactions.answers import answering
from bot.interactions.completion import rows, sendable
from bot.interactions.options import CommandOption, Complete, command_of
from bot.interactions.translation import described
from bot.interactions.viewer import scene_for, table_for
from bot.language.refusals import Refusal
from bot.limits import CHOICES, INTEGER
from bot.table import Table
from engine.core import COMMA, EMPTY, Action, Choices, Content, Draft, Game, GameError, Unknown, Value, build

__all__ = ["play_group"]

POSSIBLE = 20
"""The most values that the answer to an unknown name lists."""


@cache
def play_group(shown: Presentation) -> app_commands.Group:
    """The command group of a game, with a subcommand for each kind of action."""
    about = described(f"Moves in {shown.game.title}", shown.game.id)
    group = app_commands.Group(name=shown.naming.group, description=about, guild_only=True)
    for action in shown.game.action_types:
        group.add_command(_command(shown.game, action))
    return group


def _command(game: Game[Any, Any], action: type[Action]) -> app_commands.Command[Any, Any, Any]:
    async def callback(interaction: discord.Interaction[Any], /, **fields: Value | None) -> None:
        async with answering(interaction) as reply:
            table = _playing(await reply.find_table(), game)
            filled = _as_written(table, interaction.user.id, action, _in_words(action, fields))
            move = build(game.kinds_by_name, {"kind": action.kind, **filled})
            if await guided.asked_again(interaction, table, move):
                return
            try:
                await submit_all(interaction, table, (move,))
            except Unknown as error:
                seat = table.own_seat(interaction.user.id)
                possible = await _instead(table, seat, action, filled, error)
                if not possible:
                    raise
                raise _not_among(error, possible) from error

    options = {name: _option(game, action, name) for name in action.field_names()}
    return command_of(action.kind, described(description(action), game.id), callback, options)


def _in_words(action: type[Action], fields: Mapping[str, Value | None]) -> Mapping[str, Value]:
    """What was filled in, each tuple as one word without spaces."""
    return {
        name: COMMA.join(values_in(value)) or EMPTY
        if action.is_tuple(name) and isinstance(value, str)
        else value
        for name, value in fields.items()
        if value is not None
    }


def _as_written(
    table: Table, user_id: int, action: type[Action], filled: Mapping[str, Value]
) -> Mapping[str, Content]:
    """What was filled in, with names as the game writes them."""
    seat = table.seat_of(user_id)
    named = any(isinstance(value, str) for value in filled.values())
    if not named or table.state is None or seat is None or seat not in table.deciders:
        return filled
    return spelled_out(Legal(table.game, table.state, seat), action, filled)


def _option(game: Game[Any, Any], action: type[Action], name: str) -> CommandOption:
    kind: Any = app_commands.Range[int, 1 - INTEGER, INTEGER - 1] if _is_number(action, name) else str
    about = described(action.model_fields[name].description or name, game.id)
    return CommandOption(kind, about, _completion(game, action, name), needed=not action.is_optional(name))


def _is_number(action: type[Action], name: str) -> bool:
    """Whether a field is filled in as a whole number; a tuple is one word."""
    return action.is_number(name) and not action.is_tuple(name)


def _completion(game: Game[Any, Any], action: type[Action], name: str) -> Complete:
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[Any]]:
        table = _playing(await table_for(interaction), game)
        seat = table.own_seat(interaction.user.id)
        draft, choices = await _choices(table, seat, action, name, vars(interaction.namespace))
        if choices is None:
            return []
        scene = replace(await scene_for(interaction, table), chosen=draft.fields)
        naming, values = presentation(game).naming, choices.values
        if choices.element:
            found = NextWord(Legal(game, table.state, seat), draft, choices)
            return await asyncio.to_thread(_tuple_rows, naming, scene, found, str(current))
        if _is_number(action, name) and not current:
            values = spread([int(value) for value in values if sendable(value)])
        return rows(
            str(current), ((value, naming.label(scene, action.kind, name, value)) for value in values)
        )

    return complete


def _tuple_rows(naming: Naming, scene: Scene, found: NextWord, typed: str) -> list[app_commands.Choice[Any]]:
    offered = named("", tuple_words(naming, scene, found, COMMAS.sub(COMMA, typed.strip())))
    return [app_commands.Choice(name=name, value=word) for word, name in islice(offered, CHOICES)]


async def _choices(
    table: Table, seat: int, action: type[Action], name: str, typed: Mapping[str, Any]
) -> tuple[Draft, Choices | None]:
    """The choices of a field, given those before it; None if these don't lead to it. A field with a single
    value fills itself.
    """
    draft = Draft(action.kind)
    while (choices := await table.choices(seat, draft)) is not None and choices.field != name:
        content = typed.get(choices.field)
        if choices.element and isinstance(content, str):
            found = NextWord(Legal(table.game, table.state, seat), draft, choices)
            content = (await asyncio.to_thread(found.with_values, values_in(content))).draft.elements
        elif content is None and len(choices.values) == 1 and not choices.element:
            content = choices.values[0]
        if content is None or (_is_number(action, choices.field) and not isinstance(content, int)):
            return draft, None
        draft = draft.fill(choices.field, content)
    return draft, choices


async def _instead(
    table: Table, seat: int, action: type[Action], filled: Mapping[str, Content], error: Unknown
) -> Sequence[Value]:
    """What may replace an unknown name."""
    for name, content in filled.items():
        values = content if isinstance(content, tuple) else (content,)
        if error.name not in map(str, values):
            continue
        try:
            draft, choices = await _choices(table, seat, action, name, filled)
            for value in takewhile(lambda each: str(each) != error.name, values):
                draft = draft.add(value)
                choices = await table.choices(seat, draft)
        except GameError:
            return ()
        return () if choices is None else choices.values
    return ()


def _not_among(error: Unknown, possible: Sequence[Value]) -> Refusal:
    shown = ", ".join(f"`{value}`" for value in possible[:POSSIBLE])
    values = shown + (" …" if len(possible) > POSSIBLE else "")
    return Refusal("not_among", sentence=error, values=values)


def _playing(table: Table, game: Game[Any, Any]) -> Table:
    """The table, if it plays this game. Raises Refusal: it plays another game."""
    if table.game.id != game.id:
        group = presentation(table.game).naming.group
        raise Refusal("other_game", game=table.game.title, group=group)
    return table
