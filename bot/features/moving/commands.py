"""A game's actions as slash commands, made from its action models: `/game bid lot amount`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.features.moving import guided
from bot.features.moving.options import description
from bot.features.moving.submitting import submit
from bot.features.moving.typed.meaning import spelled_out
from bot.features.moving.typed.spreading import spread
from bot.games import Legal, Presentation, presentation
from bot.interactions.answers import Reply, answering
from bot.interactions.completion import rows, sendable
from bot.interactions.viewer import scene_for, table_for
from bot.language.refusals import Refusal
from bot.limits import DESCRIPTION, INTEGER, shorten
from bot.table import Table
from engine.core import Action, Content, Draft, Game, GameError, Unknown, Value, build

__all__ = ["play_group"]

POSSIBLE = 20
"""Values that an answer to an unknown name lists at most."""

Complete = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]


def play_group(shown: Presentation) -> app_commands.Group:
    """The command group of a game, one subcommand for each kind of action."""
    group = app_commands.Group(
        name=shown.naming.group,
        description=shorten(f"Moves in {shown.naming.title}", DESCRIPTION),
        guild_only=True,
    )
    for action in shown.game.action_types:
        group.add_command(_command(shown.game, action))
    return group


def _command(game: Game[Any, Any], action: type[Action]) -> app_commands.Command[Any, Any, Any]:
    async def callback(interaction: discord.Interaction[Any], /, **fields: Value | None) -> None:
        async with answering(interaction) as reply:
            table = _playing(await reply.find_table(), game)
            filled = _as_written(
                table,
                interaction.user.id,
                action,
                {name: value for name, value in fields.items() if value is not None},
            )
            move = build(game.kinds_by_name, {"kind": action.kind, **filled})
            if await guided.asked_again(interaction, table, move):
                return
            try:
                await submit(interaction, table, move)
            except Unknown as error:
                seat = table.own_seat(interaction.user.id)
                possible = await _instead(table, seat, action, filled, error)
                if not possible:
                    raise
                raise _not_among(reply, error, possible) from error

    signature = inspect.Signature(
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(_parameter(action, name) for name in action.field_names()),
        ]
    )
    callback.__signature__ = signature  # type: ignore[attr-defined]
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=action.kind, description=shorten(description(action), DESCRIPTION), callback=callback
    )
    for name in action.field_names():
        field = command._params[name]
        about = shorten(action.model_fields[name].description or name, DESCRIPTION)
        field.description = app_commands.locale_str(about)
        command.autocomplete(name)(_completion(game, action, name))
    return command


def _as_written(
    table: Table, user_id: int, action: type[Action], filled: Mapping[str, Value]
) -> Mapping[str, Content]:
    """What was filled in, each name as the game writes it."""
    seat = table.seat_of(user_id)
    named = any(isinstance(value, str) for value in filled.values())
    if not named or table.state is None or seat is None or seat not in table.deciders:
        return filled
    return spelled_out(Legal(table.game, table.state, seat), action, filled)


def _parameter(action: type[Action], name: str) -> inspect.Parameter:
    kind: Any = app_commands.Range[int, 1 - INTEGER, INTEGER - 1] if action.is_number(name) else str
    optional = action.is_optional(name)
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None if optional else inspect.Parameter.empty,
        annotation=kind | None if optional else kind,
    )


def _completion(game: Game[Any, Any], action: type[Action], name: str) -> Complete:
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[Any]]:
        table = _playing(await table_for(interaction), game)
        seat = table.own_seat(interaction.user.id)
        draft, values = await _legal(table, seat, action, name, vars(interaction.namespace))
        scene = replace(await scene_for(interaction, table), chosen=draft.fields)
        naming = presentation(game).naming
        if action.is_number(name) and not current:
            values = spread([int(value) for value in values if sendable(value)])
        return rows(
            str(current), ((value, naming.label(scene, action.kind, name, value)) for value in values)
        )

    return complete


async def _legal(
    table: Table, seat: int, action: type[Action], name: str, typed: Mapping[str, Any]
) -> tuple[Draft, Sequence[Value]]:
    """The legal values of one field, given those before it. One that has a single value fills itself."""
    draft = Draft(action.kind)
    while (choices := await table.choices(seat, draft)) is not None:
        if choices.field == name:
            return draft, list(choices.values)
        value = typed.get(choices.field)
        if value is None and len(choices.values) == 1:
            value = choices.values[0]
        if value is None or (action.is_number(choices.field) and not isinstance(value, int)):
            return draft, ()
        draft = draft.fill(choices.field, value)
    return draft, ()


async def _instead(
    table: Table, seat: int, action: type[Action], filled: Mapping[str, Content], error: Unknown
) -> Sequence[Value]:
    """What may stand where an unknown name stands."""
    name = next((name for name, value in filled.items() if str(value) == error.name), None)
    try:
        return () if name is None else (await _legal(table, seat, action, name, filled))[1]
    except GameError:
        return ()


def _not_among(reply: Reply, error: Unknown, possible: Sequence[Value]) -> Refusal:
    shown = ", ".join(f"`{value}`" for value in possible[:POSSIBLE])
    values = shown + (" …" if len(possible) > POSSIBLE else "")
    return Refusal("not_among", sentence=reply.sentence(error), values=values)


def _playing(table: Table, game: Game[Any, Any]) -> Table:
    """The table, if it plays this game.

    Raises:
        Refusal: it plays another one.
    """
    if table.game.id != game.id:
        naming = presentation(table.game).naming
        raise Refusal("other_game", game=naming.title, group=naming.group)
    return table
