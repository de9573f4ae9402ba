"""Wishes for the file of a running game, beside those to go back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("proposals", sa.Column("kind", sa.String(10), nullable=False, server_default="undo"))


def downgrade() -> None:
    # Earlier releases know no other wishes, and would take moves back for them.
    op.execute("DELETE FROM votes WHERE proposal_id IN (SELECT id FROM proposals WHERE kind <> 'undo')")
    op.execute("DELETE FROM proposals WHERE kind <> 'undo'")
    op.drop_column("proposals", "kind")
