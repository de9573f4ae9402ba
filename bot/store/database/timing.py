"""How long connections to the database are in use."""

from __future__ import annotations

import time

from prometheus_client import Histogram
from sqlalchemy import Engine, event
from sqlalchemy.pool import ConnectionPoolEntry

__all__ = ["DATABASE", "time_connections"]

DATABASE = Histogram(
    "stellwerk_database_seconds",
    "How long a connection to the database was in use, waiting for a lock included",
)
SINCE = "stellwerk_in_use_since"


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
