"""Option values that no real client sends. discord.py accepts them, whatever a command declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

__all__ = ["misfit"]

TYPES: Mapping[Kind, type] = {Kind.string: str, Kind.integer: int, Kind.boolean: bool}
"""The type of an option's value, by the declared kind."""


def misfit(interaction: discord.Interaction[Any]) -> str | None:
    """The first value that doesn't fit its option, as text; None if all fit."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return None
    given = vars(interaction.namespace)
    return next(
        (
            str(given[parameter.name])
            for parameter in command.parameters
            if parameter.name in given and not _fits(parameter, given[parameter.name])
        ),
        None,
    )


def _fits(parameter: app_commands.Parameter, value: Any) -> bool:
    wanted = TYPES.get(parameter.type)
    if wanted is not None and type(value) is not wanted:
        return False
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    if wanted is not int:
        return True
    least, most = parameter.min_value, parameter.max_value
    return (least is None or value >= least) and (most is None or value <= most)
