"""Several moves in one typed line: `/do moves:tile F18 L11 2; station F18; run`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.features.moving.misreadings import misread
from bot.features.moving.submitting import OnRecord, receipt_lines, told
from bot.features.moving.typed import Misread, Series, brought_to, completions, read_series, stages
from bot.features.moving.typed.completing import SceneOf
from bot.features.whatif import VariationPlace, opened, opened_ahead, variation_of
from bot.games import Asking, presentation
from bot.interactions.answers import Reply, answering
from bot.interactions.viewer import table_for, words_for
from bot.language.refusals import Refusal
from bot.posting.accounts import scene_of
from bot.table import Table
from bot.table.moves import Receipt
from engine.core import Action, GameError

__all__ = ["do"]


@app_commands.command(name="do", description="Several moves in one line, all of them or none")
@app_commands.describe(moves="moves as the log writes them, with ; between them: tile F18 L11 2; run")
@app_commands.guild_only()
async def do(interaction: discord.Interaction[Any], moves: str) -> None:
    """Make all moves of the line, or none. Where the game lets moves follow what is turned over, those before
    stay made. Out of turn they are shown as the next moves, which can be kept as a standing order.
    """
    async with answering(interaction) as reply:
        table = await reply.find_table()
        seat = table.own_seat(interaction.user.id)
        table.not_resting()
        if seat not in table.deciders:
            try:
                await opened_ahead(interaction, table, moves)
            except Misread as error:
                raise misread(reply, error) from error
            return
        revision = table.revision
        first, *later = stages(table.game, moves)
        series = await _read(reply, table, seat, first)
        if not series.tried:
            raise Refusal("typed_nothing")
        scene_for = partial(scene_of, reply.words, table)
        if await asyncio.to_thread(_doubtful, presentation(table.game).asking, series, scene_for):
            remark = reply.words.say("Nothing is done yet. Look at what stands behind ⚠: is it meant?")
            await opened(interaction, table, moves, remark)
            return
        receipt = await table.submit_all(interaction.user.id, _actions(series), interaction.id, revision)
        said = list(await receipt_lines(interaction, table, receipt))
        if not receipt.repeated:
            said += [each async for each in _followed(interaction, reply, table, receipt, later)]
        await told(interaction, table, OnRecord("\n".join(said), receipt.first))


async def _read(reply: Reply, table: Table, seat: int, line: str, before: int = 0) -> Series:
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


def _actions(series: Series) -> list[Action]:
    return [each.action for each in series.tried]


async def _followed(
    interaction: discord.Interaction[Any], reply: Reply, table: Table, receipt: Receipt, lines: Sequence[str]
) -> AsyncIterator[str]:
    """Make the moves of further lines, up to the first that can't be made; what is to be told of them. The
    `receipt` is of the moves before.
    """
    user_id, made = interaction.user.id, receipt.rows
    try:
        for line in lines:
            series = await _read(reply, table, table.own_seat(user_id), line, made)
            # The interaction stands at the first move of the line; by itself it makes no second one.
            receipt = await table.submit_all(user_id, _actions(series), None, receipt.revision)
            made += receipt.rows
            for said in await receipt_lines(interaction, table, receipt):
                yield said
    except (Refusal, GameError) as error:
        yield reply.sentence(error)


def _doubtful(asking: Asking, series: Series, scene_for: SceneOf) -> bool:
    """Whether the game has a doubt about one of the moves."""
    before = series.start
    for each in series.tried:
        if asking.doubt(scene_for(before, each.seat), each.action) is not None:
            return True
        before = each.step.state
    return False


@do.autocomplete("moves")
async def _line(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    table = await table_for(interaction)
    seat = table.own_seat(interaction.user.id)
    scene_for = partial(scene_of, words_for(interaction), table)
    series = Series(table.game, table.state)
    if seat not in table.deciders:
        place = VariationPlace.of(table.record.id, table.revision, "open")
        ahead = (await variation_of(interaction, table, place)).series
        series = replace(series, start=(await asyncio.to_thread(brought_to, ahead, seat)).state)
    return await asyncio.to_thread(
        completions, presentation(table.game).naming, series, seat, current, scene_for
    )
