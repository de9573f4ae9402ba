"""`/game standin`: a computer plays in a player's place. With the post that says so, and the button by which
the seat's owner plays again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.games import display_name, plain_name, presentation
from bot.happenings import StoodIn
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.moments import moment_of
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.services import services_of
from bot.interactions.viewer import game_here, table_for, words_for
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import button
from bot.posting.messages.message import Message
from bot.posting.messages.notices import Notice
from bot.posting.messages.turns import NOBODY_IN_PERSON
from bot.press import SeatPress
from bot.store import Post, StandIn
from bot.store.people import preferences
from bot.table import Table, stand_ins, voting
from engine.core import Level

__all__ = ["STOOD_IN", "AgainButton", "standin"]

How = Literal["careful", "apprentice", "driver", "inspector"]
CAREFUL = N_("It's careful: it passes wherever that gives nothing away.")
LEVELS = {
    Level.APPRENTICE: N_("It plays like an apprentice: sensibly, and short-sightedly."),
    Level.DRIVER: N_("It plays like a driver: by the value of the next position."),
    Level.INSPECTOR: N_("It plays like an inspector: it looks further ahead."),
}


@dataclass(frozen=True, slots=True)
class AgainPress(SeatPress, prefix="again"):
    """The owner of a seat plays again."""


@app_commands.command(
    description="Have a computer play for you until you play again, or ask for one for another player"
)
@app_commands.describe(
    until="a date, a number of days, or a Discord timestamp; leave empty for until you play again",
    plays="how it plays",
    wishes="what it never does, separated by commas",
    seat="someone else's seat: the others are asked",
)
async def standin(
    interaction: discord.Interaction[Any],
    until: str | None = None,
    plays: How | None = None,
    wishes: str = "",
    seat: app_commands.Range[int, 1, 25] | None = None,
) -> None:
    """Give one's own seat to a computer, show what was given, or propose it for somebody else's."""
    async with answering(interaction) as reply:
        table, user = await reply.find_table(), interaction.user
        own = table.own_seat(user.id)
        if seat is not None and seat - 1 != own:
            await voting.ask_for_stand_in(table, user.id, user.display_name, seat - 1)
            await answer(interaction, reply.words.say("The others are being asked."))
            return
        present = table.seats[own].stand_in
        if present is None or until is not None or wishes or plays is not None:
            careful = plays in (None, "careful")
            level = Level.DRIVER if careful else Level(str(plays))
            asked = tuple(dict.fromkeys(each.strip() for each in wishes.split(",") if each.strip()))
            until_then = None if until is None else await _moment(interaction, until)
            present = StandIn(level, careful, asked, until_then)
            await stand_ins.give(table, user.id, present)
        text = "\n".join(stand_in_lines(reply.words, table, own, present))
        await answer(interaction, text, view=stopped([_again(reply.words, table, own)]))


@standin.autocomplete("wishes")
async def _wishes(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    shown, head = await game_here(interaction), current.rpartition(",")[0]
    words, taken = words_for(interaction).of(shown.game.id), [each.strip() for each in head.split(",")]
    offered = {name: wish for name, wish in shown.orders.wishes.items() if name not in taken}
    before = f"{head}," if head else ""
    return rows("", ((before + name, words.say(wish.label)) for name, wish in offered.items()))


@standin.autocomplete("seat")
async def _seats(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    table = await table_for(interaction)
    people = [place for place in table.seats if place.person not in (None, interaction.user.id)]
    return rows(current, ((place.seat + 1, f"{place.seat + 1} {plain_name(place.name)}") for place in people))


async def _moment(interaction: discord.Interaction[Any], typed: str) -> datetime:
    services = services_of(interaction)
    zone = (await services.store.read(preferences.habits_of, interaction.user.id)).zone
    return moment_of(typed, services.scheduler.now(), zone)


class AgainButton(Pressed[AgainPress], press=AgainPress):
    """The owner of a seat plays again."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """End the stand-in, if the presser owns the seat."""
        async with answering(interaction) as reply:
            table, user = await reply.find_table_of(self.press.game, "no_stand_in"), interaction.user.id
            if table.seat_of(user) != self.press.seat:
                raise Refusal("stand_in_not_yours")
            await stand_ins.relieve(table, user)
            await answer(interaction, reply.words.say("You play again."))


def stand_in_lines(words: Words, table: Table, seat: int, stand_in: StandIn) -> Sequence[str]:
    """Who plays a seat, until when, and how; and that the game waits, if nobody plays in person."""
    name = display_name(table.names[seat])
    if stand_in.level is None:
        return [
            words.say("A stand-in makes {name}'s forced moves and passes, until they play again.", name=name)
        ]
    if stand_in.until is None:
        said = words.say("A computer plays for {name} until they play again.", name=name)
    else:
        until = format_dt(stand_in.until, "f")
        said = words.say("A computer plays for {name} until {until}.", name=name, until=until)
    own = words.of(table.game.id)
    known = presentation(table.game).orders.wishes
    how = words.say(CAREFUL if stand_in.careful else LEVELS[stand_in.level])
    return [
        said,
        f"-# {how}",
        *(f"-# {own.say(known[each].label)}" for each in stand_in.wishes if each in known),
        *([words.say(NOBODY_IN_PERSON)] if table.pace is None else ()),
    ]


def _again(words: Words, table: Table, seat: int) -> discord.ui.Button[Any]:
    press = AgainPress(table.record.id, seat)
    return button(press, words.say("I play again"), discord.ButtonStyle.success)


def stood_in_text(words: Words, table: Table, told: StoodIn) -> str:
    """What is said of a stand-in as things now stand."""
    place = table.seats[told.seat]
    if place.stand_in is None or place.user_id != told.who.id:
        return words.say("{name} had a stand-in here.", name=display_name(told.who.name))
    return "\n".join(stand_in_lines(words, table, told.seat, place.stand_in))


async def stood_in_message(table: Table, words: Words, _: Post, told: StoodIn) -> Message:
    """Who plays, with the owner's button as long as that's so."""
    text, place = (stood_in_text(words, table, told),), table.seats[told.seat]
    stands = place.stand_in is not None and place.user_id == told.who.id
    if table.record.status != "running" or not stands:
        return Message(text)
    return Message(text, buttons=(_again(words, table, told.seat),))


STOOD_IN = Notice(StoodIn, stood_in_message, stood_in_text)
