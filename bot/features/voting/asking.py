"""The buttons that ask the others: to go back, for the game's file, or for a seat with a hidden hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord

from bot.interactions.answers import Reply, answer, answering
from bot.interactions.authority import moderates
from bot.interactions.pressed import Pressed, stopped
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import button
from bot.press import GameId, Press, Revision, SeatPress
from bot.table import Table, consent, sharing, voting

__all__ = [
    "AskButton",
    "AskForFile",
    "AskPress",
    "AskSeatButton",
    "AskSeatPress",
    "FileButton",
    "ask_them",
    "offering_to_ask",
]


@dataclass(frozen=True, slots=True)
class AskPress(Press, prefix="ask"):
    """Puts it to the others to go back from a position (`revision`) to before the move `first`."""

    game: GameId
    revision: Revision
    first: Revision


@dataclass(frozen=True, slots=True)
class AskForFile(Press, prefix="file"):
    """Asks the others for the file of a running game."""

    game: GameId


@dataclass(frozen=True, slots=True)
class AskSeatPress(SeatPress, prefix="asks"):
    """Asks the others for a free seat with a hidden hand."""


Asking = AskPress | AskForFile | AskSeatPress


def ask_them(words: Words, press: Asking) -> discord.ui.Button[Any]:
    """The button that asks."""
    return button(press, words.say("Ask them"), discord.ButtonStyle.primary)


class AskButton(Pressed[AskPress], press=AskPress):
    """Asks the others to go back."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Ask, if the position is still the same."""
        await _ask(interaction, self.press, N_("The others are being asked."))


class FileButton(Pressed[AskForFile], press=AskForFile):
    """Asks the others for the file of a running game."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Ask, as long as the game is running."""
        said = N_("The others are being asked. When they have agreed, `/game export` gives you the file.")
        await _ask(interaction, self.press, said)


class AskSeatButton(Pressed[AskSeatPress], press=AskSeatPress):
    """Asks the others for a free seat."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Ask, as long as it is free."""
        await _ask(
            interaction, self.press, N_("The others are being asked. You have the seat once they agree.")
        )


async def _ask(interaction: discord.Interaction[Any], press: Asking, said: str) -> None:
    """Put it to the others, and say so."""
    async with answering(interaction, anew=False) as reply:
        gone = "offer_gone" if isinstance(press, AskSeatPress) else "stale_button"
        table = await reply.find_table_of(press.game, gone)
        user, power = interaction.user, moderates(interaction)
        name = user.display_name
        match press:
            case AskPress(revision=revision, first=first):
                await consent.propose(table, user.id, first, revision, name=name, moderates=power)
            case AskForFile():
                await sharing.ask(table, user.id, name, moderates=power)
            case AskSeatPress(seat=seat):
                await voting.ask_for_seat(table, user.id, name, seat)
        await answer(interaction, reply.words.say(said))


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
        ask = ask_them(reply.words, AskSeatPress(table.record.id, seat))
        await answer(interaction, reply.sentence(refusal), view=stopped([ask]))
