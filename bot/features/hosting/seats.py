"""The posts of seats on offer, to one substitute or to anyone, and their buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.features.voting.asking import offering_to_ask
from bot.games import display_name
from bot.happenings import Offered, SeatVacated
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed
from bot.interactions.viewer import hand_along
from bot.interactions.zones import answer_seated
from bot.language import Words
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import button
from bot.posting.messages.message import Message
from bot.posting.messages.notices import Notice
from bot.press import SeatPress, UserId
from bot.store import Post
from bot.table import Table, hosting

__all__ = [
    "NOTICE",
    "VACANT",
    "KeepButton",
    "SitButton",
    "StayButton",
    "TakeButton",
    "offer_message",
    "offer_text",
]


@dataclass(frozen=True, slots=True)
class TakePress(SeatPress, prefix="seat"):
    """Takes the seat that `former` offered to `user`."""

    former: UserId
    user: UserId


@dataclass(frozen=True, slots=True)
class KeepPress(SeatPress, prefix="keep"):
    """Withdraws the offer of a seat that `former` made to `user`."""

    former: UserId
    user: UserId


@dataclass(frozen=True, slots=True)
class SitPress(SeatPress, prefix="sit"):
    """Takes a seat that is offered to anyone."""


@dataclass(frozen=True, slots=True)
class StayPress(SeatPress, prefix="stay"):
    """Withdraws the offer of a seat to anyone."""


class TakeButton(Pressed[TakePress], press=TakePress):
    """Takes an offered seat."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the seat over, if it was offered to this person."""
        async with answering(interaction) as reply:
            table, user = await reply.find_table_of(self.press.game, "offer_gone"), interaction.user
            if user.id != self.press.user:
                raise Refusal("offer_not_yours")
            seat, former = self.press.seat, self.press.former
            place = await hosting.hand_over(table, seat, former, user.id, user.display_name)
            hand = await hand_along(interaction, table)
            said = reply.words.say("You have seat {seat}.", seat=place.seat + 1)
            await answer_seated(interaction, reply.words, said, hand)


class KeepButton(Pressed[KeepPress], press=KeepPress):
    """Withdraws the offer of a seat."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Withdraw the offer, if this person made it."""
        async with answering(interaction) as reply:
            table = await reply.find_table_of(self.press.game, "offer_gone")
            await hosting.keep(table, interaction.user.id, self.press.seat, self.press.user)
            await answer(interaction, reply.words.say("You keep your seat."))


def offer_text(words: Words, _: Table, offered: Offered) -> str:
    """What is said of an offer."""
    return words.say(
        "{former} offers seat {seat} to {name}.",
        former=display_name(offered.former.name),
        name=display_name(offered.who.name),
        seat=offered.seat + 1,
    )


async def offer_message(table: Table, words: Words, _: Post, offered: Offered) -> Message:
    """The offer with its buttons, which calls the substitute; only words once it's settled."""
    told = (offer_text(words, table, offered),)
    seat, former, user = offered.seat, offered.former.known, offered.who.known
    game = table.record
    # A forgotten person is no longer known.
    if former is None or user is None:
        return Message(told)
    if game.status != "running" or not await hosting.is_offered(table, seat, former, user):
        return Message(told)
    take = button(
        TakePress(game.id, seat, former, user), words.say("Take the seat"), discord.ButtonStyle.success
    )
    keep = button(KeepPress(game.id, seat, former, user), words.say("Keep the seat"))
    call = (words.say("{mention}: will you take over?", mention=f"<@{user}>"),)
    return Message(told, call=call, calls=(user,), buttons=(take, keep))


class SitButton(Pressed[SitPress], press=SitPress):
    """Takes a seat that anyone may take."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Sit down."""
        async with answering(interaction) as reply:
            table, user, seat = (
                await reply.find_table_of(self.press.game, "offer_gone"),
                interaction.user,
                self.press.seat,
            )
            async with offering_to_ask(interaction, reply, table, seat):
                await hosting.take_free(table, seat, user.id, user.display_name)
                hand = await hand_along(interaction, table)
                await answer(interaction, reply.words.say("You have seat {seat}.", seat=seat + 1), hand)


class StayButton(Pressed[StayPress], press=StayPress):
    """Withdraws the offer of one's seat to anyone."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Keep the seat."""
        async with answering(interaction) as reply:
            table, user = await reply.find_table_of(self.press.game, "offer_gone"), interaction.user.id
            if table.seat_of(user) != self.press.seat:
                raise Refusal("offer_not_kept")
            await hosting.vacate(table, user, vacant=False)
            await answer(interaction, reply.words.say("You keep your seat."))


def vacant_text(words: Words, _: Table, offered: SeatVacated) -> str:
    """What is said of a seat that anyone may take."""
    return words.say(
        "{former} offers seat {seat} to anyone who wants to play on.",
        former=display_name(offered.former.name),
        seat=offered.seat + 1,
    )


async def vacant_message(table: Table, words: Words, _: Post, offered: SeatVacated) -> Message:
    """The offer with its buttons; only words once it's settled."""
    told = (vacant_text(words, table, offered),)
    seat, game = offered.seat, table.record
    if (
        game.status != "running"
        or not table.seats[seat].vacant
        or table.seats[seat].user_id != offered.former.id
    ):
        return Message(told)
    take = button(SitPress(game.id, seat), words.say("Take the seat"), discord.ButtonStyle.success)
    keep = button(StayPress(game.id, seat), words.say("Keep the seat"))
    return Message(told, buttons=(take, keep))


NOTICE = Notice(Offered, offer_message, offer_text)
VACANT = Notice(SeatVacated, vacant_message, vacant_text)
