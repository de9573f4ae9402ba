"""The bot itself: a discord.py client, and where its parts are put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from datetime import datetime
from typing import Any

import discord
from discord import app_commands
from sqlalchemy.exc import DBAPIError

from bot.features.offered import FORMS, NOTICES, PRESSED
from bot.features.puzzle.morning import Mornings
from bot.features.settings import reminder_posts
from bot.features.since.roundup import roundup_notice
from bot.features.tree import add_commands
from bot.interactions.admission import CircuitBreaker, RateLimiter
from bot.interactions.answers import NOT_REACHED, Reply, report
from bot.interactions.guarded import guard, offer
from bot.interactions.inside_discord import talk_to
from bot.interactions.last_refusals import LastRefusals
from bot.interactions.misfits import misfit
from bot.interactions.pressed import remember
from bot.interactions.services import Services, services_of
from bot.interactions.threads import Threads
from bot.interactions.translation import CatalogueTranslator
from bot.interactions.viewer import words_for
from bot.interactions.visits import Visits
from bot.language.refusals import Refusal
from bot.limits import shorten
from bot.operations.means import fitting, means
from bot.operations.news import News
from bot.posting.bulletin.bulletins import Bulletins
from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.messages.compose import Composer
from bot.posting.pages import PageRenderer
from bot.posting.pictures.drawing import ProcessEasel
from bot.posting.pictures.emojis import Emojis
from bot.posting.pictures.gallery import Gallery
from bot.posting.pictures.replay import ReplayRenderer
from bot.posting.sending.call_watch import CallWatch
from bot.posting.sending.mirroring import Mirroring
from bot.posting.sending.outbox import Lease, Outbox
from bot.posting.sending.pruning import Pruning
from bot.posting.sending.sender import DiscordSender
from bot.posting.sending.troubles import will_pass
from bot.settings import Settings
from bot.store import Store, tells_damage
from bot.store.database import counts
from bot.table.abandoned import Abandoned
from bot.table.automation import ProcessThinker, ThinkerThread
from bot.table.stand_ins import StandIns
from bot.table.tables import Tables
from bot.table.waiting.flag import Flags
from bot.table.waiting.reminders import Reminders
from bot.table.waiting.roundups import Roundups
from bot.table.waiting.scheduler import Scheduler

__all__ = ["StellwerkBot", "create_bot"]

log = logging.getLogger(__name__)

CHANGED_COMMAND = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""The errors for a command that some client still shows but the bot no longer has."""

FINISH_SECONDS = 3.0
"""How long answers may take to finish when the bot stops."""


class CommandTree(app_commands.CommandTree["StellwerkBot"]):
    """The bot's commands. Answers what goes wrong before a command begins."""

    async def interaction_check(self, interaction: discord.Interaction[StellwerkBot], /) -> bool:
        """Let through completions at a human pace, and commands whose values fit. The rest is up to
        `answering`.
        """
        if interaction.type is not discord.InteractionType.autocomplete:
            value = misfit(interaction)
            if value is not None:
                said = Reply(interaction, words_for(interaction))
                await report(interaction, Refusal("bad_value", value=shorten(value, 100)), said)
            return value is None
        try:
            services_of(interaction).rate_limiter.admit(interaction)
        except Refusal:
            # There's no room for a sentence: anyone who types too fast is offered nothing for a moment.
            await offer(interaction, ())
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[StellwerkBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer the person, and log what happened."""
        if interaction.type is discord.InteractionType.autocomplete:
            # A completion can't be answered with a message. The error's text may hold what was typed.
            log.warning("interaction=%d autocomplete: %s", interaction.id, type(error).__name__)
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
        await report(interaction, told, Reply(interaction, words_for(interaction)))


class StellwerkBot(discord.Client):
    """The bot. When it starts, it opens what its features work with, and when it stops, it closes that.

    Attributes:
        services: what features work with, from `setup_hook` on.
    """

    services: Services

    def __init__(self, settings: Settings, **connection: Any) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none(), **connection)
        self.settings = settings
        self.tree = CommandTree(self)
        add_commands(self.tree)
        guard(self.tree)
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = False
        self._draining: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Open the database, register the commands, and send what was left unsent."""
        store = await Store.open(self.settings.database_url)
        self._put_together(store)
        self._open = True
        self.add_dynamic_items(*PRESSED)
        if 0 in self.settings.shards.ids:
            await self.tree.set_translator(CatalogueTranslator())
            await self.tree.sync()
        await self._lease.begin()
        await self._pruning.begin()
        self._go_on(self._lease.run())
        self._go_on(self._scheduler.run())
        self._go_on(self._call_watch.run())
        self._go_on(self.services.tables.note_awaited())
        if self.settings.emojis:
            self._go_on(Emojis(self, brings=0 in self.settings.shards.ids).run())
        if 0 in self.settings.shards.ids:
            self._go_on(News(self, store, self._converse).run())

    def _put_together(self, store: Store) -> None:
        """Make all parts, each from the ones before it."""
        self._lease = Lease(store, self.settings.shards, self._take_over, self._look)
        self._scheduler = Scheduler(store, self._lease.covers)
        sizes = fitting(means())
        chosen = self.settings.drawing_processes
        processes = sizes.drawing_processes if chosen is None else chosen
        self._thinker = ProcessThinker() if processes else ThinkerThread()
        tables = Tables(store, self._wake, self._scheduler, sizes.games, self._thinker)
        preferences = ChannelPreferences(store, self._locale_of)
        notices = (
            *NOTICES,
            reminder_posts.reminder_notice(self, store, preferences),
            roundup_notice(self, store, tables, self._scheduler),
        )
        gallery = Gallery([ProcessEasel() for _ in range(processes)], sizes.plates)
        self._sender = DiscordSender(
            self,
            store,
            tables,
            preferences,
            Composer(gallery, preferences, notices),
            Mirroring(self, store, self._converse, self._wake),
        )
        self._outbox = Outbox(store, self._sender, self._lease.covers)
        self._call_watch = CallWatch(store, self._outbox, self._lease.covers)
        Reminders(store, self._scheduler, self._outbox.wake, self._converse)
        Roundups(store, self._scheduler, self._outbox.wake, self._converse)
        Flags(store, self._scheduler, self._outbox.wake, self.settings.absence_days)
        Abandoned(store, self._scheduler, tables, self._outbox.wake)
        StandIns(store, self._scheduler, tables)
        Bulletins(self, store, self._scheduler, self._sender, preferences)
        Mornings(store, self._scheduler, self._sender, preferences)
        self._pruning = Pruning(store, self._scheduler)
        self.services = Services(
            store=store,
            tables=tables,
            preferences=preferences,
            gallery=gallery,
            replay_renderer=ReplayRenderer(),
            page_renderer=PageRenderer(),
            rate_limiter=RateLimiter(self.settings.rate_limit),
            circuit_breaker=CircuitBreaker(),
            last_refusals=LastRefusals(),
            threads=Threads(self, store),
            visits=Visits(store, self._scheduler),
            scheduler=self._scheduler,
            absence_days=self.settings.absence_days,
            commands=self.tree,
        )

    async def drain(self) -> None:
        """Turn people away from now on, telling them so, and finish what is being answered. Called several
        times, it's done once, and every caller waits for its end.
        """
        if not self._open:
            return
        if self._draining is None:
            self._draining = asyncio.create_task(self._finish())
        await asyncio.shield(self._draining)

    async def _finish(self) -> None:
        if not await self.services.rate_limiter.shut(FINISH_SECONDS):
            log.warning("some answers are not finished and are given up")

    async def close(self) -> None:
        """Leave Discord, and close what `setup_hook` opened."""
        if self._open:
            # First the answers, then the posts that they led to.
            await self.drain()
            self._open = False
            await self._outbox.close()
            await self._sender.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()
        if hasattr(self, "services"):
            await self._thinker.close()
            await self.services.store.close()
            await self.services.gallery.close()
            self.services.replay_renderer.close()
            self.services.page_renderer.close()

    def _wake(self, channel_id: int) -> None:
        self._outbox.wake(channel_id)

    async def _converse(self, user_id: int) -> int | None:
        """The channel for direct messages to a person, or None if Discord doesn't allow it.

        Raises:
            discord.HTTPException: Discord is out of order.
        """
        try:
            return (await self.create_dm(discord.Object(user_id))).id
        except discord.HTTPException as error:
            if will_pass(error):
                raise
            log.info("somebody can't be written to alone: %r", error)
            return None

    def _locale_of(self, guild_id: int | None) -> str | None:
        guild = self.get_guild(guild_id or 0)
        return None if guild is None else str(guild.preferred_locale)

    async def _take_over(self) -> None:
        """Send what was left unsent, and do what fell due."""
        try:
            await self._outbox.resume()
        except DBAPIError as error:
            if not tells_damage(error):
                raise
            # The games that can be read go on all the same.
            log.error("posts that were left unsent can't be read: the database is damaged: %s", error.orig)
        self._scheduler.wake()

    async def _look(self) -> None:
        """Send what other processes left unsent, and do what they left undone."""
        await self._outbox.look()
        self._scheduler.wake()

    def _go_on(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work in the background until the bot is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take a form that was sent, found by its id, even after a restart."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data or {}
        for form in FORMS:
            if press := form.kind.read(str(data.get("custom_id", ""))):
                remember(interaction, press)
                await form.sent(interaction, press)

    async def database_answers(self) -> bool:
        """Whether the database is open and can be read."""
        if not self._open:
            return False
        await self.services.store.ping()
        return True

    def troubles(self) -> Sequence[str]:
        """What is wrong although the bot works, in lines for the person who runs it."""
        if not self._open or not (uncalled := self._call_watch.games):
            return ()
        return (f"games that call nobody, as the log says: {', '.join(str(game) for game in uncalled)}",)

    async def counts(self) -> dict[str, float]:
        """How many posts wait and for how many seconds, how overdue the earliest due row is, and how many
        games run, are loaded, and call nobody.
        """
        now = self._scheduler.now()
        async with self.services.store.reading() as connection:
            return {
                "outbox": await counts.open_posts(connection),
                "oldest": _seconds_since(await counts.oldest_open_post(connection), now),
                "overdue": _seconds_since(await counts.earliest_due(connection), now),
                "running": await counts.running_games(connection),
                "loaded": len(self.services.tables),
                "uncalled": len(self._call_watch.games),
            }


def _seconds_since(moment: datetime | None, now: datetime) -> float:
    """How long ago something was; 0 if it's None or still to come."""
    return 0.0 if moment is None else max(0.0, (now - moment).total_seconds())


class ShardedBot(StellwerkBot, discord.AutoShardedClient):
    """The bot with a connection for each of its shards."""


def create_bot(settings: Settings, **connection: Any) -> StellwerkBot:
    """A bot with these settings, not yet running. `connection` is passed to discord.py's client."""
    talk_to(settings.discord_api_base, settings.discord_gateway_url)
    if settings.shards.count == 1:
        return StellwerkBot(settings, **connection)
    ids = list(settings.shards.ids)
    return ShardedBot(settings, shard_count=settings.shards.count, shard_ids=ids, **connection)
