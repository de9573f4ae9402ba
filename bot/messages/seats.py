"""The post of a seat that is offered to a substitute."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord

from bot import hosting
from bot.answers import answer, answering
from bot.messages.message import Message
from bot.presentation import display_name
from bot.refusals import Refusal
from bot.table import Table
from bot.text import Words

__all__ = ["SeatButton", "offer_message", "offer_text"]


class SeatButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"seat:(?P<game>\d{1,18}):(?P<seat>\d{1,3}):(?P<former>\d{1,20}):(?P<user>\d{1,20})",
):
    """Takes the seat that `former` offered to `user`."""

    def __init__(self, game: int, seat: int, former: int, user: int, label: str) -> None:
        self.game = game
        self.seat = seat
        self.former = former
        self.user = user
        super().__init__(
            discord.ui.Button(
                label=label,
                custom_id=f"seat:{game}:{seat}:{former}:{user}",
                style=discord.ButtonStyle.success,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> SeatButton:
        """The button that was pressed."""
        label = item.label if isinstance(item, discord.ui.Button) else None
        game, seat, former, user = (int(number) for number in match.groups())
        return cls(game, seat, former, user, label or "-")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the seat over, if this is whom it was offered to."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            if table.record.id != self.game:
                raise Refusal("offer_gone")
            if interaction.user.id != self.user:
                raise Refusal("offer_not_yours")
            user = interaction.user
            place = await hosting.hand_over(table, self.seat, self.former, user.id, user.display_name)
            hand = await interaction.client.hand_along(interaction, table)
            await answer(interaction, reply.words.say("You have seat {seat}.", seat=place.seat + 1), hand)


def offer_text(words: Words, payload: Mapping[str, Any]) -> str:
    """What is said of an offer."""
    return words.say(
        "{former} offers seat {seat} to {name}.",
        former=display_name(str(payload["former"])),
        name=display_name(str(payload["name"])),
        seat=int(payload["seat"]) + 1,
    )


async def offer_message(table: Table, words: Words, payload: Mapping[str, Any]) -> Message:
    """The offer with its button, which calls the substitute; words alone once the seat has changed hands."""
    told = (offer_text(words, payload),)
    seat, former, user = int(payload["seat"]), int(payload["from"]), int(payload["user"])
    if table.record.status != "running" or table.seats[seat].user_id != former or not user:
        return Message(told)
    button = SeatButton(table.record.id, seat, former, user, words.say("Take the seat"))
    call = (words.say("{mention}: do you play on?", mention=f"<@{user}>"),)
    return Message(told, call=call, calls=(user,), buttons=(button,))
