"""The database: schema, migrations, queries."""

from bot.store.database import DatabaseUnavailable, Store, tells_damage
from bot.store.records import (
    PARTNER,
    Consent,
    GameRecord,
    MoveKind,
    MoveRecord,
    Post,
    Proposal,
    SeatRecord,
    Status,
    Stretch,
)

__all__ = [
    "PARTNER",
    "Consent",
    "DatabaseUnavailable",
    "GameRecord",
    "MoveKind",
    "MoveRecord",
    "Post",
    "Proposal",
    "SeatRecord",
    "Status",
    "Store",
    "Stretch",
    "tells_damage",
]
