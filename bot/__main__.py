"""Run the bot: `python -m bot`."""

from __future__ import annotations

import gc

if __name__ == "__main__":
    # Nothing of what is read in now becomes garbage, and looking for some takes a sixth of a start.
    gc.disable()

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any

from bot import VERSION
from bot.client import StellwerkBot, create_bot
from bot.games import shelf
from bot.operations import metrics
from bot.operations.backups import Backups
from bot.operations.doctor.check import Severity, fault
from bot.operations.doctor.meeting import NO_TOKEN, DiscordClock, NotMet, introduction, troubles_told
from bot.operations.doctor.starting import look_around, stop, unopened
from bot.operations.health import Heartbeat
from bot.operations.logs import set_up_logging
from bot.operations.means import fitting, means
from bot.operations.memory import keep_little
from bot.operations.updating import NoCopy, copy_before_update
from bot.settings import Settings, read_settings, refuse
from bot.store import DatabaseUnavailable
from bot.store.database.lock import sole_use
from render.core.cache import keep_share
from render.core.stored import cache_folder

log = logging.getLogger(__name__)

LEAVE_SECONDS = 9.5
"""After SIGTERM the process is gone by then; after ten seconds a container is killed."""

SWITCH_SECONDS = 0.0005
"""How long the thread that draws keeps the interpreter when the event loop wants it: a tenth of what is
usual, for the loop gives it away at each statement and each answer, and waits that long to have it back.
"""


def main() -> None:
    """Read the settings and run until interrupted."""
    gc.freeze()
    gc.enable()
    settings = read_settings()
    if settings.discord_token is None:
        stop(NO_TOKEN)
    set_up_logging(settings)
    look_around(settings)
    keep_little()
    keep_share(fitting(means()).share)
    sys.setswitchinterval(SWITCH_SECONDS)
    for shown in shelf():
        shown.pictures.keep_in(cache_folder())
    clock = DiscordClock()
    try:
        with sole_use(settings.database_file), troubles_told():
            save(settings)
            bot = create_bot(settings, http_trace=clock.trace)
            asyncio.run(run(bot, settings.discord_token.get_secret_value(), clock))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return
    except NotMet as error:
        stop(error.finding)
    except DatabaseUnavailable as error:
        stop(unopened(settings, error))


def save(settings: Settings) -> None:
    """Copy a database that the start is going to bring up to date."""
    try:
        made = copy_before_update(settings, datetime.now(UTC))
    except NoCopy as error:
        stop(fault(str(error), "make room or set BACKUP_DIR, and start again; nothing was changed"))
    if made is not None:
        log.warning(
            "the database is brought up to date; it was copied to %s (`stellwerk back` puts it back)", made
        )


async def run(bot: StellwerkBot, token: str, clock: DiscordClock) -> None:
    """Run until the task is cancelled, as Ctrl-C does, and SIGTERM, with which a container is stopped."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):  # there are no such signals on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, _stop, bot, task)
    async with bot, looked_after(bot.settings, bot):
        await bot.login(token)
        log.info("Stellwerk %s: %s", VERSION, introduction(bot))
        if (found := clock.look()).level is not Severity.FINE:
            log.warning("%s", found.sentence)
        await bot.connect()


def _stop(bot: StellwerkBot, task: asyncio.Task[Any]) -> None:
    """End the task, and the process with it, after what people wait for. A computation in a thread can't be
    told to stop, and it need not be waited for: what is acknowledged is on the disk.
    """
    # While the connection is there: whoever comes now is told to come again.
    asyncio.create_task(bot.drain()).add_done_callback(lambda _: task.cancel())
    last = threading.Timer(LEAVE_SECONDS, os._exit, (0,))
    last.daemon = True
    last.start()


@asynccontextmanager
async def looked_after(settings: Settings, bot: StellwerkBot) -> AsyncIterator[None]:
    """Nightly copies, signs of health and figures, where the settings want them."""
    work = []
    if settings.backup_dir is not None and settings.database_file is not None:
        work.append(Backups(settings.database_file, settings.backup_dir, settings.backup_keep).run())
    if settings.health_file is not None:
        work.append(Heartbeat(settings.health_file, bot.database_answers, troubles=bot.troubles).run())
    with ExitStack() as afterwards:
        if settings.metrics_port is not None:
            afterwards.callback(_served(settings.metrics_port))
            work.append(metrics.Watch(bot.counts).run())
        tasks = [asyncio.create_task(each) for each in work]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _served(port: int) -> Callable[[], None]:
    try:
        return metrics.serve(port)
    except OSError as error:
        refuse(f"METRICS_PORT: port {port} can't be had: {error.strerror}")


if __name__ == "__main__":
    main()
