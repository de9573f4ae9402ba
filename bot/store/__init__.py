"""The database: its tables (`schema.py`), rows as values (`records.py`), and a package for each sort of
query.
"""

from bot.store.database.sqlite import DatabaseGone
from bot.store.database.store import DatabaseUnavailable, Store, tells_damage
from bot.store.records import (
    PARTNER,
    BallotRecord,
    GameRecord,
    MoveKind,
    MoveRecord,
    OrderRecord,
    Post,
    SeatRecord,
    StandIn,
    Status,
    Stretch,
    others,
)

__all__ = [
    "PARTNER",
    "BallotRecord",
    "DatabaseGone",
    "DatabaseUnavailable",
    "GameRecord",
    "MoveKind",
    "MoveRecord",
    "OrderRecord",
    "Post",
    "SeatRecord",
    "StandIn",
    "Status",
    "Store",
    "Stretch",
    "others",
    "tells_damage",
]
