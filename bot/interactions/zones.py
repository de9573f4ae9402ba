"""Time zones in menus, and the question for a person's own: it's never guessed, and asked for once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

import discord

from bot.interactions.answers import answer
from bot.interactions.meaning import meant
from bot.interactions.pressed import stopped
from bot.interactions.services import services_of
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import shorten
from bot.posting.messages.buttons import HabitPress, menu
from bot.store.people import preferences
from render.core.words import locale_of

__all__ = ["COMMON", "answer_seated", "city", "zone_label", "zone_meant", "zone_menu", "zone_rows"]

COMMON = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London"),
    *("Europe/Lisbon", "Europe/Vienna", "Europe/Berlin", "Europe/Zurich", "Europe/Paris", "Europe/Warsaw"),
    *("Europe/Athens", "Europe/Kyiv", "Europe/Istanbul", "Asia/Dubai", "Asia/Kolkata", "Asia/Shanghai"),
    *("Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
)
"""The zones of the menu, from west to east; all others are typed."""
QUOTED = 80
"""How many characters of a person's input an answer repeats."""
ASKED = N_(
    "Where do you live? I ask so that nobody calls you at night: your quiet hours are {first} to "
    "{last} o'clock until you choose others, here or with `/reminders`."
)


async def answer_seated(
    interaction: discord.Interaction[Any], words: Words, said: str, files: Sequence[discord.File] = ()
) -> None:
    """Answer a person who has sat down, and ask for their time zone if it isn't known and they were never
    asked. The interaction was acknowledged before.

    Raises:
        Unanswered: Discord did not take it.
    """
    services, user_id = services_of(interaction), interaction.user.id
    async with services.store.reading() as connection:
        present = await preferences.habits_of(connection, user_id)
    if present.zone is not None or present.asked:
        await answer(interaction, said, files)
        return
    first, last = present.quiet
    question = words.say(ASKED, first=first, last=last)
    zones = zone_menu(words, None, services.scheduler.now())
    await answer(interaction, f"{said}\n{question}", files, view=stopped([zones]))
    async with services.store.writing() as connection:
        await preferences.keep_habits(connection, user_id, {"asked": "yes"})


def zone_menu(words: Words, present: str | None, now: datetime) -> discord.ui.Select[Any]:
    """The menu of common zones, each with its present time."""
    zones = [(name, zone_label(words, name, now)) for name in COMMON]
    return menu(HabitPress("zone"), words.say("Your time zone"), zones, present)


def zone_label(words: Words, name: str, now: datetime) -> str:
    """A zone's city, and its present time."""
    clock = now.astimezone(preferences.zone_named(name)).strftime("%H:%M")
    return f"{city(words, name)} · {clock} · {name}"


def city(words: Words, name: str) -> str:
    """What a zone's city is called."""
    found = locale_of(words.language).time_zones.get(name, {}).get("city")
    return str(found or name.rpartition("/")[2].replace("_", " "))


def zone_rows(words: Words, now: datetime) -> Iterator[tuple[str, str]]:
    """All zones that are places, common ones first, each with its label."""
    names = [*COMMON, *(name for name in _all_zones() if name not in COMMON)]
    return ((name, zone_label(words, name, now)) for name in names)


def zone_meant(words: Words, typed: str) -> str:
    """The zone that a person means.

    Raises:
        Refusal: there's none with that name.
    """
    names = _all_zones()
    named = meant(typed.replace(" ", "_"), [(name, city(words, name)) for name in names])
    if named not in names:
        named = meant(typed, [(name, name.rpartition("/")[2].replace("_", " ")) for name in names])
    if named not in names:
        raise Refusal("no_zone", zone=shorten(typed, QUOTED))
    return named


def _all_zones() -> list[str]:
    """The names of all zones that are places."""
    return sorted(
        name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "System"))
    )
