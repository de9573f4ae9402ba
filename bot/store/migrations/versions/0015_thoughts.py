"""A computer's move keeps its reason, and what the next best moves were worth."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "thoughts",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("weighed", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_thoughts_game_id_games"),
        sa.PrimaryKeyConstraint("game_id", "revision", name="pk_thoughts"),
    )
