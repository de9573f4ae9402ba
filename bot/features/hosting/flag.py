"""The post of a clock that has run out: the others say by its buttons what is to be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.games import display_name
from bot.happenings import Flag
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed
from bot.interactions.seat_asking import offering_to_ask
from bot.interactions.viewer import hand_along
from bot.interactions.zones import answer_seated
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.posting.buttons import button
from bot.posting.message import Message
from bot.posting.notices import Notice
from bot.press import GameId, Press, SeatNumber
from bot.store import Post
from bot.store.clocks import SeatClock
from bot.table import Table
from bot.table.waiting import flag
from bot.table.waiting.flag import CHOICES, Choice

__all__ = ["NOTICE", "FlagButton", "OpenSeatButton"]

LABELS: Mapping[Choice, str] = {
    "wait": N_("Wait: time for another move"),
    "seek": N_("Look for a substitute"),
    "careful": N_("Let a careful stand-in play"),
}
DECIDED: Mapping[Choice, str] = {
    "wait": N_("You wait: there is time for another move."),
    "seek": N_("A substitute is looked for: whoever takes the seat by the button of the post."),
    "careful": N_("A stand-in makes the moves that are forced, and passes."),
}
SOUGHT = N_("**Seat {seat} is free for a substitute**, until {name} moves himself.")
CAREFUL = N_("A stand-in makes the moves of {name} that are forced, and passes, until {name} moves himself.")


@dataclass(frozen=True, slots=True)
class FlagPress(Press, prefix="flag"):
    """An answer to what is to be done about the clock of a seat."""

    game: GameId
    seat: SeatNumber
    choice: Choice


@dataclass(frozen=True, slots=True)
class SubstitutePress(Press, prefix="take"):
    """Takes a seat for which a substitute is looked for."""

    game: GameId
    seat: SeatNumber


class FlagButton(Pressed[FlagPress], press=FlagPress):
    """Says what is to be done about somebody whose time has run out."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Keep the answer; the one that decides does what was decided."""
        async with answering(interaction) as reply:
            table = await _table(reply, self.press.game)
            decided = await flag.answer(table, interaction.user.id, self.press.seat, self.press.choice)
            said = N_("Your answer is on record.") if decided is None else DECIDED[decided]
            await answer(interaction, reply.words.say(said))


class OpenSeatButton(Pressed[SubstitutePress], press=SubstitutePress):
    """Takes a seat for which a substitute is looked for."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Sit down."""
        async with answering(interaction) as reply:
            table = await _table(reply, self.press.game)
            user, seat = interaction.user, self.press.seat
            async with offering_to_ask(interaction, reply, table, seat):
                await flag.take(table, user.id, user.display_name, seat)
                hand = await hand_along(interaction, table)
                said = reply.words.say("You have seat {seat}.", seat=seat + 1)
                await answer_seated(interaction, reply.words, said, hand)


async def _table(reply: Any, game: int) -> Table:
    """The table of a button.

    Raises:
        Refusal: the channel plays another game by now.
    """
    table: Table = await reply.find_table()
    if table.record.id != game:
        raise Refusal("flag_settled")
    return table


def flag_text(words: Words, _: Table, fallen: Flag) -> str:
    """What is said of it in any case."""
    name = display_name(fallen.who.name)
    return words.say("{name} has used up the time for this decision, and the bank.", name=name)


async def flag_message(table: Table, words: Words, _: Post, fallen: Flag) -> Message:
    """The post as things stand now; words alone once that person has moved or there is time again."""
    told = (flag_text(words, table, fallen),)
    seat = fallen.seat
    clock = await flag.present(table, seat) if table.record.status == "running" else None
    if clock is None:
        return Message(told)
    name, game = display_name(table.names[seat]), table.record.id
    match flag.verdict(table, clock):
        case "seek":
            press = SubstitutePress(game, seat)
            take = button(press, words.say("Take the seat"), discord.ButtonStyle.success)
            return Message(told, call=(words.say(SOUGHT, seat=seat + 1, name=name),), buttons=(take,))
        case "careful":
            return Message(told, call=(words.say(CAREFUL, name=name),))
    people = [place.person for place in table.seats if place.seat != seat and place.person is not None]
    call = (_asked(words, name, people, flag.needed(table, seat)), *_said(words, table, clock))
    buttons = [button(FlagPress(game, seat, choice), words.say(LABELS[choice])) for choice in CHOICES]
    return Message(told, call=call, calls=tuple(people), buttons=buttons)


def _asked(words: Words, name: str, people: Sequence[int], needed: int) -> str:
    names = words.listing([f"<@{person}>" for person in people])
    if len(people) == 1:
        return words.say("{names}: the time of {name} is up. What is to be done?", names=names, name=name)
    return words.count(
        "{names}: the time of {name} is up. What is to be done? {number} of {asked} must want the same.",
        "{names}: the time of {name} is up. What is to be done? {number} of {asked} must want the same.",
        needed,
        names=names,
        name=name,
        asked=len(people),
    )


def _said(words: Words, table: Table, clock: SeatClock) -> list[str]:
    """What the others want so far."""
    lines = []
    for choice in CHOICES:
        seats = [int(seat) for seat, said in sorted(clock.answers.items()) if said == choice]
        if seats:
            names = words.listing([display_name(table.names[seat]) for seat in seats])
            lines.append(words.say("{choice}: {names}", choice=words.say(LABELS[choice]), names=names))
    return lines


NOTICE = Notice(Flag, flag_message, flag_text)
