"""Every position is kept, and parts of a journal that were played under former rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("snapshots", sa.Column("base", sa.Integer))
    op.create_table(
        "stretches",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("departs", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "revision", name="pk_stretches"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_stretches_game_id_games"),
    )


def downgrade() -> None:
    op.drop_table("stretches")
    # Earlier releases can't read what is packed; they make every position again from the moves.
    op.execute("DELETE FROM snapshots")
    op.drop_column("snapshots", "base")
