"""Who may open tables on a server: everyone, unless its managers chose a role."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.authority import moderates
from bot.interactions.services import services_of
from bot.language.refusals import Refusal
from bot.store.people import preferences

__all__ = ["EVERYONE", "MANAGERS", "check_opener", "choose_openers", "openers"]

NAME = "openers"
EVERYONE = "all"
MANAGERS = "managers"
"""Those who can manage the channel or the server, who may always."""


async def openers(interaction: discord.Interaction[Any]) -> str:
    """Who may open tables here: `EVERYONE`, `MANAGERS`, or the id of a role. A deleted role doesn't count."""
    guild = interaction.guild
    if guild is None:
        return EVERYONE
    async with services_of(interaction).store.reading() as connection:
        chosen = await preferences.chosen(connection, "server", guild.id, NAME)
    if chosen is None or (chosen != MANAGERS and guild.get_role(int(chosen)) is None):
        return EVERYONE
    return chosen


async def choose_openers(interaction: discord.Interaction[Any], who: str) -> None:
    """Set who may open tables on this server."""
    kept = None if who == EVERYONE else who
    async with services_of(interaction).store.writing() as connection:
        await preferences.choose(connection, "server", interaction.guild_id or 0, NAME, kept)


async def check_opener(interaction: discord.Interaction[Any]) -> None:
    """Check that the person who acts may open a table here.

    Raises:
        Refusal: they may not.
    """
    who = await openers(interaction)
    if who == EVERYONE or moderates(interaction):
        return
    if who == MANAGERS:
        raise Refusal("may_not_open")
    if all(str(role.id) != who for role in getattr(interaction.user, "roles", ())):
        raise Refusal("may_not_open_without_role", role=f"<@&{who}>")
