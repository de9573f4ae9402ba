"""The people of tables that wait to begin are asked, too, whether they still will."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
OPEN = sa.text("SELECT id, guild_id FROM games WHERE status = 'lobby'")


def upgrade() -> None:
    # A table of a former release is asked about thirty days after the update at the earliest.
    due = sa.table(
        "due",
        sa.column("at", sa.DateTime(timezone=True)),
        sa.column("kind", sa.String),
        sa.column("game_id", KEY),
        sa.column("guild_id", sa.BigInteger),
        sa.column("payload", sa.JSON),
    )
    now = datetime.now(UTC)
    at, payload = now + timedelta(days=30), {"since": int(now.timestamp())}
    found = op.get_bind().execute(OPEN).all()
    rows = [
        {"at": at, "kind": "silence", "game_id": game, "guild_id": guild, "payload": payload}
        for game, guild in found
    ]
    op.bulk_insert(due, rows)


def downgrade() -> None:
    of_open_tables = "SELECT id FROM games WHERE status = 'lobby'"
    op.execute(f"DELETE FROM due WHERE kind IN ('silence', 'doze') AND game_id IN ({of_open_tables})")
    op.execute("UPDATE games SET asleep = false WHERE status = 'lobby'")
