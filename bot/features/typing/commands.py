"""Several moves in one typed line: `/do moves:tile F18 L11 2; station F18; run`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.features.moving.misreadings import misread
from bot.features.moving.typed import Misread, Series, brought_to, completions, foretold, stages
from bot.features.moving.typed.completing import SceneOf
from bot.features.typing.question import NOTHING_YET, ask, made, read, waiting_words
from bot.features.whatif import VariationPlace, opened, opened_ahead, variation_of
from bot.games import presentation
from bot.interactions.answers import Reply, answering
from bot.interactions.manners import manner_for
from bot.interactions.viewer import table_for, words_for
from bot.language import N_
from bot.language.refusals import Refusal
from bot.table import Table
from engine.core import Action, Seat

__all__ = ["do"]

MARKED = N_("Nothing has been done yet. Check what's marked ⚠: is that what you want?")
"""For those who see signs."""


@app_commands.command(name="do", description="Several moves in one line, all of them or none")
@app_commands.describe(moves="moves as the log writes them, with ; between them: tile F18 L11 2; run")
@app_commands.guild_only()
async def do(interaction: discord.Interaction[Any], moves: str) -> None:
    """Make all moves of the line, or none. Where some of them wait for what those before turn over, that is
    said and asked first. Out of turn they are shown as the next moves, which can be kept as a standing order.
    """
    async with answering(interaction) as reply:
        table = await reply.find_table()
        seat = table.own_seat(interaction.user.id)
        table.not_resting()
        try:
            if seat not in table.deciders:
                await opened_ahead(interaction, table, moves)
            else:
                await _line(interaction, reply, table, seat, moves)
        except Misread as error:
            raise misread(reply, error) from error


async def _line(
    interaction: discord.Interaction[Any], reply: Reply, table: Table, seat: Seat, moves: str
) -> None:
    """Make the line of somebody who decides, or ask about it.

    Raises:
        Misread, Refusal, GameError: why it can't be made; nothing is done then.
    """
    revision = table.revision
    lines = stages(table.game, moves)
    series = await read(reply, table, seat, lines[0])
    if not series.tried:
        raise Refusal("typed_nothing")
    sure, rest = await _foretold(interaction, table, seat, lines) if len(lines) > 1 else (series, ())
    scene_for = partial(table.scene, reply.words)
    if await asyncio.to_thread(_doubtful, series, scene_for):
        remark = reply.words.say(NOTHING_YET if (await manner_for(interaction)).brief else MARKED)
        waits = [waiting_words(reply.words, sure, rest)] if rest else []
        await opened(interaction, table, sure.notation, "\n".join([remark, *waits]))
    elif rest:
        await ask(interaction, reply.words, table, sure, rest)
    else:
        await made(interaction, reply, table, series, lines[1:], revision)


async def _foretold(
    interaction: discord.Interaction[Any], table: Table, seat: Seat, lines: Sequence[str]
) -> tuple[Series, Sequence[Action]]:
    """What of a line is sure, and what waits, as its writer may know it. Raises Misread."""
    return await asyncio.to_thread(foretold, await _imagined(interaction, table), seat, lines)


async def _imagined(interaction: discord.Interaction[Any], table: Table) -> Series:
    """The present position as who acts may know it."""
    place = VariationPlace.of(table.record.id, table.revision, "open")
    return (await variation_of(interaction, table, place)).series


def _doubtful(series: Series, scene_for: SceneOf) -> bool:
    """Whether the game has a doubt about one of the moves."""
    before = series.start
    for each in series.tried:
        if presentation(series.game).naming.doubt(scene_for(before, each.seat), each.action) is not None:
            return True
        before = each.step.state
    return False


@do.autocomplete("moves")
async def _completed(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    table = await table_for(interaction)
    seat = table.own_seat(interaction.user.id)
    scene_for = partial(table.scene, words_for(interaction))
    series = Series(table.game, table.state)
    if seat not in table.deciders:
        ahead = await _imagined(interaction, table)
        series = replace(series, start=(await asyncio.to_thread(brought_to, ahead, seat)).state)
    return await asyncio.to_thread(
        completions, presentation(table.game).naming, series, seat, current, scene_for
    )
