"""Standing posts of servers, who looked where, followed tables, tables that sleep, seats open to anybody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)
GOING_ON = sa.text("SELECT id, guild_id FROM games WHERE status = 'running' AND NOT paused")


def upgrade() -> None:
    op.create_table(
        "bulletins",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("nonce", sa.String(25)),
        sa.Column("changes", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("shown_at", MOMENT),
        sa.PrimaryKeyConstraint("guild_id", name="pk_bulletins"),
    )
    op.create_table(
        "looks",
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("former_revision", sa.Integer),
        sa.Column("former_at", MOMENT),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_looks"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_looks_game_id_games"),
    )
    op.create_table(
        "follows",
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game_id", name="pk_follows"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_follows_game_id_games"),
    )
    op.add_column("games", sa.Column("asleep", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("vacant", sa.Boolean, nullable=False, server_default=sa.false()))
    # A game of a former release is asked about thirty days after the update at the earliest.
    due = sa.table(
        "due",
        sa.column("at", MOMENT),
        sa.column("kind", sa.String),
        sa.column("game_id", KEY),
        sa.column("guild_id", sa.BigInteger),
        sa.column("payload", sa.JSON),
    )
    found = op.get_bind().execute(GOING_ON).all()
    now = datetime.now(UTC)
    payload = {"since": int(now.timestamp())}
    rows = [
        {
            "at": now + timedelta(days=30),
            "kind": "silence",
            "game_id": game,
            "guild_id": guild,
            "payload": payload,
        }
        for game, guild in found
    ]
    op.bulk_insert(due, rows)


def downgrade() -> None:
    op.execute("DELETE FROM due WHERE kind IN ('bulletin', 'silence', 'roundup', 'doze')")
    op.drop_column("seats", "vacant")
    op.drop_column("games", "asleep")
    op.drop_table("follows")
    op.drop_table("looks")
    op.drop_table("bulletins")
