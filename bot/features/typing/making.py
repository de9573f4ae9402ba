"""The moves of a typed line, read and put on record: each part of it once what the one before turned over
lies open.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import discord

from bot.features.moving.misreadings import misread
from bot.features.moving.submitting import OnRecord, account_of, told
from bot.features.moving.typed import Misread, Series, read_series
from bot.interactions.answers import Reply
from bot.language.refusals import Refusal
from bot.table import Table
from bot.table.moves import Receipt
from engine.core import Action, GameError, Seat

__all__ = ["made", "read"]


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
