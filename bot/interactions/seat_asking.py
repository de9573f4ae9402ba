"""Free seats that come with a hidden hand: where others must agree, a button asks them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord

from bot.interactions.answers import Reply, answer
from bot.interactions.pressed import stopped
from bot.language.refusals import Refusal
from bot.posting.buttons import button
from bot.press import GameId, Press, SeatNumber
from bot.table import Table

__all__ = ["AskSeatPress", "offering_to_ask"]


@dataclass(frozen=True, slots=True)
class AskSeatPress(Press, prefix="asks"):
    """Asks the others for a free seat with a hidden hand."""

    game: GameId
    seat: SeatNumber


@asynccontextmanager
async def offering_to_ask(
    interaction: discord.Interaction[Any], reply: Reply, table: Table, seat: int | None
) -> AsyncIterator[None]:
    """Where taking a seat needs the consent of others, answer with that and a button that asks them."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code != "seat_needs_consent" or seat is None:
            raise
        ask = button(
            AskSeatPress(table.record.id, seat), reply.words.say("Ask them"), discord.ButtonStyle.primary
        )
        await answer(interaction, reply.sentence(refusal), view=stopped([ask]))
