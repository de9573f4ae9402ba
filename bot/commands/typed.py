"""Several moves in one typed line: `/do moves:tile F18 L11 2; station F18; run`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.answers import Reply, answering
from bot.messages.accounts import scene_of
from bot.presentation import presentation
from bot.refusals import Refusal
from bot.text.sentences import ENGINE
from bot.typed import Misread, Series, completions, read_series
from engine.core import NotYourTurn

if TYPE_CHECKING:
    from bot.client import StellwerkBot

__all__ = ["do", "misread"]


@app_commands.command(name="do", description="Several moves in one line, all of them or none")
@app_commands.describe(moves="moves as the log writes them, with ; between them: tile F18 L11 2; run")
@app_commands.guild_only()
async def do(interaction: discord.Interaction[Any], moves: str) -> None:
    """Make all moves of the line, or none."""
    bot: StellwerkBot = interaction.client
    async with answering(interaction) as reply:
        table = await reply.find_table()
        seat = table.own_seat(interaction.user.id)
        table.not_resting()
        series, revision = Series(table.game, table.state), table.revision
        try:
            series = await bot.off_the_loop(read_series, series, moves, lambda _: seat, beyond=False)
        except Misread as error:
            raise misread(reply, error) from error
        if not series.tried:
            raise Refusal("typed_nothing")
        actions = [each.action for each in series.tried]
        await bot.submit_all(interaction, table, actions, revision)


@do.autocomplete("moves")
async def _line(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    bot: StellwerkBot = interaction.client
    try:
        table = await bot.table_of(interaction)
        seat = table.own_seat(interaction.user.id)
    except Refusal:
        return []
    scene_for = partial(scene_of, bot.words_for(interaction), table)
    series = Series(table.game, table.state)
    return await bot.off_the_loop(completions, presentation(table.game), series, seat, current, scene_for)


def misread(reply: Reply, error: Misread) -> Refusal:
    """What is wrong with a line: the number of the move, the word, and why."""
    if isinstance(error.cause, NotYourTurn) and error.number > 1:
        kinds = reply.words.listing([f"`{kind}`" for kind in error.open_kinds])
        reason = reply.words.say(ENGINE["not_now"] if kinds else ENGINE["not_your_turn"], kinds=kinds)
    else:
        reason = reply.sentence(error.cause)
    code = "typed_word" if error.word else "typed_move"
    return Refusal(code, number=error.number, words=error.words, word=error.word, reason=reason)
