"""The one place where errors become sentences, and interactions get their answers."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from bot.limits import MESSAGE, shorten
from bot.presentation import Presentation, display_name, presentation
from bot.presentation.errors import sentence
from bot.refusals import Refusal
from bot.text import Words
from bot.text.sentences import ENGINE, UNEXPECTED
from engine.core import GameError, NotYourTurn

if TYPE_CHECKING:
    from bot.table import Table

__all__ = ["Reply", "answer", "answering", "report"]

log = logging.getLogger(__name__)


def _not_now(words: Words, table: Table, user_id: int) -> str:
    """Why somebody can't do that now: whose turn it is, or what is open to him instead."""
    seat = table.seat_of(user_id)
    if seat is None or seat not in table.deciders:
        waiting = words.listing([display_name(table.names[other]) for other in table.deciders])
        return words.say(ENGINE["others_turn"], names=waiting)
    kinds = words.listing([f"`{kind}`" for kind in table.game.kinds(table.state, seat)])
    return words.say(ENGINE["not_now"], kinds=kinds)


async def answer(
    interaction: discord.Interaction[Any],
    text: str,
    files: Sequence[discord.File] = (),
    embeds: Sequence[discord.Embed] = (),
) -> None:
    """Answer the person alone, whether or not the interaction was acknowledged before."""
    content = shorten(text, MESSAGE)
    if interaction.response.is_done():
        await interaction.edit_original_response(
            content=content,
            attachments=list(files),
            embeds=list(embeds),
            allowed_mentions=discord.AllowedMentions.none(),
        )
    else:
        await interaction.response.send_message(
            content, files=list(files), embeds=list(embeds), ephemeral=True
        )


@dataclass(slots=True)
class Reply:
    """What an answer is about, once known: where its sentences are found, and what the log names."""

    shown: Presentation | None = None
    where: str = ""
    table: Table | None = None

    def about(self, table: Table) -> None:
        """The answer concerns this table."""
        self.table = table
        self.shown = presentation(table.game)
        self.where = f"game={table.record.id} revision={table.revision}"

    def sentence(self, words: Words, error: Refusal | GameError, user_id: int) -> str:
        """What is wrong, said to the person who tried it."""
        if isinstance(error, NotYourTurn) and self.table is not None:
            return _not_now(words, self.table, user_id)
        return sentence(words, error, self.shown)


async def report(
    interaction: discord.Interaction[Any],
    words: Words,
    error: BaseException,
    about: Reply | None = None,
) -> None:
    """Tell the person what is wrong: a refusal by its sentence, anything else by a number in the log."""
    about = about or Reply()
    if isinstance(error, Refusal | GameError):
        log.info("interaction=%d %s refused: %r", interaction.id, about.where, error)
        text = about.sentence(words, error, interaction.user.id)
    else:
        reference = secrets.token_hex(4)
        where = f"{about.where} reference={reference}"
        log.error("interaction=%d %s", interaction.id, where, exc_info=error)
        text = words.say(UNEXPECTED, reference=reference)
    try:
        await answer(interaction, text)
    except discord.HTTPException as failure:
        log.warning("interaction=%d could not be answered: %s", interaction.id, failure)


@asynccontextmanager
async def answering(
    interaction: discord.Interaction[Any], words: Words, *, defer: bool = True
) -> AsyncIterator[Reply]:
    """Acknowledge in time, and turn whatever goes wrong inside into an answer to that person alone."""
    reply = Reply()
    try:
        if defer:
            await interaction.response.defer(ephemeral=True, thinking=True)
        yield reply
    except Exception as error:
        await report(interaction, words, error, reply)
