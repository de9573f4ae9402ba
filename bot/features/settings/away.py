"""`/away`: somebody will not play for a while, and all his tables are told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.features.settings.moments import moment_meant
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.services import Services, services_of
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import BUTTON_LABEL, shorten
from bot.store import habits
from bot.store.absences import Span
from bot.table.waiting import away as absence

__all__ = ["AwayItem", "away"]

QUOTED = 80
LONGEST_DAY = timedelta(hours=26)
"""More than any day has, also when clocks are put back."""


@app_commands.command(
    description="Say until when you are away: no reminders meanwhile, and your tables are told"
)
@app_commands.describe(
    until="a date, a number of days, or a timestamp of Discord's", since="from when on; now where it is empty"
)
@app_commands.rename(since="from")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def away(
    interaction: discord.Interaction[Any], until: str | None = None, since: str | None = None
) -> None:
    """Announce an absence, or show the one that is announced."""
    services, user_id = services_of(interaction), interaction.user.id
    async with answering(interaction) as reply:
        now = services.scheduler.now()
        if until is None:
            async with services.store.reading() as connection:
                present = await absence.present(connection, user_id, now)
        else:
            async with services.store.writing() as connection:
                zone = (await habits.of(connection, user_id)).zone
                ends = _moment(until, now, zone)
                present = (now if since is None else _begin(since, now, zone), ends)
                channels = await absence.announce(connection, user_id, present, now, services.absence_days)
            _wake(services, channels)
        if present is None:
            await answer(
                interaction, reply.words.say("You are not away. `/away until:` says that you will be.")
            )
            return
        await answer(interaction, _said(reply.words, present, now), view=stopped([_back(reply.words)]))


class AwayItem(Pressed, template=r"away:back"):
    """The button of somebody who is back."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """End the absence, or take it back."""
        services = services_of(interaction)
        async with answering(interaction, anew=False) as reply:
            now = services.scheduler.now()
            async with services.store.writing() as connection:
                channels = await absence.take_back(connection, interaction.user.id, now)
            _wake(services, channels)
            await answer(interaction, reply.words.say("You are back. Your tables are told."))


def _wake(services: Services, channels: Sequence[int]) -> None:
    services.scheduler.wake()
    for channel_id in channels:
        services.tables.wake(channel_id)


def _said(words: Words, present: Span, now: datetime) -> str:
    starts, ends = present
    if starts > now:
        return words.say(
            "You are away from {start} until {end}. Nobody reminds you meanwhile; your tables are told.",
            start=format_dt(starts, "f"),
            end=format_dt(ends, "f"),
        )
    return words.say(
        "You are away until {end}. Nobody reminds you meanwhile; your tables are told.",
        end=format_dt(ends, "f"),
    )


def _back(words: Words) -> discord.ui.Button[Any]:
    label = shorten(words.say("I am back, or stay after all"), BUTTON_LABEL)
    return discord.ui.Button(label=label, custom_id="away:back")


def _moment(typed: str, now: datetime, zone: tzinfo | None) -> datetime:
    found = moment_meant(typed, now, zone)
    if found is None:
        raise Refusal("no_moment", moment=shorten(typed, QUOTED))
    return found


def _begin(typed: str, now: datetime, zone: tzinfo | None) -> datetime:
    """When an absence begins: with a day that is named, be it today, and not at its end."""
    found = _moment(typed, now, zone)
    named = moment_meant(f"{typed} 0:00", found - LONGEST_DAY, zone)
    return found if named is None else named
