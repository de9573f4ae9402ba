"""A game brought to a channel by a file: attached to the command, or chosen in a form, as on a phone."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

import discord

from bot.features.interchange.seating import ask_who_sits_where
from bot.features.opening.commands import game_named
from bot.games import presentation
from bot.interactions.answers import Reply, answering
from bot.interactions.forms import Form, filled_in, form
from bot.interactions.inside_discord import attachment_of
from bot.interactions.openers import check_opener
from bot.interactions.services import services_of
from bot.interactions.uploads import content_of
from bot.interactions.viewer import words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import FIELD_HINT, IMPORT_BYTES, MODAL_TITLE, shorten
from bot.press import Press, Written
from bot.table.bounds import room_for_a_table
from engine.core import Game

__all__ = ["FORM", "FilePress", "bring", "file_form"]

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
