"""Several moves in one typed line: `/do moves:tile F18 L11 2; station F18; run`."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.features.moving.misreadings import misread
from bot.features.moving.submitting import submit_all
from bot.features.moving.typed import Misread, Series, completions, read_series
from bot.features.moving.typed.completing import SceneOf
from bot.features.whatif import opened
from bot.games import Asking, presentation
from bot.interactions.answers import answering
from bot.interactions.viewer import table_for, words_for
from bot.language.refusals import Refusal
from bot.posting.accounts import scene_of

__all__ = ["do"]


@app_commands.command(name="do", description="Several moves in one line, all of them or none")
@app_commands.describe(moves="moves as the log writes them, with ; between them: tile F18 L11 2; run")
@app_commands.guild_only()
async def do(interaction: discord.Interaction[Any], moves: str) -> None:
    """Make all moves of the line, or none."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        seat = table.own_seat(interaction.user.id)
        table.not_resting()
        series, revision = Series(table.game, table.state), table.revision
        scene_for = partial(scene_of, reply.words, table)
        try:
            series = await asyncio.to_thread(read_series, series, moves, lambda _: seat, beyond=False)
        except Misread as error:
            raise misread(reply, error) from error
        if not series.tried:
            raise Refusal("typed_nothing")
        if await asyncio.to_thread(_doubtful, presentation(table.game).asking, series, scene_for):
            remark = reply.words.say("Nothing is done yet. Look at what stands behind ⚠: is it meant?")
            await opened(interaction, table, moves, remark)
            return
        actions = [each.action for each in series.tried]
        await submit_all(interaction, table, actions, revision)


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
    return await asyncio.to_thread(
        completions, presentation(table.game).naming, series, seat, current, scene_for
    )
