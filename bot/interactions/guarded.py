"""Guards completions: refused and failed ones offer nothing. Failures are logged, late ones in one line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import discord
from discord import app_commands
from sqlalchemy.exc import DBAPIError
from structlog.contextvars import bind_contextvars

from bot.interactions.answers import NOT_REACHED
from bot.interactions.inside_discord import parameters_of
from bot.interactions.services import services_of
from bot.language.refusals import Refusal
from engine.core import GameError

__all__ = ["guard", "offer"]

log = logging.getLogger(__name__)

Offers = Sequence[app_commands.Choice[Any]]
Complete = Callable[[discord.Interaction[Any], Any], Coroutine[Any, Any, Offers]]


def guard(tree: app_commands.CommandTree[Any]) -> None:
    """Guard the completions of all commands of a tree, unless they are guarded already."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for parameter in parameters_of(command):
                complete = parameter.autocomplete
                if callable(complete) and not isinstance(complete, _Guarded):
                    parameter.autocomplete = _Guarded(complete)


class _Guarded:
    """A completion that always answers."""

    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    async def __call__(self, interaction: discord.Interaction[Any], current: Any) -> Offers:
        bind_contextvars(interaction=interaction.id)
        offers: Offers = ()
        try:
            offers = await self._complete(interaction, current)
        except (Refusal, GameError) as refusal:
            # There's nothing to offer, and no room to say why. A person who sends the command is told.
            code = getattr(refusal, "code", type(refusal).__name__)
            log.debug("interaction=%d completion refused: %s", interaction.id, code)
        except Exception as error:
            log.exception("interaction=%d channel=%s completion", interaction.id, interaction.channel_id)
            if not isinstance(error, DBAPIError):
                services_of(interaction).circuit_breaker.failed(interaction.channel_id or 0)
        await offer(interaction, offers)
        return offers


async def offer(interaction: discord.Interaction[Any], offers: Offers) -> None:
    """Send the rows of a list. Nobody waits for a late list.

    Raises:
        CancelledError: Discord didn't take it. This ends the task silently; discord.py would send the rows
            again.
    """
    try:
        await interaction.response.autocomplete(list(offers))
    except NOT_REACHED as error:
        log.info("interaction=%d completion not taken: %r", interaction.id, error)
        raise asyncio.CancelledError from error
