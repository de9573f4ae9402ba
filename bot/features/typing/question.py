"""The moves of a typed line, read and put on record part by part; and the question before one that waits."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord

from bot.features.moving.misreadings import misread
from bot.features.moving.present import own_turn_below
from bot.features.moving.submitting import OnRecord, account_of, told
from bot.features.moving.typed import Misread, Series, read_series, stages
from bot.interactions import questions
from bot.interactions.answers import Reply, answering
from bot.interactions.pressed import Pressed
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE
from bot.posting.messages.buttons import button
from bot.press import GameId, Press, Revision
from bot.table import SEPARATOR, Table
from bot.table.moves import Receipt
from engine.core import Action, GameError, Seat

__all__ = ["NOTHING_YET", "LineButton", "ask", "made", "read", "waiting_words"]


async def read(reply: Reply, table: Table, seat: Seat, line: str, before: int = 0) -> Series:
    """The moves of a line from the position on the table; so many stood before them in what was typed.

    Raises:
        Refusal: what is wrong with it.
    """
    series = Series(table.game, table.state)
    try:
        return await asyncio.to_thread(read_series, series, line, lambda _: seat, beyond=False)
    except Misread as error:
        error.number += before
        raise misread(reply, error) from error


async def made(
    interaction: discord.Interaction[Any],
    reply: Reply,
    table: Table,
    series: Series,
    later: Sequence[str],
    revision: int,
) -> None:
    """Make the moves of a series, which was read at that revision, and then those of later lines, and tell
    their maker.

    Raises:
        Refusal, GameError: as `Table.submit_all`; nothing is made then.
    """
    receipt = await table.submit_all(interaction.user.id, _actions(series), interaction.id, revision)
    said = [(await account_of(interaction, table, receipt)).whole]
    if not receipt.repeated:
        said += [each async for each in _followed(interaction, reply, table, receipt, later)]
    await told(interaction, table, OnRecord("\n".join(said), receipt.first))


def _actions(series: Series) -> list[Action]:
    return [each.action for each in series.tried]


async def _followed(
    interaction: discord.Interaction[Any], reply: Reply, table: Table, receipt: Receipt, lines: Sequence[str]
) -> AsyncIterator[str]:
    """Make the moves of further lines, up to the first that can't be made; what is to be told of them. The
    `receipt` is of the moves before.
    """
    user_id, done = interaction.user.id, receipt.rows
    try:
        for line in lines:
            series = await read(reply, table, table.own_seat(user_id), line, done)
            # The interaction stands at the first move of the line; by itself it makes no second one.
            receipt = await table.submit_all(user_id, _actions(series), None, receipt.revision)
            done += receipt.rows
            yield (await account_of(interaction, table, receipt)).whole
    except (Refusal, GameError) as error:
        yield reply.sentence(error)


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
    """Ask whether a line is meant of which the `rest` waits. Raises Refusal: the line is too long for it."""
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
