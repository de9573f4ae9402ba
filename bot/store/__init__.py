"""The database: schema, migrations, queries."""

from bot.store.database import DatabaseUnavailable, Store
from bot.store.records import PARTNER, GameRecord, MoveKind, MoveRecord, Post, SeatRecord, Status

__all__ = [
    "PARTNER",
    "DatabaseUnavailable",
    "GameRecord",
    "MoveKind",
    "MoveRecord",
    "Post",
    "SeatRecord",
    "Status",
    "Store",
]
