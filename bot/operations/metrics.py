"""What is measured of the process as a whole, and the endpoint that shows all figures to Prometheus.

What a part of the bot measures of itself stands beside what it measures.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from prometheus_client import Counter, Gauge, Histogram, Info
from prometheus_client import start_http_server as start_server

from bot import VERSION

__all__ = ["ERRORS", "LOOP_LAG", "ErrorCounter", "Watch", "serve"]

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"

BUILD = Info("stellwerk_build", "What runs")
BUILD.info({"version": VERSION})
ERRORS = Counter("stellwerk_errors", "Errors logged, by their kind", ["kind"])
LOOP_LAG = Histogram(
    "stellwerk_loop_lag_seconds", "How much later than asked for the event loop wakes a task"
)
TASKS = Gauge("stellwerk_tasks", "Tasks of the event loop that are not done")
COUNTS = {
    "outbox": Gauge("stellwerk_outbox_depth", "Posts that are still to be sent"),
    "oldest": Gauge("stellwerk_outbox_oldest_seconds", "How long the oldest of them has waited"),
    "overdue": Gauge(
        "stellwerk_overdue_seconds", "How long ago the first thing that is due should have been done"
    ),
    "running": Gauge("stellwerk_games_running", "Games under way"),
    "uncalled": Gauge("stellwerk_games_uncalled", "Games under way whose call stands nowhere"),
    "loaded": Gauge("stellwerk_games_loaded", "Games held in memory"),
}

LAG_SECONDS = 1.0
COUNT_SECONDS = 15.0


class ErrorCounter(logging.Handler):
    """Counts what is logged as an error, by the exception's class, or else by who logged it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        """Count one record."""
        error = record.exc_info[1] if record.exc_info else None
        ERRORS.labels(record.name if error is None else type(error).__name__).inc()


@dataclass(frozen=True, slots=True)
class Watch:
    """Measures the event loop, and counts now and then what lies in the database.

    Attributes:
        count: the numbers for the gauges of `COUNTS`.
        pause: waits so many seconds.
    """

    count: Callable[[], Awaitable[Mapping[str, float]]]
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def run(self) -> None:
        """Measure until cancelled."""
        counted_at = float("-inf")
        while True:
            asked = time.monotonic()
            await self.pause(LAG_SECONDS)
            now = time.monotonic()
            LOOP_LAG.observe(max(0.0, now - asked - LAG_SECONDS))
            TASKS.set(len(asyncio.all_tasks()))
            if now - counted_at >= COUNT_SECONDS:
                counted_at = now
                await self._look()

    async def _look(self) -> None:
        try:
            for name, number in (await self.count()).items():
                COUNTS[name].set(number)
        except Exception as error:
            log.warning("nothing could be counted: %r", error)


def serve(port: int) -> Callable[[], None]:
    """Show the numbers on loopback, from a thread: they can be read while the event loop is stuck.

    Returns:
        What ends it.

    Raises:
        OSError: the port can't be had.
    """
    server, thread = start_server(port, addr=LOOPBACK)

    def close() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return close
