"""The buttons with which people vote, and the one that follows where they look for a substitute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import discord

from bot.features.voting.asking import offering_to_ask
from bot.features.voting.wordings import WORDINGS
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed
from bot.interactions.viewer import hand_along
from bot.interactions.zones import answer_seated
from bot.language import N_
from bot.press import GameId, Press, SeatPress, number
from bot.table import hosting, voting
from bot.table.ballots import Ballot, Matter, RunOutClock, SilentTable

__all__ = ["FlagButton", "OpenSeatButton", "SilenceButton", "SubstitutePress", "VoteButton", "press_for"]


@dataclass(frozen=True, slots=True)
class VotePress(Press, prefix="vote"):
    """Answers a proposal."""

    game: GameId
    proposal: Annotated[int, number(18)]
    verb: Literal["agree", "refuse"]


@dataclass(frozen=True, slots=True)
class FlagPress(SeatPress, prefix="flag"):
    """An answer to what is to be done about the clock of a seat."""

    choice: Literal["wait", "seek", "careful"]


@dataclass(frozen=True, slots=True)
class SilencePress(Press, prefix="silence"):
    """An answer to what is to become of a table at which nobody moves."""

    game: GameId
    choice: Literal["on", "pause", "end"]


@dataclass(frozen=True, slots=True)
class SubstitutePress(SeatPress, prefix="take"):
    """Takes a seat for which the others look for a substitute."""


def press_for(game: int, ballot: Ballot[Matter], choice: Any) -> Press:
    """The press that votes for a choice."""
    match ballot.matter:
        case RunOutClock(target=seat):
            return FlagPress(game, seat, choice)
        case SilentTable():
            return SilencePress(game, choice)
        case _:
            return VotePress(game, ballot.number, choice)


class VoteButton(Pressed[VotePress], press=VotePress):
    """Agrees to a proposal, or refuses it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Vote."""
        await _vote(interaction, self.press.game, self.press.proposal, self.press.verb)


class FlagButton(Pressed[FlagPress], press=FlagPress):
    """Says what is to be done about somebody whose time has run out."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Vote."""
        await _vote(interaction, self.press.game, (RunOutClock, self.press.seat), self.press.choice)


class SilenceButton(Pressed[SilencePress], press=SilencePress):
    """Says what is to become of a table at which nobody moves."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Vote."""
        await _vote(interaction, self.press.game, (SilentTable, 0), self.press.choice)


class OpenSeatButton(Pressed[SubstitutePress], press=SubstitutePress):
    """Takes a seat for which a substitute is looked for."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Sit down."""
        async with answering(interaction) as reply:
            table, user = await reply.find_table_of(self.press.game, "flag_settled"), interaction.user
            seat = self.press.seat
            async with offering_to_ask(interaction, reply, table, seat):
                await hosting.take_free(table, seat, user.id, user.display_name)
                hand = await hand_along(interaction, table)
                said = reply.words.say("You have seat {seat}.", seat=seat + 1)
                await answer_seated(interaction, reply.words, said, hand)


async def _vote(interaction: discord.Interaction[Any], game: int, which: voting.Which, choice: str) -> None:
    """Keep a vote; the one that decides does what was decided."""
    async with answering(interaction) as reply:
        table = await reply.find_table_of(game, voting.closed(which))
        voted = await voting.vote(table, interaction.user.id, which, choice, interaction.id)
        said = N_("Your answer is on record.")
        if voted.outcome is not None:
            said = WORDINGS[type(voted.matter)].replies[voted.outcome]
        await answer(interaction, reply.words.say(said))
