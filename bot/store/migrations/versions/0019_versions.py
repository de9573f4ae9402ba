"""Which versions of the bot the database has had, and of which its owner was told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "versions",
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("told", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("version", name="pk_versions"),
    )
