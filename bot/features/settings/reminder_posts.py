"""The posts to people for whom a game waits: reminders, what the host is told, and warnings ahead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import discord
from discord.utils import format_dt

from bot.games import display_name, title_of
from bot.happenings import HeadsUp, Person, Reminded, Unheard
from bot.language import N_, Words
from bot.language import words as words_of
from bot.language.refusals import Refusal
from bot.posting.channels.audience import may_be_told
from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.messages.buttons import HabitPress, NextPress, button
from bot.posting.messages.message import Message
from bot.posting.messages.notices import Notice, PersonalNotice
from bot.store import Post, Store
from bot.store.people import preferences
from bot.store.waiting import awaiting
from bot.store.waiting.awaiting import Awaited
from bot.table import Table
from bot.table.waiting.reminders import MOST

__all__ = ["HEADS_UP", "UNHEARD", "reminder_notice"]

LISTED = 5
"""How many other games a reminder names."""
ZONE_UNKNOWN = N_("-# Your time zone isn't known here. Set it below, and you won't be reminded at night.")


def _first_line(words: Words, reminded: Reminded) -> str:
    """The first line of a reminder, by which its message is recognised."""
    name = display_name(reminded.who.name)
    if not reminded.number:
        return words.say("-# Called during {name}'s quiet hours, so told only now", name=name)
    return words.say(
        "-# Reminder {number} of {most} for {name}", number=reminded.number, most=MOST, name=name
    )


def reminder_notice(
    client: discord.Client, store: Store, channels: ChannelPreferences
) -> PersonalNotice[Reminded]:
    """How a reminder is made.

    Args:
        client: knows who reads which channel.
        store: the open database.
        channels: know their language.
    """
    written = partial(_written, client, store, channels)

    async def message(_: Table, __: Words, post: Post, reminded: Reminded) -> Message:
        return await written(post, reminded)

    def text(words: Words, _: Table, reminded: Reminded) -> str:
        return _first_line(words, reminded)

    return PersonalNotice(Reminded, message, text, written)


async def _written(
    client: discord.Client, store: Store, channels: ChannelPreferences, post: Post, reminded: Reminded
) -> Message:
    """The reminder as things now stand: its game first, then all others that wait.

    Raises:
        Refusal: that game no longer waits for the person.
    """
    user_id = _present(reminded.who)
    async with store.reading() as connection:
        waiting = await awaiting.awaiting(connection, user_id)
        wishes = await preferences.habits_of(connection, user_id)
    here = next((each for each in waiting if each.game_id == post.game_id), None)
    if here is None:
        raise Refusal("reminder_over")
    direct = post.channel_id != here.channel_id
    words = await channels.words_in(here.guild_id, post.channel_id, here.channel_id)
    text = (_first_line(words, reminded),)
    others = [each for each in waiting if each != here]
    # In a channel, only games are named that all its readers may hear about.
    told = [each for each in others if direct or may_be_told(client, here.channel_id, each.channel_id)]
    if direct and wishes.language is not None:
        words = words_of(wishes.language)
    lines = [
        _waits(words, user_id, here, late=not reminded.number, direct=direct),
        *_others(words, others, told),
    ]
    if wishes.zone is None:
        lines.append(words.say(ZONE_UNKNOWN))
    opened = waiting[:3] if direct else [here]
    buttons = [*(_open(words, each, named=len(opened) > 1) for each in opened), *_wishes(words, user_id)]
    return Message(text, call=tuple(lines), calls=(user_id,), buttons=buttons)


def _waits(words: Words, user_id: int, here: Awaited, *, late: bool, direct: bool) -> str:
    """The first line, which is what a locked phone shows. `late`: the call itself notified nobody. `direct`:
    it's read in a direct message, not where the game is.
    """
    said = N_("{mention} · {title} · it's your turn, called {since}")
    if not late:
        said = N_("{mention} · {title} · it's still your turn, called {since}")
    return words.say(
        said,
        mention=f"<@{user_id}>",
        title=f"<#{here.channel_id}> · {title_of(here.game)}" if direct else title_of(here.game),
        since=format_dt(here.since, "R"),
    )


def _others(words: Words, others: Sequence[Awaited], told: Collection[Awaited]) -> list[str]:
    """The other waiting games; only those that may be `told` there are named."""
    named = [each for each in others if each in told][:LISTED]
    lines = [
        words.say(
            "{where} · {title} · called {since}",
            where=f"<#{each.channel_id}>",
            title=title_of(each.game),
            since=format_dt(each.since, "R"),
        )
        for each in named
    ]
    if more := len(others) - len(named):
        said = words.count(
            "… and {number} more game: `/next` shows it.",
            "… and {number} more games: `/next` shows them.",
            more,
        )
        lines.append(said)
    return lines


def _open(words: Words, waiting: Awaited, *, named: bool) -> discord.ui.Button[Any]:
    label = words.say("Open the turn")
    if named:
        label = f"{label}: {title_of(waiting.game)}"
    return button(NextPress(waiting.game_id), label, discord.ButtonStyle.primary, 0)


def _wishes(words: Words, user_id: int) -> Sequence[discord.ui.Button[Any]]:
    """Buttons for another rhythm, or no more reminders."""
    return (
        button(HabitPress("open"), words.say("Other times …"), row=1),
        button(HabitPress("stop", user_id), words.say("No more reminders"), row=1),
    )


def _present(person: Person) -> int:
    """The user id of a person in a happening. Raises Refusal: they asked to be forgotten."""
    if person.known is None:
        raise Refusal("reminder_over")
    return person.known


def unheard_text(words: Words, _: Table, unheard: Unheard) -> str:
    """What is said of a person who doesn't answer."""
    return words.say(
        "{name} was reminded {most} times and hasn't moved.",
        name=display_name(unheard.silent.name),
        most=MOST,
    )


async def unheard_message(table: Table, words: Words, _: Post, unheard: Unheard) -> Message:
    """What the host is told, and called for. Raises Refusal: that person has moved in the meantime."""
    waiting = await table.read(awaiting.awaiting, _present(unheard.silent))
    if not any(each.game_id == table.record.id for each in waiting):
        raise Refusal("reminder_over")
    told = (unheard_text(words, table, unheard),)
    host = unheard.host.known
    if host is None or host == unheard.silent.id or host != table.record.host:
        said = words.say("-# A moderator can give the seat to somebody else: `/game replace`")
        return Message((f"{told[0]}\n{said}",))
    said = words.say(
        "{mention} · {title} · you're the host: wait, or give the seat away with `/game replace`.",
        mention=f"<@{host}>",
        title=table.game.title,
    )
    return Message(told, call=(said,), calls=(host,))


def heads_up_text(words: Words, table: Table, warned: HeadsUp) -> str:
    """What the next player is told."""
    return words.say(
        "{name}: {former} is up now, and you're next.",
        name=display_name(warned.who.name),
        former=display_name(table.names[warned.of]),
    )


async def heads_up_message(table: Table, words: Words, _: Post, warned: HeadsUp) -> Message:
    """A warning ahead, which calls the next player. Raises Refusal: the one before isn't a decider now."""
    if warned.of not in table.deciders or table.record.rests:
        raise Refusal("reminder_over")
    user = _present(warned.who)
    title = table.game.title
    call = words.say("{mention} · {title} · you're next", mention=f"<@{user}>", title=title)
    return Message((heads_up_text(words, table, warned),), call=(call,), calls=(user,))


UNHEARD = Notice(Unheard, unheard_message, unheard_text)
HEADS_UP = Notice(HeadsUp, heads_up_message, heads_up_text)
