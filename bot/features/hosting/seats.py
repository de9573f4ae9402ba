"""The post of a seat that is offered to a substitute, who may take it until it is kept after all."""

from __future__ import annotations

from typing import Any

import discord

from bot.games import display_name
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed
from bot.interactions.seat_asking import offering_to_ask
from bot.interactions.viewer import hand_along
from bot.interactions.zones import answer_seated
from bot.language import Words
from bot.language.refusals import Refusal
from bot.posting.buttons import button
from bot.posting.message import Message
from bot.posting.notices import Notice, Payload
from bot.store import Store
from bot.table import Table, hosting

__all__ = ["NOTICE", "VACANT", "SeatButton", "VacantButton", "offer_message", "offer_text"]


class SeatButton(
    Pressed,
    template=r"(?P<verb>seat|keep):"
    r"(?P<game>\d{1,18}):(?P<seat>\d{1,3}):(?P<former>\d{1,20}):(?P<user>\d{1,20})",
):
    """`seat` takes the seat that `former` offered to `user`; with `keep`, `former` withdraws the offer."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the seat over, if this is whom it was offered to; or keep it, if this is who offered it."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            if table.record.id != int(self.match["game"]):
                raise Refusal("offer_gone")
            if self.match["verb"] == "keep":
                seat, user = int(self.match["seat"]), int(self.match["user"])
                await hosting.keep(table, interaction.user.id, seat, user)
                await answer(interaction, reply.words.say("You keep your seat."))
            else:
                await self._take(interaction, reply.words, table)

    async def _take(self, interaction: discord.Interaction[Any], words: Words, table: Table) -> None:
        user = interaction.user
        if user.id != int(self.match["user"]):
            raise Refusal("offer_not_yours")
        seat, former = int(self.match["seat"]), int(self.match["former"])
        place = await hosting.hand_over(table, seat, former, user.id, user.display_name)
        hand = await hand_along(interaction, table)
        await answer_seated(interaction, words, words.say("You have seat {seat}.", seat=place.seat + 1), hand)


def offer_text(words: Words, _: Table, payload: Payload) -> str:
    """What is said of an offer."""
    return words.say(
        "{former} offers seat {seat} to {name}.",
        former=display_name(str(payload["former"])),
        name=display_name(str(payload["name"])),
        seat=int(payload["seat"]) + 1,
    )


async def offer_message(table: Table, words: Words, _: Store, payload: Payload) -> Message:
    """The offer with its buttons, which calls the substitute; words alone once it is settled."""
    told = (offer_text(words, table, payload),)
    seat, former, user = int(payload["seat"]), int(payload["from"]), int(payload["user"])
    game = table.record
    # Whoever wants to be forgotten is nobody in the payload.
    known = bool(former and user)
    if game.status != "running" or not known or not await hosting.is_offered(table, seat, former, user):
        return Message(told)
    offer = f"{game.id}:{seat}:{former}:{user}"
    take = button(f"seat:{offer}", words.say("Take the seat"), discord.ButtonStyle.success)
    keep = button(f"keep:{offer}", words.say("Keep the seat"))
    call = (words.say("{mention}: do you play on?", mention=f"<@{user}>"),)
    return Message(told, call=call, calls=(user,), buttons=(take, keep))


class VacantButton(Pressed, template=r"(?P<verb>sit|stay):(?P<game>\d{1,18}):(?P<seat>\d{1,3})"):
    """`sit` takes a seat that is offered to whoever wants it; with `stay` its player takes the offer back."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Sit down, or keep the seat."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            user, seat = interaction.user, int(self.match["seat"])
            if table.record.id != int(self.match["game"]):
                raise Refusal("offer_gone")
            if self.match["verb"] == "stay":
                if table.seat_of(user.id) != seat:
                    raise Refusal("offer_not_kept")
                await hosting.vacate(table, user.id, vacant=False)
                await answer(interaction, reply.words.say("You keep your seat."))
                return
            async with offering_to_ask(interaction, reply, table, seat):
                place = await hosting.take_vacant(table, seat, user.id, user.display_name)
                hand = await hand_along(interaction, table)
                await answer(interaction, reply.words.say("You have seat {seat}.", seat=place.seat + 1), hand)


def vacant_text(words: Words, _: Table, payload: Payload) -> str:
    """What is said of a seat that anybody may take."""
    return words.say(
        "{former} offers seat {seat} to whoever wants to play on.",
        former=display_name(str(payload["former"])),
        seat=int(payload["seat"]) + 1,
    )


async def vacant_message(table: Table, words: Words, _: Store, payload: Payload) -> Message:
    """The offer with its buttons; words alone once it is settled."""
    told = (vacant_text(words, table, payload),)
    seat, game = int(payload["seat"]), table.record
    if (
        game.status != "running"
        or not table.seats[seat].vacant
        or table.seats[seat].user_id != payload["from"]
    ):
        return Message(told)
    take = button(f"sit:{game.id}:{seat}", words.say("Take the seat"), discord.ButtonStyle.success)
    keep = button(f"stay:{game.id}:{seat}", words.say("Keep the seat"))
    return Message(told, buttons=(take, keep))


NOTICE = Notice(offer_message, offer_text)
VACANT = Notice(vacant_message, vacant_text)
