"""The post of a ballot: what it is about, who is asked, how they voted, and a button for each choice."""

from __future__ import annotations

import asyncio

import discord

from bot.features.voting.pressing import SubstitutePress, press_for
from bot.features.voting.wordings import Asking, Wording, asked, named
from bot.games import display_name
from bot.happenings import Flag, Proposed, Silence
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import button
from bot.posting.messages.message import Message
from bot.posting.messages.notices import Notice
from bot.store import BallotRecord, Post
from bot.table import Table, voting
from bot.table.ballots import RunOutClock

__all__ = ["FLAG", "PROPOSED", "SILENCE"]


def ballot_text(words: Words, table: Table, told: Asking) -> str:
    """What is said in any case."""
    return asked(told)[0].text(words, table, told)


async def ballot_message(table: Table, words: Words, _: Post, told: Asking) -> Message:
    """The post as the votes stand, which calls the voters; words alone once nobody can vote any more."""
    wording, which = asked(told)
    text = (await asyncio.to_thread(wording.text, words, table, told),)
    found = await voting.kept(table, which)
    if found is None:
        return Message(text)
    if not found.is_open:
        return _settled(words, table, wording, text, found)
    try:
        ballot = voting.as_it_stands(table, found)
    except Refusal:
        return Message(text)
    people = {seat: table.seats[seat].person for seat in ballot.voters}
    names = [f"<@{person}>" if person else display_name(table.names[seat]) for seat, person in people.items()]
    lines = [*wording.question(words, table, ballot, words.listing(names))]
    for choice in ballot.matter.choices:
        if seats := [seat for seat, voted in sorted(ballot.votes.items()) if voted == choice]:
            said = wording.given.get(choice, N_("{choice}: {names}"))
            label, who = words.say(wording.labels[choice]), named(words, table, seats)
            lines.append(words.say(said, choice=label, names=who))
    buttons = [
        button(
            press_for(table.record.id, ballot, choice),
            words.say(wording.labels[choice]),
            wording.styles.get(choice, discord.ButtonStyle.secondary),
        )
        for choice in ballot.matter.choices
    ]
    calls = tuple(person for seat, person in people.items() if person and seat not in told.hushed)
    return Message(text, call=tuple(lines), calls=calls, buttons=buttons)


def _settled(
    words: Words, table: Table, wording: Wording, text: tuple[str, ...], found: BallotRecord
) -> Message:
    """The post with what came of it; while the game rests, nothing does of a clock that ran out."""
    said = wording.settled.get(found.outcome or "", wording.lapsed)
    if found.matter != RunOutClock.word:
        return Message(text, call=(words.say(said),))
    if table.record.rests:
        return Message(text)
    seat, name = found.target, display_name(table.names[found.target])
    take = button(
        SubstitutePress(table.record.id, seat), words.say("Take the seat"), discord.ButtonStyle.success
    )
    buttons = (take,) if found.outcome == "seek" else ()
    return Message(text, call=(words.say(said, seat=seat + 1, name=name),), buttons=buttons)


PROPOSED: Notice[Proposed] = Notice(Proposed, ballot_message, ballot_text)
FLAG: Notice[Flag] = Notice(Flag, ballot_message, ballot_text)
SILENCE: Notice[Silence] = Notice(Silence, ballot_message, ballot_text)
