"""Looking at a game: pictures, the hand, the log, how it stands. Everything here answers the one who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.games import Scene, display_name, presentation, shelf
from bot.interactions.answers import answer, answering
from bot.interactions.manners import manner_for
from bot.interactions.sections import answer_in_parts
from bot.interactions.services import services_of
from bot.interactions.translation import described
from bot.interactions.viewer import hand_for, scene_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, newest, pages, shorten
from bot.posting.messages.accounts import PRACTICE, ending
from bot.posting.messages.turns import NOBODY_IN_PERSON
from bot.posting.pictures.gallery import ViewKey, file_of
from bot.store import MoveRecord
from bot.table import Table, changeover
from bot.table.automation.actors import STAND_IN

__all__ = ["look_commands", "status"]

LOG_LINES = 25


def look_commands() -> Sequence[app_commands.Command[Any, Any, Any]]:
    """The commands of this module, and one for each further picture that a game has."""
    about = {
        name: described(said, shown.game.id)
        for shown in shelf()
        for name, said in shown.pictures.commands.items()
    }
    return (board, *(_picture_command(name, said) for name, said in about.items()), hand, log)


@app_commands.command(description="The board as it is now, as a picture or in words")
@app_commands.describe(text="all of it in words instead of a picture")
@app_commands.guild_only()
async def board(interaction: discord.Interaction[Any], text: bool = False) -> None:
    """Show the board."""
    if text:
        await _say(interaction)
    else:
        await _show(interaction, None)


def _picture_command(name: str, about: app_commands.locale_str) -> app_commands.Command[Any, Any, Any]:
    """`/<name>`, which shows the picture of that name."""

    async def show(interaction: discord.Interaction[Any]) -> None:
        await _show(interaction, name)

    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=name, description=about, callback=show
    )
    command.guild_only = True
    return command


async def _say(interaction: discord.Interaction[Any]) -> None:
    """The whole board in words, in as many messages as it takes."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        table.check_begun()
        scene = await scene_for(interaction, table)
        lines = await asyncio.to_thread(presentation(table.game).standing.in_words, scene)
        await answer_in_parts(interaction, pages(lines))


async def _show(interaction: discord.Interaction[Any], name: str | None) -> None:
    """Show the picture of a name, or (None) the first one."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        table = await reply.find_table()
        table.check_begun()
        shown = presentation(table.game)
        wanted = next(iter(shown.pictures.names), None) if name is None else name
        if wanted is None or wanted not in shown.pictures.names:
            raise Refusal("no_picture")
        scene = await scene_for(interaction, table)
        view_key = ViewKey(table.record.id, table.revision, table.seat_of(interaction.user.id))
        plate = await services.gallery.plate(shown.pictures, wanted, scene, view_key)
        said = "\n".join(shown.standing.caption(scene, wanted))
        await answer(interaction, shorten(said, MESSAGE), [file_of(plate)])


@app_commands.command(description="What only you may see: your hand")
@app_commands.guild_only()
async def hand(interaction: discord.Interaction[Any]) -> None:
    """Show a person's own hand to that person."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        table.seat_held(interaction.user.id)
        table.check_begun()
        held = await hand_for(interaction, table)
        manner, scene = await manner_for(interaction), await scene_for(interaction, table)
        things = await asyncio.to_thread(manner.things, presentation(table.game), scene)
        if not held and not things:
            raise Refusal("no_hand")
        await answer(interaction, "\n".join(things) or reply.words.say("Your hand:"), held)


@app_commands.command(description="The moves of this game")
@app_commands.describe(page="1 is the newest page")
@app_commands.guild_only()
async def log(interaction: discord.Interaction[Any], page: app_commands.Range[int, 1, 1000] = 1) -> None:
    """Show the journal, newest page first."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        moves = table.past.rows
        if not moves and page == 1:
            await answer(interaction, reply.words.say("No move has been made yet."))
            return
        last = len(moves) - (page - 1) * LOG_LINES
        if last <= 0:
            raise Refusal("page_missing")
        lines = [_log_line(reply.words, table, move) for move in moves[max(0, last - LOG_LINES) : last]]
        pages = -(-len(moves) // LOG_LINES)
        foot = reply.words.say("-# page {page} of {pages}", page=page, pages=pages)
        await answer(interaction, "\n".join([*newest(lines, MESSAGE - len(foot) - 1), foot]))


def _log_line(words: Words, table: Table, move: MoveRecord) -> str:
    name = _who(words, table, move) if move.seat is None else display_name(table.names[move.seat])
    if move.cause is not None and move.cause.startswith(STAND_IN):
        name = words.say("{name} (stand-in)", name=name)
    counts = {row.revision for row in table.past.done}
    if move.kind == "undo":
        said = words.say("takes back {target}", target=move.target)
    elif move.kind == "redo":
        said = words.say("redoes {target}", target=move.target)
    else:
        said = f"`{move.notation}`" if move.revision in counts else f"~~`{move.notation}`~~"
    return f"{move.revision}. {name} {said}"


def _who(words: Words, table: Table, move: MoveRecord) -> str:
    """Who went back or forth by power."""
    if move.cause == changeover.CAUSE:
        return words.say("The update")
    return words.say("The host") if move.user_id == table.record.host else words.say("A moderator")


@app_commands.command(description="How this channel's game stands")
async def status(interaction: discord.Interaction[Any]) -> None:
    """Say who plays, whose turn it is, and how the game stands."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await answer(interaction, _status(reply.words, await scene_for(interaction, table), table))


def _status(words: Words, scene: Scene, table: Table) -> str:
    shown = presentation(table.game)
    players = words.listing([display_name(name) for name in table.names])
    title, number = shown.game.title, table.record.id
    lines = [words.say("**{title}**, game {number}: {players}", title=title, number=number, players=players)]
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
