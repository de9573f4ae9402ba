"""What is measured, and the endpoint that shows it to Prometheus.

`MOVES.inc()`, `REFUSALS.labels(code).inc()` and `with DRAWING.time():` are the whole interface.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client import start_http_server as start_server
from sqlalchemy import Engine, event
from sqlalchemy.pool import ConnectionPoolEntry

__all__ = [
    "ACKNOWLEDGING",
    "ANSWERING",
    "DATABASE",
    "DRAWING",
    "ERRORS",
    "LATE",
    "LOOP_LAG",
    "MOVES",
    "REFUSALS",
    "REGISTRY",
    "RESTING",
    "ErrorCounter",
    "Watch",
    "serve",
    "time_connections",
]

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"

REGISTRY = CollectorRegistry()
"""What this process measures."""

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

MOVES = Counter("stellwerk_moves", "Moves, undos and redos put on record", registry=REGISTRY)
REFUSALS = Counter("stellwerk_refusals", "What people were refused, by code", ["code"], registry=REGISTRY)
ERRORS = Counter("stellwerk_errors", "Errors logged, by their kind", ["kind"], registry=REGISTRY)
LATE = Counter("stellwerk_late", "Interactions that came too late to be answered", registry=REGISTRY)
ACKNOWLEDGING = Histogram(
    "stellwerk_acknowledging_seconds",
    "From hearing of an interaction to Discord's word that it is acknowledged",
    buckets=SECONDS,
    registry=REGISTRY,
)
ANSWERING = Histogram(
    "stellwerk_answering_seconds",
    "From hearing of an interaction to its answer",
    buckets=SECONDS,
    registry=REGISTRY,
)
DRAWING = Histogram(
    "stellwerk_drawing_seconds",
    "Drawing a picture, without waiting for others",
    buckets=SECONDS,
    registry=REGISTRY,
)
DATABASE = Histogram(
    "stellwerk_database_seconds",
    "How long a connection to the database was in use, waiting for a lock included",
    buckets=SECONDS,
    registry=REGISTRY,
)
LOOP_LAG = Histogram(
    "stellwerk_loop_lag_seconds",
    "How much later than asked for the event loop wakes a task",
    buckets=SECONDS,
    registry=REGISTRY,
)
RESTING = Gauge("stellwerk_games_resting", "Games that rest after failing again and again", registry=REGISTRY)
COUNTS = {
    "outbox": Gauge("stellwerk_outbox_depth", "Posts that are still to be sent", registry=REGISTRY),
    "running": Gauge("stellwerk_games_running", "Games under way", registry=REGISTRY),
    "loaded": Gauge("stellwerk_games_loaded", "Games held in memory", registry=REGISTRY),
}
ProcessCollector(registry=REGISTRY)

SINCE = "stellwerk_in_use_since"

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


def time_connections(engine: Engine) -> None:
    """Measure how long the connections of a database are in use."""

    def taken(_connection: object, entry: ConnectionPoolEntry, _proxy: object) -> None:
        entry.info[SINCE] = time.monotonic()

    def given_back(_connection: object, entry: ConnectionPoolEntry) -> None:
        since = entry.info.pop(SINCE, None)
        if since is not None:
            DATABASE.observe(time.monotonic() - since)

    event.listen(engine, "checkout", taken)
    event.listen(engine, "checkin", given_back)


class Watch:
    """Measures the event loop, and counts now and then what lies in the database.

    Args:
        count: the numbers for the gauges of `COUNTS`.
        pause: waits so many seconds.
    """

    def __init__(
        self,
        count: Callable[[], Awaitable[Mapping[str, int]]],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._count = count
        self._pause = pause

    async def run(self) -> None:
        """Measure until cancelled."""
        counted_at = float("-inf")
        while True:
            asked = time.monotonic()
            await self._pause(LAG_SECONDS)
            now = time.monotonic()
            LOOP_LAG.observe(max(0.0, now - asked - LAG_SECONDS))
            if now - counted_at >= COUNT_SECONDS:
                counted_at = now
                await self._look()

    async def _look(self) -> None:
        try:
            for name, number in (await self._count()).items():
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
    server, thread = start_server(port, addr=LOOPBACK, registry=REGISTRY)

    def close() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return close
