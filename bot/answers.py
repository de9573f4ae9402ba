"""The one place where errors become sentences, and interactions get their answers."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord
from structlog.contextvars import bind_contextvars

from bot.limits import MESSAGE, shorten
from bot.presentation import Presentation, display_name, presentation
from bot.presentation.errors import sentence
from bot.refusals import Refusal
from bot.text import Words
from bot.text.sentences import ENGINE, UNEXPECTED
from engine.core import GameError, NotYourTurn

if TYPE_CHECKING:
    from bot.client import StellwerkBot
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
    view: discord.ui.View | None = None,
) -> None:
    """Answer the person alone, whether or not the interaction was acknowledged before."""
    content = shorten(text, MESSAGE)
    if interaction.response.is_done():
        await interaction.edit_original_response(
            content=content,
            attachments=list(files),
            embeds=list(embeds),
            view=view,
            allowed_mentions=discord.AllowedMentions.none(),
        )
    else:
        await interaction.response.send_message(
            content,
            files=list(files),
            embeds=list(embeds),
            view=discord.utils.MISSING if view is None else view,
            ephemeral=True,
        )


class Reply:
    """An answer in the making. Once the table is known, so are its sentences and what the log names."""

    def __init__(self, interaction: discord.Interaction[Any], words: Words) -> None:
        self._interaction = interaction
        self.words = words
        self.shown: Presentation | None = None
        self.table: Table | None = None

    async def find_table(self) -> Table:
        """The table of the channel in which somebody acts.

        Raises:
            Refusal: there is none.
        """
        bot: StellwerkBot = self._interaction.client
        self.table = await bot.table_of(self._interaction)
        bind_contextvars(game=self.table.record.id)
        self.shown = presentation(self.table.game)
        return self.table

    @property
    def where(self) -> str:
        """What the log names."""
        if self.table is None:
            return ""
        return f"game={self.table.record.id} revision={self.table.revision}"

    def sentence(self, error: Refusal | GameError) -> str:
        """What is wrong, said to the person who tried it."""
        if isinstance(error, NotYourTurn) and self.table is not None:
            return _not_now(self.words, self.table, self._interaction.user.id)
        return sentence(self.words, error, self.shown)


async def report(interaction: discord.Interaction[Any], error: BaseException, reply: Reply) -> None:
    """Tell the person what is wrong: a refusal by its sentence, anything else by a number in the log."""
    if isinstance(error, Refusal | GameError):
        log.info("interaction=%d %s refused: %r", interaction.id, reply.where, error)
        text = reply.sentence(error)
    else:
        reference = secrets.token_hex(4)
        where = f"{reply.where} reference={reference}"
        log.error("interaction=%d %s", interaction.id, where, exc_info=error)
        text = reply.words.say(UNEXPECTED, reference=reference)
    try:
        await answer(interaction, text)
    except discord.HTTPException as failure:
        log.warning("interaction=%d could not be answered: %s", interaction.id, failure)


@asynccontextmanager
async def answering(interaction: discord.Interaction[Any]) -> AsyncIterator[Reply]:
    """Acknowledge in time, and turn whatever goes wrong inside into an answer to that person alone."""
    bot: StellwerkBot = interaction.client
    reply = Reply(interaction, bot.words_for(interaction))
    # For every line that is logged on the way; each interaction has a context of its own.
    bind_contextvars(interaction=interaction.id)
    # Where this fails the person sees that nothing was heard, so nothing may be done either.
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        yield reply
    except Exception as error:
        await report(interaction, error, reply)
