"""Where a server's puzzles are posted: said by whoever may manage its channels."""

from __future__ import annotations

from typing import Any

import discord

from bot.features.puzzle.morning import HOUR, following
from bot.interactions.authority import moderates
from bot.interactions.elsewhere import check_room
from bot.interactions.services import services_of
from bot.interactions.zones import zone_meant
from bot.language import Words
from bot.language.refusals import Refusal
from bot.store.outbox import mornings
from bot.store.outbox.mornings import Morning
from bot.store.people import preferences

__all__ = ["begin", "end"]

UNKNOWN = "Etc/UTC"
"""The zone of whoever has said none."""


async def begin(
    interaction: discord.Interaction[Any],
    words: Words,
    to: discord.TextChannel | discord.Thread | None,
    zone: str | None,
) -> str:
    """Have a channel of the server get the puzzle of each day, or the one that gets it get it in the mornings
    of another zone; what is said of it.

    Raises:
        Refusal: the person may not say that, the channel is elsewhere, or the bot may not post there.
    """
    _check(interaction)
    services, guild_id = services_of(interaction), interaction.guild_id or 0
    named = None if zone is None else zone_meant(words, zone)
    if to is not None:
        check_room(interaction, to, words)
    now = services.scheduler.now()
    async with services.store.writing() as connection:
        former = await mornings.of(connection, guild_id)
        own = (await preferences.habits_of(connection, interaction.user.id)).zone
        channel_id = to.id if to is not None else former.channel_id if former is not None else None
        if channel_id is None:
            raise Refusal("no_morning")
        kept = former.zone if former is not None else own.key if own is not None else UNKNOWN
        morning = Morning(guild_id, channel_id, named or kept)
        await mornings.begin(connection, morning, following(morning, now))
    services.scheduler.wake()
    return words.say(
        "The puzzle of the day is now posted in {channel} each morning at {hour} ({zone}). "
        "`/puzzle stop:True` ends that.",
        channel=f"<#{channel_id}>",
        hour=f"{HOUR.hour}:{HOUR.minute:02}",
        zone=morning.zone,
    )


async def end(interaction: discord.Interaction[Any], words: Words) -> str:
    """Have no channel of the server get puzzles any more; what is said of it.

    Raises:
        Refusal: the person may not say that, or none got any.
    """
    _check(interaction)
    async with services_of(interaction).store.writing() as connection:
        if not await mornings.end(connection, interaction.guild_id or 0):
            raise Refusal("no_morning")
    return words.say("The puzzle of the day is no longer posted.")


def _check(interaction: discord.Interaction[Any]) -> None:
    if interaction.guild_id is None or not moderates(interaction):
        raise Refusal("morning_not_yours")
