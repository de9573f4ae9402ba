"""The database: schema, migrations, queries.

What only SQLite knows is in `sqlite.py`, `driver.py` (one trip to the connection's thread per statement) and
`line.py` (writers wait in line and share a commit); what only PostgreSQL knows is in `postgres.py`.
"""

from bot.store.database import DatabaseUnavailable, Store, tells_damage
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
)
from bot.store.whereabouts import DatabaseGone

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
    "tells_damage",
]
