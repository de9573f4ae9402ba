"""How games ended, and what follows from that for ratings. Games of former releases are looked at when
somebody asks for the statistics of their server.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("game_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.BigInteger),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id_games"),
    )
    op.create_index("ix_results_player", "results", ["player"])


def downgrade() -> None:
    op.drop_table("results")
