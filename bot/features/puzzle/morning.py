"""The channel of a server gets the puzzle of each day, in the morning of its time zone."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

import discord

from bot.features.puzzle.pages import PuzzlePress, page
from bot.language import Words
from bot.limits import NONCE
from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.messages.buttons import button
from bot.posting.messages.message import Message, Quiet
from bot.posting.sending.sender import DiscordSender
from bot.posting.sending.troubles import is_shut, will_pass
from bot.store import Store
from bot.store.outbox import mornings
from bot.store.outbox.mornings import MORNING, Morning
from bot.store.people.preferences import zone_named
from bot.store.waiting import due
from bot.store.waiting.due import Due
from bot.table.waiting.scheduler import Scheduler
from render.core.words import locale_of

__all__ = ["HOUR", "Mornings", "following"]

log = logging.getLogger(__name__)

HOUR = time(8)
"""When it is morning."""


class Mornings:
    """Posts the puzzle of the day.

    Before it is sent, its day and nonce are noted. Whatever dies then, it is looked for in the channel before
    it is sent again, and its heading names the day. A day without the bot is left out.
    """

    def __init__(
        self, store: Store, scheduler: Scheduler, sender: DiscordSender, preferences: ChannelPreferences
    ) -> None:
        self._store = store
        self._scheduler = scheduler
        self._sender = sender
        self._preferences = preferences
        scheduler.register(MORNING, self._post)

    async def _post(self, item: Due) -> None:
        """Post the puzzle of the day if it's morning, and plan the next."""
        assert item.guild_id is not None
        morning = await self._store.read(mornings.of, item.guild_id)
        if morning is None:
            await self._store.write(due.take, item)
            return
        now = self._scheduler.now()
        here = now.astimezone(_zone(morning))
        today = here.date().toordinal()
        if here.time() >= HOUR and (morning.day != today or morning.nonce is not None):
            try:
                morning = await self._sent(morning, today)
            except discord.HTTPException as error:
                if will_pass(error) and not is_shut(error):
                    raise
                log.info("guild=%d the puzzle of the day can't be posted: %r", morning.guild_id, error)
        async with self._store.writing() as connection:
            if await self._sender.is_gone(morning.channel_id):
                await mornings.end(connection, morning.guild_id)
            else:
                await mornings.posted(connection, morning, item, following(morning, now))

    async def _sent(self, morning: Morning, today: int) -> Morning:
        """The puzzle of a day is in the channel. Raises discord.HTTPException: Discord does not take it."""
        words = await self._preferences.words_in(morning.guild_id, morning.channel_id)
        begun = morning.day == today and morning.nonce is not None
        # It takes a moment to draw, which is time lost at a start after many were being sent.
        if begun and await self._sender.find(morning.channel_id, [_heading(words, today)], None) is not None:
            return morning
        theme = await self._preferences.theme_in(morning.channel_id)
        message = await asyncio.to_thread(_message, words, theme, today)
        if not begun:
            morning = replace(morning, day=today, nonce=secrets.token_hex(NONCE // 2))
            await self._store.write(mornings.sending, morning)
        assert morning.nonce is not None
        await self._sender.send(morning.channel_id, message, morning.nonce)
        return morning


def following(morning: Morning, now: datetime) -> datetime:
    """When it's morning next for a channel."""
    here = now.astimezone(_zone(morning))
    first = here.date() if here.time() < HOUR else here.date() + timedelta(days=1)
    return datetime.combine(first, HOUR, here.tzinfo)


def _zone(morning: Morning) -> tzinfo:
    return zone_named(morning.zone) or UTC


def _heading(words: Words, day: int) -> str:
    """The first line of a day's puzzle, by which it is found."""
    from babel.dates import format_date  # a start needn't wait for it

    said = format_date(date.fromordinal(day), "long", locale_of(words.language))
    return words.say("**Puzzle of the day, {date}**", date=said)


def _message(words: Words, theme: str, day: int) -> Message:
    """The day's puzzle as all see it, with the button that opens it in private."""
    found = page(words, theme, PuzzlePress(day, "at"))
    solve = button(PuzzlePress(day, "open"), words.say("Solve it"), discord.ButtonStyle.primary)
    said = (_heading(words, day), *found.lines[1:])
    return Quiet(said, plates=tuple(found.plates), buttons=[solve])
