"""The database: schema, migrations, queries."""

from bot.store.database import Store
from bot.store.records import GameRecord, MoveKind, MoveRecord, Post, SeatRecord, Status

__all__ = ["GameRecord", "MoveKind", "MoveRecord", "Post", "SeatRecord", "Status", "Store"]
