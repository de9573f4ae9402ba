"""The bot itself: a discord.py client whose parts are put together here."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy.exc import DBAPIError
from yarl import URL

from bot.features import whatif
from bot.features.help.pages import HelpItem
from bot.features.history.stepping import PastItem
from bot.features.hosting.seats import SeatButton
from bot.features.moving import guided
from bot.features.moving.buttons import TableButton
from bot.features.opening.form import FormItem, form_sent
from bot.features.opening.post import LobbyButton
from bot.features.opening.setup import TEMPLATE as TABLE_TEMPLATE
from bot.features.opening.threads import Threads
from bot.features.translation import CatalogueTranslator
from bot.features.tree import plant
from bot.features.undo.proposals import AskButton, VoteButton
from bot.games import Scene, presentation
from bot.interactions.admission import Entrance
from bot.interactions.answers import NOT_REACHED, Reply, Unanswered, answer, report
from bot.interactions.breaker import Breaker
from bot.interactions.guarded import guard, offer
from bot.interactions.misfits import misfit
from bot.interactions.remembered import Refusals
from bot.language import Words, words
from bot.language.refusals import Refusal
from bot.limits import shorten
from bot.posting.compose import Composer, scene_of
from bot.posting.gallery import Gallery
from bot.posting.lease import Duty
from bot.posting.message import file_of
from bot.posting.outbox import Outbox
from bot.posting.replay import Studio
from bot.posting.sender import Courier
from bot.settings import Settings
from bot.store import Store, counts, preferences, tells_damage
from bot.table import Table
from bot.table.automation import Scheduler
from bot.table.tables import Tables
from engine.core import Action

__all__ = ["StellwerkBot", "create_bot"]

log = logging.getLogger(__name__)

CHANGED_COMMAND = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""A command as some client still shows it, and the bot no longer has it."""

PRESSED: Sequence[type[discord.ui.DynamicItem[Any]]] = (
    LobbyButton,
    FormItem,
    AskButton,
    VoteButton,
    SeatButton,
    TableButton,
    guided.GuideItem,
    whatif.TrialItem,
    PastItem,
    HelpItem,
)
"""Buttons and menus, found by their ids."""

FORMS = (
    (guided.TEMPLATE, guided.sent),
    (whatif.TEMPLATE, whatif.sent),
    (TABLE_TEMPLATE, form_sent),
)
"""Ids of forms, and what takes them when they are sent."""

FINISH_SECONDS = 3.0
"""How long what people wait for may take when the bot stops."""

P = ParamSpec("P")
T = TypeVar("T")


class CommandTree(app_commands.CommandTree["StellwerkBot"]):
    """The bot's commands; what goes wrong before a command began is answered here."""

    async def interaction_check(self, interaction: discord.Interaction[StellwerkBot], /) -> bool:
        """Let completions through at a human pace, and commands whose values fit; `answering` looks at
        everything else.
        """
        if interaction.type is not discord.InteractionType.autocomplete:
            value = misfit(interaction)
            if value is not None:
                said = Reply(interaction, interaction.client.words_for(interaction))
                await report(interaction, Refusal("bad_value", value=shorten(value, 100)), said)
            return value is None
        try:
            interaction.client.entrance.admit(interaction)
        except Refusal:
            # There is no room for a sentence: who types too fast is offered nothing for a moment.
            await offer(interaction, ())
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[StellwerkBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer the person, and log what happened."""
        if interaction.type is discord.InteractionType.autocomplete:
            # What is still being typed can't be answered with a message.
            log.warning("interaction=%d autocomplete: %s", interaction.id, error)
            return
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, NOT_REACHED) and not interaction.response.is_done():
            # Delivered twice, too late, or Discord is out of order: nothing was done, nobody can be told.
            log.warning("interaction=%d could not be acknowledged: %r", interaction.id, cause)
            return
        told: Exception = error
        if isinstance(error, CHANGED_COMMAND):
            told = Refusal("command_changed")
        elif isinstance(error, app_commands.TransformerError):
            told = Refusal("bad_value", value=shorten(str(error.value), 100))
        await report(interaction, told, Reply(interaction, interaction.client.words_for(interaction)))


class StellwerkBot(discord.Client):
    """The bot: its settings, its commands, its tables, its outbox.

    Attributes:
        store: the open database.
        tables: every channel's game.
        scheduler: does what falls due.
        gallery: draws pictures.
        entrance: what every interaction passes.
        breaker: gives games a rest that fail again and again.
        refused: what everybody was refused last.
        studio: draws moving pictures.
        threads: makes threads for tables.
    """

    store: Store
    tables: Tables
    outbox: Outbox
    scheduler: Scheduler

    def __init__(self, settings: Settings, **connection: Any) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none(), **connection)
        self.settings = settings
        self._tasks: set[asyncio.Task[None]] = set()
        self.tree = CommandTree(self)
        self.gallery = Gallery()
        self.entrance = Entrance(settings.rate_limit)
        self.breaker = Breaker()
        self.refused = Refusals()
        self.studio = Studio()
        self.threads = Threads()
        self.courier = Courier(self, Composer(self.gallery, self.channel_words, self.channel_theme))
        self._open = False
        self._draining: asyncio.Task[None] | None = None
        plant(self.tree)
        guard(self.tree)

    async def setup_hook(self) -> None:
        """Open the database, make the commands known, and send what was left unsent."""
        self.store = await Store.open(self.settings.database_url)
        self._duty = Duty(self.store, self.settings.shards, self._take_over, self._look)
        self.outbox = Outbox(self.store, self.courier, self._duty.covers)
        self.scheduler = Scheduler(self.store, self._duty.covers)
        self.tables = Tables(self.store, self.outbox.wake, self.scheduler)
        self._open = True
        self.add_dynamic_items(*PRESSED)
        if 0 in self.settings.shards.ids:
            await self.tree.set_translator(CatalogueTranslator())
            await self.tree.sync()
        await self._duty.begin()
        self._go_on(self._duty.run())
        self._go_on(self.scheduler.run())
        self._go_on(self.tables.note_awaited())

    async def drain(self) -> None:
        """Let nobody in any more, and finish what people wait for. Whoever comes meanwhile is told. However
        often it is asked for, it is done once, and everybody who asked waits for its end.
        """
        if self._draining is None:
            self._draining = asyncio.create_task(self._finish())
        await asyncio.shield(self._draining)

    async def _finish(self) -> None:
        if not await self.entrance.shut(FINISH_SECONDS):
            log.warning("some answers are not finished and are given up")

    async def close(self) -> None:
        """Leave Discord, and close what `setup_hook` opened."""
        if self._open:
            self._open = False
            # First what people wait for, and then the posts that it led to.
            await self.drain()
            await self.outbox.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()
        self.gallery.close()
        self.studio.close()

    async def _take_over(self) -> None:
        """Send what was left unsent, and do what fell due."""
        try:
            await self.outbox.resume()
        except DBAPIError as error:
            if not tells_damage(error):
                raise
            # The games that can be read are played on all the same.
            log.error("posts that were left unsent can't be read: the database is damaged: %s", error.orig)
        self.scheduler.wake()

    async def _look(self) -> None:
        """Send what other processes left unsent, and do what they left to fall due."""
        await self.outbox.look()
        self.scheduler.wake()

    def _go_on(self, work: Coroutine[Any, Any, None]) -> None:
        """Work beside everything else, until the bot is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Forms find their way by their id, also after a restart."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data or {}
        for template, taken in FORMS:
            if match := re.fullmatch(template, str(data.get("custom_id", ""))):
                await taken(interaction, match)

    async def database_answers(self) -> bool:
        """Whether the database is open and can be read."""
        if not self._open:
            return False
        await self.store.ping()
        return True

    async def counts(self) -> dict[str, int]:
        """How many posts wait, and how many games run and are loaded."""
        async with self.store.reading() as connection:
            return {
                "outbox": await counts.open_posts(connection),
                "running": await counts.running_games(connection),
                "loaded": len(self.tables),
            }

    def words_for(self, interaction: discord.Interaction[Any]) -> Words:
        """The language of the person who acts."""
        return words(str(interaction.locale))

    async def table_of(self, interaction: discord.Interaction[Any]) -> Table:
        """The table of the channel in which somebody acts.

        Raises:
            Refusal: there is none, or it rests.
        """
        channel_id = interaction.channel_id or 0
        self.breaker.check(channel_id)
        return await self.tables.get(channel_id)

    async def scene(self, interaction: discord.Interaction[Any], table: Table) -> Scene:
        """The position as the person who acts may see it, in that person's language and theme.

        It is read last: right after it, `table.revision` is that of the scene.
        """
        theme = await self.theme_for(interaction, table)
        seat = table.seat_of(interaction.user.id)
        return replace(scene_of(self.words_for(interaction), table, table.state, seat), theme=theme)

    async def theme_for(self, interaction: discord.Interaction[Any], table: Table) -> str:
        """The colours that the person chose, or else the channel; empty where neither did."""
        async with self.store.reading() as connection:
            chosen = [
                await preferences.chosen(connection, "person", interaction.user.id, "theme"),
                await preferences.chosen(connection, "channel", table.record.channel_id, "theme"),
            ]
        themes = presentation(table.game).themes
        return next((theme for theme in chosen if theme is not None and theme in themes), "")

    async def channel_theme(self, table: Table, channel_id: int) -> str:
        """The colours of what is posted to a channel; empty where none were chosen for it."""
        async with self.store.reading() as connection:
            chosen = await preferences.chosen(connection, "channel", channel_id, "theme")
        return chosen if chosen is not None and chosen in presentation(table.game).themes else ""

    async def channel_words(self, table: Table, channel_id: int) -> Words:
        """The language of what is posted to a channel: the one chosen there, or where the game is played, or
        else that of the server.
        """
        async with self.store.reading() as connection:
            for each in dict.fromkeys((channel_id, table.record.channel_id)):
                chosen = await preferences.chosen(connection, "channel", each, "language")
                if chosen is not None:
                    return words(chosen)
        guild = self.get_guild(table.record.guild_id or 0)
        return words() if guild is None else words(str(guild.preferred_locale))

    async def submit(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        action: Action,
        revision: int | None = None,
    ) -> None:
        """Make a move for the person who acts, and tell that person that it is on record.

        A `revision` says for which position the move was meant (that of the button pressed).
        """
        await self.submit_all(interaction, table, (action,), revision)

    async def submit_all(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        actions: Sequence[Action],
        revision: int | None = None,
    ) -> None:
        """Make several moves, all of them or none, otherwise as `submit`."""
        receipt = await table.submit_all(interaction.user.id, actions, interaction.id, revision)
        said = self.words_for(interaction).count(
            "Move {revision} is on record: `{notation}`",
            "Moves {first} to {revision} are on record: `{notation}`",
            receipt.rows,
            first=receipt.revision - receipt.rows + 1,
            revision=receipt.revision,
            notation=receipt.notation,
        )
        try:
            # At once: a hand is drawn after all the pictures that wait already.
            await answer(interaction, said)
            if hand := await self.hand_along(interaction, table):
                await answer(interaction, said, hand)
        except Unanswered as error:
            # The move is on record all the same, and its post says so to everybody.
            log.warning("interaction=%d revision=%d not told: %r", interaction.id, receipt.revision, error)

    async def hand_along(self, interaction: discord.Interaction[Any], table: Table) -> list[discord.File]:
        """The hand as an addition to an answer that must come in any case."""
        try:
            return await self.hand(interaction, table)
        except Exception:
            log.exception("game=%d revision=%d hand", table.record.id, table.revision)
            return []

    async def hand(self, interaction: discord.Interaction[Any], table: Table) -> list[discord.File]:
        """What the person who acts holds, for an answer to that person alone; empty without a hand."""
        scene = await self.scene(interaction, table)
        if scene.view is None or table.seat_of(interaction.user.id) is None:
            return []
        plate = await self.gallery.hand(presentation(table.game), scene)
        return [] if plate is None else [file_of(plate)]

    async def off_the_loop(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do long computation in a thread, so that everybody else is still heard."""
        return await asyncio.to_thread(work, *args, **kwargs)


class ShardedBot(StellwerkBot, discord.AutoShardedClient):
    """The bot with a connection for each of its shards."""


def create_bot(settings: Settings) -> StellwerkBot:
    """A bot with these settings, not yet running."""
    if settings.discord_api_base is not None:
        Route.BASE = str(settings.discord_api_base).rstrip("/")
    if settings.discord_gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(str(settings.discord_gateway_url))
    if settings.shards.count == 1:
        return StellwerkBot(settings)
    ids = list(settings.shards.ids)
    return ShardedBot(settings, shard_count=settings.shards.count, shard_ids=ids)
