"""What only PostgreSQL needs: connections and transactions, and the locks between processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

if TYPE_CHECKING:
    import asyncpg  # type: ignore[import-untyped]

__all__ = [
    "READING",
    "is_postgres",
    "lock_schema",
    "options",
    "still_there",
    "take_time",
    "tells_damage",
    "try_lock",
]

APPLICATION = "stellwerk"
SESSION = {
    "application_name": APPLICATION,
    # An acknowledged move is on disk, whatever the server's own settings say.
    "synchronous_commit": "on",
    # A writer waits as long for another as on SQLite, and a hanging client doesn't block others forever.
    "lock_timeout": "15s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "60s",
    # The locks of a machine that has vanished are released after half a minute, not after two hours.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
    # All our statements are short ones.
    "jit": "off",
}
"""The settings of each connection."""
POOL = {"pool_size": 5, "max_overflow": 10, "pool_pre_ping": True, "pool_timeout": 15.0}
"""At most fifteen connections, and one more for the locks. Connections closed by the server are replaced."""
CONNECT_SECONDS = 10.0

READING = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""For reading transactions: all their queries see the same snapshot. Writing ones are READ COMMITTED: each
begins with an update of its game's row, so they wait for one another game by game.
"""

SCHEMA_LOCK = 1840
"""The lock under which the schema is brought up to date."""
SHARD_LOCKS = 1841
"""The class of locks under which a process sends the posts of a shard."""
DAMAGE = ("XX001", "XX002")
"""The codes for a damaged page of a table or an index."""


def is_postgres(engine: AsyncEngine) -> bool:
    """Whether an engine is one for PostgreSQL."""
    return engine.dialect.name == "postgresql"


def options() -> dict[str, Any]:
    """The engine's arguments."""
    arguments = {"server_settings": SESSION, "timeout": CONNECT_SECONDS, "async_creator_fn": _connect}
    return {**POOL, "connect_args": arguments}


async def _connect(*args: Any, **kwargs: Any) -> asyncpg.Connection:
    # Loaded only here, so that users of SQLite don't wait for it.
    import asyncpg

    try:
        return await asyncpg.connect(*args, **kwargs)
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        # Not ready yet, or shutting down: to the bot, that's a server it can't reach.
        raise ConnectionError(str(error)) from error


def take_time(connection: Connection) -> None:
    """Let the statements of this transaction wait for others, and work, as long as they need to."""
    for timeout in ("lock_timeout", "statement_timeout"):
        connection.execute(text(f"SET LOCAL {timeout} = 0"))


def lock_schema(connection: Connection) -> None:
    """Make other processes wait with their migrations until the end of this transaction."""
    take_time(connection)
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SCHEMA_LOCK})


async def try_lock(connection: AsyncConnection, shard: int) -> bool:
    """Take a shard's lock until the connection ends; return False if another process has it."""
    taken: bool = (
        await connection.execute(
            text("SELECT pg_try_advisory_lock(:kind, :shard)"), {"kind": SHARD_LOCKS, "shard": shard}
        )
    ).scalar_one()
    return taken


async def still_there(connection: AsyncConnection) -> None:
    """Check that a connection is alive, and with it its locks. Raises sqlalchemy.exc.DBAPIError: it isn't."""
    await connection.execute(text("SELECT 1"))


def tells_damage(error: BaseException | None) -> bool:
    """Whether an error of the driver says that a file of the server is damaged."""
    return getattr(error, "sqlstate", None) in DAMAGE
