"""The post of a table that fell asleep, for nobody has done anything there for long."""

from __future__ import annotations

import discord

from bot.happenings import FellAsleep
from bot.language import Words
from bot.posting.messages.buttons import NextPress, button
from bot.posting.messages.message import Message
from bot.posting.messages.notices import Notice
from bot.store import Post
from bot.table import Table

__all__ = ["NOTICE"]


def asleep_text(words: Words, _: Table, asleep: FellAsleep) -> str:
    """What is said of a table that sleeps."""
    if asleep.open:
        said = words.count(
            "Nobody has come or gone here for {number} day: this open table is asleep now.",
            "Nobody has come or gone here for {number} days: this open table is asleep now.",
            asleep.days,
        )
        rest = words.say("It isn't lost: anyone who sits down, leaves or starts the game wakes it.")
        return f"{said} {rest}"
    said = words.count(
        "Nobody has moved here for {number} day: this table is asleep now.",
        "Nobody has moved here for {number} days: this table is asleep now.",
        asleep.days,
    )
    rest = words.say("Reminders stop, nothing is lost, and any move wakes it.")
    return f"{said} {rest}"


async def asleep_message(table: Table, words: Words, _: Post, asleep: FellAsleep) -> Message:
    """The post, with a button to the turn."""
    told = (asleep_text(words, table, asleep),)
    if table.record.status != "running":
        return Message(told)
    opened = button(NextPress(table.record.id), words.say("Open the turn"), discord.ButtonStyle.primary)
    return Message(told, buttons=(opened,))


NOTICE = Notice(FellAsleep, asleep_message, asleep_text)
