"""The post of a roundup: what happened at somebody's tables since the one before."""

from __future__ import annotations

from datetime import UTC, datetime

import discord

from bot.language import Words
from bot.language import words as words_of
from bot.language.refusals import Refusal
from bot.posting.audience import may_be_told
from bot.posting.buttons import RoundupPress, SincePress, button
from bot.posting.catching_up import all_told
from bot.posting.message import Message
from bot.posting.notices import Notice, Payload
from bot.posting.roundups import CHANNEL
from bot.store import Store, habits, listing, reminding
from bot.table import Table
from bot.table.automation import Scheduler
from bot.table.tables import Tables
from bot.table.waiting.roundups import SINCE

__all__ = ["roundup_notice", "roundup_text"]

ROOM = 1_100
"""Characters of what happened: with what stands around it, a message that is told whole."""


def roundup_notice(client: discord.Client, tables: Tables, scheduler: Scheduler) -> Notice:
    """How a roundup is made.

    Args:
        client: knows who reads which channel.
        tables: the tables of which it tells.
        scheduler: knows the time.
    """

    async def message(table: Table, words: Words, store: Store, payload: Payload) -> Message:
        """The roundup as things stand now.

        Raises:
            Refusal: there is nothing to tell, or he wanted to be forgotten.
        """
        user_id, direct = int(payload["user"]), bool(payload.get(reminding.DIRECT))
        if user_id <= 0:
            raise Refusal("reminder_over")
        told = (roundup_text(words, table, payload),)
        async with store.reading() as connection:
            mine = await listing.of_person(connection, user_id)
            language = (await habits.of(connection, user_id)).language
        if direct and language is not None:
            words = words_of(language)
        where = int(payload[CHANNEL])
        shown = [
            each
            for each in mine
            if each.status == "running" and (direct or may_be_told(client, where, each.channel_id))
        ]
        since = datetime.fromtimestamp(int(payload[SINCE]), UTC)
        text, moves = await all_told(store, tables, words, user_id, shown, scheduler.now(), since, ROOM)
        if not moves:
            raise Refusal("reminder_over")
        call = words.say("{mention} · what happened at your tables", mention=f"<@{user_id}>")
        buttons = (
            button(SincePress("all"), words.say("Tell me more")),
            button(RoundupPress("open"), words.say("Other times …")),
        )
        return Message(told, earlier=(text,), call=(call,), calls=(user_id,), buttons=buttons)

    return Notice(message, roundup_text, personal=True)


def roundup_text(words: Words, _: Table, payload: Payload) -> str:
    """By what a roundup is known."""
    return words.say(
        "-# Since {since}. `/reminders` sets how often you hear of it.", since=f"<t:{payload[SINCE]}:f>"
    )
