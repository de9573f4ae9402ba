"""`/game`: opening, joining, starting, moving games in and out; its other commands are put in here."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands

from bot.features.hosting.commands import end, offer_seat, pause, replace, resume
from bot.features.opening.commands import game_named, games_offered, new_command
from bot.features.opening.post import seat_words
from bot.features.undo.commands import redo, undo
from bot.games import Scene, display_name, presentation
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.services import services_of
from bot.interactions.uploads import content_of
from bot.interactions.viewer import hand_along, scene_for, table_for, words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import IMPORT_BYTES
from bot.posting.compose import ending
from bot.table import Table, lobby

__all__ = ["game_group"]

SEED_MOST = 2**31 - 1


def game_group() -> app_commands.Group:
    """The group with its subcommands."""
    group = app_commands.Group(name="game", description="The game of this channel", guild_only=True)
    commands: list[app_commands.Command[Any, Any, Any]] = [new_command(), join, leave, start, status]
    commands += [undo, redo, pause, resume, end, offer_seat, replace, import_, export]
    for command in commands:
        group.add_command(command)
    return group


@app_commands.command(description="Take a seat at this channel's table")
@app_commands.describe(seat="the number of a free seat, where seats are chosen or the game has begun")
async def join(
    interaction: discord.Interaction[Any], seat: app_commands.Range[int, 1, 25] | None = None
) -> None:
    """Take a seat."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        number = None if seat is None else seat - 1
        place = await lobby.join(table, interaction.user.id, interaction.user.display_name, number)
        await answer(interaction, seat_words(reply.words, table, place.seat))


@join.autocomplete("seat")
async def _free_seats(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    table = await table_for(interaction)
    free = lobby.free_seats(table)
    return rows(str(current), ((seat + 1, f"{seat + 1} {name}".strip()) for seat, name in free))


@app_commands.command(description="Leave the table before the game begins")
async def leave(interaction: discord.Interaction[Any]) -> None:
    """Give up a seat in the lobby."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await lobby.leave(table, interaction.user.id)
        await answer(interaction, reply.words.say("You left the table."))


@app_commands.command(description="Begin the game with those who are seated (host)")
async def start(interaction: discord.Interaction[Any]) -> None:
    """Begin."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await lobby.start(table, interaction.user.id)
        hand = await hand_along(interaction, table)
        await answer(interaction, reply.words.say("The game begins."), hand)


@app_commands.command(description="How this channel's game stands")
async def status(interaction: discord.Interaction[Any]) -> None:
    """Say who plays, whose turn it is, and how the game stands."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await answer(interaction, _status(reply.words, await scene_for(interaction, table), table))


@app_commands.command(
    name="import", description="Continue a game from a file of another site in this channel"
)
@app_commands.describe(file="the file of the game, at most 2 MiB", game="which game")
async def import_(
    interaction: discord.Interaction[Any], file: discord.Attachment, game: str | None = None
) -> None:
    """Bring a game here."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        chosen = game_named(game)
        reply.shown = presentation(chosen)
        if file.size > IMPORT_BYTES:
            raise Refusal("file_too_large", size=file.size, most=IMPORT_BYTES)
        brought = await asyncio.to_thread(reply.shown.interchange.read, await content_of(file))
        await services.tables.continue_journal(
            chosen,
            brought.journal,
            channel_id=interaction.channel_id or 0,
            guild_id=interaction.guild_id,
            host=interaction.user.id,
            names=[name[:100] for name in brought.names],
            stopped=brought.stopped,
        )
        said = words_for(interaction).say("The game is here.")
        await answer(interaction, said)


import_.autocomplete("game")(games_offered)


@app_commands.command(description="This channel's game as a file for another site")
async def export(interaction: discord.Interaction[Any]) -> None:
    """Give the game as a file."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        write = presentation(table.game).interchange.write
        if table.state is None:
            raise Refusal("not_started")
        stopped = table.record.status == "ended"
        data = await asyncio.to_thread(write, table.journal(), table.names, stopped=stopped)
        file = discord.File(io.BytesIO(data), filename=f"{table.game.id}-{table.record.id}.json")
        await answer(interaction, reply.words.say("The game so far:"), [file])


def _status(words: Words, scene: Scene, table: Table) -> str:
    shown = presentation(table.game)
    players = words.listing([display_name(name) for name in table.names])
    lines = [
        words.say(
            "**{title}**, game {number}: {players}",
            title=shown.naming.title,
            number=table.record.id,
            players=players,
        )
    ]
    if table.record.status == "lobby":
        lines.append(words.say("The game has not begun; the host starts it with `/game start`."))
    lines += [
        words.say("Host: {name}.", name=display_name(place.name))
        for place in table.seats
        if place.user_id == table.record.host
    ]
    if table.record.paused:
        lines.append(words.say("The game is paused."))
    lines.append(
        words.say("Rules: {options}.", options=shown.table_options.changed(words, table.record.options))
    )
    for seat in table.deciders:
        lines.append(words.say("{name}: {call}", name=scene.name(seat), call=shown.calling.call(scene, seat)))
    if scene.view is not None:
        lines.extend(shown.standing.status(scene))
        lines.extend(ending(table, scene))
    return "\n".join(lines)
