"""What is asked before a line is made by halves: some of it waits for what the rest turns over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord

from bot.features.moving.present import own_turn_below
from bot.features.moving.typed import Series, stages
from bot.features.typing.making import made, read
from bot.interactions import questions
from bot.interactions.answers import answering
from bot.interactions.pressed import Pressed
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE
from bot.posting.messages.buttons import button
from bot.press import GameId, Press, Revision
from bot.table import SEPARATOR, Table
from engine.core import Action

__all__ = ["NOTHING_YET", "LineButton", "ask", "waiting_words"]

NOTHING_YET = N_("Nothing has been done yet.")
WAITS = N_(
    "After `{made}`, the rest waits for what is turned up: `{rest}`. If it can't be made then, "
    "`{made}` still counts."
)
LINE = re.compile(r"^```\n(?P<moves>[^`]+)\n```$", re.MULTILINE)
"""The line in the question's text, from where the press reads it."""


async def ask(
    interaction: discord.Interaction[Any], words: Words, table: Table, sure: Series, rest: Sequence[Action]
) -> None:
    """Ask whether a line is meant of which the `rest` waits.

    Raises:
        Refusal: the line is too long for that.
    """
    line = SEPARATOR.join([sure.notation, _noted(rest)])
    text = "\n".join([words.say(NOTHING_YET), waiting_words(words, sure, rest), f"```\n{line}\n```"])
    if len(text) > MESSAGE:
        raise Refusal("too_long", size=len(text), most=MESSAGE)
    place = LinePress(table.record.id, table.revision)
    play = button(place, words.say("Play it"), discord.ButtonStyle.success)
    await questions.ask(interaction, words, text, play)


def waiting_words(words: Words, sure: Series, rest: Sequence[Action]) -> str:
    """Which moves of a line wait, and what becomes of those before them."""
    return words.say(WAITS, made=sure.notation, rest=_noted(rest))


def _noted(moves: Sequence[Action]) -> str:
    return SEPARATOR.join(each.notation() for each in moves)


@dataclass(frozen=True, slots=True)
class LinePress(Press, prefix="line"):
    """Plays the line that stands above it, typed for a position."""

    game: GameId
    revision: Revision


class LineButton(Pressed[LinePress], press=LinePress):
    """Plays the line that stands above it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do that, if the position is still the one for which it was typed."""
        async with answering(interaction, anew=False) as reply:
            table = await reply.find_table()
            reply.go_on(partial(own_turn_below, interaction, table))
            found = LINE.search(interaction.message.content if interaction.message else "")
            if found is None or (self.press.game, self.press.revision) != (table.record.id, table.revision):
                raise Refusal("stale_button")
            seat, revision = table.own_seat(interaction.user.id), table.revision
            first, *later = stages(table.game, found["moves"])
            series = await read(reply, table, seat, first)
            await made(interaction, reply, table, series, later, revision)
