"""`/game import` and `/game export`: a file is attached to the command, or chosen in a form on a phone."""

from __future__ import annotations

import asyncio
import io
from dataclasses import dataclass
from typing import Annotated, Any

import discord
from discord import app_commands

from bot.features.interchange.seating import ask_who_sits_where
from bot.features.opening.commands import game_named, games_offered
from bot.features.voting.asking import AskForFile, ask_them
from bot.games import presentation
from bot.interactions.answers import Reply, answer, answering, opening_form
from bot.interactions.authority import moderates
from bot.interactions.forms import Form, filled_in, form
from bot.interactions.inside_discord import attachment_of
from bot.interactions.openers import check_opener
from bot.interactions.pressed import stopped as stopped_view
from bot.interactions.services import services_of
from bot.interactions.uploads import content_of
from bot.interactions.viewer import words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import FIELD_HINT, IMPORT_BYTES, MODAL_TITLE, shorten
from bot.press import Press, Written
from bot.table import sharing, unread
from bot.table.bounds import room_for_a_table
from engine.core import Game

__all__ = ["FORM", "FilePress", "bring", "export", "file_form", "import_"]

FILE = "file"
MEBIBYTE = 2**20


@dataclass(frozen=True, slots=True)
class FilePress(Press, prefix="import:form"):
    """The form that wants a file of a game, by the game's id."""

    name: Annotated[str, Written(r"\w{1,32}", str, "x" * 32)]


def file_form(words: Words, game: Game[Any, Any]) -> discord.ui.Modal:
    """The form that wants a file."""
    about = words.say("As another site gives it, at most {size} MiB.", size=IMPORT_BYTES // MEBIBYTE)
    return form(
        FilePress(game.id),
        words.say("A game brought here: {title}", title=game.title),
        discord.ui.Label(
            text=shorten(words.say("The file of the game"), MODAL_TITLE),
            description=shorten(about, FIELD_HINT),
            component=discord.ui.FileUpload(custom_id=FILE, min_values=1, max_values=1),
        ),
    )


async def _sent(interaction: discord.Interaction[Any], press: FilePress) -> None:
    """Bring the game whose file was sent by the form."""
    async with answering(interaction) as reply:
        await bring(interaction, reply, game_named(press.name), _file_of(interaction))


FORM = Form(FilePress, _sent)


def _file_of(interaction: discord.Interaction[Any]) -> discord.Attachment:
    """Raises Refusal where the form holds none."""
    data: Any = interaction.data or {}
    chosen = filled_in(data).get(FILE, ())
    found = (data.get("resolved") or {}).get("attachments") or {}
    if not chosen or chosen[0] not in found:
        raise Refusal("file_gone")
    return attachment_of(interaction, found[chosen[0]])


async def bring(
    interaction: discord.Interaction[Any], reply: Reply, game: Game[Any, Any], file: discord.Attachment
) -> None:
    """Go on here with the game of a file, and ask who sits where.

    Raises:
        Refusal: this person may open no table or has as many as may be, games of this kind can't be brought,
            the file is too large or can't be had, or the channel has a game.
        GameError: the file can't be read, with the reason.
    """
    reply.shown = presentation(game)
    if file.size > IMPORT_BYTES:
        raise Refusal("file_too_large", size=file.size, most=IMPORT_BYTES)
    services = services_of(interaction)
    await check_opener(interaction)
    await services.store.read(room_for_a_table, interaction.guild_id, interaction.user.id)
    brought = await asyncio.to_thread(reply.shown.interchange.read, await content_of(file))
    table = await services.tables.continue_journal(
        game,
        brought.journal,
        channel_id=interaction.channel_id or 0,
        guild_id=interaction.guild_id,
        host=interaction.user.id,
        names=[name[:100] for name in brought.names],
        stopped=brought.stopped,
    )
    await ask_who_sits_where(interaction, words_for(interaction), table)


@app_commands.command(
    name="import", description="Continue a game from a file of another site in this channel"
)
@app_commands.describe(
    file="the file of the game, at most 2 MiB; leave empty for a form that asks for one", game="which game"
)
async def import_(
    interaction: discord.Interaction[Any], file: discord.Attachment | None = None, game: str | None = None
) -> None:
    """Bring a game here."""
    if file is None:
        async with opening_form(interaction) as reply:
            await interaction.response.send_modal(file_form(reply.words, game_named(game)))
        return
    async with answering(interaction) as reply:
        await bring(interaction, reply, game_named(game), file)


import_.autocomplete("game")(games_offered)


@app_commands.command(description="This channel's game as a file for another site")
async def export(interaction: discord.Interaction[Any]) -> None:
    """Give the game as a file; while it is running, once the others have agreed."""
    async with answering(interaction) as reply:
        try:
            table = await reply.find_table()
        except Refusal as refusal:
            if refusal.code not in unread.UNREADABLE:
                raise
            await _hand_out_unread(interaction, reply.words)
            return
        write = presentation(table.game).interchange.write
        table.check_begun()
        stopped = table.record.status == "ended"
        data = await asyncio.to_thread(write, table.past.journal(), table.names, stopped=stopped)
        user = interaction.user
        try:
            await sharing.hand_out(table, user.id, user.display_name, moderates=moderates(interaction))
        except Refusal as refusal:
            if refusal.code != "export_needs_consent":
                raise
            ask = ask_them(reply.words, AskForFile(table.record.id))
            await answer(interaction, reply.sentence(refusal), view=stopped_view([ask]))
            return
        file = discord.File(io.BytesIO(data), filename=f"{table.game.id}-{table.record.id}.json")
        await answer(interaction, reply.words.say("The game so far:"), [file])


async def _hand_out_unread(interaction: discord.Interaction[Any], words: Words) -> None:
    """Give the host what is stored of a game that can't be loaded."""
    store, channel = services_of(interaction).store, interaction.channel_id or 0
    power = moderates(interaction)
    number, data = await unread.contents(store, channel, interaction.user.id, moderates=power)
    file = discord.File(io.BytesIO(data), filename=f"stored-{number}.json")
    said = words.say("This game can't be loaded. What is stored of it, for whoever runs the bot:")
    await answer(interaction, said, [file])
