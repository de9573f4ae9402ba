"""Looking at a game: pictures, the log, the rules. Everything here answers the one who asks."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.games import display_name, presentation, shelf
from bot.interactions.answers import answer, answer_in_parts, answering
from bot.interactions.completion import rows
from bot.interactions.services import services_of
from bot.interactions.translation import described
from bot.interactions.viewer import game_here, hand_for, scene_for, words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, shorten
from bot.posting.gallery import ViewKey
from bot.posting.message import file_of
from bot.store import MoveRecord
from bot.table import Table

__all__ = ["look_commands", "pages"]

LOG_LINES = 25


def look_commands() -> Sequence[app_commands.Command[Any, Any, Any]]:
    """The commands of this module, and one for each further picture that a game has."""
    about = {
        name: described(said, shown.game.id)
        for shown in shelf()
        for name, said in shown.pictures.commands.items()
    }
    return (board, *(_picture_command(name, said) for name, said in about.items()), hand, log, rules)


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
        if table.state is None:
            raise Refusal("not_started")
        scene = await scene_for(interaction, table)
        lines = await asyncio.to_thread(presentation(table.game).standing.in_words, scene)
        await answer_in_parts(interaction, pages(lines))


def pages(lines: Sequence[str]) -> Sequence[str]:
    """The lines in texts that each fit into a message; a line that is longer than that is cut."""
    found: list[str] = []
    for line in lines:
        for piece in textwrap.wrap(line, MESSAGE) or [""]:
            if found and len(found[-1]) + 1 + len(piece) <= MESSAGE:
                found[-1] += "\n" + piece
            else:
                found.append(piece)
    return found or ["–"]


async def _show(interaction: discord.Interaction[Any], name: str | None) -> None:
    """Show the picture of a name, or (None) the first one."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        table = await reply.find_table()
        if table.state is None:
            raise Refusal("not_started")
        shown = presentation(table.game)
        wanted = next(iter(shown.pictures.names), None) if name is None else name
        if wanted is None or wanted not in shown.pictures.names:
            raise Refusal("no_picture")
        scene = await scene_for(interaction, table)
        view_key = ViewKey(table.record.id, table.revision, table.seat_of(interaction.user.id))
        plate = await services.gallery.plate(shown.pictures, wanted, scene, view_key)
        said = "\n".join(shown.standing.caption(scene, wanted))
        await answer(interaction, shorten(said, MESSAGE), [file_of(plate)])


@app_commands.command(description="What you alone may see: your hand")
@app_commands.guild_only()
async def hand(interaction: discord.Interaction[Any]) -> None:
    """Show a person's own hand to that person."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        if table.seat_of(interaction.user.id) is None:
            raise Refusal("not_seated")
        if table.state is None:
            raise Refusal("not_started")
        held = await hand_for(interaction, table)
        if not held:
            raise Refusal("no_hand")
        await answer(interaction, reply.words.say("Your hand:"), held)


@app_commands.command(description="The moves of this game")
@app_commands.describe(page="1 is the newest page")
@app_commands.guild_only()
async def log(interaction: discord.Interaction[Any], page: app_commands.Range[int, 1, 1000] = 1) -> None:
    """Show the journal, newest page first."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        moves = table.past.rows
        if not moves and page == 1:
            await answer(interaction, reply.words.say("No move was made yet."))
            return
        last = len(moves) - (page - 1) * LOG_LINES
        if last <= 0:
            raise Refusal("page_missing")
        lines = [_log_line(reply.words, table, move) for move in moves[max(0, last - LOG_LINES) : last]]
        pages = -(-len(moves) // LOG_LINES)
        foot = reply.words.say("-# page {page} of {pages}", page=page, pages=pages)
        await answer(interaction, "\n".join([*_within(lines, MESSAGE - len(foot) - 1), foot]))


def _log_line(words: Words, table: Table, move: MoveRecord) -> str:
    power = words.say("The host") if move.user_id == table.record.host else words.say("A moderator")
    name = power if move.seat is None else display_name(table.names[move.seat])
    counts = {row.revision for row in table.past.done}
    if move.kind == "undo":
        said = words.say("takes back {target}", target=move.target)
    elif move.kind == "redo":
        said = words.say("makes {target} again", target=move.target)
    else:
        said = f"`{move.notation}`" if move.revision in counts else f"~~`{move.notation}`~~"
    return f"{move.revision}. {name} {said}"


def _within(lines: Sequence[str], room: int) -> list[str]:
    """The last lines that fit."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept[::-1]


@app_commands.command(description="The rules in short: by chapter, by number, or by words")
@app_commands.describe(search="a chapter, the number of a rule, or words to look for")
@app_commands.guild_only()
async def rules(interaction: discord.Interaction[Any], search: str | None = None) -> None:
    """Show rules of the digest."""
    async with answering(interaction) as reply:
        book = (await game_here(interaction)).reasons.rulebook
        if book is None:
            raise Refusal("no_rules")
        book = book.spoken(reply.words.language)
        if search is None:
            head = reply.words.say("The rules in short. Look one up with `/rules search:`")
            await answer(interaction, "\n".join([head, *book.chapters]))
            return
        found = book.find(search)
        if not found:
            await answer(interaction, reply.words.say("No rule speaks of `{search}`.", search=search[:100]))
            return
        await answer(interaction, _rules_text(reply.words, [rule.line for rule in found]))


def _rules_text(words: Words, lines: Sequence[str]) -> str:
    kept: list[str] = []
    room = MESSAGE - 100
    for line in lines:
        if room < len(line) + 1:
            kept.append(
                words.count(
                    "… and {number} more rule: name its number or more words.",
                    "… and {number} more rules: name a number or more words.",
                    len(lines) - len(kept),
                )
            )
            break
        kept.append(line)
        room -= len(line) + 1
    return "\n".join(kept)


@rules.autocomplete("search")
async def _chapters(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    book = (await game_here(interaction)).reasons.rulebook
    if book is None:
        return []
    spoken = book.spoken(words_for(interaction).language)
    return rows(current, ((title, title) for title in spoken.chapters))
