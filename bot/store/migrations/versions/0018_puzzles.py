"""What people answered to puzzles is kept, and which channel gets the day's puzzle each morning."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "solvings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("in_time", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "day", name="pk_solvings"),
    )
    op.create_index("ix_solvings_guild_id", "solvings", ["guild_id"])
    op.create_table(
        "mornings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.String(40), nullable=False),
        sa.Column("day", sa.Integer()),
        sa.Column("nonce", sa.String(25)),
        sa.PrimaryKeyConstraint("guild_id", name="pk_mornings"),
    )
