"""A copy of the database every night, and as many of the latest ones as are wanted."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from bot.store.database.copies import NotACopy, copy, copy_name, copy_time
from bot.store.database.sqlite import Whereabouts

__all__ = ["HOUR", "Backups"]

log = logging.getLogger(__name__)

HOUR = time(3, 0, tzinfo=UTC)
"""From when on the copy of a day is due."""
LOOK_SECONDS = 600.0
"""Between two looks at the clock. A copy that failed is tried again at the next."""


class Backups:
    """Copies a database into a directory once a day. Other files there are left alone.

    Args:
        database: the SQLite file.
        directory: where copies go.
        keep: how many copies stay; at least 1.
        now: the time, with its zone.
        pause: waits so many seconds.
    """

    def __init__(
        self,
        database: Path,
        directory: Path,
        keep: int,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._database = database
        self._directory = directory
        self._keep = keep
        self._now = now
        self._pause = pause
        self._whereabouts = Whereabouts(database)
        self._seen = False

    async def run(self) -> None:
        """Take the copies that are due, until cancelled."""
        while True:
            await _aside(self.look)
            await self._pause(LOOK_SECONDS)

    def look(self) -> Path | None:
        """Take a copy if one is due; it. What goes wrong is logged: the games go on."""
        try:
            now = self._now()
            if not self._due(now):
                return None
            self._sweep(now)
            made = self._directory / copy_name(now)
            copy(self._database, made)
            self._rotate(made, now)
        except (NotACopy, OSError, sqlite3.Error) as error:
            log.error("no backup was made in %s: %s", self._directory, error)
            return None
        log.info("backup %s, %d bytes", made, made.stat().st_size)
        return made

    def _due(self, now: datetime) -> bool:
        """Whether there is a database, and no copy since the last time that one was due.

        A copy from the future was made while the clock was wrong, and says nothing.

        Raises:
            DatabaseGone: there was a database, and now there is none, or another one.
        """
        if not self._is_there():
            return False
        moment = datetime.combine(now.astimezone(UTC).date(), HOUR)
        since = moment if moment <= now else moment - timedelta(days=1)
        return not any(since <= taken <= now for _, taken in self._copies())

    def _is_there(self) -> bool:
        """Whether there is a database; at the first start it is only being made.

        Raises:
            DatabaseGone: there was one, and now there is none, or another one.
        """
        if not self._seen and self._database.is_file():
            self._whereabouts.note()
            self._seen = True
        self._whereabouts.check()
        return self._seen

    def _rotate(self, made: Path, now: datetime) -> None:
        # Those from the future go first: of the others it is known that they are the latest.
        others = sorted((taken <= now, taken, path) for path, taken in self._copies() if path != made)
        for *_, path in others[: max(0, len(others) + 1 - self._keep)]:
            path.unlink(missing_ok=True)

    def _sweep(self, now: datetime) -> None:
        """Remove what a copy left that was broken off long ago, when the bot stopped."""
        for part in self._directory.glob("stellwerk-*.sqlite3.part*"):
            if part.stat().st_mtime < (now - timedelta(days=1)).timestamp():
                part.unlink(missing_ok=True)

    def _copies(self) -> list[tuple[Path, datetime]]:
        if not self._directory.is_dir():
            return []
        found = ((path, copy_time(path)) for path in self._directory.iterdir())
        return [(path, taken) for path, taken in found if taken is not None]


async def _aside(work: Callable[[], object]) -> None:
    """Do long work in a thread that nobody waits for when the program ends."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()

    def run() -> None:
        try:
            work()
        finally:
            # The loop is closed where the program ended meanwhile.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(done.set)

    threading.Thread(target=run, name="backup", daemon=True).start()
    await done.wait()
