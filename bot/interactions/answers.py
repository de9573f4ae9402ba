"""Answers interactions. The only place where errors become sentences."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from prometheus_client import Counter, Histogram
from sqlalchemy.exc import DBAPIError
from structlog.contextvars import bind_contextvars

from bot.games import Presentation, display_name, presentation, sentence
from bot.interactions.manners import manner_for
from bot.interactions.permissions import with_what_is_missing
from bot.interactions.pressed import in_private, stopped, without_emojis
from bot.interactions.services import services_of
from bot.interactions.viewer import table_for, table_of, words_for
from bot.language import Words, languages, words
from bot.language.refusals import Refusal
from bot.language.sentences import LATE, UNEXPECTED, UNSAID
from bot.store import DatabaseGone
from bot.table import Table
from engine.core import GameError, NotYourTurn

__all__ = [
    "CUT_OFF",
    "NOT_REACHED",
    "Below",
    "Reply",
    "Unanswered",
    "answer",
    "answering",
    "is_refused",
    "opening_form",
    "report",
    "surely",
]

log = logging.getLogger(__name__)

REFUSALS = Counter("stellwerk_refusals", "What people were refused, by code", ["code"])
LATE_ANSWERS = Counter("stellwerk_late", "Interactions that came too late to be answered")
ACKNOWLEDGING = Histogram(
    "stellwerk_acknowledging_seconds",
    "From hearing of an interaction to Discord's word that it is acknowledged",
)
ANSWERING = Histogram("stellwerk_answering_seconds", "From hearing of an interaction to its answer")

CUT_OFF = (aiohttp.ClientError, OSError)
"""The connection broke: Discord may have acted or not."""
NOT_REACHED = (discord.HTTPException, *CUT_OFF)
"""Discord refused an answer, or did not get it."""

REPEATED = 40060
"""Discord's code for an interaction that is already acknowledged, because it was delivered twice."""
LATE_CODES = (10015, 10062, 50027)
"""Discord's codes for an interaction whose three seconds, or whose fifteen minutes, are over."""


class Unanswered(Exception):
    """Discord didn't take an answer. What was done before stays done; `__cause__` says more."""


def _not_now(table: Table, user_id: int) -> Refusal:
    """The refusal that names whose turn it is, or what the person can do instead."""
    seat = table.seat_of(user_id)
    if seat is None or seat not in table.deciders:
        waiting = tuple(display_name(table.names[other]) for other in table.deciders)
        return Refusal("others_turn", names=waiting)
    kinds = tuple(f"`{kind}`" for kind in table.game.kinds(table.state, seat))
    return Refusal("not_now", kinds=kinds)


async def answer(
    interaction: discord.Interaction[Any],
    text: str,
    files: Sequence[discord.File] = (),
    view: discord.ui.View | None = None,
) -> None:
    """Answer the person who acts, and nobody else. The interaction may have been acknowledged or not.

    Raises:
        Unanswered: Discord did not take it.
    """
    manner, words = await manner_for(interaction), words_for(interaction)
    text = with_what_is_missing(words, interaction, manner.text(words, text))
    files, view = manner.files(files), manner.view(words, view)
    try:
        try:
            await _answer(interaction, text, files, view)
        except discord.HTTPException as error:
            # Discord also refuses an emoji that has been deleted.
            if not is_refused(error) or not (without_emojis(view) or files):
                raise
            log.warning("interaction=%d is answered in words alone: %r", interaction.id, error)
            await _answer(interaction, text, (), view)
    except NOT_REACHED as error:
        raise Unanswered(repr(error)) from error


async def surely(send: Callable[[], Awaitable[object]]) -> None:
    """Send, and send again if the connection broke, because Discord may or may not have acted. Changing an
    answer twice does no harm, and a part that comes twice is better than a missing one.
    """
    try:
        await send()
    except CUT_OFF:
        await send()


async def _answer(
    interaction: discord.Interaction[Any],
    content: str,
    files: Sequence[discord.File],
    view: discord.ui.View | None,
) -> None:
    async def change() -> None:
        for file in files:
            file.reset()
        await interaction.edit_original_response(
            content=content,
            attachments=list(files),
            view=view,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    if interaction.response.is_done():
        await surely(change)
    else:
        await interaction.response.send_message(
            content,
            files=list(files),
            view=discord.utils.MISSING if view is None else view,
            ephemeral=True,
        )


@dataclass(frozen=True, slots=True)
class Below:
    """Lines and buttons below an answer, by which its reader goes on."""

    lines: Sequence[str]
    buttons: Sequence[discord.ui.Item[Any]]

    @property
    def view(self) -> discord.ui.View | None:
        """The buttons, or None."""
        return stopped(self.buttons) if self.buttons else None


class Reply:
    """An answer in the making. Once the table is known, it uses the game's words, and the log names the game.

    Attributes:
        words: the language.
        shown: the game's presentation, once the table is known.
        table: the table, once it is known.
        below: makes what goes below a refusal that replaces the private message its reader was using.
    """

    def __init__(self, interaction: discord.Interaction[Any], words: Words) -> None:
        self._interaction = interaction
        self.words = words
        self.shown: Presentation | None = None
        self.table: Table | None = None
        self.below: Callable[[], Awaitable[Below]] | None = None
        self._at_the_table = False

    async def find_table(self) -> Table:
        """The table of the channel in which the person acts.

        Raises:
            Refusal: there is none.
        """
        self._at_the_table = True
        return self._seen(await table_for(self._interaction))

    async def find_game(self, game_id: int) -> Table:
        """The table of a game, also of one that is over, wherever it is played.

        Raises:
            Refusal: there is none, or the person may not look at it.
        """
        self._at_the_table = True
        return self._seen(await table_of(self._interaction, game_id))

    def _seen(self, table: Table) -> Table:
        self.table, self.shown = table, presentation(table.game)
        bind_contextvars(game=table.record.id)
        return table

    async def find_table_of(self, game_id: int, gone: str = "stale_button") -> Table:
        """The table of the channel in which a game's button was pressed. `gone` is the refusal if another
        game is played there now.

        Raises:
            Refusal: there is none, or another one.
        """
        table = await self.find_table()
        if table.record.id != game_id:
            raise Refusal(gone)
        return table

    def go_on(self, below: Callable[[], Awaitable[Below]]) -> None:
        """Show what the reader can go on with below a refusal, if that replaces their private message."""
        if in_private(self._interaction):
            self.below = below

    @property
    def where(self) -> str:
        """The fields that the log names."""
        if self.table is None:
            return ""
        return f"game={self.table.record.id} revision={self.table.revision}"

    def blame_the_game(self) -> None:
        """Count an unexpected error; a game with many of them is stopped for a while."""
        services = services_of(self._interaction)
        if self._at_the_table:
            here = self._interaction.channel_id or 0
            services.circuit_breaker.failed(self.table.record.channel_id if self.table else here)

    def sentence(self, error: Refusal | GameError) -> str:
        """An error, said to the person who caused it."""
        return sentence(self.words, self.known(error), self.shown)

    def known(self, error: Refusal | GameError) -> Refusal | GameError:
        """The error; once the table is known, one that says whose turn it is instead."""
        if isinstance(error, NotYourTurn) and self.table is not None:
            return _not_now(self.table, self._interaction.user.id)
        return error

    def note(self, error: Refusal | GameError) -> None:
        """Keep the error for `/why`, which explains it."""
        where, who = self._interaction.channel_id or 0, self._interaction.user.id
        known = self.known(error)
        told = {each: sentence(words(each), known, self.shown) for each in languages()}
        services_of(self._interaction).last_refusals.note(
            where, who, error, told, self.table.record.id if self.table else None
        )


async def report(interaction: discord.Interaction[Any], error: BaseException, reply: Reply) -> None:
    """Tell the person what is wrong: a refusal's sentence, or an unexpected error's number in the log."""
    cause = error.__cause__ if isinstance(error, Unanswered) else error
    if (isinstance(error, Unanswered) and not is_refused(cause)) or _code(cause) in (REPEATED, *LATE_CODES):
        await _unheard(interaction, cause, reply)
        return
    if isinstance(error, DatabaseGone):
        error = Refusal("database_gone")
    if isinstance(error, Refusal | GameError):
        code = str(getattr(error, "code", type(error).__name__))
        REFUSALS.labels(code).inc()
        log.info("interaction=%d %s refused: %s", interaction.id, reply.where, code)
        text = reply.sentence(error)
        reply.note(error)
    else:
        reference = secrets.token_hex(4)
        where = f"{reply.where} reference={reference}"
        log.error("interaction=%d %s", interaction.id, where, exc_info=error)
        if not isinstance(error, DBAPIError | Unanswered):
            # A full disk or a bad message isn't the game's fault.
            reply.blame_the_game()
        text = reply.words.say(UNSAID if isinstance(error, Unanswered) else UNEXPECTED, reference=reference)
    try:
        below = await _below(error, reply)
        await answer(interaction, "\n".join([text, *below.lines]), view=below.view)
    except Unanswered as failure:
        await _unheard(interaction, failure.__cause__, reply)


async def _below(error: BaseException, reply: Reply) -> Below:
    """What goes below a refusal; nothing for other errors."""
    if reply.below is None or not isinstance(error, Refusal | GameError):
        return Below((), ())
    try:
        return await reply.below()
    except Exception:
        log.exception("%s nothing below a refusal", reply.where)
        return Below((), ())


def is_refused(cause: BaseException | None) -> bool:
    """Whether Discord rejected the answer itself, and might take a different one."""
    return isinstance(cause, discord.HTTPException) and cause.status in (400, 413)


def _code(cause: BaseException | None) -> int:
    return cause.code if isinstance(cause, discord.HTTPException) else 0


async def _unheard(interaction: discord.Interaction[Any], cause: BaseException | None, reply: Reply) -> None:
    """Log an answer that could not be given, and say so in the channel if it came too late."""
    code = _code(cause)
    if code == REPEATED:
        log.info("interaction=%d was delivered twice", interaction.id)
        return
    log.warning("interaction=%d %s could not be answered: %r", interaction.id, reply.where, cause)
    if code not in LATE_CODES:
        return
    LATE_ANSWERS.inc()
    services = services_of(interaction)
    if interaction.channel_id is None or not services.rate_limiter.may_notify(interaction.user.id):
        return
    try:
        await interaction.client.get_partial_messageable(interaction.channel_id).send(
            reply.words.say(LATE, mention=interaction.user.mention),
            allowed_mentions=discord.AllowedMentions(users=[interaction.user]),
        )
    except NOT_REACHED as error:
        log.warning("interaction=%d nor in the channel: %r", interaction.id, error)


async def _admit(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Keep out a person who does too much at once.

    Raises:
        CancelledError: the person was told to wait.
    """
    try:
        services_of(interaction).rate_limiter.admit(interaction)
    except Refusal as refusal:
        await report(interaction, refusal, reply)
        raise asyncio.CancelledError from refusal


@asynccontextmanager
async def answering(interaction: discord.Interaction[Any], *, anew: bool = True) -> AsyncIterator[Reply]:
    """Acknowledge an interaction in time, and turn every error raised inside into a private answer.

    Args:
        anew: the answer is a new message; otherwise it replaces the message that was pressed.

    Raises:
        CancelledError: nothing may be done for this interaction. This ends its task silently; discord.py
            would report anything else as an unexpected error.
    """
    services = services_of(interaction)
    reply = Reply(interaction, words_for(interaction))
    # For every line logged on the way: each interaction has its own context.
    bind_contextvars(interaction=interaction.id)
    await _admit(interaction, reply)
    with services.rate_limiter.inside():
        with ANSWERING.time():
            try:
                with ACKNOWLEDGING.time():
                    await interaction.response.defer(ephemeral=True, thinking=anew)
            except NOT_REACHED as error:
                # The person sees that the press failed, so nothing may be done.
                await _unheard(interaction, error, reply)
                raise asyncio.CancelledError from error
            try:
                yield reply
            except Exception as error:
                await report(interaction, error, reply)
        if reply.table is not None:
            await services.visits.note(interaction.user.id, reply.table)


@asynccontextmanager
async def opening_form(interaction: discord.Interaction[Any]) -> AsyncIterator[Reply]:
    """Like `answering`, for a press that opens a form: the form must be the first answer, so nothing is
    acknowledged before.

    Raises:
        CancelledError: as for `answering`.
    """
    reply = Reply(interaction, words_for(interaction))
    bind_contextvars(interaction=interaction.id)
    await _admit(interaction, reply)
    try:
        yield reply
    except (discord.HTTPException, aiohttp.ClientError) as error:
        # Discord is out of order, not the game.
        unanswered = Unanswered(repr(error))
        unanswered.__cause__ = error
        await report(interaction, unanswered, reply)
    except Exception as error:
        await report(interaction, error, reply)
