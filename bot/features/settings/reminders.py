"""`/reminders`: a person's time zone, their quiet hours, and how they are reminded.

All of it is set in one private message, by menus, buttons and a form; the ids of these say what they set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import discord
from discord import app_commands

from bot.features.settings.away import away_button
from bot.features.settings.roundups import roundup_button
from bot.interactions.answers import answer, answering, opening_form
from bot.interactions.completion import rows
from bot.interactions.forms import Form, field, filled_in, form
from bot.interactions.pressed import Pressed, chosen, stopped
from bot.interactions.services import services_of
from bot.interactions.viewer import words_for
from bot.interactions.zones import COMMON, zone_label, zone_meant, zone_menu, zone_rows
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import shorten
from bot.posting.messages.buttons import HabitPress, button, menu
from bot.store.people import preferences
from bot.store.people.preferences import OFF, RHYTHMS, Habits
from bot.table.waiting import reminders as planning
from bot.table.waiting import roundups

__all__ = ["FORM", "HabitItem", "reminders"]

HOURS = ("21-7", "22-7", "22-8", "22-9", "23-7", "23-8", "23-9", "0-8", "0-9", "1-9", "20-10", "0-0")
"""The quiet hours in the menu; others are typed."""
RHYTHM_LABELS = {
    "brisk": N_("After 4 waking hours, then daily"),
    "usual": N_("After 8 waking hours, then daily"),
    "calm": N_("After 16 waking hours, then every other day"),
    "rare": N_("After 48 waking hours, then weekly"),
    OFF: N_("Never"),
}
WAYS = {"channel": N_("By a mention in the channel"), "direct": N_("By a direct message")}
QUOTED = 80


@app_commands.command(description=("Your time zone, your quiet hours, and how you're reminded of your turns"))
@app_commands.describe(zone="where you live: a city, as the list has it")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def reminders(interaction: discord.Interaction[Any], zone: str | None = None) -> None:
    """Show what is set, with menus to set it otherwise."""
    async with answering(interaction) as reply:
        if zone is not None:
            await _keep(interaction, {"zone": zone_meant(reply.words, zone)})
        await _show(interaction, reply.words)


@reminders.autocomplete("zone")
async def _zones(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return rows(current, zone_rows(words_for(interaction), services_of(interaction).scheduler.now()))


class HabitItem(Pressed[HabitPress], press=HabitPress):
    """A menu or button by which people say how they want to be reminded."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Store what was chosen, and show all settings again."""
        step = self.press.step
        if step == "form":
            async with opening_form(interaction) as reply:
                await interaction.response.send_modal(_form(reply.words))
            return
        public = step in ("open", "stop")
        async with answering(interaction, anew=public) as reply:
            if step == "stop":
                if self.press.user != interaction.user.id:
                    raise Refusal("not_your_reminder")
                await _keep(interaction, {"rhythm": OFF})
            elif step == "ahead":
                ahead = (
                    await services_of(interaction).store.read(preferences.habits_of, interaction.user.id)
                ).ahead
                await _keep(interaction, {"ahead": None if ahead else "yes"})
            elif step != "open":
                await _keep(interaction, {step: _offered(step, chosen(interaction))})
            await _show(interaction, reply.words)


async def _sent(interaction: discord.Interaction[Any], _: HabitPress) -> None:
    """Store the zone and hours that were typed; an empty field changes nothing."""
    async with answering(interaction, anew=False) as reply:
        typed = {name: values[0] for name, values in filled_in(interaction.data or {}).items()}
        kept: dict[str, str | None] = {}
        if zone := typed.get("zone", "").strip():
            kept["zone"] = zone_meant(reply.words, zone)
        if quiet := typed.get("quiet", "").strip():
            hours = preferences.hours_of(quiet)
            if hours is None:
                raise Refusal("no_hours", hours=shorten(quiet, QUOTED))
            kept["quiet"] = f"{hours[0]}-{hours[1]}"
        await _keep(interaction, kept)
        await _show(interaction, reply.words)


FORM = Form(HabitPress, _sent)


async def _keep(interaction: discord.Interaction[Any], wishes: Mapping[str, str | None]) -> None:
    """Store habits, and plan reminders by them, in one transaction."""
    services, user_id = services_of(interaction), interaction.user.id
    now = services.scheduler.now()
    async with services.store.writing() as connection:
        off = (await preferences.habits_of(connection, user_id)).rhythm is None
        await preferences.keep_habits(
            connection, user_id, {**wishes, "language": words_for(interaction).language}
        )
        await planning.plan_anew(connection, user_id, now, from_none=off)
        await roundups.plan_anew(connection, user_id, now)
    services.scheduler.wake()


async def _show(interaction: discord.Interaction[Any], words: Words) -> None:
    services = services_of(interaction)
    present = await services.store.read(preferences.habits_of, interaction.user.id)
    now = services.scheduler.now()
    lines = _lines(words, present, now)
    await answer(interaction, "\n".join(lines), view=stopped(_items(words, present, now)))


def _lines(words: Words, present: Habits, now: datetime) -> Iterator[str]:
    """The present settings, a line each."""
    yield words.say("**How you're reminded of your turns**")
    if present.zone is None:
        yield words.say("Your time zone isn't known yet. Choose it, so that nobody disturbs you at night.")
    else:
        yield words.say("Time zone: {zone}", zone=zone_label(words, present.zone.key, now))
    yield words.say("Quiet hours: {hours}", hours=_hours(words, present.quiet))
    yield words.say("Reminders: {rhythm}", rhythm=words.say(RHYTHM_LABELS[_rhythm(present)]))
    if present.rhythm is not None:
        yield words.say(WAYS[_way(present)])
        yield words.say("-# One reminder names all games waiting for you. After the fifth, the host is told.")
    if present.ahead:
        yield words.say("You'll be told when the player before you is called.")


def _items(words: Words, present: Habits, now: datetime) -> Iterator[discord.ui.Item[Any]]:
    """A menu for each setting, and buttons for what is switched or typed."""
    zone = present.zone.key if present.zone is not None else None
    yield zone_menu(words, zone, now)
    first, last = present.quiet
    hours = [
        (each, words.say("Quiet: {hours}", hours=_hours(words, preferences.hours_of(each) or (0, 0))))
        for each in HOURS
    ]
    yield menu(HabitPress("quiet"), words.say("Quiet hours"), hours, f"{first}-{last}")
    rhythms = [(name, words.say(label)) for name, label in RHYTHM_LABELS.items()]
    yield menu(HabitPress("rhythm"), words.say("When you're reminded"), rhythms, _rhythm(present))
    ways = [(name, words.say(label)) for name, label in WAYS.items()]
    yield menu(HabitPress("by"), words.say("Where you're reminded"), ways, _way(present))
    yield button(HabitPress("form"), words.say("Another zone, other hours …"), row=4)
    label = N_("Don't tell me when the player before me is called")
    if not present.ahead:
        label = N_("Tell me when the player before me is called")
    yield button(HabitPress("ahead"), words.say(label), row=4)
    yield roundup_button(words, row=4)
    yield away_button(words, row=4)


def _form(words: Words) -> discord.ui.Modal:
    fields = (
        ("zone", words.say("Time zone: a city"), "Europe/Vienna"),
        ("quiet", words.say("Quiet hours: from and to"), "22-8"),
    )
    return form(
        HabitPress("typed"),
        words.say("Zone and hours"),
        *(field(label, name, hint=hint, required=False, max_length=QUOTED) for name, label, hint in fields),
    )


def _way(present: Habits) -> str:
    """The name of the way a person is reminded."""
    return "direct" if present.direct else "channel"


def _rhythm(present: Habits) -> str:
    """The name of a person's rhythm."""
    return next((name for name, rhythm in RHYTHMS.items() if rhythm == present.rhythm), OFF)


def _hours(words: Words, hours: tuple[int, int]) -> str:
    first, last = hours
    return (
        words.say("at no time")
        if first == last
        else words.say("{first} to {last} o'clock", first=first, last=last)
    )


def _offered(step: str, value: str | None) -> str:
    """A value that a menu offers. Raises Refusal: no menu does."""
    known = {"zone": COMMON, "quiet": HOURS, "rhythm": tuple(RHYTHM_LABELS), "by": tuple(WAYS)}
    if value is None or value not in known[step]:
        raise Refusal("stale_button")
    return value
