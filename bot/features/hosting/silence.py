"""The post of a table at which nobody has moved for long: its people say what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.games import display_name
from bot.happenings import FellAsleep, OfSilence, Silence
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.posting.buttons import NextPress, button
from bot.posting.message import Message
from bot.posting.notices import Notice
from bot.press import GameId, Press
from bot.store import Post
from bot.table import Table
from bot.table.waiting import abandoned
from bot.table.waiting.abandoned import Choice
from bot.table.waiting.silence import COUNTED

__all__ = ["ASLEEP", "SILENCE", "SilenceButton"]


@dataclass(frozen=True, slots=True)
class Sayings:
    """What is said of a table at which nobody does anything.

    Attributes:
        labels: of the answers that there are.
        decided: what an answer leads to.
        question: to `{names}`.
        silent: for how many days nobody has done anything.
        wanted: what else is an answer, and how many of all must want the same.
        asleep: that the table sleeps, after so many days.
        rest: what that means.
    """

    labels: Mapping[Choice, str]
    decided: Mapping[Choice, str]
    question: str
    silent: Callable[[Words, int], str]
    wanted: Callable[[Words, int, int], str]
    asleep: Callable[[Words, int], str]
    rest: str


def _begun_silent(words: Words, days: int) -> str:
    return words.count(
        "Nobody has moved here for {number} day.", "Nobody has moved here for {number} days.", days
    )


def _begun_wanted(words: Words, needed: int, people: int) -> str:
    if people == 1:
        return words.say("-# A move is an answer, too.")
    return words.count(
        "-# A move is an answer, too. To pause or end it, {number} of {all} must want it.",
        "-# A move is an answer, too. To pause or end it, {number} of {all} must want it.",
        needed,
        all=people,
    )


def _begun_asleep(words: Words, days: int) -> str:
    return words.count(
        "Nobody has moved here for {number} day: this table sleeps now.",
        "Nobody has moved here for {number} days: this table sleeps now.",
        days,
    )


def _open_silent(words: Words, days: int) -> str:
    return words.count(
        "This table has been open for {number} day, and nobody came or went.",
        "This table has been open for {number} days, and nobody came or went.",
        days,
    )


def _open_wanted(words: Words, needed: int, people: int) -> str:
    if people == 1:
        return words.say("-# Sitting down, leaving or beginning answers, too.")
    return words.count(
        "-# Sitting down, leaving or beginning answers, too. To close it, {number} of {all} must want it.",
        "-# Sitting down, leaving or beginning answers, too. To close it, {number} of {all} must want it.",
        needed,
        all=people,
    )


def _open_asleep(words: Words, days: int) -> str:
    return words.count(
        "Nobody has come or gone here for {number} day: this open table sleeps now.",
        "Nobody has come or gone here for {number} days: this open table sleeps now.",
        days,
    )


BEGUN = Sayings(
    labels={"on": N_("It goes on"), "pause": N_("Pause it"), "end": N_("End it")},
    decided={
        "on": N_("The game goes on."),
        "pause": N_("The game rests."),
        "end": N_("The game is ended."),
    },
    question=N_("{names}: does this game go on?"),
    silent=_begun_silent,
    wanted=_begun_wanted,
    asleep=_begun_asleep,
    rest=N_("Nobody is reminded any more, nothing is lost, and any move wakes it."),
)
"""Of a game that has begun."""
WAITING = Sayings(
    labels={"on": N_("Keep it open"), "end": N_("Close it")},
    decided={"on": N_("The table stays open."), "end": N_("The table is closed.")},
    question=N_("{names}: is this table still to begin?"),
    silent=_open_silent,
    wanted=_open_wanted,
    asleep=_open_asleep,
    rest=N_("It is not lost: whoever sits down, leaves or begins the game wakes it."),
)
"""Of a table that waits to begin."""
STYLES = {"on": discord.ButtonStyle.success, "end": discord.ButtonStyle.danger}


@dataclass(frozen=True, slots=True)
class SilencePress(Press, prefix="silence"):
    """An answer to what is to become of a table at which nobody moves."""

    game: GameId
    choice: Choice


class SilenceButton(Pressed[SilencePress], press=SilencePress):
    """Says what is to become of a table at which nobody moves."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Keep the answer; the one that decides does what was decided."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            if table.record.id != self.press.game:
                raise Refusal("flag_settled")
            sayings = _sayings_at(table)
            decided = await abandoned.answer(table, interaction.user.id, self.press.choice)
            said = N_("Your answer is on record.") if decided is None else sayings.decided[decided]
            await answer(interaction, reply.words.say(said))


def _sayings_at(table: Table) -> Sayings:
    return WAITING if table.state is None else BEGUN


def _sayings_when(told: OfSilence) -> Sayings:
    """Those that were right when the post was made."""
    return WAITING if told.open else BEGUN


def silence_text(words: Words, _: Table, silence: Silence) -> str:
    """What is said of it in any case."""
    return _sayings_when(silence).silent(words, silence.days)


async def silence_message(table: Table, words: Words, _: Post, silence: Silence) -> Message:
    """The question as it stands now; words alone once it is settled."""
    told = (silence_text(words, table, silence),)
    present = await abandoned.asked(table) if table.record.status in COUNTED else None
    if present is None:
        return Message(told)
    people = [place for place in table.seats if place.person is not None]
    names = words.listing([f"<@{place.person}>" for place in people])
    sayings = _sayings_at(table)
    wanted = sayings.wanted(words, abandoned.needed(table), len(people))
    call = [words.say(sayings.question, names=names), wanted]
    for choice in abandoned.choices(table):
        seats = [int(seat) for seat, said in sorted(present.answers.items()) if said == choice]
        if seats:
            wanting = words.listing([display_name(table.names[seat]) for seat in seats])
            call.append(
                words.say("{choice}: {names}", choice=words.say(sayings.labels[choice]), names=wanting)
            )
    buttons = [
        button(
            SilencePress(table.record.id, choice),
            words.say(sayings.labels[choice]),
            STYLES.get(choice, discord.ButtonStyle.secondary),
        )
        for choice in abandoned.choices(table)
    ]
    calls = tuple(
        place.person for place in people if place.person is not None and place.seat not in silence.hushed
    )
    return Message(told, call=tuple(call), calls=calls, buttons=buttons)


def asleep_text(words: Words, _: Table, asleep: FellAsleep) -> str:
    """What is said of a table that sleeps."""
    sayings = _sayings_when(asleep)
    return f"{sayings.asleep(words, asleep.days)} {words.say(sayings.rest)}"


async def asleep_message(table: Table, words: Words, _: Post, asleep: FellAsleep) -> Message:
    """The post, with a button to the turn."""
    told = (asleep_text(words, table, asleep),)
    if table.record.status != "running":
        return Message(told)
    opened = button(NextPress(table.record.id), words.say("Open the turn"), discord.ButtonStyle.primary)
    return Message(told, buttons=(opened,))


SILENCE = Notice(Silence, silence_message, silence_text)
ASLEEP = Notice(FellAsleep, asleep_message, asleep_text)
