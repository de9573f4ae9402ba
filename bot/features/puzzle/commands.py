"""`/puzzle`: the day's puzzle, answered in private; and the channel of a server that gets it each morning."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.features.puzzle.morning import HOUR, following
from bot.features.puzzle.pages import Page, PuzzlePress, page, today_of
from bot.interactions.answers import answer, answering
from bot.interactions.authority import moderates
from bot.interactions.completion import rows
from bot.interactions.elsewhere import check_room
from bot.interactions.pressed import Pressed
from bot.interactions.services import services_of
from bot.interactions.viewer import words_for
from bot.interactions.zones import zone_meant, zone_rows
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, shorten
from bot.posting.pictures.gallery import file_of
from bot.store.outbox import mornings
from bot.store.outbox.mornings import Morning
from bot.store.people import preferences, solvings
from bot.store.people.solvings import Grade, Solver

__all__ = ["PuzzleItem", "puzzle"]

LISTED = 10
"""People of a server who are named."""


@app_commands.command(description="The day's puzzle: find the best answer, in private, as often as you like")
@app_commands.describe(
    channel="post it there each morning (if you may manage channels)",
    zone="the time zone of those mornings: a city, as the list has it",
    stop="True: stop posting it (if you may manage channels)",
)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def puzzle(
    interaction: discord.Interaction[Any],
    channel: discord.TextChannel | discord.Thread | None = None,
    zone: str | None = None,
    stop: bool = False,
) -> None:
    """Ask the puzzle of the day on which the person is, or say where it is posted."""
    async with answering(interaction) as reply:
        if stop:
            await answer(interaction, await _end(interaction, reply.words))
            return
        if channel is not None or zone is not None:
            await answer(interaction, await _begin(interaction, reply.words, channel, zone))
            return
        services = services_of(interaction)
        async with services.store.reading() as connection:
            now = services.scheduler.now()
            today = await today_of(connection, interaction.user.id, interaction.guild_id, now)
        await _show(interaction, PuzzlePress(today, "at"))


@puzzle.autocomplete("zone")
async def _zones(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return rows(current, zone_rows(words_for(interaction), services_of(interaction).scheduler.now()))


class PuzzleItem(Pressed[PuzzlePress], press=PuzzlePress):
    """A button of the puzzle."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show what it leads to: in the place of what is there, or in private below a post for all."""
        async with answering(interaction, anew=self.press.step == "open"):
            await _show(interaction, self.press)


async def _show(interaction: discord.Interaction[Any], press: PuzzlePress) -> None:
    services, words = services_of(interaction), words_for(interaction)
    theme = await services.store.read(preferences.chosen, "person", interaction.user.id, "theme") or ""
    found = await asyncio.to_thread(page, words, theme, press)
    lines = [*found.lines, *await _came_along(interaction, words, press.day, found)]
    text = shorten("\n".join(lines), MESSAGE)
    await answer(interaction, text, [file_of(plate) for plate in found.plates], view=found.view)


async def _came_along(
    interaction: discord.Interaction[Any], words: Words, day: int, found: Page
) -> list[str]:
    """Note what became of an answer. Whoever is through with the puzzle is told how others came along."""
    if found.outcome is None:
        return []
    services, user_id, guild_id = services_of(interaction), interaction.user.id, interaction.guild_id
    now = services.scheduler.now()
    async with services.store.writing() as connection:
        today = await today_of(connection, user_id, guild_id, now)
        outcome = await solvings.note(
            connection, user_id, day, found.outcome, guild_id=guild_id, in_time=day == today, now=now
        )
        if outcome == "tried":
            return []
        graded = await solvings.grade(connection, day)
        streak = (await solvings.streaks(connection, [user_id], today))[user_id]
        here = await solvings.solvers(connection, guild_id, day, today) if guild_id is not None else ()
    return [*_graded(words, graded, streak), *_table(words, here)]


def _graded(words: Words, graded: Grade, streak: int) -> Iterator[str]:
    """How many found it, and the person's own streak."""
    yield words.say("Tried by {tried}, found by {found}.", tried=graded.tried, found=graded.found)
    if streak:
        said = words.count("{number} day in a row", "{number} days in a row", streak)
        yield words.say("Your streak: {days}.", days=said)


def _table(words: Words, here: Sequence[Solver]) -> Iterator[str]:
    """Who solved it on this server, the longest streaks first."""
    if not here:
        return
    yield words.say("**Solved it on this server**")
    for each in here[:LISTED]:
        if each.streak:
            said = words.count("{number} day in a row", "{number} days in a row", each.streak)
            yield f"- <@{each.user_id}> · {said}"
        else:
            yield f"- <@{each.user_id}>"
    if (more := len(here) - LISTED) > 0:
        yield words.count("… and {number} more", "… and {number} more", more)


UNKNOWN = "Etc/UTC"
"""The zone of whoever has said none."""


async def _begin(
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
    _check_manager(interaction)
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


async def _end(interaction: discord.Interaction[Any], words: Words) -> str:
    """Have no channel of the server get puzzles any more; what is said of it.

    Raises:
        Refusal: the person may not say that, or none got any.
    """
    _check_manager(interaction)
    async with services_of(interaction).store.writing() as connection:
        if not await mornings.end(connection, interaction.guild_id or 0):
            raise Refusal("no_morning")
    return words.say("The puzzle of the day is no longer posted.")


def _check_manager(interaction: discord.Interaction[Any]) -> None:
    if interaction.guild_id is None or not moderates(interaction):
        raise Refusal("morning_not_yours")
