"""Seeds of any size, and who gave them; what causes a move; what falls due."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    # Other tables refer to this one, so that SQLite could not make it anew with another type.
    op.add_column("games", sa.Column("drawn", sa.String(40), nullable=False, server_default="0"))
    op.execute("UPDATE games SET drawn = CAST(seed AS VARCHAR(40))")
    op.drop_column("games", "seed")
    op.execute("ALTER TABLE games RENAME COLUMN drawn TO seed")
    op.add_column("games", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("moves", sa.Column("cause", sa.String(20)))
    op.execute("UPDATE moves SET cause = 'computer' WHERE kind = 'move' AND user_id = 0")
    due = op.create_table(
        "due",
        sa.Column("id", KEY, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("game_id", KEY),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("seat", sa.Integer),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_due"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_due_game_id_games"),
    )
    op.create_index("ix_due_at", "due", ["at"])
    op.create_index("ix_due_game_id", "due", ["game_id"])
    # Perhaps a computer player had not moved yet when the bot stopped.
    waiting = op.get_bind().exec_driver_sql(
        "SELECT id, guild_id FROM games WHERE status = 'running' "
        "AND EXISTS (SELECT 1 FROM seats WHERE seats.game_id = games.id AND seats.user_id = 0)"
    )
    now = datetime.now(UTC)
    op.bulk_insert(
        due,
        [
            {"at": now, "kind": "act", "game_id": game, "guild_id": guild, "payload": {}}
            for game, guild in waiting
        ],
    )


def downgrade() -> None:
    op.drop_table("due")
    op.drop_column("moves", "cause")
    op.drop_column("games", "practice")
    op.add_column("games", sa.Column("drawn", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE games SET drawn = CAST(seed AS BIGINT)")
    op.drop_column("games", "seed")
    op.execute("ALTER TABLE games RENAME COLUMN drawn TO seed")
