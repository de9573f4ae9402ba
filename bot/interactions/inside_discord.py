"""The parts of discord.py that the bot uses though they aren't documented."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import AnyUrl
from yarl import URL

__all__ = ["WRITTEN_FOR", "attachment_of", "parameters_of", "talk_to"]

WRITTEN_FOR = "2.7"
"""The version of discord.py that this is written for."""


def parameters_of(command: app_commands.Command[Any, Any, Any]) -> Iterable[Any]:
    """A command's parameters, whose `autocomplete` can be changed."""
    return command._params.values()


def attachment_of(interaction: discord.Interaction[Any], data: Any) -> discord.Attachment:
    """A file sent with a form. The library resolves it only for forms that it keeps in memory."""
    return discord.Attachment(data=data, state=interaction._state)


def talk_to(api: AnyUrl | None, gateway: AnyUrl | None) -> None:
    """Use other addresses for Discord than the usual ones, if they are given."""
    if api is not None:
        Route.BASE = str(api).rstrip("/")
    if gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(str(gateway))
