"""The post of a roundup: what happened at somebody's tables since the one before."""

from __future__ import annotations

import discord
from discord.utils import format_dt

from bot.happenings import RoundUp
from bot.language import Words
from bot.language import words as words_of
from bot.language.refusals import Refusal
from bot.posting.channels.audience import may_be_told
from bot.posting.messages.buttons import RoundupPress, SincePress, button
from bot.posting.messages.message import Message
from bot.posting.messages.notices import Notice
from bot.posting.summaries.catching_up import all_told
from bot.store import Post, Store
from bot.store.games import listing
from bot.store.people import preferences
from bot.table import Table
from bot.table.tables import Tables
from bot.table.waiting.scheduler import Scheduler

__all__ = ["roundup_notice", "roundup_text"]

ROOM = 1_100
"""Characters of what happened: with what stands around it, a message that is told whole."""


def roundup_notice(
    client: discord.Client, store: Store, tables: Tables, scheduler: Scheduler
) -> Notice[RoundUp]:
    """How a roundup is made. The client knows who reads which channel."""

    async def message(table: Table, words: Words, post: Post, roundup: RoundUp) -> Message:
        """The roundup as things stand. Raises Refusal: nothing to tell, or they asked to be forgotten."""
        user_id, direct = roundup.who.known, post.guild_id is None
        if user_id is None:
            raise Refusal("reminder_over")
        told = (roundup_text(words, table, roundup),)
        async with table.reading() as connection:
            mine = await listing.of_person(connection, user_id)
            language = (await preferences.habits_of(connection, user_id)).language
        if direct and language is not None:
            words = words_of(language)
        shown = [
            each
            for each in mine
            if each.status == "running" and (direct or may_be_told(client, post.channel_id, each.channel_id))
        ]
        now, since = scheduler.now(), roundup.since
        text, moves = await all_told(store, tables, words, user_id, shown, now, since, ROOM)
        if not moves:
            raise Refusal("reminder_over")
        call = words.say("{mention} · what happened at your tables", mention=f"<@{user_id}>")
        buttons = (
            button(SincePress("all"), words.say("Tell me more")),
            button(RoundupPress("open"), words.say("Other times …")),
        )
        return Message(told, before=(text,), call=(call,), calls=(user_id,), buttons=buttons)

    return Notice(RoundUp, message, roundup_text)


def roundup_text(words: Words, _: Table, roundup: RoundUp) -> str:
    """By what a roundup is known."""
    return words.say(
        "-# Since {since}. `/reminders` sets how often you hear of it.", since=format_dt(roundup.since, "f")
    )
