"""`/away`: announces at all of a person's tables that they won't play for a while. If nothing is typed, a
menu asks for how long.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.interactions.answers import answer, answering
from bot.interactions.moments import moment_meant, moment_of
from bot.interactions.pressed import Pressed, chosen, number_in, stopped
from bot.interactions.services import Services, services_of
from bot.language import Words
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import AwayPress, button, menu
from bot.store.people import preferences
from bot.store.waiting.awaiting import Span
from bot.table.waiting import away as absence

__all__ = ["AwayItem", "away", "away_button"]

DAYS = (1, 3, 7, 14, 21)
"""The absences that a menu offers, in days from now on."""
LONGEST_DAY = timedelta(hours=26)
"""More than any day has, also when clocks are put back."""


@app_commands.command(
    description="Say until when you're away: no reminders until then, and your tables are told"
)
@app_commands.describe(
    until="a date, a number of days, or a Discord timestamp", since="from when; leave empty for now"
)
@app_commands.rename(since="from")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def away(
    interaction: discord.Interaction[Any], until: str | None = None, since: str | None = None
) -> None:
    """Announce an absence, or show the one that is announced."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        now = services.scheduler.now()
        if until is not None:
            zone = (await services.store.read(preferences.habits_of, interaction.user.id)).zone
            begins = now if since is None else _begin(since, now, zone)
            await _announce(interaction, (begins, moment_of(until, now, zone)), now)
        await _show(interaction, reply.words, now)


class AwayItem(Pressed[AwayPress], press=AwayPress):
    """The button for being back, the one that shows an absence, and the menu of how long it lasts."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """End the absence or take it back, show it, or announce one."""
        services, step = services_of(interaction), self.press.step
        async with answering(interaction, anew=step == "open") as reply:
            now = services.scheduler.now()
            if step == "back":
                channels = await services.store.write(absence.take_back, interaction.user.id, now)
                _wake(services, channels)
                await answer(interaction, reply.words.say("You're back. Your tables are told."))
                return
            if step == "for":
                days = number_in(chosen(interaction))
                if days not in DAYS:
                    raise Refusal("stale_button")
                await _announce(interaction, (now, now + timedelta(days=days)), now)
            await _show(interaction, reply.words, now)


def away_button(words: Words, row: int) -> discord.ui.Button[Any]:
    """The button that leads to absences."""
    return button(AwayPress("open"), words.say("I'm away …"), row=row)


async def _announce(interaction: discord.Interaction[Any], span: Span, now: datetime) -> None:
    """Have the person be away. Raises Refusal: it ends before it begins, or is longer than may be."""
    services = services_of(interaction)
    async with services.store.writing() as connection:
        days = services.absence_days
        channels = await absence.announce(connection, interaction.user.id, span, now, days)
    _wake(services, channels)


async def _show(interaction: discord.Interaction[Any], words: Words, now: datetime) -> None:
    """Answer with the absence that is announced, or with a menu of how long it could be."""
    present = await services_of(interaction).store.read(absence.present, interaction.user.id, now)
    if present is not None:
        back = button(AwayPress("back"), words.say("I'm back, or staying after all"))
        await answer(interaction, _said(words, present, now), view=stopped([back]))
        return
    said = words.say(
        "You aren't away. Choose for how long, from now on; or name the days: `/away from: until:`"
    )
    await answer(interaction, said, view=stopped([_spans(words)]))


def _spans(words: Words) -> discord.ui.Select[Any]:
    """The menu of how long somebody is away from now on."""
    spans = [(str(days), words.count("For {number} day", "For {number} days", days)) for days in DAYS]
    return menu(AwayPress("for"), words.say("I'm away from now on"), spans)


def _wake(services: Services, channels: Sequence[int]) -> None:
    services.scheduler.wake()
    for channel_id in channels:
        services.tables.wake(channel_id)


def _said(words: Words, present: Span, now: datetime) -> str:
    starts, ends = present
    if starts > now:
        return words.say(
            "You're away from {start} until {end}. You won't be reminded then; your tables are told.",
            start=format_dt(starts, "f"),
            end=format_dt(ends, "f"),
        )
    return words.say(
        "You're away until {end}. You won't be reminded until then; your tables are told.",
        end=format_dt(ends, "f"),
    )


def _begin(typed: str, now: datetime, zone: tzinfo | None) -> datetime:
    """When an absence begins: with a day that is named, be it today, and not at its end."""
    found = moment_of(typed, now, zone)
    named = moment_meant(f"{typed} 0:00", found - LONGEST_DAY, zone)
    return found if named is None else named
