"""`/game status`: who plays, whose turn it is, and how the game stands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games import Scene, display_name, presentation
from bot.interactions.answers import answer, answering
from bot.interactions.viewer import scene_for
from bot.language import Words
from bot.posting.messages.accounts import PRACTICE, ending
from bot.posting.messages.turns import NOBODY_IN_PERSON
from bot.table import Table

__all__ = ["status"]


@app_commands.command(description="How this channel's game stands")
async def status(interaction: discord.Interaction[Any]) -> None:
    """Say who plays, whose turn it is, and how the game stands."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await answer(interaction, _status(reply.words, await scene_for(interaction, table), table))


def _status(words: Words, scene: Scene, table: Table) -> str:
    shown = presentation(table.game)
    players = words.listing([display_name(name) for name in table.names])
    lines = [
        words.say(
            "**{title}**, game {number}: {players}",
            title=shown.game.title,
            number=table.record.id,
            players=players,
        )
    ]
    if table.record.status == "lobby":
        lines.append(words.say("The game hasn't started; the host starts it with `/game start`."))
    lines += [
        words.say("Host: {name}.", name=display_name(place.name))
        for place in table.seats
        if place.user_id == table.record.host
    ]
    if table.record.paused:
        lines.append(words.say("The game is paused."))
    if table.record.asleep:
        lines.append(words.say("The game is asleep: nobody has moved for a long time. A move wakes it."))
    if table.deciders and table.pace is None:
        lines.append(words.say(NOBODY_IN_PERSON))
    lines.append(
        words.say("Rules: {options}.", options=shown.table_options.changed(words, table.record.options))
    )
    if table.record.practice:
        lines.append(words.say(PRACTICE))
    for seat in table.deciders:
        lines.append(words.say("{name}: {call}", name=scene.name(seat), call=shown.calling.call(scene, seat)))
    if scene.view is not None:
        lines.extend(shown.standing.status(scene))
        lines.extend(ending(table, scene))
    return "\n".join(lines)
