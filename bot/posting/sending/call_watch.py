"""Finds games that call nobody, tells the person who runs the bot, and tries their posts again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from structlog.contextvars import clear_contextvars

from bot.posting.sending.outbox import Outbox
from bot.store import Store
from bot.store.outbox.uncalled import Uncalled, uncalled

__all__ = ["CallWatch"]

log = logging.getLogger(__name__)

LOOK_SECONDS = 300.0
"""Seconds between two looks."""
OPEN_SECONDS = 600.0
"""A post that has been open for longer has reached nobody, if this process had that long to send it."""
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (4, 15, 60))
"""When a given-up post is tried again, after the first, second ... try; the last one from then on."""


@dataclass(frozen=True, slots=True)
class _Tried:
    """How often a game's post was tried again, and when it may be next."""

    times: int
    again: datetime


class CallWatch:
    """Looks for games that call nobody, because the newest post was given up or has long been open.

    Each is logged once as an error, and counted and listed as long as that's so. A given-up post is tried
    again, less and less often, together with those given up before it.

    Args:
        store: the open database.
        outbox: what sends posts.
        covers: whether this process sends to a guild.
        now: the time, with its zone.
        pause: waits for some seconds.
    """

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        covers: Callable[[int | None], bool],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._covers = covers
        self._now = now
        self._pause = pause
        self._tried: dict[int, _Tried] = {}
        self._begun: datetime | None = None
        self.games: Sequence[int] = ()
        """The ids of the running games that call nobody, as of the last look."""

    async def run(self) -> None:
        """Look regularly, until cancelled."""
        clear_contextvars()
        self._begun = self._now()
        while True:
            try:
                await self.look()
            except Exception as error:
                log.warning("nobody can say which games call nobody: %r", error)
            await self._pause(LOOK_SECONDS)

    async def look(self) -> None:
        """Find the games that call nobody, and try their posts again if it's time.

        Raises:
            sqlalchemy.exc.DBAPIError: the database is out of order.
        """
        now = self._now()
        before = now - timedelta(seconds=OPEN_SECONDS)
        async with self._store.reading() as connection:
            everything = await uncalled(connection, before)
        # Posts left by a former process are sent right after the start.
        fresh = self._begun is not None and self._begun > before
        found = [each for each in everything if self._covers(each.guild_id) and (each.failure or not fresh)]
        playing = [each.game_id for each in found if each.playing]
        for each in found:
            if each.playing and each.game_id not in self.games:
                log.error(
                    "game=%d channel=%d post=%d calls nobody: %s",
                    each.game_id,
                    each.channel_id,
                    each.post_id,
                    each.failure or "it could not be sent yet",
                )
        self.games = playing
        self._tried = {
            each.game_id: self._tried[each.game_id] for each in found if each.game_id in self._tried
        }
        for each in found:
            if each.failure is not None:
                await self._ask_again(each, now)

    async def _ask_again(self, uncalled: Uncalled, now: datetime) -> None:
        tried = self._tried.get(uncalled.game_id, _Tried(0, now))
        if tried.again > now:
            return
        pause = PAUSES[min(tried.times, len(PAUSES) - 1)]
        self._tried[uncalled.game_id] = _Tried(tried.times + 1, now + pause)
        log.info("game=%d channel=%d post=%d is tried again", *_named(uncalled))
        await self._outbox.reopen(uncalled.post_id, uncalled.channel_id)


def _named(uncalled: Uncalled) -> tuple[int, int, int]:
    return uncalled.game_id, uncalled.channel_id, uncalled.post_id
