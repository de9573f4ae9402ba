"""Commands whose options are known only once the games and the settings of tables are: made from data."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

__all__ = ["CommandOption", "Complete", "command_of"]

Complete = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]
"""Offers values for what is typed so far."""


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option of a command.

    Attributes:
        typed: the type of what is typed.
        about: what it is for.
        complete: offers values; None: none are offered.
        needed: it can't be left empty.
    """

    typed: Any
    about: app_commands.locale_str
    complete: Complete | None = None
    needed: bool = False


def command_of(
    name: str,
    description: str | app_commands.locale_str,
    callback: Callable[..., Coroutine[Any, Any, None]],
    options: Mapping[str, CommandOption],
) -> app_commands.Command[Any, Any, Any]:
    """A command; its callback takes the interaction, and by name the options, None for one that is empty."""
    empty, named = inspect.Parameter.empty, inspect.Parameter.KEYWORD_ONLY
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY),
            *(
                inspect.Parameter(option, named, default=empty, annotation=each.typed)
                if each.needed
                else inspect.Parameter(option, named, default=None, annotation=each.typed | None)
                for option, each in options.items()
            ),
        ]
    )
    command = app_commands.Command[Any, Any, Any](name=name, description=description, callback=callback)
    for option, each in options.items():
        if each.complete is not None:
            command.autocomplete(option)(each.complete)
    return app_commands.describe(**{option: each.about for option, each in options.items()})(command)
